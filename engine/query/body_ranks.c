#include "engine/query/body_ranks.h"

#include <string.h>

bool graze_ranks_begin(query_run *run, body_ranks *ranks, size_t bodies) {
	const size_t words = bodies / RANK_BITS + 1;
	if (!graze_array_size(run, &ranks->bits, words, sizeof(uint32_t)) ||
		!graze_array_size(run, &ranks->before, words, sizeof(uint32_t)))
		return false;
	memset(ranks->bits.at, 0, words * sizeof(uint32_t));
	return true;
}

void graze_ranks_end(body_ranks *ranks) {
	const uint32_t *bits = ranks->bits.at;
	uint32_t *before = ranks->before.at, count = 0;
	for (size_t w = 0; w < ranks->bits.count; w++) before[w] = count, count += (uint32_t)bit_count(bits[w]);
}

void graze_ranks_free(body_ranks *ranks, caller_memory *memory) {
	graze_array_free(&ranks->bits, sizeof(uint32_t), memory);
	graze_array_free(&ranks->before, sizeof(uint32_t), memory);
}
