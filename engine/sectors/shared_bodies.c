#include "engine/sectors/shared_bodies.h"

#include <string.h>

/// Makes room for the shared bodies of frames, for ghosts, and for what other machines send and receive.
static bool reserve(
	shared_bodies *b, size_t frames, size_t ghosts, size_t given, size_t foreign, caller_memory *memory) {
	return graze_array_resize(&b->sources, ghosts, sizeof(ghost_source), memory) &&
		   graze_array_resize(&b->shifts, 2 * ghosts, sizeof(float), memory) &&
		   graze_array_resize(&b->shared, ghosts + given, sizeof(uint32_t), memory) &&
		   graze_array_resize(&b->first, frames + 2, sizeof(size_t), memory) &&
		   graze_array_resize(&b->first_ghost, frames + 1, sizeof(size_t), memory) &&
		   graze_array_resize(&b->sent, ghosts + given, GZ_EXCHANGE_RECORD, memory) &&
		   graze_array_resize(&b->received, ghosts, GZ_EXCHANGE_RECORD, memory) &&
		   graze_array_resize(&b->given, given, sizeof(ghost_source), memory) &&
		   graze_array_resize(&b->given_sent, given, GZ_EXCHANGE_RECORD, memory) &&
		   graze_array_resize(&b->given_received, foreign, GZ_EXCHANGE_RECORD, memory);
}

/// The frame that a placed body is an own body of; FOREIGN for those of other machines, and for invalid ones.
static int32_t frame_of(const gz_sectors *s, size_t body) {
	const int32_t group = body < s->divided.own ? placed_at(&s->divided, body)->group : NO_SECTOR;
	return group == NO_SECTOR ? FOREIGN : group_at(&s->divided, group)->frame;
}

/// Adds a body to the shared ones of its frame: first[k + 1] is where the next one of frame k goes.
static ghost_source share(const shared_bodies *b, const gz_sectors *s, size_t body) {
	const int32_t frame = frame_of(s, body);
	if (frame == FOREIGN) return (ghost_source){FOREIGN, (int32_t)(body - s->divided.own)};
	const size_t at = ((size_t *)b->first.at)[frame + 1]++, own_at = (size_t)((const int32_t *)s->own_at.at)[body];
	((uint32_t *)b->shared.at)[at] = (uint32_t)(own_at - frame_at(s, (size_t)frame)->first);
	return (ghost_source){frame, (int32_t)at};
}

/// Counts the shared bodies of each frame: first[k + 1] becomes where those of frame k begin.
static void count_shared(const shared_bodies *b, const gz_sectors *s) {
	const sector_ghost *ghosts = s->ghosts.at;
	size_t *first = b->first.at;
	for (size_t k = 0; k < b->first.count; k++) first[k] = 0;
	for (size_t i = 0; i < b->sources.count; i++) {
		const int32_t frame = frame_of(s, (size_t)ghosts[i].body);
		if (frame != FOREIGN) first[frame + 2]++;
	}
	for (size_t i = 0; i < b->given.count; i++) {
		const int32_t frame = frame_of(s, b->exchange->shared[i]);
		if (frame != FOREIGN) first[frame + 2]++;
	}
	for (size_t k = 2; k < b->first.count; k++) first[k] += first[k - 1];
}

/// Makes places of shared bodies those in the lists of their frames.
static void make_local(dynamic_array *sources, const size_t *first) {
	for (size_t i = 0; i < sources->count; i++) {
		ghost_source *g = (ghost_source *)sources->at + i;
		if (g->frame != FOREIGN) g->place -= (int32_t)first[g->frame];
	}
}

bool graze_shared_bodies_list(shared_bodies *b, gz_sectors *s, const gz_exchange *exchange) {
	const sector_ghost *ghosts = s->ghosts.at;
	const size_t frames = s->frames.count, count = s->ghosts.count, given = exchange ? exchange->shared_count : 0;
	const float side = s->settings.lattice.side;
	b->exchange = exchange;
	if (!reserve(b, frames, count, given, s->divided.placed.count - s->divided.own, &s->memory)) return false;
	count_shared(b, s);
	float *shifts = b->shifts.at;
	for (size_t i = 0; i < count; i++) {
		((ghost_source *)b->sources.at)[i] = share(b, s, (size_t)ghosts[i].body);
		shifts[2 * i] = (float)ghosts[i].away_x * side, shifts[2 * i + 1] = (float)ghosts[i].away_y * side;
	}
	for (size_t i = 0; i < given; i++) ((ghost_source *)b->given.at)[i] = share(b, s, exchange->shared[i]);
	make_local(&b->sources, b->first.at), make_local(&b->given, b->first.at);
	size_t *first_ghost = b->first_ghost.at;
	first_ghost[0] = 0;
	for (size_t k = 0; k < frames; k++) first_ghost[k + 1] = first_ghost[k] + frame_at(s, k)->ghosts;
	return true;
}

/// Exchanges records with other machines, of `size` bytes. Returns the votes of all.
static uint32_t exchange_given(const shared_bodies *b, const round_domains *domains, uint32_t votes, size_t size) {
	const ghost_source *given = b->given.at;
	char *to = b->given_sent.at;
	for (size_t i = 0; size && i < b->given.count; i++, to += size) {
		if (given[i].frame == FOREIGN) memset(to, 0, size);
		else memcpy(to, (char *)domains->domain[given[i].frame].sent + (size_t)given[i].place * size, size);
	}
	return b->exchange->run(b->exchange->user, votes, b->given_sent.at, b->given_received.at, size);
}

uint32_t graze_shared_bodies_exchange(const round_domains *domains, uint32_t votes, size_t size) {
	const shared_bodies *b = domains->user;
	const size_t *first_ghost = b->first_ghost.at;
	const ghost_source *sources = b->sources.at;
	if (b->exchange) votes = exchange_given(b, domains, votes, size);
	if (votes & VOTE_FAILED) return votes;
	for (size_t k = 0; size && k < domains->count; k++) {
		char *to = domains->domain[k].received;
		for (size_t i = first_ghost[k]; i < first_ghost[k + 1]; i++, to += size) {
			const bool foreign = sources[i].frame == FOREIGN;
			const char *from = foreign ? b->given_received.at : domains->domain[sources[i].frame].sent;
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
	graze_array_free(&b->given, sizeof(ghost_source), memory);
	graze_array_free(&b->given_sent, GZ_EXCHANGE_RECORD, memory);
	graze_array_free(&b->given_received, GZ_EXCHANGE_RECORD, memory);
}
