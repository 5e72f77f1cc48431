#include "overlap/sight_lists.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"

// ---------------------------------------------------------------------------------------------------------------------
// Brute force
// ---------------------------------------------------------------------------------------------------------------------

static float element(const float *data, size_t stride, size_t i) {
	return *(const float *)(const void *)((const char *)data + i * stride);
}

typedef enum view { OUT_OF_VIEW, IN_VIEW, AT_THE_BORDER } view;

/// Whether the other centre is in the view cone, by the angle between two directions.
static view view_of(const gz_sight *sight, size_t i, const moving_body *b, const moving_body *other) {
	const long double x = (long double)other->px - (long double)b->px, y = (long double)other->py - (long double)b->py;
	if (!sight->half_angle.data || (x == 0 && y == 0)) return IN_VIEW;
	const long double fx = (long double)element(sight->facing.x, sight->facing.stride, i);
	const long double fy = (long double)element(sight->facing.y, sight->facing.stride, i);
	const long double half = (long double)element(sight->half_angle.data, sight->half_angle.stride, i);
	const long double angle = fabsl(atan2l(fx * y - fy * x, fx * x + fy * y));
	if (half >= 3.1415927L) return IN_VIEW;
	if (fabsl(angle - half) < 1e-7L) return AT_THE_BORDER;
	return angle < half ? IN_VIEW : OUT_OF_VIEW;
}

/// Asks gz_line_of_sight about the lines from a body to each of the found circles.
static void find_hidden(
	uint8_t *hidden, const arena *s, const arena_world *w, size_t body, const gz_proximity *found, size_t count) {
	arena_body *lines = calloc(count + 1, sizeof *lines);
	assert_non_null(lines);
	for (size_t k = 0; k < count; k++) {
		const moving_body *other = &s->bodies[found[k].index].at;
		lines[k] = s->bodies[body];
		lines[k].at.dx = other->px - lines[k].at.px, lines[k].at.dy = other->py - lines[k].at.py,
		lines[k].at.radius = 0;
	}
	const gz_bodies chunk = arena_bodies(lines, count, s->body_columns);
	const gz_query query = {.chunks = &chunk, .chunk_count = 1};
	expect_ok(gz_line_of_sight(&(gz_byte_out){hidden, 1}, w->world, &query, w->scratch));
	free(lines);
}

proximity_lists find_seen_by_brute_force(
	bool *skipped, const arena *s, const arena_world *w, sight_query q, const char *backend) {
	const proximity_query all = {GZ_TARGETS_CIRCLES, q.max ? SIZE_MAX : 0, q.distance, q.skip_self};
	proximity_lists near = find_by_brute_force(s, arena_crowd_query(s), all, backend);
	proximity_lists seen = {malloc((near.first[near.bodies] + 1) * sizeof *seen.data),
		calloc(near.bodies + 1, sizeof(size_t)), near.bodies};
	uint8_t *hidden = malloc(s->body_count + 1);
	assert_true(seen.data && seen.first && hidden);
	for (size_t i = 0; i < near.bodies; i++) {
		const gz_proximity *found = near.data + near.first[i];
		const size_t count = near.first[i + 1] - near.first[i];
		size_t end = seen.first[i];
		skipped[i] = false;
		find_hidden(hidden, s, w, i, found, count);
		for (size_t k = 0; k < count && (!q.max || end - seen.first[i] < q.max); k++) {
			const view v = view_of(q.sight, i, &s->bodies[i].at, &s->bodies[found[k].index].at);
			skipped[i] |= v == AT_THE_BORDER;
			if (v == IN_VIEW && (q.sight->through_walls || !hidden[k])) seen.data[end++] = found[k];
		}
		seen.first[i + 1] = end;
	}
	free(hidden), proximity_lists_free(&near);
	return seen;
}

// ---------------------------------------------------------------------------------------------------------------------
// The library
// ---------------------------------------------------------------------------------------------------------------------

gz_report run_sight_query(
	const gz_proximity_list *list, const arena_world *w, const gz_query *query, size_t max, float distance) {
	return max ? gz_nearest(list, &(gz_nearest_limits){max, distance}, w->world, query, w->scratch)
			   : gz_overlaps(list, w->world, query, w->scratch);
}

static void expect_seen_neighbours(
	const proximity_lists *lists, const arena_world *w, const gz_query *query, gz_nearest_limits limits) {
	const size_t count = lists->first[lists->bodies];
	const gz_neighbour_list list = {
		malloc((count + 1) * sizeof *list.data), count, calloc(lists->bodies + 1, sizeof *list.first)};
	assert_true(list.data && list.first);
	const gz_report report = gz_neighbours(&list, &limits, w->world, query, w->scratch);
	expect_ok(report);
	assert_true(report.hits == count && report.written == count && report.bodies == lists->bodies);
	assert_memory_equal(list.first, lists->first, (lists->bodies + 1) * sizeof *list.first);
	for (size_t i = 0; i < count; i++)
		assert_true(list.data[i].distance == lists->data[i].distance && list.data[i].index == lists->data[i].index);
	free(list.data), free(list.first);
}

proximity_lists find_seen(const arena_world *w, const gz_bodies *chunks, size_t chunk_count, sight_query q) {
	proximity_lists lists = {0};
	gz_sight *sights = calloc(chunk_count + 1, sizeof *sights);
	for (size_t c = 0; c < chunk_count; c++)
		sights[c] = *q.sight, lists.bodies += chunks[c].pick ? chunks[c].pick_count : chunks[c].count;
	lists.first = calloc(lists.bodies + 1, sizeof *lists.first);
	assert_true(sights && lists.first);
	const gz_query query = {.chunks = chunks,
		.chunk_count = chunk_count,
		.targets = GZ_TARGETS_CIRCLES,
		.crowd = w->crowd,
		.skip_self = q.skip_self,
		.sight_per_chunk = sights};
	const gz_report counted = run_sight_query(&(gz_proximity_list){NULL, 0, lists.first}, w, &query, q.max, q.distance);
	assert_true(counted.error.status == (counted.hits ? GZ_STATUS_LIST_FULL : GZ_STATUS_OK) && !counted.written);
	lists.data = malloc((counted.hits + 1) * sizeof *lists.data);
	assert_non_null(lists.data);
	const gz_proximity_list list = {lists.data, counted.hits, lists.first};
	const gz_report report = run_sight_query(&list, w, &query, q.max, q.distance);
	expect_ok(report);
	assert_true(report.hits == counted.hits && report.written == counted.hits && report.bodies == lists.bodies);
	assert_int_equal(lists.first[lists.bodies], counted.hits);
	if (q.max) expect_seen_neighbours(&lists, w, &query, (gz_nearest_limits){q.max, q.distance});
	free(sights);
	return lists;
}
