#include "broadphase/walls/blocks.h"

#include <math.h>
#include <string.h>

/// Room for edits before the array must grow, which copies all blocks: an eighth.
static size_t with_headroom(size_t count) { return count + count / 8 + LANES; }

static bool allocate(block_store *s, size_t capacity, caller_memory *memory) {
	if (capacity > UINT32_MAX) return false;
	s->capacity = capacity;
	s->data = graze_allocate(memory, capacity, sizeof *s->data);
	s->users = s->data ? graze_allocate(memory, capacity, sizeof *s->users) : NULL;
	return s->users != NULL;
}

bool graze_blocks_make(block_store *s, size_t count, caller_memory *memory) {
	*s = (block_store){.count = 0};
	return allocate(s, count > UINT32_MAX / 2 ? count : with_headroom(count), memory);
}

void graze_blocks_free(block_store *s, caller_memory *memory) {
	graze_release(memory, s->data, s->capacity, sizeof *s->data);
	graze_release(memory, s->users, s->capacity, sizeof *s->users);
}

bool graze_blocks_reserve(block_store *s, size_t count, caller_memory *memory) {
	if (s->count + count <= s->capacity) return true;
	block_store grown = *s;
	const size_t quarter = s->capacity + s->capacity / 4, min = s->count + count;
	if (!allocate(&grown, quarter > min && quarter <= UINT32_MAX ? quarter : min, memory)) {
		if (grown.data != s->data) graze_blocks_free(&grown, memory);
		return false;
	}
	memcpy(grown.data, s->data, s->count * sizeof *s->data);
	memcpy(grown.users, s->users, s->count * sizeof *s->users);
	graze_blocks_free(s, memory);
	*s = grown;
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Runs
// ---------------------------------------------------------------------------------------------------------------------

/// The link of a free list: where a free run holds the first block of the next one.
static int32_t *free_run_next(block_store *s, uint32_t first) { return s->data[first].wall; }

void graze_blocks_give_back(block_store *s, uint32_t first, uint32_t blocks) {
	s->free_count += blocks;
	for (int size = 0; blocks; size++, blocks >>= 1) {
		if (!(blocks & 1)) continue;
		*free_run_next(s, first) = (int32_t)s->free_list[size];
		s->free_list[size] = first, first += 1u << size;
	}
}

/// Takes a free run of at least this many blocks, of the smallest size that has one, and gives back the rest of it.
/// Returns 0 when there is none.
static uint32_t take_free_run(block_store *s, uint32_t blocks) {
	int size = 0;
	while (size < FREE_LISTS && (1ull << size < blocks || !s->free_list[size])) size++;
	if (size == FREE_LISTS) return 0;
	const uint32_t first = s->free_list[size], run = 1u << size;
	s->free_list[size] = (uint32_t)*free_run_next(s, first), s->free_count -= run;
	if (run > blocks) graze_blocks_give_back(s, first + blocks, run - blocks);
	return first;
}

uint32_t graze_blocks_take(block_store *s, uint32_t blocks) {
	uint32_t first = take_free_run(s, blocks);
	if (!first) first = (uint32_t)s->count, s->count += blocks;
	for (uint32_t i = first; i < first + blocks; i++) graze_block_fill(s->data + i, NULL, NULL, 0), s->users[i] = 0;
	return first;
}

// ---------------------------------------------------------------------------------------------------------------------
// Lanes
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
	block->sum_x[k] = block->sum_y[k] = EMPTY_LANE_POSITION;
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

int graze_block_empty_lane(const wall_block *block) {
	int k = 0;
	while (k < LANES && block_has(block, k)) k++;
	return k;
}
