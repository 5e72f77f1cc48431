#include "engine/rounds/crowd_rounds.h"

#include <math.h>
#include <string.h>

#include "engine/base/views.h"
#include "engine/rounds/pile_types.h"

// ---------------------------------------------------------------------------------------------------------------------
// Memory
// ---------------------------------------------------------------------------------------------------------------------

static const array_member arrays[] = {
	ARRAY(crowd_rounds, shared, uint32_t),
	ARRAY(crowd_rounds, sent, char),
	ARRAY(crowd_rounds, received, char),
	ARRAY(crowd_rounds, discs, float),
	ARRAY(crowd_rounds, skins, float),
	ARRAY(crowd_rounds, placed, gz_bodies),
	ARRAY(crowd_rounds, responses, uint8_t),
	ARRAY(crowd_rounds, filters, filter_record),
	ARRAY(crowd_rounds, first, uint32_t),
	ARRAY(crowd_rounds, neighbours, int32_t),
	ARRAY(crowd_rounds, new_neighbours, int32_t),
	ARRAY(crowd_rounds, other, int32_t),
	ARRAY(crowd_rounds, edge, uint32_t),
	ARRAY(crowd_rounds, met, bool),
	ARRAY(crowd_rounds, repeated, bool),
	ARRAY(crowd_rounds, seen_from, int32_t),
	ARRAY(crowd_rounds, picks, uint32_t),
	ARRAY(crowd_rounds, pick_indices, int32_t),
	ARRAY(crowd_rounds, chunks, gz_bodies),
	ARRAY(crowd_rounds, ends, float),
	ARRAY(crowd_rounds, moves, gz_moves),
	ARRAY(crowd_rounds, swept_radii, float),
	ARRAY(crowd_rounds, alone_contacts, mover_contact),
	ARRAY(crowd_rounds, last_contacts, int32_t),
	ARRAY(crowd_rounds, bodies, round_body),
	ARRAY(crowd_rounds, keys, uint64_t),
	ARRAY(crowd_rounds, links, round_links),
	ARRAY(crowd_rounds, details, round_details),
	ARRAY(crowd_rounds, kinds, uint8_t),
	ARRAY(crowd_rounds, turned, circle_record),
	ARRAY(crowd_rounds, turned_before, circle_record),
	ARRAY(crowd_rounds, first_new, int32_t),
	ARRAY(crowd_rounds, next_new, int32_t),
	ARRAY(crowd_rounds, moved, uint8_t),
	ARRAY(crowd_rounds, full, bool),
	ARRAY(crowd_rounds, touched, touched_bodies),
	ARRAY(crowd_rounds, parts, round_part *),
	ARRAY(crowd_rounds, queue, int32_t),
	ARRAY(crowd_rounds, lowered, int32_t),
	ARRAY(crowd_rounds, follow_limits, follow_limit),
	ARRAY(crowd_rounds, pushed, separating_body),
	ARRAY(crowd_rounds, push_masses, float),
	ARRAY(crowd_rounds, push_counts, int32_t),
	ARRAY(crowd_rounds, push_rests, float),
	ARRAY(crowd_rounds, overlaps, bool),
	ARRAY(crowd_rounds, piled, bool),
	ARRAY(crowd_rounds, drifts, pile_drift),
	ARRAY(crowd_rounds, cell_counts, uint8_t),
	ARRAY(crowd_rounds, cell_counters, uint32_t),
	ARRAY(crowd_rounds, cells, pile_cell),
	ARRAY(crowd_rounds, near_cells, pile_cell),
	ARRAY(crowd_rounds, groups, pile_cell),
	ARRAY(crowd_rounds, candidates, pile_candidate),
	ARRAY(crowd_rounds, reaches, circle_record),
	ARRAY(crowd_rounds, shift_columns, float),
	ARRAY(crowd_rounds, shift_responses, uint8_t),
	ARRAY(crowd_rounds, shifted, gz_bodies),
	ARRAY(crowd_rounds, shift_moves, gz_moves),
};

void graze_arrays_free(void *structure, const array_member *members, size_t count, caller_memory *memory) {
	for (size_t k = 0; k < count; k++)
		graze_array_free((dynamic_array *)((char *)structure + members[k].offset), members[k].size, memory);
}

static void release(void *state, caller_memory *memory) {
	crowd_rounds *g = state;
	if (!g) return;
	gz_crowd_destroy(g->turned_crowd), gz_crowd_destroy(g->pile_crowd);
	graze_arrays_free(g, arrays, sizeof arrays / sizeof *arrays, memory);
	graze_tree_free(&g->reach_tree, memory);
	graze_pairs_free(&g->pairs, memory);
	graze_pairs_free(&g->push_pairs, memory);
	graze_release(memory, g, 1, sizeof *g);
}

static void *make(caller_memory *memory) {
	crowd_rounds *g = graze_allocate(memory, 1, sizeof *g);
	if (!g) return NULL;
	return memset(g, 0, sizeof *g);
}

static void reserve_like(void *state, const void *other, caller_memory *memory) {
	(void)state, (void)other, (void)memory; // only the calling thread has rounds
}

const worker_state_type graze_rounds_state = {make, release, reserve_like};

void graze_hashed_direction(double *x, double *y, uint64_t low, uint64_t high) {
	uint64_t z = low * 0x9e3779b97f4a7c15u ^ (high + 0x632be59bd9b4e019u); // a hash as in splitmix64
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u, z = (z ^ z >> 27) * 0x94d049bb133111ebu, z ^= z >> 31;
	const double t = (double)(z >> 12) * 0x1p-51 - 1, sign = z & 1 ? 1 : -1;
	*x = sign * (1 - t * t) / (1 + t * t), *y = sign * 2 * t / (1 + t * t);
}

body_ref graze_rounds_body_in_chunks(const query_run *run, int32_t index) {
	size_t k = (size_t)index;
	const size_t chunk = graze_crowd_chunk(graze_rounds_of(run)->crowd, &k);
	return (body_ref){chunk, k};
}
