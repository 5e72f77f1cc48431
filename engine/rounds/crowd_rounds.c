#include "engine/rounds/crowd_rounds.h"

#include <math.h>
#include <string.h>

#include "engine/base/views.h"
#include "engine/rounds/pile_types.h"

// ---------------------------------------------------------------------------------------------------------------------
// Memory
// ---------------------------------------------------------------------------------------------------------------------

/// All arrays, with the sizes of their elements.
#define ARRAY(name, type)                                                                                              \
	{ offsetof(crowd_rounds, name), sizeof(type) }
static const struct {
	size_t offset, size;
} arrays[] = {
	ARRAY(discs, float),
	ARRAY(placed, gz_bodies),
	ARRAY(responses, uint8_t),
	ARRAY(filters, filter_record),
	ARRAY(first, uint32_t),
	ARRAY(other, int32_t),
	ARRAY(edge, uint32_t),
	ARRAY(met, bool),
	ARRAY(repeated, bool),
	ARRAY(seen_from, int32_t),
	ARRAY(picks, uint32_t),
	ARRAY(pick_indices, int32_t),
	ARRAY(chunks, gz_bodies),
	ARRAY(ends, float),
	ARRAY(moves, gz_moves),
	ARRAY(alone_first, size_t),
	ARRAY(last_contacts, int32_t),
	ARRAY(bodies, round_body),
	ARRAY(keys, uint64_t),
	ARRAY(links, round_links),
	ARRAY(details, round_details),
	ARRAY(hits, uint32_t),
	ARRAY(walled, int32_t),
	ARRAY(kinds, uint8_t),
	ARRAY(leaving, int32_t),
	ARRAY(left, int32_t),
	ARRAY(left_columns, float),
	ARRAY(moved, uint8_t),
	ARRAY(active.body, int32_t),
	ARRAY(active.neighbours, int32_t),
	ARRAY(sliding.body, int32_t),
	ARRAY(sliding.neighbours, int32_t),
	ARRAY(moving.body, int32_t),
	ARRAY(moving.neighbours, int32_t),
	ARRAY(tied.body, int32_t),
	ARRAY(tied.neighbours, int32_t),
	ARRAY(queue, int32_t),
	ARRAY(follow_body, int32_t),
	ARRAY(follow_other, int32_t),
	ARRAY(follow_base, float),
	ARRAY(follow_factor, float),
	ARRAY(follow_limits, follow_limit),
	ARRAY(half_planes, float),
	ARRAY(first_plane, int32_t),
	ARRAY(plane_end, int32_t),
	ARRAY(wall_x, float),
	ARRAY(wall_y, float),
	ARRAY(wall_room, float),
	ARRAY(wall_shapes, nearby_shape),
	ARRAY(walls, round_walls),
	ARRAY(pushed, separating_body),
	ARRAY(push_masses, float),
	ARRAY(push_counts, int32_t),
	ARRAY(push_rests, float),
	ARRAY(overlaps, bool),
	ARRAY(piled, bool),
	ARRAY(drifts, pile_drift),
	ARRAY(cell_counts, uint8_t),
	ARRAY(cells, pile_cell),
	ARRAY(near_cells, pile_cell),
	ARRAY(candidates, pile_candidate),
	ARRAY(shift_columns, float),
	ARRAY(shifted, gz_bodies),
	ARRAY(shift_moves, gz_moves),
};

static dynamic_array *array_at(crowd_rounds *g, size_t k) { return (dynamic_array *)((char *)g + arrays[k].offset); }

static void release(void *state, caller_memory *memory) {
	crowd_rounds *g = state;
	if (!g) return;
	graze_mover_tile_free(g->movers, memory);
	gz_crowd_destroy(g->left_crowd), gz_crowd_destroy(g->pile_crowd);
	for (size_t k = 0; k < sizeof arrays / sizeof *arrays; k++)
		graze_array_free(array_at(g, k), arrays[k].size, memory);
	graze_pairs_free(&g->pairs, memory);
	graze_pairs_free(&g->wall_pairs, memory);
	graze_pairs_free(&g->push_pairs, memory);
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
	if (!graze_array_reserve(array, count ? count : 1, size, &run->scratch->memory)) return false;
	array->count = count;
	return true;
}

bool graze_number_list_size(query_run *run, number_list *list, size_t count) {
	list->count = 0;
	return graze_array_size(run, &list->body, count + LANES, sizeof(int32_t)) &&
		   graze_array_size(run, &list->neighbours, count + LANES, sizeof(int32_t));
}

float graze_rounds_margin(const body_values *b) { return 0.25f * (sqrtf(b->dx * b->dx + b->dy * b->dy) + b->radius); }

void graze_hashed_direction(double *x, double *y, uint64_t low, uint64_t high) {
	uint64_t z = low * 0x9e3779b97f4a7c15u ^ (high + 0x632be59bd9b4e019u); // a hash as in splitmix64
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u, z = (z ^ z >> 27) * 0x94d049bb133111ebu, z ^= z >> 31;
	const double t = (double)(z >> 12) * 0x1p-51 - 1, sign = z & 1 ? 1 : -1;
	*x = sign * (1 - t * t) / (1 + t * t), *y = sign * 2 * t / (1 + t * t);
}

body_ref graze_rounds_body_ref(const query_run *run, int32_t index) {
	size_t k = (size_t)index;
	const size_t chunk = graze_crowd_chunk(graze_rounds_of(run)->crowd, &k);
	return (body_ref){chunk, k};
}
