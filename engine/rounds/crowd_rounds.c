#include "engine/rounds/crowd_rounds.h"

#include <string.h>

#include "engine/base/views.h"

// ---------------------------------------------------------------------------------------------------------------------
// Memory
// ---------------------------------------------------------------------------------------------------------------------

/// All arrays, with the sizes of their elements.
static const struct {
	size_t offset, size;
} arrays[] = {
	{offsetof(crowd_rounds, discs), sizeof(float)},
	{offsetof(crowd_rounds, motions), sizeof(float)},
	{offsetof(crowd_rounds, placed), sizeof(gz_bodies)},
	{offsetof(crowd_rounds, responses), sizeof(uint8_t)},
	{offsetof(crowd_rounds, filters), sizeof(filter_record)},
	{offsetof(crowd_rounds, first), sizeof(uint32_t)},
	{offsetof(crowd_rounds, other), sizeof(int32_t)},
	{offsetof(crowd_rounds, picks), sizeof(uint32_t)},
	{offsetof(crowd_rounds, pick_indices), sizeof(int32_t)},
	{offsetof(crowd_rounds, chunks), sizeof(gz_bodies)},
	{offsetof(crowd_rounds, alone_first), sizeof(size_t)},
	{offsetof(crowd_rounds, last_contacts), sizeof(int32_t)},
	{offsetof(crowd_rounds, wish), sizeof(float)},
	{offsetof(crowd_rounds, course), sizeof(float)},
	{offsetof(crowd_rounds, radius), sizeof(float)},
	{offsetof(crowd_rounds, bodies), sizeof(round_body)},
	{offsetof(crowd_rounds, shares), sizeof(round_share)},
	{offsetof(crowd_rounds, active), sizeof(int32_t)},
	{offsetof(crowd_rounds, moving), sizeof(int32_t)},
	{offsetof(crowd_rounds, neighbours), sizeof(int32_t)},
	{offsetof(crowd_rounds, follow_body), sizeof(int32_t)},
	{offsetof(crowd_rounds, follow_other), sizeof(int32_t)},
	{offsetof(crowd_rounds, follow_base), sizeof(float)},
	{offsetof(crowd_rounds, follow_factor), sizeof(float)},
	{offsetof(crowd_rounds, half_planes), sizeof(float)},
	{offsetof(crowd_rounds, sources), sizeof(int32_t)},
	{offsetof(crowd_rounds, wall_x), sizeof(float)},
	{offsetof(crowd_rounds, wall_y), sizeof(float)},
	{offsetof(crowd_rounds, wall_room), sizeof(float)},
	{offsetof(crowd_rounds, wall_shapes), sizeof(nearby_shape)},
	{offsetof(crowd_rounds, walls), sizeof(round_walls)},
};

static dynamic_array *array_at(crowd_rounds *g, size_t k) { return (dynamic_array *)((char *)g + arrays[k].offset); }

static void release(void *state, caller_memory *memory) {
	crowd_rounds *g = state;
	if (!g) return;
	graze_mover_tile_free(g->movers, memory);
	for (size_t k = 0; k < sizeof arrays / sizeof *arrays; k++)
		graze_array_free(array_at(g, k), arrays[k].size, memory);
	graze_pairs_free(&g->pairs, memory);
	graze_pairs_free(&g->wall_pairs, memory);
	graze_release(memory, g, 1, sizeof *g);
}

static void *make(caller_memory *memory) {
	crowd_rounds *g = graze_allocate(memory, 1, sizeof *g);
	if (!g) return NULL;
	memset(g, 0, sizeof *g);
	g->movers = graze_mover_tile_make(memory);
	if (g->movers) return g;
	release(g, memory);
	return NULL;
}

static void reserve_like(void *state, const void *other, caller_memory *memory) {
	(void)state, (void)other, (void)memory; // only the calling thread has rounds
}

const worker_state_type graze_rounds_state = {make, release, reserve_like};

bool graze_array_size(query_run *run, dynamic_array *array, size_t count, size_t size) {
	array->count = 0;
	if (!graze_array_reserve(array, count, size, &run->scratch->memory)) return false;
	array->count = count;
	return true;
}

body_ref graze_rounds_body_ref(const query_run *run, int32_t index) {
	size_t k = (size_t)index;
	const size_t chunk = graze_crowd_chunk(graze_rounds_of(run)->crowd, &k);
	return (body_ref){chunk, k};
}

bool graze_rounds_first(const query_run *run, int32_t one, int32_t other) {
	const crowd_rounds *g = graze_rounds_of(run);
	const int32_t i = round_body_of(g, one)->index, k = round_body_of(g, other)->index;
	const body_ref x = graze_rounds_body_ref(run, i), y = graze_rounds_body_ref(run, k);
	const gz_bodies *a = run->query->chunks + x.chunk, *b = run->query->chunks + y.chunk;
	const uint64_t id = id_at(a->id, graze_element(a, x.k)), other_id = id_at(b->id, graze_element(b, y.k));
	return id != other_id ? id < other_id : i < k;
}
