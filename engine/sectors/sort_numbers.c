#include "engine/sectors/sort_numbers.h"

typedef bool order(const void *context, int32_t a, int32_t b);

/// Lets a number sink in a heap whose last is at the top.
static void sink(int32_t *at, size_t count, size_t i, order *is_before, const void *context) {
	const int32_t number = at[i];
	for (size_t child; (child = 2 * i + 1) < count; i = child) {
		if (child + 1 < count && is_before(context, at[child], at[child + 1])) child++;
		if (!is_before(context, number, at[child])) break;
		at[i] = at[child];
	}
	at[i] = number;
}

void graze_sort_numbers(int32_t *at, size_t count, order *is_before, const void *context) {
	for (size_t i = count / 2; i--;) sink(at, count, i, is_before, context);
	for (size_t end = count; end-- > 1;) {
		const int32_t last = at[0];
		at[0] = at[end], at[end] = last;
		sink(at, end, 0, is_before, context);
	}
}
