#include "engine/rounds/round_lists.h"

void graze_round_sort_neighbours(const query_run *run, crowd_rounds *g, int32_t number) {
	int32_t *other = (int32_t *)g->other.at + ((const uint32_t *)g->first.at)[number];
	for (int32_t i = 1; i < neighbours_of(g, number); i++) {
		const int32_t x = other[i];
		int32_t k = i;
		for (; k && graze_rounds_first(run, x, other[k - 1]); k--) other[k] = other[k - 1];
		other[k] = x;
	}
}
