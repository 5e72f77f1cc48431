#include "prediction/touch_checks.h"

#include <string.h>

#include "oracle/prediction/oracle_paths.h"
#include "support/check.h"

/// Copies the touches of body k with one wall or one other body. Returns their number.
static size_t touches_with(gz_touch *out, const predicted_touches *touches, size_t k, bool is_circle, size_t index) {
	size_t n = 0;
	for (size_t i = touches->first[k]; i < touches->first[k + 1]; i++) {
		const gz_touch *t = touches->data + i;
		if ((t->feature == GZ_FEATURE_CIRCLE) != is_circle || t->index != (int32_t)index) continue;
		if (n == MAX_CURVE_TOUCHES) fail_msg("expected at most %d touches of a pair, found more", MAX_CURVE_TOUCHES);
		out[n++] = *t;
	}
	return n;
}

static uint64_t id_of(const arena_rules *rules, int columns) {
	return !(columns & WITH_ID) ? 0 : columns & WITH_NARROW_ID ? rules->narrow_id : rules->id;
}

/// Checks the touches of one pair. Returns whether the oracle checked them: it does unless the pair is filtered.
static bool check_pair(
	const curve_case *c, const gz_touch *touches, size_t count, bool is_allowed, uint64_t id, const char *label) {
	for (size_t i = 0; i < count; i++) assert_true(touches[i].id == id);
	const char *fault = is_allowed ? curve_fault(c, touches, count) : count ? "a filtered pair has touches" : NULL;
	if (!fault) return is_allowed;
	print_message("%s", curve_text(c));
	for (size_t i = 0; i < count; i++) print_message("%.17g %d\n", touches[i].time, touches[i].kind);
	fail_msg("%s: %s", label, fault);
	return false;
}

static size_t check_walls(
	const prediction_scene *scene, const predicted_touches *touches, size_t k, const char *label) {
	const arena_query askers = arena_crowd_query(&scene->arena);
	const size_t e = scene->element[k];
	size_t checked = 0;
	for (size_t w = 0; w < scene->arena.wall_count; w++) {
		gz_touch pair_touches[MAX_CURVE_TOUCHES];
		const size_t count = touches_with(pair_touches, touches, k, false, w);
		const pair_case p = arena_pair(&scene->arena, &scene->arena.bodies[e].at, w);
		const curve_case c = {.body = prediction_scene_body(scene, e),
			.wall = {p.ax, p.ay, p.bx, p.by, p.thickness, p.one_sided},
			.from = scene->from,
			.until = scene->until};
		const uint64_t id = id_of(&scene->arena.walls[w].rules, scene->arena.wall_columns);
		checked +=
			(size_t)check_pair(&c, pair_touches, count, arena_allows_wall(&scene->arena, &askers, e, w), id, label);
	}
	return checked;
}

static size_t check_other_bodies(
	const prediction_scene *scene, const predicted_touches *touches, size_t k, const char *label) {
	const arena_query askers = arena_crowd_query(&scene->arena);
	const size_t e = scene->element[k];
	size_t checked = 0;
	for (size_t i = 0; i < scene->body_count; i++) {
		gz_touch pair_touches[MAX_CURVE_TOUCHES];
		const size_t count = touches_with(pair_touches, touches, k, true, i), o = scene->element[i];
		const curve_case c = {.body = prediction_scene_body(scene, e),
			.has_other = true,
			.other = prediction_scene_body(scene, o),
			.from = scene->from,
			.until = scene->until};
		if (!prediction_scene_is_predictable(scene, &c.other)) continue;
		const bool is_allowed = scene->has_crowd && i != k && arena_allows_body(&scene->arena, &askers, e, o);
		const uint64_t id = id_of(&scene->arena.bodies[o].rules, scene->arena.body_columns);
		checked += (size_t)check_pair(&c, pair_touches, count, is_allowed, id, label);
	}
	return checked;
}

/// Touches are ordered by time, then walls by index, then circles by id; for one target the beginning comes first.
static bool is_in_order(const gz_touch *a, const gz_touch *b, bool has_ids) {
	const bool is_circle = a->feature == GZ_FEATURE_CIRCLE;
	if (a->time != b->time) return a->time < b->time;
	if (is_circle != (b->feature == GZ_FEATURE_CIRCLE)) return !is_circle;
	if (a->index == b->index) return a->kind == GZ_EVENT_BEGIN && b->kind == GZ_EVENT_END;
	if (is_circle) return !has_ids || a->id <= b->id;
	return a->index < b->index;
}

size_t check_body_touches(
	const prediction_scene *scene, const predicted_touches *touches, size_t k, const char *label) {
	for (size_t i = touches->first[k] + 1; i < touches->first[k + 1]; i++)
		if (!is_in_order(touches->data + i - 1, touches->data + i, (scene->arena.body_columns & WITH_ID) != 0))
			fail_msg("%s: body %zu: expected touches in order, found touch %zu out of order", label, k, i);
	const curve_body body = prediction_scene_body(scene, scene->element[k]);
	return prediction_scene_is_predictable(scene, &body)
			   ? check_walls(scene, touches, k, label) + check_other_bodies(scene, touches, k, label)
			   : 0;
}

size_t check_touches(const prediction_scene *scene, const predicted_touches *touches, const char *label) {
	size_t checked = 0;
	assert_int_equal(touches->first[0], 0), assert_int_equal(touches->first[scene->body_count], touches->count);
	for (size_t k = 0; k < scene->body_count; k++) checked += check_body_touches(scene, touches, k, label);
	return checked;
}

// ---------------------------------------------------------------------------------------------------------------------
// Bits
// ---------------------------------------------------------------------------------------------------------------------

void assert_same_touch(const gz_touch *actual, const gz_touch *expected, const char *label) {
	const float actual_numbers[] = {
		actual->center_x, actual->center_y, actual->point_x, actual->point_y, actual->normal_x, actual->normal_y};
	const float expected_numbers[] = {expected->center_x, expected->center_y, expected->point_x, expected->point_y,
		expected->normal_x, expected->normal_y};
	if (memcmp(&actual->time, &expected->time, sizeof actual->time) || actual->index != expected->index ||
		actual->id != expected->id || memcmp(actual_numbers, expected_numbers, sizeof actual_numbers) ||
		actual->feature != expected->feature || actual->kind != expected->kind)
		fail_msg("%s: expected time %a, index %d, found time %a, index %d", label, expected->time, expected->index,
			actual->time, actual->index);
}

void assert_same_touches(const predicted_touches *actual, const predicted_touches *expected, const char *label) {
	assert_int_equal(actual->body_count, expected->body_count);
	if (memcmp(actual->first, expected->first, (actual->body_count + 1) * sizeof *actual->first))
		fail_msg("%s: expected the same counts of touches for each body, found others", label);
	for (size_t i = 0; i < expected->count; i++) assert_same_touch(actual->data + i, expected->data + i, label);
}
