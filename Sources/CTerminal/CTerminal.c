#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define SLOTS 64
#define FAREWELL 512
#define HANDLER_STACK 65536

// Free: nobody's. Idle: someone's, nothing to restore. Armed: to be restored. Writing: armed, and a write is under way.
enum { FREE, IDLE, ARMED, WRITING, RESTORING };

static struct slot {
    atomic_int state;
    int fd;
    // Of the process that armed it: a child between fork and exec has this memory but not this terminal.
    pid_t owner;
    struct termios saved;
    char farewell[FAREWELL];
    size_t count;
    int asks;
    int patience;
    atomic_int owed;
    atomic_llong owed_until;
    // Where signals are told, plus 1; 0 for nowhere.
    atomic_int watcher;
} slots[SLOTS];

// The process ends: what was put right stays so, whatever other threads are about to do.
static atomic_int is_over;
// The process that takes terminals; a child between fork and exec is another.
static pid_t home;

static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS};

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (long long)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static int left(long long end) {
    long long rest = end - now();
    return rest < 0 ? 0 : rest > 60000 ? 60000 : (int)rest;
}

static void write_all(int fd, const char *bytes, size_t count, long long end) {
    while (count > 0) {
        ssize_t written = write(fd, bytes, count);
        if (written > 0) {
            bytes += written;
            count -= (size_t)written;
            continue;
        }
        if (written < 0 && errno == EINTR) continue;
        struct pollfd ready = {.fd = fd, .events = POLLOUT};
        int wait = left(end);
        if (errno != EAGAIN || wait == 0) return;
        if (poll(&ready, 1, wait) > 0 && !(ready.revents & POLLOUT)) return;
    }
}

// Reads and drops what comes until `answers` of the form CSI ? … c were among it, or the time is over. Byte by byte: what
// follows the last answer was typed for whoever has the terminal next. Returns how many answers did not come.
static int eat(int fd, int answers, long long end) {
    int step = 0;
    while (answers > 0) {
        char byte;
        ssize_t count = read(fd, &byte, 1);
        if (count < 0 && errno == EINTR) continue;
        if (count == 0 || (count < 0 && errno != EAGAIN)) return answers;
        if (count < 0) {
            struct pollfd ready = {.fd = fd, .events = POLLIN};
            int wait = left(end);
            if (wait == 0 || (poll(&ready, 1, wait) > 0 && !(ready.revents & POLLIN))) return answers;
            continue;
        }
        if (byte == 0x1B) step = 1;
        else if (step == 1) step = byte == '[' ? 2 : 0;
        else if (step == 2) step = byte == '?' ? 3 : 0;
        else if (step == 3 && byte == 'c') answers--, step = 0;
        else if (step == 3 && byte != ';' && (byte < '0' || byte > '9')) step = 0;
        if (answers > 0 && left(end) == 0) return answers;
    }
    return 0;
}

// Has the key for the end of a line give what it will give once all is put right: what is typed while that is done may be
// kept.
static void read_lines_as_before(struct slot *slot) {
    struct termios present;
    if (tcgetattr(slot->fd, &present) != 0) return;
    present.c_iflag |= slot->saved.c_iflag & ICRNL;
    while (tcsetattr(slot->fd, TCSANOW, &present) != 0 && errno == EINTR) {}
}

