#include "broadphase/walls/blocks.h"

#include <math.h>
#include <string.h>

/// What a world that is edited may take before its array must grow, which copies all: an eighth.
static size_t with_capacity(size_t count) { return count + count / 8 + LANES; }

static int allocate(block_store *s, size_t capacity, caller_memory *memory) {
	if (capacity > UINT32_MAX) return 0;
	s->capacity = capacity;
	s->at = graze_allocate(memory, capacity, sizeof *s->at);
	s->users = s->at ? graze_allocate(memory, capacity, sizeof *s->users) : NULL;
	return s->users != NULL;
}

int graze_blocks_make(block_store *s, size_t count, caller_memory *memory) {
	*s = (block_store){.count = 0};
	return allocate(s, count > UINT32_MAX / 2 ? count : with_capacity(count), memory);
}

void graze_blocks_free(block_store *s, caller_memory *memory) {
	graze_release(memory, s->at, s->capacity, sizeof *s->at);
	graze_release(memory, s->users, s->capacity, sizeof *s->users);
}

int graze_blocks_reserve(block_store *s, size_t count, caller_memory *memory) {
	if (s->count + count <= s->capacity) return 1;
	block_store grown = *s;
	const size_t quarter = s->capacity + s->capacity / 4, least = s->count + count;
	if (!allocate(&grown, quarter > least && quarter <= UINT32_MAX ? quarter : least, memory)) {
		if (grown.at != s->at) graze_blocks_free(&grown, memory);
		return 0;
	}
	memcpy(grown.at, s->at, s->count * sizeof *s->at);
	memcpy(grown.users, s->users, s->count * sizeof *s->users);
	graze_blocks_free(s, memory);
	*s = grown;
	return 1;
}

// ---------------------------------------------------------------------------------------------------------------------
// Runs
// ---------------------------------------------------------------------------------------------------------------------

void graze_blocks_give(block_store *s, uint32_t first, uint32_t blocks) {
	s->unused += blocks;
	for (int size = 0; blocks; size++, blocks >>= 1) {
		if (!(blocks & 1)) continue;
		s->at[first].wall[0] = (int32_t)s->unused_run[size];
		s->unused_run[size] = first, first += 1u << size;
	}
}

/// The first of a run of unused blocks; 0 where there is none as long.
static uint32_t take_unused(block_store *s, uint32_t blocks) {
	int size = 0;
	while (size < RUN_SIZES && (1ull << size < blocks || !s->unused_run[size])) size++;
	if (size == RUN_SIZES) return 0;
	const uint32_t first = s->unused_run[size], run = 1u << size;
	s->unused_run[size] = (uint32_t)s->at[first].wall[0], s->unused -= run;
	if (run > blocks) graze_blocks_give(s, first + blocks, run - blocks);
	return first;
}

uint32_t graze_blocks_take(block_store *s, uint32_t blocks) {
	uint32_t first = take_unused(s, blocks);
	if (!first) first = (uint32_t)s->count, s->count += blocks;
	for (uint32_t i = first; i < first + blocks; i++) graze_block_fill(s->at + i, NULL, NULL, 0), s->users[i] = 0;
	return first;
}

// ---------------------------------------------------------------------------------------------------------------------
// Places
// ---------------------------------------------------------------------------------------------------------------------

void graze_block_set(wall_block *block, int k, const wall_record *walls, int32_t wall) {
	const wall_record *w = walls + wall;
	const double ex = (double)w->bx - (double)w->ax, ey = (double)w->by - (double)w->ay;
	const double length = sqrt(ex * ex + ey * ey);
	block->sum_x[k] = w->ax + w->bx, block->sum_y[k] = w->ay + w->by;
	block->ux[k] = length > 0 ? (float)(ex / length) : 1;
	block->uy[k] = length > 0 ? (float)(ey / length) : 0;
	block->length[k] = (float)length;
	block->wall[k] = wall * RECORD;
}

void graze_block_clear(wall_block *block, int k) {
	block->sum_x[k] = block->sum_y[k] = NO_WALL_AT;
	block->ux[k] = 1, block->uy[k] = block->length[k] = 0;
	block->wall[k] = 0;
}

void graze_block_copy(wall_block *to, int k, const wall_block *from, int i) {
	to->sum_x[k] = from->sum_x[i], to->sum_y[k] = from->sum_y[i];
	to->ux[k] = from->ux[i], to->uy[k] = from->uy[i];
	to->length[k] = from->length[i], to->wall[k] = from->wall[i];
}

void graze_block_fill(wall_block *block, const wall_record *walls, const int32_t *list, size_t count) {
	for (int k = 0; k < LANES; k++) {
		if ((size_t)k < count) graze_block_set(block, k, walls, list[k]);
		else graze_block_clear(block, k);
	}
}

int graze_block_find(const wall_block *block, int32_t wall) {
	int k = 0;
	while (k < LANES && (block->wall[k] != wall * RECORD || !block_has(block, k))) k++;
	return k;
}

int graze_block_capacity(const wall_block *block) {
	int k = 0;
	while (k < LANES && block_has(block, k)) k++;
	return k;
}
