#include "engine/rounds/round_lists.h"

/// The neighbours of a body, with the edges to them.
typedef struct neighbour_heap {
	int32_t *other;
	uint32_t *edge;
} neighbour_heap;

static void copy_neighbour(neighbour_heap *heap, int32_t to, int32_t from) {
	heap->other[to] = heap->other[from], heap->edge[to] = heap->edge[from];
}

/// Lets the body at place i of a heap sink below those that come after it.
static void sink(const crowd_rounds *g, neighbour_heap *heap, int32_t count, int32_t i) {
	const int32_t other = heap->other[i];
	const uint32_t edge = heap->edge[i];
	for (int32_t child; (child = 2 * i + 1) < count; i = child) {
		if (child + 1 < count && graze_rounds_first(g, heap->other[child], heap->other[child + 1])) child++;
		if (!graze_rounds_first(g, other, heap->other[child])) break;
		copy_neighbour(heap, i, child);
	}
	heap->other[i] = other, heap->edge[i] = edge;
}

static void sort_neighbours(const crowd_rounds *g, int32_t number) { // heapsort
	round_links *links = links_of(g, number);
	const uint32_t first = ((const uint32_t *)g->first.at)[number];
	neighbour_heap heap = {(int32_t *)g->other.at + first, (uint32_t *)g->edge.at + first};
	if (links->sorted) return;
	links->sorted = true;
	const int32_t count = neighbours_of(g, number);
	for (int32_t i = count / 2; i-- > 0;) sink(g, &heap, count, i);
	for (int32_t end = count; end-- > 1;) {
		const int32_t other = heap.other[end];
		const uint32_t edge = heap.edge[end];
		copy_neighbour(&heap, end, 0);
		heap.other[0] = other, heap.edge[0] = edge;
		sink(g, &heap, end, 0);
	}
}

bool graze_round_sort_tied(round_part *p) {
	for (size_t i = 0; i < p->tied.count; i++) sort_neighbours(p->rounds, listed(&p->tied, i));
	pad_list(&p->tied);
	return true;
}
