#define _GNU_SOURCE
#include "CThreads.h"

#ifdef __linux__
#include <pthread.h>
#include <sched.h>

// To start one more would take as long (0.1 ms) as it saves in a run of 1,000 groups.
static const long most_threads = 7;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t has_begun = PTHREAD_COND_INITIALIZER;
static pthread_cond_t is_done = PTHREAD_COND_INITIALIZER;

// The loop that runs, and how many of the threads take its steps. All are read and written under the lock.
static void (*step)(const void *, long);
static const void *context;
static long next, count, busy;

// Changed by the loop that runs alone.
static long threads;

// Called, and left, with the lock.
static void take_steps(void) {
    while (next < count) {
        void (*current)(const void *, long) = step;
        const void *of = context;
        long number = next++;
        pthread_mutex_unlock(&lock);
        current(of, number);
        pthread_mutex_lock(&lock);
    }
}

static void *serve(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    for (;;) {
        while (next >= count) pthread_cond_wait(&has_begun, &lock);
        busy++;
        take_steps();
        if (--busy == 0) pthread_cond_signal(&is_done);
    }
}

static void start_threads(long wanted) {
    cpu_set_t others;
    int here = sched_getcpu();
    if (here < 0 || sched_getaffinity(0, sizeof others, &others) != 0) return;
    CPU_CLR(here, &others);
    if (wanted > CPU_COUNT(&others)) wanted = CPU_COUNT(&others);
    if (wanted > most_threads) wanted = most_threads;
    pthread_attr_t attributes;
    if (threads >= wanted || pthread_attr_init(&attributes) != 0) return;
#ifdef __GLIBC__
    // Without it, as in musl, threads do the same and begin later.
    pthread_attr_setaffinity_np(&attributes, sizeof others, &others);
#endif
    pthread_t thread;
    while (threads < wanted && pthread_create(&thread, &attributes, serve, 0) == 0) threads++;
    pthread_attr_destroy(&attributes);
}

void errorspec_perform(long steps, const void *with, void (*each)(const void *, long)) {
    pthread_mutex_lock(&lock);
    if (step) {
        pthread_mutex_unlock(&lock);
        for (long number = 0; number < steps; number++) each(with, number);
        return;
    }
    step = each;
    context = with;
    next = 0;
    count = steps;
    if (threads > 0) pthread_cond_broadcast(&has_begun);
    pthread_mutex_unlock(&lock);
    start_threads(steps - 1);

    pthread_mutex_lock(&lock);
    take_steps();
    while (busy > 0) pthread_cond_wait(&is_done, &lock);
    step = 0;
    pthread_mutex_unlock(&lock);
}
#endif
