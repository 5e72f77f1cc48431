// The calls whose time is measured.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "growth/growth.h"

gz_bodies growth_bodies(const growth_scene *s) {
	return (gz_bodies){.count = s->body_count,
		.center = {s->x, s->y, sizeof(float)},
		.motion = {s->dx, s->dy, sizeof(float)},
		.radius = {s->radius, sizeof(float)}};
}

gz_query growth_query(const growth_scene *s, const gz_bodies *bodies, gz_targets targets) {
	return (gz_query){.chunks = bodies,
		.chunk_count = 1,
		.targets = targets,
		.crowd = targets == GZ_TARGETS_WALLS ? NULL : s->crowd,
		.max_pairs = s->max_pairs};
}

void growth_check(gz_error error) {
	if (!error.status) return;
	fprintf(stderr, "graze_growth: %s\n", error.text);
	exit(2);
}

void growth_place(growth_scene *s, const gz_bodies *bodies) { s->report = gz_crowd_place(s->crowd, bodies, 1); }

// ---------------------------------------------------------------------------------------------------------------------
// Queries
// ---------------------------------------------------------------------------------------------------------------------

void run_sweep(growth_scene *s) {
	const gz_bodies bodies = growth_bodies(s);
	const gz_query query = growth_query(s, &bodies, GZ_TARGETS_WALLS);
	const gz_hits hits = {.time = {s->to_x, sizeof(float)}};
	s->report = gz_sweep(&hits, s->world, &query, s->scratch);
}

void run_crowd_sweep(growth_scene *s) {
	const gz_bodies bodies = growth_bodies(s);
	const gz_query query = {
		.crowd = s->crowd, .from_crowd = true, .targets = GZ_TARGETS_CIRCLES, .max_pairs = s->max_pairs};
	const gz_hits hits = {.time = {s->to_x, sizeof(float)}};
	growth_place(s, &bodies);
	s->report = gz_sweep(&hits, s->world, &query, s->scratch);
}

void run_sense(growth_scene *s) {
	const gz_bodies bodies = growth_bodies(s);
	const gz_query query = growth_query(s, &bodies, GZ_TARGETS_WALLS);
	const gz_sensor_event_list list = {NULL, 0, s->first};
	s->report = gz_sense(&list, s->world, &query, s->scratch);
}

void run_nearest(growth_scene *s) {
	const gz_bodies bodies = growth_bodies(s);
	const gz_query query = growth_query(s, &bodies, GZ_TARGETS_WALLS);
	const gz_proximity_list list = {NULL, 0, s->first};
	const gz_nearest_limits limits = {4, INFINITY};
	s->report = gz_nearest(&list, &limits, s->world, &query, s->scratch);
}

static void depenetrate(growth_scene *s, gz_targets targets) {
	const gz_bodies bodies = growth_bodies(s);
	const gz_query query = growth_query(s, &bodies, targets);
	const gz_vec2_out out = {s->to_x, s->to_y, sizeof(float)};
	growth_place(s, &bodies);
	s->report = gz_depenetrate(&out, s->world, &query, s->scratch);
}

void run_depenetrate_walls(growth_scene *s) { depenetrate(s, GZ_TARGETS_WALLS); }
void run_depenetrate_circles(growth_scene *s) { depenetrate(s, GZ_TARGETS_CIRCLES); }

// ---------------------------------------------------------------------------------------------------------------------
// Moves and predictions
// ---------------------------------------------------------------------------------------------------------------------

static void move_bodies(
	growth_scene *s, const gz_bodies *bodies, gz_crowd *crowd, uint8_t response, gz_crowd_method method) {
	const gz_query query = growth_query(s, bodies, GZ_TARGETS_WALLS);
	const gz_move_options options = {.crowd = crowd, .method = method, .max_contacts = s->max_contacts};
	const gz_moves moves = {.response = {&response, 0}, .center = {s->to_x, s->to_y, sizeof(float)}};
	s->report = gz_move(&moves, &options, s->world, &query, s->scratch);
}

static void move(growth_scene *s, gz_crowd *crowd, uint8_t response, gz_crowd_method method) {
	const gz_bodies bodies = growth_bodies(s);
	move_bodies(s, &bodies, crowd, response, method);
}

