// Sorting numbers without memory of its own, which the C library's qsort may take.
#ifndef GRAZE_SECTORS_SORT_NUMBERS_H
#define GRAZE_SECTORS_SORT_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Sorts numbers in the order of `is_before`, which no two of them are equal in.
void graze_sort_numbers(
	int32_t *at, size_t count, bool (*is_before)(const void *context, int32_t a, int32_t b), const void *context);

#endif
