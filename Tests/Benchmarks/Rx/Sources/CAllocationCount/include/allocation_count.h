#pragma once

// Counts the calls of malloc, calloc, realloc and the aligned ones, of all threads, between start and stop.
// Returns -1 from stop where allocation cannot be counted (not glibc).
void allocation_count_start(void);
long allocation_count_stop(void);
