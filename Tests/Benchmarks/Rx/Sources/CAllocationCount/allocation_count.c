#include "allocation_count.h"

#include <stddef.h>
#include <stdlib.h>

#ifdef __GLIBC__
#include <errno.h>
#include <malloc.h>

// Names that a program defines itself win over the library's; these pass everything on to it. While nothing is
// counted they cost one load and a branch that is always guessed right.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static int is_counting;
static long allocations;

static inline void note(void) {
    if (__builtin_expect(is_counting, 0)) __atomic_fetch_add(&allocations, 1, __ATOMIC_RELAXED);
}

void *malloc(size_t size) { note(); return __libc_malloc(size); }
void *calloc(size_t count, size_t size) { note(); return __libc_calloc(count, size); }
void *realloc(void *old, size_t size) { note(); return __libc_realloc(old, size); }
void *memalign(size_t alignment, size_t size) { note(); return __libc_memalign(alignment, size); }
void *aligned_alloc(size_t alignment, size_t size) { note(); return __libc_memalign(alignment, size); }
int posix_memalign(void **result, size_t alignment, size_t size) {
    note();
    void *place = __libc_memalign(alignment, size);
    if (!place) return ENOMEM;
    *result = place;
    return 0;
}

void allocation_count_start(void) {
    __atomic_store_n(&allocations, 0, __ATOMIC_RELAXED);
    __atomic_store_n(&is_counting, 1, __ATOMIC_SEQ_CST);
}

long allocation_count_stop(void) {
    __atomic_store_n(&is_counting, 0, __ATOMIC_SEQ_CST);
    return __atomic_load_n(&allocations, __ATOMIC_RELAXED);
}

#else
void allocation_count_start(void) {}
long allocation_count_stop(void) { return -1; }
#endif
