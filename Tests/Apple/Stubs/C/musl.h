// What ErrorSpecFiles uses of musl, the C library of Swift's static SDK for Linux. The names of a signal's handler, of
// the spawn actions' members and of the directory types differ from those of glibc.
#include "named.h"

typedef __SIZE_TYPE__ size_t;
typedef long ssize_t;
typedef long long time_t;
typedef long off_t;
typedef int pid_t;
typedef unsigned int mode_t;
typedef unsigned long nfds_t;
typedef unsigned int useconds_t;
typedef int clockid_t;

typedef struct stub_sigset {
    unsigned long __bits[128 / sizeof(long)];
} sigset_t;

typedef struct stub_spawn_actions {
    int __pad0[2];
    void *__actions;
    int __pad[16];
} posix_spawn_file_actions_t;

typedef struct stub_spawn_attributes {
    int __flags;
} posix_spawnattr_t;

struct NAMED(timespec) {
    time_t tv_sec;
    long tv_nsec;
};

struct NAMED(stat) {
    unsigned long st_dev;
    unsigned long st_ino;
    unsigned long st_nlink;
    mode_t st_mode;
    unsigned int st_uid;
    unsigned int st_gid;
    unsigned long st_rdev;
    off_t st_size;
    long st_blksize;
    long st_blocks;
    struct stub_timespec st_atim;
    struct stub_timespec st_mtim;
    struct stub_timespec st_ctim;
};

typedef struct __dirstream DIR;

struct NAMED(dirent) {
    unsigned long d_ino;
    off_t d_off;
    unsigned short d_reclen;
    unsigned char d_type;
    char d_name[256];
};

struct NAMED(pollfd) {
    int fd;
    short events;
    short revents;
};

typedef struct stub_siginfo {
    int si_signo;
} siginfo_t;

struct NAMED(sigaction) {
    union {
        void (*sa_handler)(int);
        void (*sa_sigaction)(int, siginfo_t *, void *);
    } __sa_handler;
    sigset_t sa_mask;
    int sa_flags;
    void (*sa_restorer)(void);
};

typedef struct stub_stack {
    void *ss_sp;
    int ss_flags;
    size_t ss_size;
} stack_t;

extern char **environ;
int *__errno_location(void);

#define AT_REMOVEDIR 0x200
#define AT_SYMLINK_NOFOLLOW 0x100
#define DT_UNKNOWN 0
#define DT_DIR 4
#define DT_REG 8
#define DT_LNK 10
#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EEXIST 17
#define ENOTDIR 20
#define EISDIR 21
#define EMLINK 31
#define ENOSYS 38
#define ENOTSUP 95
#define LOCK_SH 1
#define LOCK_EX 2
#define O_RDONLY 00
#define O_WRONLY 01
#define O_CREAT 0100
#define O_EXCL 0200
#define O_NOCTTY 0400
#define O_NONBLOCK 04000
#define O_DIRECTORY 0200000
#define O_NOFOLLOW 0400000
#define O_CLOEXEC 02000000
#define PATH_MAX 4096
#define SEEK_SET 0
#define STDIN_FILENO 0

#include "functions.h"
