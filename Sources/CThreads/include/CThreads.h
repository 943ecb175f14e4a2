// What DispatchQueue.concurrentPerform does, for Linux, where that loses most of what the other cores could do in a run:
// a new thread begins on the core of the thread that makes it, and waits there until the scheduler moves it. That takes
// 1 to 4 ms, and a run of 100 groups takes 10. These threads begin on another core, within 0.2 ms; the mask that does
// it can't be set from Swift. On two cores `lint` of 100 groups takes about a tenth less, and of 1,000 groups a
// twentieth.

#ifndef ERRORSPEC_CTHREADS_H
#define ERRORSPEC_CTHREADS_H

#pragma clang assume_nonnull begin

/// Calls `step` with each number below `count`, from several threads at once, and returns when all calls have.
///
/// May be called from any thread; a loop that begins while another one runs has its steps taken by its caller alone.
void errorspec_perform(long count, const void *context, void (*step)(const void *context, long number));

#pragma clang assume_nonnull end

#endif