static void put_right(struct slot *slot) {
    // A process in the background is stopped when it changes modes, unless it blocks that signal; and a signal that
    // ends the process must not begin the same once more in the middle.
    sigset_t blocked, before;
    sigfillset(&blocked);
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) sigdelset(&blocked, crashes[i]);
    pthread_sigmask(SIG_BLOCK, &blocked, &before);
    // In the background the modes are already those of whoever has the terminal now, and what is typed is theirs.
    pid_t foreground = tcgetpgrp(slot->fd);
    int is_ours = foreground < 0 || foreground == getpgrp();
    if (is_ours) read_lines_as_before(slot);
    write_all(slot->fd, slot->farewell, slot->count, now() + 500);
    if (is_ours) {
        int owed = atomic_load(&slot->owed);
        // Where there was something to take back and no sign is asked for, nothing tells what is still on its way.
        int missing = !slot->asks && (slot->count > 0 || owed > 0);
        long long until = atomic_load(&slot->owed_until);
        // What is overdue is not waited for.
        if (left(until) == 0) owed = 0;
        if (slot->asks) {
            long long end = now() + slot->patience;
            owed += 1;
            until = until > end ? until : end;
        }
        if (owed > 0) missing = eat(slot->fd, owed, until);
        while (tcsetattr(slot->fd, TCSANOW, &slot->saved) != 0 && errno == EINTR) {}
        if (missing > 0) tcflush(slot->fd, TCIFLUSH);
    }
    atomic_store(&slot->owed, 0);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void terminal_restore(int index) {
    struct slot *slot = &slots[index];
    if (atomic_load(&slot->state) <= IDLE) return;
    int saved_errno = errno;
    long long end = now() + 3000;
    // A write lasts a moment, since the descriptor does not block. Longer than that, the thread that writes is the one
    // that crashed.
    long long write_end = now() + 200;
    for (;;) {
        int state = atomic_load(&slot->state);
        if (state == FREE || state == IDLE || slot->owner != getpid() || left(end) == 0) break;
        if (state == ARMED || (state == WRITING && left(write_end) == 0)) {
            if (!atomic_compare_exchange_strong(&slot->state, &state, RESTORING)) continue;
            put_right(slot);
            atomic_store(&slot->state, IDLE);
            break;
        }
        poll(NULL, 0, 1);
    }
    errno = saved_errno;
}

void terminal_restore_all(void) {
    if (home == getpid()) atomic_store(&is_over, 1);
    for (int i = 0; i < SLOTS; i++) terminal_restore(i);
}

static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGVTALRM};
static struct sigaction former[65];
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t stack_key;

static void on_end(int number, siginfo_t *info, void *context) {
    (void)context;
    terminal_restore_all();
    // What was there before decides what becomes of the process: a report of the crash, a core file, the exit status.
    sigaction(number, &former[number], NULL);
    int happens_again = info && info->si_code > 0
        && (number == SIGSEGV || number == SIGBUS || number == SIGILL || number == SIGFPE);
    if (!happens_again) raise(number);
}

static void free_stack(void *memory) {
    stack_t none = {.ss_flags = SS_DISABLE};
    sigaltstack(&none, NULL);
    munmap(memory, HANDLER_STACK);
}

static void handle(int number, int also_if_handled) {
    struct sigaction present;
    if (sigaction(number, NULL, &present) != 0) return;
    int is_default = !(present.sa_flags & SA_SIGINFO) && present.sa_handler == SIG_DFL;
    if (!is_default && !also_if_handled) return;
    former[number] = present;
    struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK};
    action.sa_sigaction = on_end;
    sigfillset(&action.sa_mask);
    // A crash in here, and the alarm that ends a test, must still get through.
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) sigdelset(&action.sa_mask, crashes[i]);
    sigaddset(&action.sa_mask, number);
    sigaction(number, &action, NULL);
}

static void prepare(void) {
    home = getpid();
    pthread_key_create(&stack_key, free_stack);
    atexit(terminal_restore_all);
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) handle(crashes[i], 1);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) handle(ends[i], 0);
}

void terminal_serve_on_this_thread(void) {
    sigset_t blocked;
    sigfillset(&blocked);
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) sigdelset(&blocked, crashes[i]);
    // These stop a process that touches the terminal in the background, as they should.
    sigdelset(&blocked, SIGTTOU);
    sigdelset(&blocked, SIGTTIN);
    pthread_sigmask(SIG_SETMASK, &blocked, NULL);
    terminal_cover_thread();
}

