#include "engine/rounds/round_lists.h"

/// Lets the body at place i of a heap sink below those that come after it.
static void sink(const crowd_rounds *g, int32_t *heap, int32_t count, int32_t i) {
	const int32_t x = heap[i];
	for (int32_t child; (child = 2 * i + 1) < count; i = child) {
		if (child + 1 < count && graze_rounds_first(g, heap[child], heap[child + 1])) child++;
		if (!graze_rounds_first(g, x, heap[child])) break;
		heap[i] = heap[child];
	}
	heap[i] = x;
}

void graze_round_sort_neighbours(const crowd_rounds *g, int32_t number) { // heapsort
	round_body *b = round_body_of(g, number);
	int32_t *other = (int32_t *)g->other.at + ((const uint32_t *)g->first.at)[number];
	if (b->state & ROUND_SORTED) return;
	b->state |= ROUND_SORTED;
	const int32_t count = neighbours_of(g, number);
	for (int32_t i = count / 2; i-- > 0;) sink(g, other, count, i);
	for (int32_t end = count; end-- > 1;) {
		const int32_t last = other[end];
		other[end] = other[0], other[0] = last;
		sink(g, other, end, 0);
	}
}
