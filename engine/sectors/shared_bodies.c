#include "engine/sectors/shared_bodies.h"

#include <string.h>

#include "engine/rounds/shared_records.h"

/// Sets the count of an array whose contents are written anew. False without memory.
static bool resize(dynamic_array *array, size_t count, size_t size, caller_memory *memory) {
	array->count = 0;
	if (!graze_array_reserve(array, count, size, memory)) return false;
	return array->count = count, true;
}

static bool reserve(shared_bodies *b, size_t frames, size_t ghosts, caller_memory *memory) {
	return resize(&b->sources, ghosts, sizeof(ghost_source), memory) &&
		   resize(&b->shifts, 2 * ghosts, sizeof(float), memory) &&
		   resize(&b->shared, ghosts, sizeof(uint32_t), memory) &&
		   resize(&b->first, frames + 2, sizeof(size_t), memory) &&
		   resize(&b->first_ghost, frames + 1, sizeof(size_t), memory) &&
		   resize(&b->sent, ghosts, GZ_EXCHANGE_RECORD, memory) &&
		   resize(&b->received, ghosts, GZ_EXCHANGE_RECORD, memory);
}

/// The frame that a ghost is an own body of.
static int32_t frame_of(const gz_sectors *s, const sector_ghost *ghost) {
	return group_at(&s->divided, placed_at(&s->divided, (size_t)ghost->body)->group)->frame;
}

bool graze_shared_bodies_list(shared_bodies *b, gz_sectors *s) {
	const sector_ghost *ghosts = s->ghosts.at;
	const size_t frames = s->frames.count, count = s->ghosts.count;
	const float side = s->settings.lattice.side;
	if (!reserve(b, frames, count, &s->memory)) return false;
	size_t *first = b->first.at, *first_ghost = b->first_ghost.at;
	ghost_source *sources = b->sources.at;
	float *shifts = b->shifts.at;
	for (size_t k = 0; k < frames + 2; k++) first[k] = 0;
	for (size_t i = 0; i < count; i++) first[frame_of(s, ghosts + i) + 2]++;
	for (size_t k = 2; k < frames + 2; k++) first[k] += first[k - 1];
	// first[k + 1] is where the next shared body of frame k goes, and at last its end, where those of k + 1 begin.
	for (size_t i = 0; i < count; i++) {
		const int32_t frame = frame_of(s, ghosts + i);
		const size_t at = first[frame + 1]++, own_at = (size_t)((const int32_t *)s->own_at.at)[ghosts[i].body];
		((uint32_t *)b->shared.at)[at] = (uint32_t)(own_at - frame_at(s, (size_t)frame)->first);
		sources[i] = (ghost_source){frame, (int32_t)at};
		shifts[2 * i] = (float)ghosts[i].away_x * side, shifts[2 * i + 1] = (float)ghosts[i].away_y * side;
	}
	for (size_t i = 0; i < count; i++) sources[i].place -= (int32_t)first[sources[i].frame];
	first_ghost[0] = 0;
	for (size_t k = 0; k < frames; k++) first_ghost[k + 1] = first_ghost[k] + frame_at(s, k)->ghosts;
	return true;
}

uint32_t graze_shared_bodies_exchange(const round_domains *domains, uint32_t votes, size_t size) {
	const shared_bodies *b = domains->user;
	const size_t *first_ghost = b->first_ghost.at;
	const ghost_source *sources = b->sources.at;
	for (size_t k = 0; size && k < domains->count; k++) {
		char *to = domains->domain[k].received;
		for (size_t i = first_ghost[k]; i < first_ghost[k + 1]; i++, to += size) {
			const char *from = domains->domain[sources[i].frame].sent;
			memcpy(to, from + (size_t)sources[i].place * size, size);
		}
	}
	return votes;
}

void graze_shared_bodies_free(shared_bodies *b, caller_memory *memory) {
	graze_array_free(&b->sources, sizeof(ghost_source), memory);
	graze_array_free(&b->shifts, sizeof(float), memory);
	graze_array_free(&b->shared, sizeof(uint32_t), memory);
	graze_array_free(&b->first, sizeof(size_t), memory);
	graze_array_free(&b->first_ghost, sizeof(size_t), memory);
	graze_array_free(&b->sent, GZ_EXCHANGE_RECORD, memory);
	graze_array_free(&b->received, GZ_EXCHANGE_RECORD, memory);
}
