#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <pthread.h>
#include <stddef.h>
#include <sys/types.h>
#include <termios.h>

// What puts terminals right when the process ends, whichever way: C, since a signal handler may allocate nothing and
// take no lock. All functions may be called on any thread; those marked 'safe' in a signal handler as well.

// The bytes that a handler writes into a watcher's pipe.
enum { TERMINAL_RESIZED = 'w', TERMINAL_STOP_ASKED = 'z', TERMINAL_CONTINUED = 'c' };

// Takes a place for the terminal behind `fd`, which must not block; -1 when none is free. Nothing is to be restored yet.
int terminal_take(int fd);

// Gives the place back after restoring what is armed.
void terminal_release(int slot);

// Sets `mode`. From that moment on the terminal is to be put right: by writing `farewell` and setting `saved`. Where
// `asks` is not 0 the farewell ends with a question (DA1), and what the terminal sends up to its answer is eaten, for at
// most `patience` milliseconds. In the background the process is stopped here. Returns 0, or -1 with `errno`. While the
// process ends it does not return.
int terminal_arm(
    int slot,
    const struct termios *saved,
    const struct termios *mode,
    const void *farewell,
    size_t count,
    int asks,
    int patience
);

// Changes the farewell of a terminal that is armed, all at once; the rest stays. Returns 0, or -1 when it is not armed or
// the farewell is too long: what it would take back must not be written then.
int terminal_set_farewell(int slot, const void *farewell, size_t count);

// Says how many answers (DA1) the terminal owes more or less than before, and until when (milliseconds from now) they
// may come; they are eaten when the terminal is put right. Negative milliseconds leave the time as it is.
void terminal_owes(int slot, int answers, int milliseconds);

// Writes what fits, as write(2) does; fails with EPIPE unless armed, so nothing is written after restoring.
ssize_t terminal_write(int slot, const void *bytes, size_t count);

// Whether the terminal is armed: 0 as soon as anyone began to put it right.
int terminal_is_armed(int slot);

// Puts the terminal right if it is armed; waits for another thread that is at it. Safe.
void terminal_restore(int slot);

// The same for all terminals, at the end of the process: none can be taken any more. Safe.
void terminal_restore_all(void);

// Has SIGWINCH, SIGTSTP and SIGCONT write a byte into `fd` until `terminal_unwatch`. `fd` must not block.
void terminal_watch(int slot, int fd);
void terminal_unwatch(int slot);

// Stops this process as SIGTSTP does by default, with the others of its group where asked to; returns when it goes on,
// or at once where nobody could let it go on.
void terminal_stop_process(int group);

// Whether it is known that the process may be stopped and go on now, so that nobody needs to be told: while a watched
// terminal is given back and taken again.
void terminal_expect_continuation(int expected);

// Gives the calling thread a stack for signal handlers, so that a crash by stack overflow is handled too.
void terminal_cover_thread(void);

// Prepares the thread that writes: no handler but those of crashes runs on it, in the middle of a write.
void terminal_serve_on_this_thread(void);

// Has a signal that reaches a thread which does not block it sent on to `to`, which waits for it by sigwait(3).
// libdispatch's main thread is such a one. One thread in a process; more signals may follow.
void terminal_forward_signal(int number, pthread_t to);

#endif
