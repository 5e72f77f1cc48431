#include "engine/mover/mover_tile.h"

#include <string.h>

enum { LEAST_PAIRS = 256 }; ///< the first capacity: thousands of frames have lists of their own

mover_tile *graze_mover_tile_make(caller_memory *memory) {
	mover_tile *t = graze_allocate(memory, 1, sizeof *t);
	if (!t) return NULL;
	memset(t, 0, sizeof *t);
	t->free_passed = NO_HITS;
	if (graze_movers_reserve(t, TILE, memory)) return t;
	graze_mover_tile_free(t, memory);
	return NULL;
}

bool graze_movers_reserve(mover_tile *t, size_t count, caller_memory *memory) {
	if (count <= (size_t)t->mover_capacity) return true;
	const size_t doubled = 2 * (size_t)t->mover_capacity, capacity = doubled > count ? doubled : count;
	mover_state *state = capacity <= INT32_MAX / RECORD ? graze_allocate(memory, capacity, sizeof *state) : NULL;
	mover *records = state ? graze_allocate(memory, capacity, sizeof *records) : NULL;
	if (!records) return graze_release(memory, state, capacity, sizeof *state), false;
	if (t->mover_count)
		memcpy(state, t->state, (size_t)t->mover_count * sizeof *state),
			memcpy(records, t->mover, (size_t)t->mover_count * sizeof *records);
	graze_release(memory, t->state, (size_t)t->mover_capacity, sizeof *t->state);
	graze_release(memory, t->mover, (size_t)t->mover_capacity, sizeof *t->mover);
	t->state = state, t->mover = records, t->mover_capacity = (int32_t)capacity;
	return true;
}

bool graze_pairs_reserve(pair_buffer *s, size_t more, caller_memory *memory) {
	if (s->count + more + LANES <= s->capacity) return true;
	size_t capacity = s->capacity ? s->capacity : LEAST_PAIRS;
	while (capacity < s->count + more + LANES) capacity *= 2;
	int32_t *body = graze_allocate(memory, capacity, sizeof *body);
	int32_t *other = body ? graze_allocate(memory, capacity, sizeof *other) : NULL;
	if (!other) {
		graze_release(memory, body, capacity, sizeof *body);
		return false;
	}
	if (s->count) memcpy(body, s->body, s->count * sizeof *body), memcpy(other, s->other, s->count * sizeof *other);
	graze_release(memory, s->body, s->capacity, sizeof *s->body);
	graze_release(memory, s->other, s->capacity, sizeof *s->other);
	s->body = body, s->other = other, s->capacity = capacity;
	return true;
}

void graze_pairs_pad(pair_buffer *s) {
	for (size_t k = s->count; k < s->count + LANES && s->capacity; k++) s->body[k] = s->other[k] = 0;
}

bool graze_pairs_of_flagged(mover_tile *t, caller_memory *memory) {
	t->subset.count = 0;
	if (!graze_pairs_reserve(&t->subset, t->pairs.count, memory)) return false;
	size_t n = 0;
	for (size_t i = 0; i < t->pairs.count; i++) {
		t->subset.body[n] = t->pairs.body[i], t->subset.other[n] = t->pairs.other[i];
		n += t->flags[t->pairs.body[i] / RECORD];
	}
	t->subset.count = n;
	graze_pairs_pad(&t->subset);
	return true;
}

void graze_pairs_free(pair_buffer *s, caller_memory *memory) {
	graze_release(memory, s->body, s->capacity, sizeof *s->body);
	graze_release(memory, s->other, s->capacity, sizeof *s->other);
}

static void reserve_pairs_like(pair_buffer *s, const pair_buffer *other, caller_memory *memory) {
	if (other->capacity > s->capacity) graze_pairs_reserve(s, other->capacity - s->count - LANES, memory);
}

static void *make_state(caller_memory *memory) { return graze_mover_tile_make(memory); }
static void release_state(void *state, caller_memory *memory) { graze_mover_tile_free(state, memory); }

static void reserve_like(void *state, const void *other_state, caller_memory *memory) {
	mover_tile *t = state;
	const mover_tile *other = other_state;
	reserve_pairs_like(&t->pairs, &other->pairs, memory);
	reserve_pairs_like(&t->subset, &other->subset, memory);
	graze_array_reserve_like(&t->nearby, &other->nearby, sizeof(nearby_shape), memory);
	graze_array_reserve_like(&t->contacts, &other->contacts, sizeof(mover_contact), memory);
	graze_array_reserve_like(&t->passed, &other->passed, sizeof(passed_wall), memory);
	graze_array_reserve_like(&t->ways, &other->ways, sizeof(way_point), memory);
}

const worker_state_type graze_mover_state = {make_state, release_state, reserve_like};

void graze_mover_lists_swap(mover_lists *lists, mover_tile *t) {
	const mover_lists before = *lists;
	*lists = (mover_lists){
		t->settings, t->state, t->mover, t->mover_count, t->mover_capacity, t->nearby, t->contacts, t->ways};
	t->settings = before.settings, t->state = before.state, t->mover = before.mover;
	t->mover_count = before.mover_count, t->mover_capacity = before.mover_capacity;
	t->nearby = before.nearby, t->contacts = before.contacts, t->ways = before.ways;
}

void graze_mover_lists_free(mover_lists *lists, caller_memory *memory) {
	graze_release(memory, lists->state, (size_t)lists->mover_capacity, sizeof *lists->state);
	graze_release(memory, lists->mover, (size_t)lists->mover_capacity, sizeof *lists->mover);
	graze_array_free(&lists->nearby, sizeof(nearby_shape), memory);
	graze_array_free(&lists->contacts, sizeof(mover_contact), memory);
	graze_array_free(&lists->ways, sizeof(way_point), memory);
}

void graze_mover_tile_free(mover_tile *t, caller_memory *memory) {
	mover_lists lists = {0};
	if (!t) return;
	graze_pairs_free(&t->pairs, memory);
	graze_pairs_free(&t->subset, memory);
	graze_array_free(&t->passed, sizeof(passed_wall), memory);
	graze_mover_lists_swap(&lists, t);
	graze_mover_lists_free(&lists, memory);
	graze_release(memory, t, 1, sizeof *t);
}
