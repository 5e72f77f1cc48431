// The calls whose time is measured.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "growth/growth.h"

enum { EDITS = 100 };

static gz_bodies bodies_of(const growth_scene *s) {
	return (gz_bodies){.count = s->body_count,
		.center = {s->x, s->y, sizeof(float)},
		.motion = {s->dx, s->dy, sizeof(float)},
		.radius = {s->radius, sizeof(float)}};
}

static gz_query query_of(const growth_scene *s, const gz_bodies *bodies, gz_targets targets) {
	return (gz_query){.chunks = bodies,
		.chunk_count = 1,
		.targets = targets,
		.crowd = targets == GZ_TARGETS_WALLS ? NULL : s->crowd,
		.max_pairs = s->max_pairs};
}

static void check(gz_error error) {
	if (!error.status) return;
	fprintf(stderr, "graze_growth: %s\n", error.text);
	exit(2);
}

static void place(growth_scene *s, const gz_bodies *bodies) { s->report = gz_crowd_place(s->crowd, bodies, 1); }

// ---------------------------------------------------------------------------------------------------------------------
// Queries
// ---------------------------------------------------------------------------------------------------------------------

void run_sweep(growth_scene *s) {
	const gz_bodies bodies = bodies_of(s);
	const gz_query query = query_of(s, &bodies, GZ_TARGETS_WALLS);
	const gz_hits hits = {.time = {s->to_x, sizeof(float)}};
	s->report = gz_sweep(&hits, s->world, &query, s->scratch);
}

void run_crowd_sweep(growth_scene *s) {
	const gz_bodies bodies = bodies_of(s);
	const gz_query query = {
		.crowd = s->crowd, .from_crowd = true, .targets = GZ_TARGETS_CIRCLES, .max_pairs = s->max_pairs};
	const gz_hits hits = {.time = {s->to_x, sizeof(float)}};
	place(s, &bodies);
	s->report = gz_sweep(&hits, s->world, &query, s->scratch);
}

void run_sense(growth_scene *s) {
	const gz_bodies bodies = bodies_of(s);
	const gz_query query = query_of(s, &bodies, GZ_TARGETS_WALLS);
	const gz_sensor_event_list list = {NULL, 0, s->first};
	s->report = gz_sense(&list, s->world, &query, s->scratch);
}

void run_nearest(growth_scene *s) {
	const gz_bodies bodies = bodies_of(s);
	const gz_query query = query_of(s, &bodies, GZ_TARGETS_WALLS);
	const gz_proximity_list list = {NULL, 0, s->first};
	const gz_nearest_limits limits = {4, INFINITY};
	s->report = gz_nearest(&list, &limits, s->world, &query, s->scratch);
}

static void depenetrate(growth_scene *s, gz_targets targets) {
	const gz_bodies bodies = bodies_of(s);
	const gz_query query = query_of(s, &bodies, targets);
	const gz_vec2_out out = {s->to_x, s->to_y, sizeof(float)};
	place(s, &bodies);
	s->report = gz_depenetrate(&out, s->world, &query, s->scratch);
}

void run_depenetrate_walls(growth_scene *s) { depenetrate(s, GZ_TARGETS_WALLS); }
void run_depenetrate_circles(growth_scene *s) { depenetrate(s, GZ_TARGETS_CIRCLES); }

// ---------------------------------------------------------------------------------------------------------------------
// Moves and predictions
// ---------------------------------------------------------------------------------------------------------------------

static void move(growth_scene *s, gz_crowd *crowd, uint8_t response) {
	const gz_bodies bodies = bodies_of(s);
	const gz_query query = query_of(s, &bodies, GZ_TARGETS_WALLS);
	const gz_move_options options = {.crowd = crowd};
	const gz_moves moves = {.response = {&response, 0}, .center = {s->to_x, s->to_y, sizeof(float)}};
	s->report = gz_move(&moves, &options, s->world, &query, s->scratch);
}

