#include "overlap/overlap_kernel.h"

#include <math.h>

#include "engine/overlap/proximity.h"
#include "query/pair_tile.h"

// ---------------------------------------------------------------------------------------------------------------------
// Distances
// ---------------------------------------------------------------------------------------------------------------------

static float unlimited[TILE];

/// The bodies as those of a proximity query: without motion, and with a reach of more than their radius, neither of
/// which may change a distance.
static proximity_limits prepare_proximity(pair_tile *t) {
	for (int32_t i = 0; i < t->near.count; i++) {
		near_body *b = t->near.body + i;
		b->dx = b->dy = 0, b->radius += 1;
		unlimited[i] = INFINITY;
	}
	return (proximity_limits){t->radius, unlimited};
}

/// Makes each pair of the list the best one of its body. `circle`: KEY_CIRCLE for circles, 0 for walls
static void take_best(pair_tile *t, uint32_t circle) {
	for (int32_t i = 0; i < t->times.count; i++) {
		const int32_t slot = t->times.body[i] / RECORD, other = t->times.other[i];
		const uint32_t target = circle ? circle | (uint32_t)(other / RECORD) : (uint32_t)other;
		t->key[slot] = (uint64_t)t->times.time[i] << 32 | target;
		t->best.slot[t->best.count++] = slot;
	}
	for (int k = 0; k < LANES; k++) t->best.slot[t->best.count + k] = 0; // the padding of the last lanes
}

static void store_proximity(const pair_tile *t, pair_proximity *results, int32_t count) {
	const contact_columns *c = &t->contacts;
	for (int32_t i = 0; i < count; i++) results[i] = (pair_proximity){.distance = INFINITY};
	for (int32_t i = 0; i < t->best.count; i++)
		results[t->best.slot[i]] = (pair_proximity){graze_key_distance(t->key[t->best.slot[i]]), c->feature[i],
			c->point_x[i], c->point_y[i], c->normal_x[i], c->normal_y[i]};
}

static void measure_walls(const graze_kernels *kernels, const void *cases, int32_t count, void *results) {
	pair_tile *t = pair_tile_load_walls(cases, count);
	const proximity_limits limits = prepare_proximity(t);
	kernels->distance_walls(&t->times, &t->near, &limits, &t->pairs, t->walls);
	take_best(t, 0);
	kernels->closest_walls(&t->contacts, &t->best, &t->columns, t->walls);
	store_proximity(t, results, count);
}

static void measure_circles(const graze_kernels *kernels, const void *cases, int32_t count, void *results) {
	pair_tile *t = pair_tile_load_circles(cases, count);
	const proximity_limits limits = prepare_proximity(t);
	kernels->distance_circles(&t->times, &t->near, &limits, &t->pairs, t->circles);
	take_best(t, KEY_CIRCLE);
	kernels->closest_circles(&t->contacts, &t->best, 0, t->best.count, &t->columns, t->circles);
	store_proximity(t, results, count);
}

// ---------------------------------------------------------------------------------------------------------------------
// Intervals and sensor events
// ---------------------------------------------------------------------------------------------------------------------

static void store_intervals(const pair_tile *t, pair_interval *results, int32_t count) {
	for (int32_t i = 0; i < count; i++) results[i] = (pair_interval){t->intervals.entry[i], t->intervals.exit[i]};
}

static void intersect_walls(const graze_kernels *kernels, const void *cases, int32_t count, void *results) {
	pair_tile *t = pair_tile_load_walls(cases, count);
	kernels->interval_walls(&t->intervals, &t->near, &t->pairs, t->walls);
	store_intervals(t, results, count);
}

static void intersect_circles(const graze_kernels *kernels, const void *cases, int32_t count, void *results) {
	pair_tile *t = pair_tile_load_circles(cases, count);
	kernels->interval_circles(&t->intervals, &t->near, &t->pairs, t->circles);
	store_intervals(t, results, count);
}

/// The pairs that are left have events; pair i of the tile is that of body i.
static void store_events(const pair_tile *t, pair_interval *results, int32_t count) {
	for (int32_t i = 0; i < count; i++) results[i] = (pair_interval){EVENT_NEVER, EVENT_NEVER};
	for (int32_t i = 0; i < t->pairs.count; i++)
		results[t->pairs.body[i] / RECORD] = (pair_interval){t->intervals.entry[i], t->intervals.exit[i]};
}

static void sense_walls(const graze_kernels *kernels, const void *cases, int32_t count, void *results) {
	pair_tile *t = pair_tile_load_walls(cases, count);
	kernels->sensor_walls(&t->intervals, &t->near, &t->pairs, t->walls);
	store_events(t, results, count);
}

static void sense_circles(const graze_kernels *kernels, const void *cases, int32_t count, void *results) {
	pair_tile *t = pair_tile_load_circles(cases, count);
	kernels->sensor_circles(&t->intervals, &t->near, &t->pairs, t->circles);
	store_events(t, results, count);
}

// ---------------------------------------------------------------------------------------------------------------------

static const pair_evaluation wall_distances = {sizeof(pair_case), sizeof(pair_proximity), 0, measure_walls};
static const pair_evaluation circle_distances = {sizeof(circle_case), sizeof(pair_proximity), 0, measure_circles};
static const pair_evaluation wall_intervals = {sizeof(pair_case), sizeof(pair_interval), 0, intersect_walls};
static const pair_evaluation circle_intervals = {sizeof(circle_case), sizeof(pair_interval), 0, intersect_circles};
static const pair_evaluation wall_events = {sizeof(pair_case), sizeof(pair_interval), 0, sense_walls};
static const pair_evaluation circle_events = {sizeof(circle_case), sizeof(pair_interval), 0, sense_circles};

bool evaluate_wall_distances(const char *backend, const pair_case *cases, size_t count, pair_proximity *results) {
	return evaluate_tiles(&wall_distances, backend, cases, count, results);
}

bool evaluate_circle_distances(const char *backend, const circle_case *cases, size_t count, pair_proximity *results) {
	return evaluate_tiles(&circle_distances, backend, cases, count, results);
}

bool evaluate_wall_intervals(const char *backend, const pair_case *cases, size_t count, pair_interval *intervals) {
	return evaluate_tiles(&wall_intervals, backend, cases, count, intervals);
}

bool evaluate_circle_intervals(const char *backend, const circle_case *cases, size_t count, pair_interval *intervals) {
	return evaluate_tiles(&circle_intervals, backend, cases, count, intervals);
}

bool evaluate_wall_events(const char *backend, const pair_case *cases, size_t count, pair_interval *events) {
	return evaluate_tiles(&wall_events, backend, cases, count, events);
}

bool evaluate_circle_events(const char *backend, const circle_case *cases, size_t count, pair_interval *events) {
	return evaluate_tiles(&circle_events, backend, cases, count, events);
}
