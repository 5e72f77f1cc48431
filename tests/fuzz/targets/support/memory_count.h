// Counts what the program allocates with malloc and its like, in builds with clang's AddressSanitizer; elsewhere
// every count is 0.
#ifndef GRAZE_FUZZ_TARGETS_SUPPORT_MEMORY_COUNT_H
#define GRAZE_FUZZ_TARGETS_SUPPORT_MEMORY_COUNT_H

#include <stddef.h>

/// Begins a count at 0.
void memory_count_begin(void);

/// All bytes allocated since, whether released or not: a bound of memory, and of much of the time.
size_t memory_counted(void);

#endif