void run_move(growth_scene *s) { move(s, NULL, GZ_RESPONSE_SLIDE); }
void run_bounce(growth_scene *s) { move(s, NULL, GZ_RESPONSE_BOUNCE); }
void run_crowd_move(growth_scene *s) { move(s, s->crowd, GZ_RESPONSE_SLIDE); }
void run_crowd_bounce(growth_scene *s) { move(s, s->crowd, GZ_RESPONSE_BOUNCE); }

static void predict(growth_scene *s, gz_crowd *crowd) {
	const gz_bodies bodies = bodies_of(s);
	const gz_query query = query_of(s, &bodies, GZ_TARGETS_WALLS);
	const gz_prediction prediction = {.until = s->until, .max = 1, .crowd = crowd};
	const gz_touch_list list = {NULL, 0, s->first};
	s->report = gz_predict_touches(&list, &prediction, s->world, &query, s->scratch);
}

void run_predict(growth_scene *s) { predict(s, NULL); }
void run_crowd_predict(growth_scene *s) { predict(s, s->crowd); }

/// All walls turn about the origin, to and fro. No body may be crushed: then nothing would move.
void run_turn(growth_scene *s) {
	int32_t walls[64];
	const gz_bodies bodies = bodies_of(s);
	const gz_query query = query_of(s, &bodies, GZ_TARGETS_WALLS);
	const gz_moves moves = {.center = {s->to_x, s->to_y, sizeof(float)}};
	for (size_t i = 0; i < s->wall_count; i++) walls[i] = (int32_t)i;
	for (int turn = 0; turn < 2; turn++) {
		const gz_wall_group group = {.wall = walls, .count = s->wall_count, .angle = turn ? -0.5f : 0.5f};
		s->report =
			gz_world_push_walls(&(gz_wall_push){&group, 1, .skin = 0.01f}, &moves, s->world, &query, s->scratch);
		check(s->report.error);
		if (!s->report.pushed || s->report.stopped) fprintf(stderr, "graze_growth: nothing was pushed\n"), exit(2);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Edits, a hundred each
// ---------------------------------------------------------------------------------------------------------------------

static gz_walls wall_of(const float ends[4]) {
	return (gz_walls){.a = {ends, ends + 1, 0}, .b = {ends + 2, ends + 3, 0}, .count = 1};
}

/// Disables walls, one by one, and enables them again.
void run_enable(growth_scene *s) {
	for (int enabled = 0; enabled < 2; enabled++)
		for (size_t k = 0; k < EDITS; k++) {
			const int32_t index = (int32_t)(k * (s->wall_count / EDITS));
			check(gz_world_enable_walls(s->world, &index, 1, enabled));
		}
}

void run_add_and_remove(growth_scene *s) {
	int32_t index[EDITS];
	for (size_t k = 0; k < EDITS; k++) {
		const float x = (float)(10 * k), ends[4] = {x, x, x + 3, x + 1};
		const gz_walls wall = wall_of(ends);
		check(gz_world_add_walls(s->world, &wall, index + k));
	}
	for (size_t k = 0; k < EDITS; k++) check(gz_world_remove_walls(s->world, index + k, 1));
}

/// A wall as long as the room moves across it.
void run_move_a_long_wall(growth_scene *s) {
	const int32_t index = 5;
	for (size_t k = 0; k < EDITS; k++) {
		const float y = 10 * (float)k, ends[4] = {0, y, 1000, y + 1};
		const gz_walls wall = wall_of(ends);
		check(gz_world_move_walls(s->world, &index, &wall));
	}
}

/// Each wall lies outside of what the grid of a new world covers.
void run_add_ever_further(growth_scene *s) {
	int32_t index[EDITS];
	gz_scratch_destroy(s->scratch), gz_crowd_destroy(s->crowd), gz_world_destroy(s->world);
	growth_world(s, 0);
	for (size_t k = 0; k < EDITS; k++) {
		const float x = exp2f(10 + 28 * (float)k / EDITS), ends[4] = {x, x, x, x};
		const gz_walls wall = wall_of(ends);
		check(gz_world_add_walls(s->world, &wall, index + k));
	}
}
