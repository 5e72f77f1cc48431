#include "mover/moving.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"

gz_report moved;

static gz_moves columns_of(const journeys *j, const moving *how) {
	static uint8_t response;
	journey *of = j->of;
	const size_t stride = sizeof *of;
	response = (uint8_t)how->response;
	return (gz_moves){.response = {how->responses ? how->responses : &response, how->responses ? 1 : 0},
		.restitution = {how->restitutions ? how->restitutions : how->restitution,
			how->restitutions ? sizeof(float) : 0},
		.center = {&of->x, &of->y, stride},
		.motion = {&of->motion_x, &of->motion_y, stride},
		.used = {&of->used, stride},
		.lost = {&of->lost, stride}};
}

static gz_bodies bodies_of(const trial *t, const moving *how) {
	gz_bodies bodies = trial_bodies(t);
	bodies.filters = how->filters, bodies.ignore = how->ignore;
	bodies.step = (gz_float_view){how->step, 0};
	return bodies;
}

/// Asked twice: at first without room, to know how much there has to be.
static void ask(journeys *j, const trial *t, const moving *how, const gz_world *world, gz_scratch *scratch) {
	const gz_bodies bodies = bodies_of(t, how);
	const gz_query question = {.chunks = &bodies, .chunk_count = 1};
	const gz_moves moves = columns_of(j, how);
	size_t *first = calloc(t->body_count + 1, sizeof *first);
	gz_contact_list list = {NULL, 0, first};
	gz_move_options options = how->rules;
	options.contacts = &list;
	j->report = gz_move(&moves, &options, world, &question, scratch);
	if (j->report.error.status && j->report.error.status != GZ_STATUS_LIST_FULL) fail_msg("%s", j->report.error.text);
	list.capacity = j->report.hits, list.data = j->contacts = calloc(list.capacity + 1, sizeof *j->contacts);
	j->report = gz_move(&moves, &options, world, &question, scratch);
	if (j->report.error.status) fail_msg("%s", j->report.error.text);
	assert_int_equal(j->report.hits, list.capacity);
	assert_int_equal(j->report.written, list.capacity);
	assert_int_equal(first[0], 0);
	assert_int_equal(first[t->body_count], list.capacity);
	for (size_t i = 0; i < t->body_count; i++) {
		assert_true(first[i] <= first[i + 1]);
		j->of[i].contacts = j->contacts + first[i], j->of[i].contact_count = first[i + 1] - first[i];
	}
	free(first);
}

journeys move_trial(const trial *t, const moving *how) {
	gz_error error;
	gz_world_desc settings = how->settings;
	const gz_walls walls = trial_walls(t);
	settings.walls.a = walls.a, settings.walls.b = walls.b, settings.walls.count = walls.count;
	gz_world *world = gz_world_create(&settings, &error);
	if (!world) fail_msg("%s", error.text);
	if (how->change) how->change(world);
	gz_scratch *scratch = gz_scratch_create(world);
	journeys j = {.of = calloc(t->body_count + 1, sizeof *j.of), .count = t->body_count};
	assert_true(scratch && j.of);
	ask(&j, t, how, world, scratch);
	assert_int_equal(j.report.bodies, t->body_count);
	gz_scratch_destroy(scratch), gz_world_destroy(world);
	return j;
}

void journeys_free(journeys *j) { free(j->of), free(j->contacts); }

journey move_one(trial_body body, const trial_wall *walls, size_t wall_count, const moving *how) {
	static gz_contact contacts[64];
	trial_wall copy[16];
	assert_true(wall_count <= 16);
	memcpy(copy, walls, wall_count * sizeof *walls);
	const trial t = {copy, wall_count, &body, 1};
	journeys j = move_trial(&t, how);
	journey one = j.of[0];
	assert_true(one.contact_count <= 64);
	if (one.contact_count) memcpy(contacts, one.contacts, one.contact_count * sizeof *contacts);
	one.contacts = contacts, moved = j.report;
	journeys_free(&j);
	return one;
}

static void assert_same_numbers(const float *got, const float *want, int count, size_t body, const char *where) {
	for (int k = 0; k < count; k++)
		if (memcmp(got + k, want + k, sizeof *got))
			fail_msg(
				"%s: body %zu: number %d is %.9g where %.9g is right", where, body, k, (double)got[k], (double)want[k]);
}

void assert_same_journey(const journey *got, const journey *want, size_t body, const char *where) {
	const float g[] = {got->x, got->y, got->motion_x, got->motion_y, got->used, got->lost};
	const float w[] = {want->x, want->y, want->motion_x, want->motion_y, want->used, want->lost};
	assert_same_numbers(g, w, 6, body, where);
	if (got->contact_count != want->contact_count)
		fail_msg(
			"%s: body %zu: %zu contacts where %zu are right", where, body, got->contact_count, want->contact_count);
	for (size_t i = 0; i < got->contact_count; i++) {
		const gz_contact *x = got->contacts + i, *y = want->contacts + i;
		const float left[] = {x->time, x->center_x, x->center_y, x->normal_x, x->normal_y};
		const float right[] = {y->time, y->center_x, y->center_y, y->normal_x, y->normal_y};
		assert_same_numbers(left, right, 5, body, where);
		if (x->index != y->index || x->id != y->id || x->feature != y->feature)
			fail_msg("%s: body %zu: contact %zu is with wall %d, feature %d where %d, %d are right", where, body, i,
				x->index, x->feature, y->index, y->feature);
	}
}

void expect_near(double got, double want, double give, const char *what) {
	if (!(fabs(got - want) <= give)) fail_msg("%s is %.9g where %.9g is right", what, got, want);
}

double skin_among(const trial *t, float radius) {
	float farthest = 0;
	for (size_t i = 0; i < t->wall_count; i++) {
		const trial_wall *w = t->walls + i;
		farthest = fmaxf(farthest, fmaxf(fmaxf(fabsf(w->ax), fabsf(w->ay)), fmaxf(fabsf(w->bx), fabsf(w->by))));
	}
	return ((double)farthest + (double)radius) * 0x1p-19;
}