void terminal_cover_thread(void) {
    pthread_once(&once, prepare);
    stack_t present;
    if (sigaltstack(NULL, &present) != 0 || !(present.ss_flags & SS_DISABLE)) return;
    void *memory = mmap(NULL, HANDLER_STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
    if (memory == MAP_FAILED) return;
    stack_t stack = {.ss_sp = memory, .ss_size = HANDLER_STACK};
    if (pthread_setspecific(stack_key, memory) != 0 || sigaltstack(&stack, NULL) != 0) {
        pthread_setspecific(stack_key, NULL);
        munmap(memory, HANDLER_STACK);
    }
}

int terminal_take(int fd) {
    pthread_once(&once, prepare);
    for (int i = 0; i < SLOTS; i++) {
        int state = FREE;
        if (!atomic_compare_exchange_strong(&slots[i].state, &state, IDLE)) continue;
        slots[i].fd = fd;
        slots[i].owner = getpid();
        atomic_store(&slots[i].owed, 0);
        atomic_store(&slots[i].watcher, 0);
        return i;
    }
    return -1;
}

void terminal_release(int index) {
    terminal_unwatch(index);
    terminal_restore(index);
    atomic_store(&slots[index].state, FREE);
}

// Waits for others, who take a moment to write and longer to put the terminal right. Returns 0 when it is not armed.
static int begin_writing(struct slot *slot) {
    int state = ARMED;
    while (!atomic_compare_exchange_weak(&slot->state, &state, WRITING)) {
        if (state <= IDLE) return 0;
        if (state == WRITING) sched_yield();
        if (state == RESTORING) poll(NULL, 0, 1);
        state = ARMED;
    }
    return 1;
}

int terminal_arm(
    int index,
    const struct termios *saved,
    const struct termios *mode,
    const void *farewell,
    size_t count,
    int asks,
    int patience
) {
    struct slot *slot = &slots[index];
    if (count > FAREWELL) {
        errno = E2BIG;
        return -1;
    }
    // What is armed already stays so until it is all said anew: a handler would find half of it otherwise.
    int was_armed = begin_writing(slot);
    slot->saved = *saved;
    if (count > 0) memcpy(slot->farewell, farewell, count);
    slot->count = count;
    slot->asks = asks;
    slot->patience = patience;
    if (!was_armed) atomic_store(&slot->state, WRITING);
    int state = WRITING;
    // Who ends the process either finds what is begun here or has said so before.
    if (atomic_load(&is_over)) {
        atomic_compare_exchange_strong(&slot->state, &state, was_armed ? ARMED : IDLE);
        for (;;) poll(NULL, 0, 1000);
    }
    int failed;
    while ((failed = tcsetattr(slot->fd, TCSANOW, mode)) != 0 && errno == EINTR) {}
    int reason = errno;
    if (!atomic_compare_exchange_strong(&slot->state, &state, failed && !was_armed ? IDLE : ARMED)) reason = EPIPE;
    else if (!failed) return 0;
    errno = reason;
    return -1;
}

int terminal_set_farewell(int index, const void *farewell, size_t count) {
    struct slot *slot = &slots[index];
    if (count > FAREWELL) return -1;
    if (!begin_writing(slot)) return -1;
    if (count > 0) memcpy(slot->farewell, farewell, count);
    slot->count = count;
    int state = WRITING;
    // Whoever waited too long puts the terminal right already.
    return atomic_compare_exchange_strong(&slot->state, &state, ARMED) ? 0 : -1;
}

void terminal_owes(int index, int answers, int milliseconds) {
    struct slot *slot = &slots[index];
    if (atomic_fetch_add(&slot->owed, answers) + answers < 0) atomic_store(&slot->owed, 0);
    if (milliseconds >= 0) atomic_store(&slot->owed_until, now() + milliseconds);
}

int terminal_is_armed(int index) {
    int state = atomic_load(&slots[index].state);
    return state == ARMED || state == WRITING;
}

ssize_t terminal_write(int index, const void *bytes, size_t count) {
    struct slot *slot = &slots[index];
    if (!begin_writing(slot)) {
        errno = EPIPE;
        return -1;
    }
    ssize_t written = write(slot->fd, bytes, count);
    int reason = errno;
    int state = WRITING;
    atomic_compare_exchange_strong(&slot->state, &state, ARMED);
    errno = reason;
    return written;
}

static const int watched[] = {SIGWINCH, SIGTSTP, SIGCONT};
static const char words[] = {TERMINAL_RESIZED, TERMINAL_STOP_ASKED, TERMINAL_CONTINUED};
static struct sigaction unwatched[3];
static pthread_mutex_t watching = PTHREAD_MUTEX_INITIALIZER;
static int watchers;

static void on_change(int number, siginfo_t *info, void *context) {
    (void)info;
    (void)context;
    int reason = errno;
    for (int i = 0; i < SLOTS; i++) {
        int fd = atomic_load(&slots[i].watcher) - 1;
        if (fd < 0 || slots[i].owner != getpid()) continue;
        for (int j = 0; j < 3; j++) {
            if (watched[j] == number && write(fd, &words[j], 1) < 0) continue;
        }
    }
    errno = reason;
}

static struct sigaction change(void) {
    struct sigaction action = {.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK};
    action.sa_sigaction = on_change;
    sigfillset(&action.sa_mask);
    return action;
}

static void install(int which) {
    struct sigaction action = change();
    sigaction(watched[which], NULL, &unwatched[which]);
    // Who ignores being stopped, since nobody could let it go on, stays so.
    int is_ignored = !(unwatched[which].sa_flags & SA_SIGINFO) && unwatched[which].sa_handler == SIG_IGN;
    if (watched[which] != SIGTSTP || !is_ignored) sigaction(watched[which], &action, NULL);
}

void terminal_watch(int index, int fd) {
    pthread_mutex_lock(&watching);
    if (atomic_exchange(&slots[index].watcher, fd + 1) == 0 && watchers++ == 0) {
        for (int i = 0; i < 3; i++) install(i);
    }
    pthread_mutex_unlock(&watching);
}

void terminal_unwatch(int index) {
    pthread_mutex_lock(&watching);
    if (atomic_exchange(&slots[index].watcher, 0) != 0 && --watchers == 0) {
        for (int i = 0; i < 3; i++) sigaction(watched[i], &unwatched[i], NULL);
    }
    pthread_mutex_unlock(&watching);
}

void terminal_expect_continuation(int expected) {
    // An ignored SIGCONT lets a process go on like any other.
    struct sigaction ignored = {.sa_handler = SIG_IGN}, action = change();
    sigemptyset(&ignored.sa_mask);
    sigaction(SIGCONT, expected ? &ignored : &action, NULL);
}

void terminal_stop_process(int group) {
    struct sigaction present, action = {.sa_handler = SIG_IGN};
    sigemptyset(&action.sa_mask);
    sigaction(SIGTSTP, NULL, &present);
    if (!(present.sa_flags & SA_SIGINFO) && present.sa_handler == SIG_IGN) return;
    // The signal to the group passes by this process, which then stops on this thread: so it is stopped when the next
    // line is reached, and once only.
    sigaction(SIGTSTP, &action, NULL);
    if (group) kill(0, SIGTSTP);
    action.sa_handler = SIG_DFL;
    sigaction(SIGTSTP, &action, NULL);
    sigset_t stop, before;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    pthread_sigmask(SIG_UNBLOCK, &stop, &before);
    raise(SIGTSTP);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    sigaction(SIGTSTP, &present, NULL);
}

static pthread_t forward_to;

static void on_forwarded(int number) {
    // The thread that waits blocks the signal, so a handler runs on others only.
    int reason = errno;
    pthread_kill(forward_to, number);
    errno = reason;
}

void terminal_forward_signal(int number, pthread_t to) {
    forward_to = to;
    struct sigaction action = {.sa_handler = on_forwarded, .sa_flags = SA_RESTART | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}
