#include "bounds/bound_calls.h"

#include <graze/views.h>
#include <stdio.h>
#include <stdlib.h>

// ---------------------------------------------------------------------------------------------------------------------
// What a batch needs
// ---------------------------------------------------------------------------------------------------------------------

typedef struct batch_world {
	gz_world *world;
	gz_scratch *scratch;
	gz_crowd *crowd; ///< of circles alone
} batch_world;

static void check(gz_error error) {
	if (!error.status) return;
	fprintf(stderr, "graze_bounds: %s\n", error.text);
	exit(2);
}

static const uint32_t *categories(void) {
	static uint32_t category[BOUND_BATCH];
	for (int i = 0; i < BOUND_BATCH; i++) category[i] = 1u << i;
	return category;
}

static gz_filters own_filters(void) {
	const gz_bits_view own = {categories(), sizeof(uint32_t)};
	return (gz_filters){.category = own, .mask = own};
}

/// The bodies of the cases, whose first number is v[first].
static gz_bodies bodies_of(const bound_case *cases, int first) {
	const size_t stride = sizeof *cases;
	const float *v = cases->v + first;
	return (gz_bodies){.center = {v, v + 1, stride},
		.motion = {v + 2, v + 3, stride},
		.radius = {v + 4, stride},
		.filters = own_filters(),
		.count = BOUND_BATCH};
}

static gz_walls walls_of(const bound_case *cases) {
	const float *v = cases->v;
	const size_t stride = sizeof *cases;
	return (gz_walls){.a = {v + WALL_AX, v + WALL_AY, stride},
		.b = {v + WALL_BX, v + WALL_BY, stride},
		.radius = {v + WALL_RADIUS, stride},
		.filters = own_filters(),
		.count = BOUND_BATCH};
}

static batch_world create_world(const gz_walls *walls, const char *backend) {
	gz_error error;
	batch_world w = {.world = gz_world_create(&(gz_world_desc){.walls = *walls, .backend = backend}, &error)};
	check(error);
	w.scratch = gz_scratch_create(w.world);
	if (w.scratch) return w;
	fprintf(stderr, "graze_bounds: no memory for a scratch\n");
	exit(2);
}

static void destroy_world(batch_world *w) {
	gz_crowd_destroy(w->crowd);
	gz_scratch_destroy(w->scratch);
	gz_world_destroy(w->world);
}

static batch_world create_batch(const bound_case *cases, bound_kind kind, const char *backend) {
	const bool circles = kind == KIND_CIRCLE;
	const gz_walls walls = circles ? (gz_walls){.count = 0} : walls_of(cases);
	batch_world w = create_world(&walls, backend);
	if (!circles) return w;
	const gz_bodies bodies = bodies_of(cases, OTHER);
	w.crowd = gz_crowd_create(w.world);
	check(gz_crowd_place(w.crowd, &bodies, 1).error);
	return w;
}

// ---------------------------------------------------------------------------------------------------------------------
// The calls
// ---------------------------------------------------------------------------------------------------------------------

static void sweep(bound_result *results, const batch_world *w, const gz_query *query) {
	static gz_hit hits[BOUND_BATCH];
	const gz_hits columns = gz_hits_in(hits);
	check(gz_sweep(&columns, w->world, query, w->scratch).error);
	for (int i = 0; i < BOUND_BATCH; i++) results[i].hit = hits[i];
}

static void find_nearest(bound_result *results, const batch_world *w, const gz_query *query) {
	static gz_proximity found[BOUND_BATCH];
	size_t first[BOUND_BATCH + 1];
	const gz_proximity_list list = {found, BOUND_BATCH, first};
	check(gz_nearest(&list, &(gz_nearest_limits){1, INFINITY}, w->world, query, w->scratch).error);
	for (int i = 0; i < BOUND_BATCH; i++)
		results[i].proximity = first[i] < first[i + 1] ? found[first[i]] : (gz_proximity){.index = -1};
}

static void find_intervals(bound_result *results, const batch_world *w, const gz_query *query) {
	gz_pair pairs[BOUND_BATCH];
	gz_overlap_interval intervals[BOUND_BATCH];
	for (int i = 0; i < BOUND_BATCH; i++) pairs[i] = (gz_pair){(uint32_t)i, i, w->crowd != NULL};
	check(gz_overlap_intervals(intervals, &(gz_pairs){pairs, BOUND_BATCH}, w->world, query, w->scratch).error);
	for (int i = 0; i < BOUND_BATCH; i++) results[i].interval = intervals[i];
}

void call_batch(bound_result *results, const bound_case *cases, bound_kind kind, bound_call call, const char *backend) {
	batch_world w = create_batch(cases, kind, backend);
	const gz_bodies bodies = bodies_of(cases, BODY_X);
	const gz_query query = {.chunks = &bodies,
		.chunk_count = 1,
		.crowd = w.crowd,
		.targets = w.crowd ? GZ_TARGETS_CIRCLES : GZ_TARGETS_WALLS};
	if (call == CALL_SWEEP) sweep(results, &w, &query);
	else if (call == CALL_NEAREST) find_nearest(results, &w, &query);
	else find_intervals(results, &w, &query);
	destroy_world(&w);
}
