#include "support/trial.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/jobs/tasks.h"
#include "engine/world/world.h"
#include "support/check.h"

void trial_free(trial *t) {
	free(t->walls);
	free(t->bodies);
}

gz_walls trial_walls(const trial *t) {
	const trial_wall *w = t->walls;
	return (gz_walls){.a = {&w->ax, &w->ay, sizeof *w}, .b = {&w->bx, &w->by, sizeof *w}, .count = t->wall_count};
}

gz_bodies trial_bodies(const trial *t) {
	const trial_body *b = t->bodies;
	return (gz_bodies){.center = {&b->px, &b->py, sizeof *b},
		.motion = {&b->dx, &b->dy, sizeof *b},
		.radius = {&b->radius, sizeof *b},
		.count = t->body_count};
}

pair_case trial_pair(const trial_body *b, const trial_wall *w) {
	return (pair_case){b->px, b->py, b->dx, b->dy, b->radius, w->ax, w->ay, w->bx, w->by, 0, 0};
}

const gz_hit trial_untouched = {7, 7, 7, 7, 7, 7, 7, 7};

gz_report trial_sweep(gz_hit *hits, const trial *t, gz_world_desc desc) {
	gz_error error;
	desc.walls = trial_walls(t);
	gz_world *world = gz_world_create(&desc, &error);
	if (!world) fail_msg("%s", error.text);
	gz_scratch *scratch = gz_scratch_create(world);
	assert_non_null(scratch);
	for (size_t i = 0; i < t->body_count; i++) hits[i] = trial_untouched;
	const gz_bodies bodies = trial_bodies(t);
	const gz_hits out = gz_hits_in(hits);
	const gz_report report = gz_sweep(&out, world, &(gz_query){.chunks = &bodies, .chunk_count = 1}, scratch);
	if (report.error.status) fail_msg("%s", report.error.text);
	assert_int_equal(report.bodies, t->body_count);
	gz_scratch_destroy(scratch);
	gz_world_destroy(world);
	return report;
}

enum { BATCH = 1024 };

static void keep_earliest(gz_hit *hit, const pair_hit *answers, size_t first, size_t count) {
	for (size_t i = 0; i < count; i++) {
		const pair_hit *a = answers + i;
		if (!(a->time <= 1) || hit->time <= a->time) continue; // of equal times the lowest wall index stays
		*hit = (gz_hit){
			a->time, (int32_t)(first + i), 0, a->point_x, a->point_y, a->normal_x, a->normal_y, (uint8_t)a->feature};
	}
}

static bool every_wall_can_be_touched(const void *context, int32_t wall) {
	(void)context, (void)wall;
	return 1;
}

/// Replaces a ghost collision: the kernels evaluate each wall alone, so the contact at an internal end of adjacent
/// walls becomes that of the side that continues there.
static void replace_ghost_contact(
	gz_hit *hit, const trial_body *b, const wall_adjacency *adjacency, const wall_record *walls) {
	if (hit->feature != GZ_FEATURE_END_A && hit->feature != GZ_FEATURE_END_B) return;
	const uint32_t end = (uint32_t)hit->index * 2;
	const bool is_first = walls[hit->index].ax == hit->point_x && walls[hit->index].ay == hit->point_y;
	const double t = (double)hit->time;
	const end_contact contact = {.end = is_first ? end : end + 1,
		.from_x = (double)b->px - (double)hit->point_x + (double)b->dx * t,
		.from_y = (double)b->py - (double)hit->point_y + (double)b->dy * t,
		.scale = fabs((double)b->dx) + fabs((double)b->dy) + fabs((double)walls[hit->index].length),
		.can_touch = every_wall_can_be_touched};
	float normal[2];
	if (!graze_adjacent_normal(normal, adjacency, walls, &contact)) return;
	hit->feature = GZ_FEATURE_SIDE, hit->normal_x = normal[0], hit->normal_y = normal[1];
}

static void replace_ghost_contacts(gz_hit *hits, const trial *t) {
	caller_memory memory = graze_memory((gz_allocator){0});
	wall_record *walls = calloc(t->wall_count + 1, sizeof *walls);
	wall_adjacency adjacency;
	const gz_walls views = trial_walls(t);
	graze_walls_read(walls, &views);
	const task_runner runner = graze_task_runner(NULL);
	assert_true(graze_adjacency_make(&adjacency, walls, t->wall_count, t->wall_count, &runner, &memory));
	for (size_t k = 0; k < t->body_count; k++) replace_ghost_contact(hits + k, t->bodies + k, &adjacency, walls);
	graze_adjacency_free(&adjacency, &memory);
	free(walls);
}

void trial_brute_force(gz_hit *hits, const trial *t, const char *backend) {
	static pair_case cases[BATCH];
	static pair_hit answers[BATCH];
	for (size_t k = 0; k < t->body_count; k++) {
		hits[k] = trial_untouched;
		hits[k].time = INFINITY, hits[k].index = -1, hits[k].feature = GZ_FEATURE_NONE;
		for (size_t from = 0; from < t->wall_count; from += BATCH) {
			const size_t n = t->wall_count - from < BATCH ? t->wall_count - from : BATCH;
			for (size_t i = 0; i < n; i++) cases[i] = trial_pair(t->bodies + k, t->walls + from + i);
			assert_true(evaluate_wall_hits(backend, cases, n, answers));
			keep_earliest(hits + k, answers, from, n);
		}
	}
	replace_ghost_contacts(hits, t);
}

/// Copies the fields of a hit without the padding between them, so that bytes can be compared.
static void pack(unsigned char packed[40], const gz_hit *hit) {
	const float numbers[] = {hit->time, hit->point_x, hit->point_y, hit->normal_x, hit->normal_y};
	memset(packed, 0, 40);
	memcpy(packed, numbers, sizeof numbers);
	memcpy(packed + 20, &hit->id, sizeof hit->id);
	memcpy(packed + 28, &hit->index, sizeof hit->index);
	packed[32] = hit->feature;
}

void assert_same_hits(const gz_hit *actual, const gz_hit *expected, size_t count, const char *label) {
	for (size_t i = 0; i < count; i++) {
		unsigned char actual_bytes[40], expected_bytes[40];
		pack(actual_bytes, actual + i), pack(expected_bytes, expected + i);
		if (!memcmp(actual_bytes, expected_bytes, sizeof actual_bytes)) continue;
		const gz_hit *a = actual + i, *e = expected + i;
		fail_msg("%s: body %zu: expected time %.9g wall %d feature %d point %.9g %.9g normal %.9g %.9g, found\n"
				 "time %.9g wall %d feature %d point %.9g %.9g normal %.9g %.9g",
			label, i, (double)e->time, e->index, e->feature, (double)e->point_x, (double)e->point_y,
			(double)e->normal_x, (double)e->normal_y, (double)a->time, a->index, a->feature, (double)a->point_x,
			(double)a->point_y, (double)a->normal_x, (double)a->normal_y);
	}
}

gz_hit trial_sweep_one(trial_body body, const trial_wall *walls, size_t wall_count) {
	trial_wall copy[16];
	assert_true(wall_count <= 16);
	memcpy(copy, walls, wall_count * sizeof *walls);
	const trial t = {copy, wall_count, &body, 1};
	gz_hit hit;
	trial_sweep(&hit, &t, (gz_world_desc){0});
	return hit;
}
