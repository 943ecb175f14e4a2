// What this package uses of the C library of Apple's systems, with the types in Apple's documentation. The types that
// differ from those of Linux: `mode_t` has 16 bits, `DIR` is a complete type, `posix_spawn_file_actions_t` is a pointer,
// `clockid_t` is an enumeration, and the times of `struct stat` have other names.
#include "named.h"

typedef __SIZE_TYPE__ size_t;
typedef long ssize_t;
typedef long time_t;
typedef long long off_t;
typedef int pid_t;
typedef int dev_t;
typedef unsigned short mode_t;
typedef unsigned short nlink_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned int nfds_t;
typedef unsigned int useconds_t;
typedef unsigned int sigset_t;
typedef void *posix_spawn_file_actions_t;
typedef void *posix_spawnattr_t;
// Apple names the constant `_CLOCK_REALTIME`, and defines `CLOCK_REALTIME` as a macro.
typedef enum stub_clock { CLOCK_REALTIME = 0 } clockid_t;

struct NAMED(timespec) {
    time_t tv_sec;
    long tv_nsec;
};

struct NAMED(stat) {
    dev_t st_dev;
    mode_t st_mode;
    nlink_t st_nlink;
    unsigned long long st_ino;
    uid_t st_uid;
    gid_t st_gid;
    dev_t st_rdev;
    struct stub_timespec st_atimespec;
    struct stub_timespec st_mtimespec;
    struct stub_timespec st_ctimespec;
    struct stub_timespec st_birthtimespec;
    off_t st_size;
    long long st_blocks;
    int st_blksize;
    unsigned int st_flags;
    unsigned int st_gen;
    int st_lspare;
    long long st_qspare[2];
};

typedef struct stub_dir {
    int __dd_fd;
} DIR;

struct NAMED(dirent) {
    unsigned long long d_ino;
    unsigned long long d_seekoff;
    unsigned short d_reclen;
    unsigned short d_namlen;
    unsigned char d_type;
    char d_name[1024];
};

struct NAMED(flock) {
    off_t l_start;
    off_t l_len;
    pid_t l_pid;
    short l_type;
    short l_whence;
};

struct NAMED(pollfd) {
    int fd;
    short events;
    short revents;
};

struct NAMED(winsize) {
    unsigned short ws_row;
    unsigned short ws_col;
    unsigned short ws_xpixel;
    unsigned short ws_ypixel;
};

struct __siginfo;
union __sigaction_u {
    void (*__sa_handler)(int);
    void (*__sa_sigaction)(int, struct __siginfo *, void *);
};

struct NAMED(sigaction) {
    union __sigaction_u __sigaction_u;
    sigset_t sa_mask;
    int sa_flags;
};

typedef struct stub_stack {
    void *ss_sp;
    size_t ss_size;
    int ss_flags;
} stack_t;

char ***_NSGetEnviron(void);
int *__error(void);

#define AT_REMOVEDIR 0x0080
#define AT_SYMLINK_NOFOLLOW 0x0020
#define DT_UNKNOWN 0
#define DT_DIR 4
#define DT_REG 8
#define DT_LNK 10
#define EPERM 1
#define ENOENT 2
#define ESRCH 3
#define EINTR 4
#define EIO 5
#define EEXIST 17
#define ENOTDIR 20
#define EISDIR 21
#define EMLINK 31
#define EAGAIN 35
#define ENOTSUP 45
#define ENOSYS 78
#define F_SETFD 2
#define FD_CLOEXEC 1
#define LOCK_SH 0x01
#define LOCK_EX 0x02
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_NONBLOCK 0x00000004
#define O_NOFOLLOW 0x00000100
#define O_CREAT 0x00000200
#define O_EXCL 0x00000800
#define O_NOCTTY 0x00020000
#define O_DIRECTORY 0x00100000
#define O_CLOEXEC 0x01000000
#define PATH_MAX 1024
#define POLLIN 0x0001
#define POLLOUT 0x0004
#define SA_ONSTACK 0x0001
#define SA_RESETHAND 0x0004
#define SEEK_SET 0
#define SEEK_END 2
#define SIGHUP 1
#define SIGINT 2
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGFPE 8
#define SIGBUS 10
#define SIGSEGV 11
#define SIGPIPE 13
#define SIGTERM 15
#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define WNOHANG 0x00000001
#define X_OK (1 << 0)

#include "functions.h"