void run_move(growth_scene *s) { move(s, NULL, GZ_RESPONSE_SLIDE, GZ_CROWD_ROUNDS); }
void run_bounce(growth_scene *s) { move(s, NULL, GZ_RESPONSE_BOUNCE, GZ_CROWD_ROUNDS); }
void run_pass(growth_scene *s) {
	s->max_contacts = 32767;
	move(s, NULL, GZ_RESPONSE_PASS, GZ_CROWD_ROUNDS);
}
void run_crowd_move(growth_scene *s) { move(s, s->crowd, GZ_RESPONSE_SLIDE, GZ_CROWD_ROUNDS); }
void run_crowd_bounce(growth_scene *s) { move(s, s->crowd, GZ_RESPONSE_BOUNCE, GZ_CROWD_ROUNDS); }
void run_events(growth_scene *s) { move(s, s->crowd, GZ_RESPONSE_BOUNCE, GZ_CROWD_EVENTS); }
void run_sliding_events(growth_scene *s) { move(s, s->crowd, GZ_RESPONSE_SLIDE, GZ_CROWD_EVENTS); }
void run_stopping_events(growth_scene *s) { move(s, s->crowd, GZ_RESPONSE_STOP, GZ_CROWD_EVENTS); }

/// Bodies that ignore one another: all have the id that they ignore.
void run_move_of_one_id(growth_scene *s) {
	const uint64_t id = 7;
	gz_bodies bodies = growth_bodies(s);
	bodies.id = bodies.ignore = (gz_id_view){&id, 0, sizeof id};
	move_bodies(s, &bodies, s->crowd, GZ_RESPONSE_SLIDE, GZ_CROWD_ROUNDS);
}

static void predict(growth_scene *s, gz_crowd *crowd) {
	const gz_bodies bodies = growth_bodies(s);
	const gz_query query = growth_query(s, &bodies, GZ_TARGETS_WALLS);
	const gz_prediction prediction = {.until = s->until, .max = 1, .crowd = crowd};
	const gz_touch_list list = {NULL, 0, s->first};
	s->report = gz_predict_touches(&list, &prediction, s->world, &query, s->scratch);
}

void run_predict(growth_scene *s) { predict(s, NULL); }
void run_crowd_predict(growth_scene *s) { predict(s, s->crowd); }

/// All walls turn about the origin, to and fro. No body may be crushed: then nothing would move.
void run_turn(growth_scene *s) {
	int32_t walls[64];
	const gz_bodies bodies = growth_bodies(s);
	const gz_query query = growth_query(s, &bodies, GZ_TARGETS_WALLS);
	const gz_moves moves = {.center = {s->to_x, s->to_y, sizeof(float)}};
	for (size_t i = 0; i < s->wall_count; i++) walls[i] = (int32_t)i;
	for (int turn = 0; turn < 2; turn++) {
		const gz_wall_group group = {.wall = walls, .count = s->wall_count, .angle = turn ? -0.5f : 0.5f};
		s->report =
			gz_world_push_walls(&(gz_wall_push){&group, 1, .skin = 0.01f}, &moves, s->world, &query, s->scratch);
		growth_check(s->report.error);
		if (!s->report.pushed || s->report.stopped) fprintf(stderr, "graze_growth: nothing was pushed\n"), exit(2);
	}
}

/// The first wall pushes, and moves back. Bodies are of one group, so that those in one place are no pile: their pairs
/// are found, and filtered.
void run_push_in_a_crowd(growth_scene *s) {
	const uint32_t group = 5;
	gz_bodies bodies = growth_bodies(s);
	bodies.filters.group = (gz_bits_view){&group, 0};
	const gz_query query = growth_query(s, &bodies, GZ_TARGETS_WALLS);
	const gz_moves moves = {.center = {s->to_x, s->to_y, sizeof(float)}};
	const int32_t wall = 0;
	gz_wall_group door = {.wall = &wall, .count = 1, .dx = 0.5f};
	const gz_wall_push push = {&door, 1, .crowd = s->crowd};
	s->report = gz_world_push_walls(&push, &moves, s->world, &query, s->scratch);
	door.dx = -0.5f;
	growth_check(gz_world_push_walls(&push, &moves, s->world, &query, s->scratch).error);
}
