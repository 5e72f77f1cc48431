#include "engine/query/target_map.h"

#include <math.h>

#include "broadphase/walls/cell_sizes.h"
#include "broadphase/walls/clearance.h"

enum {
	MIN_BODIES = 2048,         ///< of the query
	MIN_BODIES_PER_TARGET = 8, ///< to make the map takes as long for a target as the search for that many bodies
	SAMPLES = 64,              ///< bodies that are measured
	MAP_CELLS_PER_MARGIN = 2
};

typedef struct target_map {
	clearance_bounds bounds;
	uint32_t *nibbles;
	size_t capacity;
} target_map;

static void *make(caller_memory *memory) {
	target_map *t = graze_allocate(memory, 1, sizeof *t);
	if (t) *t = (target_map){.nibbles = NULL};
	return t;
}

static void release(void *state, caller_memory *memory) {
	target_map *t = state;
	graze_release(memory, t->nibbles, t->capacity, sizeof *t->nibbles);
	graze_release(memory, t, 1, sizeof *t);
}

/// Other workers read the map of the first one.
static void reserve_like(void *state, const void *other, caller_memory *memory) {
	(void)state, (void)other, (void)memory;
}

static const worker_state_type target_maps = {make, release, reserve_like};

static bool reserve(target_map *t, size_t words, caller_memory *memory) {
	if (words <= t->capacity) return true;
	graze_release(memory, t->nibbles, t->capacity, sizeof *t->nibbles);
	t->nibbles = graze_allocate(memory, words, sizeof *t->nibbles);
	t->capacity = t->nibbles ? words : 0;
	return t->nibbles;
}

/// The largest reach of a sample of the bodies; others may reach further, and then count as near.
static float sample_reach(const query_context *query) {
	float largest = 0;
	for (size_t c = 0; c < query->chunk_count; c++) {
		const gz_bodies *chunk = query->chunks + c;
		const size_t count = graze_body_count(chunk), step = count / SAMPLES + 1;
		for (size_t k = 0; k < count; k += step) {
			const size_t i = graze_element(chunk, k);
			if (!graze_body_is_valid(chunk, i)) continue;
			const body_values body = graze_read_body(chunk, i);
			largest = fmaxf(largest, body.radius + 0.5f * hypotf(body.dx, body.dy));
		}
	}
	return largest;
}

/// The circles as walls without length: the middles of their paths, with their reaches as radii. In float: gcc 12.2 for
/// AArch64 ends with an internal error where it vectorises such minima of doubles that were floats.
static wall_bounds measure(const circle_grid *grid) {
	float low_x = INFINITY, low_y = INFINITY, high_x = -INFINITY, high_y = -INFINITY, reach = 0;
	for (size_t i = 0; i < grid->count; i++) {
		const float x = grid->x[i], y = grid->y[i];
		low_x = fminf(low_x, x), high_x = fmaxf(high_x, x), low_y = fminf(low_y, y);
		high_y = fmaxf(high_y, y), reach = fmaxf(reach, grid->reach[i]);
	}
	return (wall_bounds){.low_x = (double)low_x,
		.low_y = (double)low_y,
		.high_x = (double)high_x,
		.high_y = (double)high_y,
		.max_radius = (double)reach};
}

/// For the rounding of the map, and for what bound_paths adds to the reach of a body.
static double slack_of(const wall_bounds *b, double margin) {
	const double far = fmax(fmax(fabs(b->low_x), fabs(b->high_x)), fmax(fabs(b->low_y), fabs(b->high_y)));
	return graze_rounding_slack(b, margin) + ldexp(far + 4 * (margin + b->max_radius), -18);
}

const clearance_map *graze_target_map_make(const query_context *query, gz_scratch *scratch) {
	const circle_grid *grid = &query->crowd->grid;
	const size_t bodies = graze_bodies_count(query->chunks, query->chunk_count);
	if (!grid->count || bodies < MIN_BODIES || bodies / MIN_BODIES_PER_TARGET < grid->count) return NULL;
	const float margin = fminf(sample_reach(query) * 1.25f, GZ_LIMIT / 2);
	const wall_bounds b = measure(grid);
	const double slack = slack_of(&b, (double)margin);
	if (!(slack < (double)margin / 4)) return NULL;
	target_map *t = graze_state_make(&scratch->states, &target_maps, &scratch->memory);
	if (!t) return NULL;
	const double whole = (double)margin + slack, border = graze_level_border(margin, b.max_radius, slack);
	const map_frame frame = graze_clearance_frame(&b, grid->count, whole / MAP_CELLS_PER_MARGIN, whole, border);
	if (!reserve(t, graze_clearance_words(&frame), &scratch->memory)) return NULL;
	graze_clearance_set(&t->bounds, &frame, margin, (float)slack, query->world->backend, t->nibbles);
	for (size_t i = 0; i < grid->count; i++) {
		const segment middle = {(double)grid->x[i], (double)grid->y[i], 0, 0};
		graze_clearance_lower(&t->bounds, &middle, (double)grid->reach[i]);
	}
	return &t->bounds.map;
}
