// Calls whose results are lists, calls against circles, updates of predictions, and sectors.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "growth/growth.h"

// ---------------------------------------------------------------------------------------------------------------------
// Lists, which are counted
// ---------------------------------------------------------------------------------------------------------------------

/// A query of the scene's bodies against walls, or, where they are placed for it, circles.
static gz_query begin_query(growth_scene *s, gz_bodies *bodies, gz_targets targets) {
	*bodies = growth_bodies(s);
	if (targets != GZ_TARGETS_WALLS) growth_place(s, bodies);
	return growth_query(s, bodies, targets);
}

static void find_overlaps(growth_scene *s, gz_targets targets) {
	gz_bodies bodies;
	const gz_query query = begin_query(s, &bodies, targets);
	s->report = gz_overlaps(&(gz_proximity_list){NULL, 0, s->first}, s->world, &query, s->scratch);
}

static void sweep_all(growth_scene *s, gz_targets targets) {
	gz_bodies bodies;
	const gz_query query = begin_query(s, &bodies, targets);
	s->report = gz_sweep_all(&(gz_hit_list){NULL, 0, s->first}, s->world, &query, s->scratch);
}

static void see(growth_scene *s, gz_targets targets) {
	gz_bodies bodies;
	const gz_query query = begin_query(s, &bodies, targets);
	const gz_byte_out out = {(uint8_t *)(void *)s->to_x, 1};
	s->report = gz_line_of_sight(&out, s->world, &query, s->scratch);
}

void run_overlaps(growth_scene *s) { find_overlaps(s, GZ_TARGETS_WALLS); }
void run_crowd_overlaps(growth_scene *s) { find_overlaps(s, GZ_TARGETS_CIRCLES); }
void run_sweep_all(growth_scene *s) { sweep_all(s, GZ_TARGETS_WALLS); }
void run_crowd_sweep_all(growth_scene *s) { sweep_all(s, GZ_TARGETS_ALL); }
void run_line_of_sight(growth_scene *s) { see(s, GZ_TARGETS_WALLS); }
void run_crowd_line_of_sight(growth_scene *s) { see(s, GZ_TARGETS_ALL); }

static const gz_nearest_limits four = {4, INFINITY};

void run_crowd_nearest(growth_scene *s) {
	gz_bodies bodies;
	const gz_query query = begin_query(s, &bodies, GZ_TARGETS_CIRCLES);
	s->report = gz_nearest(&(gz_proximity_list){NULL, 0, s->first}, &four, s->world, &query, s->scratch);
}

void run_neighbours(growth_scene *s) {
	gz_bodies bodies;
	const gz_query query = begin_query(s, &bodies, GZ_TARGETS_CIRCLES);
	s->report = gz_neighbours(&(gz_neighbour_list){NULL, 0, s->first}, &four, s->world, &query, s->scratch);
}

// ---------------------------------------------------------------------------------------------------------------------
// Predictions of before, and sectors
// ---------------------------------------------------------------------------------------------------------------------

/// Predicts the touches of before, once.
static void predict_before(growth_scene *s, const gz_prediction *prediction, const gz_query *query) {
	const size_t capacity = 4 * s->body_count;
	s->touches = (gz_touch_list){growth_zeroed(capacity, sizeof(gz_touch)), capacity,
		growth_zeroed(s->body_count + 1, sizeof *s->touches.first)};
	growth_check(gz_predict_touches(&s->touches, prediction, s->world, query, s->scratch).error);
}

/// A few bodies have changed.
void run_update_touches(growth_scene *s) {
	static const uint32_t changed[] = {1, 5, 17, 90};
	gz_bodies bodies;
	const gz_query query = begin_query(s, &bodies, GZ_TARGETS_WALLS);
	const gz_prediction prediction = {.until = s->until, .max = 2, .crowd = s->crowd};
	if (!s->touches.data) predict_before(s, &prediction, &query);
	const gz_prediction_update update = {prediction, &s->touches, changed, 4};
	const gz_touch_list list = {NULL, 0, s->first};
	s->report = gz_update_touches(&list, &update, s->world, &query, s->scratch);
}

static gz_sectors *create_sectors(float side) {
	gz_error error;
	gz_sectors *sectors = gz_sectors_create(&(gz_sectors_desc){.side = side}, &error);
	growth_check(error);
	return sectors;
}

/// The bodies are placed, as many in each sector whatever their number, and collide with one another.
void run_sectors(growth_scene *s) {
	enum { SIDE = 64 };
	static const int32_t origin = 0;
	gz_bodies bodies = growth_bodies(s);
	if (!s->sectors) s->sectors = create_sectors(SIDE), s->block = growth_zeroed(s->body_count, 2 * sizeof(int32_t));
	for (size_t i = 0; i < s->body_count; i++) s->first[i] = i + 1;
	bodies.id = (gz_id_view){s->first, sizeof *s->first, sizeof *s->first};
	const gz_sector_view sector = {&origin, &origin, 0};
	const float margin = gz_move_margin(&(gz_move_extremes){.radius = 1, .displacement = 1, .coordinate = 8 * SIDE});
	growth_check(gz_sectors_place(s->sectors, &bodies, &sector, 1, margin).error);
	const gz_moves moves = {.center = {s->to_x, s->to_y, sizeof(float)}};
	int32_t *to = s->block;
	const gz_sector_out out = {to, to + 1, 2 * sizeof *to};
	s->report = gz_sectors_move(&moves, &out, NULL, GZ_TARGETS_ALL, s->sectors);
}
