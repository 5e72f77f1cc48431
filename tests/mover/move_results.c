#include "mover/move_results.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"

gz_report last_move_report;

static gz_moves move_columns(const move_results *results, const move_settings *settings) {
	static uint8_t response;
	move_result *body = results->body;
	const size_t stride = sizeof *body;
	response = (uint8_t)settings->response;
	return (gz_moves){.response = {settings->responses ? settings->responses : &response, settings->responses ? 1 : 0},
		.restitution = {settings->restitutions ? settings->restitutions : settings->restitution,
			settings->restitutions ? sizeof(float) : 0},
		.center = {&body->x, &body->y, stride},
		.motion = {&body->motion_x, &body->motion_y, stride},
		.used = {&body->used, stride},
		.lost = {&body->lost, stride}};
}

static gz_bodies trial_columns(const trial *t, const move_settings *settings) {
	gz_bodies bodies = trial_bodies(t);
	bodies.filters = settings->filters, bodies.ignore = settings->ignore;
	bodies.step = (gz_float_view){settings->step, 0};
	return bodies;
}

/// Moves the bodies twice, from the same starts: the first call has no capacity for contacts and counts them.
static void move_twice(
	move_results *results, const trial *t, const move_settings *settings, const gz_world *world, gz_scratch *scratch) {
	const gz_bodies bodies = trial_columns(t, settings);
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	const gz_moves moves = move_columns(results, settings);
	size_t *first = calloc(t->body_count + 1, sizeof *first);
	gz_contact_list list = {NULL, 0, first};
	gz_move_options options = settings->options;
	options.contacts = &list;
	if (settings->collide) options.crowd = gz_crowd_create(world);
	results->report = gz_move(&moves, &options, world, &query, scratch);
	if (results->report.error.status && results->report.error.status != GZ_STATUS_LIST_FULL)
		fail_msg("%s", results->report.error.text);
	list.capacity = results->report.hits,
	list.data = results->contacts = calloc(list.capacity + 1, sizeof *results->contacts);
	results->report = gz_move(&moves, &options, world, &query, scratch);
	if (results->report.error.status) fail_msg("%s", results->report.error.text);
	assert_int_equal(results->report.hits, list.capacity);
	assert_int_equal(results->report.written, list.capacity);
	assert_int_equal(first[0], 0);
	assert_int_equal(first[t->body_count], list.capacity);
	for (size_t i = 0; i < t->body_count; i++) {
		assert_true(first[i] <= first[i + 1]);
		results->body[i].contacts = results->contacts + first[i],
		results->body[i].contact_count = first[i + 1] - first[i];
	}
	if (settings->collide) gz_crowd_destroy(options.crowd);
	free(first);
}

move_results move_trial(const trial *t, const move_settings *settings) {
	gz_error error;
	gz_world_desc desc = settings->desc;
	const gz_walls walls = trial_walls(t);
	desc.walls.a = walls.a, desc.walls.b = walls.b, desc.walls.count = walls.count;
	gz_world *world = gz_world_create(&desc, &error);
	if (!world) fail_msg("%s", error.text);
	if (settings->edit_world) settings->edit_world(world);
	gz_scratch *scratch = gz_scratch_create(world);
	move_results results = {.body = calloc(t->body_count + 1, sizeof *results.body), .count = t->body_count};
	assert_true(scratch && results.body);
	move_twice(&results, t, settings, world, scratch);
	assert_int_equal(results.report.bodies, t->body_count);
	gz_scratch_destroy(scratch), gz_world_destroy(world);
	return results;
}

void move_results_free(move_results *results) { free(results->body), free(results->contacts); }

move_result move_one(trial_body body, const trial_wall *walls, size_t wall_count, const move_settings *settings) {
	static gz_contact contacts[64];
	trial_wall copy[16];
	assert_true(wall_count <= 16);
	memcpy(copy, walls, wall_count * sizeof *walls);
	const trial t = {copy, wall_count, &body, 1};
	move_results results = move_trial(&t, settings);
	move_result result = results.body[0];
	assert_true(result.contact_count <= 64);
	if (result.contact_count) memcpy(contacts, result.contacts, result.contact_count * sizeof *contacts);
	result.contacts = contacts, last_move_report = results.report;
	move_results_free(&results);
	return result;
}

/// Compares numbers bit by bit. names: of the numbers, for the message
static void assert_same_numbers(
	const float *actual, const float *expected, const char *const *names, int count, size_t body, const char *label) {
	for (int k = 0; k < count; k++)
		if (memcmp(actual + k, expected + k, sizeof *actual))
			fail_msg("%s: body %zu: %s: expected %.9g, found %.9g", label, body, names[k], (double)expected[k],
				(double)actual[k]);
}

static void assert_same_contact(
	const gz_contact *actual, const gz_contact *expected, size_t body, size_t contact, const char *label) {
	static const char *const names[] = {
		"a contact's time", "a contact's center.x", "center.y", "a contact's normal.x", "normal.y"};
	const float a[] = {actual->time, actual->center_x, actual->center_y, actual->normal_x, actual->normal_y};
	const float e[] = {expected->time, expected->center_x, expected->center_y, expected->normal_x, expected->normal_y};
	assert_same_numbers(a, e, names, 5, body, label);
	if (actual->index != expected->index || actual->id != expected->id || actual->feature != expected->feature)
		fail_msg("%s: body %zu: contact %zu: expected wall %d, feature %d, found wall %d, feature %d", label, body,
			contact, expected->index, expected->feature, actual->index, actual->feature);
}

void assert_same_result(const move_result *actual, const move_result *expected, size_t body, const char *label) {
	static const char *const names[] = {"x", "y", "motion.x", "motion.y", "used", "lost"};
	const float a[] = {actual->x, actual->y, actual->motion_x, actual->motion_y, actual->used, actual->lost};
	const float e[] = {
		expected->x, expected->y, expected->motion_x, expected->motion_y, expected->used, expected->lost};
	assert_same_numbers(a, e, names, 6, body, label);
	if (actual->contact_count != expected->contact_count)
		fail_msg("%s: body %zu: expected %zu contacts, found %zu", label, body, expected->contact_count,
			actual->contact_count);
	for (size_t i = 0; i < actual->contact_count; i++)
		assert_same_contact(actual->contacts + i, expected->contacts + i, body, i, label);
}

void expect_near(double actual, double expected, double tolerance, const char *name) {
	if (!(fabs(actual - expected) <= tolerance)) fail_msg("%s: expected %.9g, found %.9g", name, expected, actual);
}

double default_skin(const trial *t, float radius) {
	float farthest = 0;
	for (size_t i = 0; i < t->wall_count; i++) {
		const trial_wall *w = t->walls + i;
		farthest = fmaxf(farthest, fmaxf(fmaxf(fabsf(w->ax), fabsf(w->ay)), fmaxf(fabsf(w->bx), fabsf(w->by))));
	}
	return ((double)farthest + (double)radius) * 0x1p-19;
}
