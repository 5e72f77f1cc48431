// The rules of gz_predict. Without acceleration its hits have the bits of gz_sweep; contacts, which are computed anew,
// agree within rounding. With acceleration a hit is the first begin in the body's list of gz_predict_touches, or an
// overlap at `from` with an approach, which the oracle of paths decides.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/cases.h"
#include "oracle/prediction/oracle_paths.h"
#include "prediction/touch_checks.h"
#include "support/check.h"

static gz_report predict(gz_hit *hits, const prediction_call *call, const prediction_scene *scene) {
	gz_hits out[PREDICTION_CHUNKS];
	for (size_t k = 0; k < scene->body_count; k++) hits[k] = trial_untouched;
	for (int c = 0; c < PREDICTION_CHUNKS; c++) out[c] = gz_hits_in(hits + scene->first_body[c]);
	const gz_report report = gz_predict(out, &call->prediction, call->world.world, &call->query, call->world.scratch);
	if (report.error.status) fail_msg("%s", report.error.text);
	assert_int_equal(report.bodies, scene->body_count);
	return report;
}

// ---------------------------------------------------------------------------------------------------------------------
// Straight paths
// ---------------------------------------------------------------------------------------------------------------------

/// Removes accelerations and start times, so that the paths are those of a sweep.
static void make_straight(prediction_scene *scene) {
	scene->from = 0, scene->until = 1;
	for (size_t i = 0; i < scene->arena.body_count; i++) scene->ax[i] = scene->ay[i] = 0, scene->since[i] = 0;
}

static void sweep(gz_hit *hits, const prediction_call *call, const prediction_scene *scene) {
	gz_hits out[PREDICTION_CHUNKS];
	for (size_t k = 0; k < scene->body_count; k++) hits[k] = trial_untouched;
	for (int c = 0; c < PREDICTION_CHUNKS; c++) out[c] = gz_hits_in(hits + scene->first_body[c]);
	gz_query query = call->query;
	query.targets = scene->has_crowd ? GZ_TARGETS_ALL : GZ_TARGETS_WALLS, query.crowd = call->world.crowd;
	if (scene->has_crowd) expect_ok(gz_crowd_place(call->world.crowd, call->chunk, PREDICTION_CHUNKS));
	expect_ok(gz_sweep(out, call->world.world, &query, call->world.scratch));
}

/// Whether the contact points agree within rounding. At a grazing contact the point moves a lot within the rounding of
/// the time.
static bool is_same_point(const prediction_scene *scene, size_t k, const gz_hit *actual, const gz_hit *expected) {
	const curve_body b = prediction_scene_body(scene, scene->element[k]);
	float size = fabsf(b.px) + fabsf(b.py) + fabsf(b.vx) + fabsf(b.vy) + b.radius;
	if (expected->feature == GZ_FEATURE_CIRCLE) {
		const curve_body o = prediction_scene_body(scene, scene->element[expected->index]);
		size += fabsf(o.vx) + fabsf(o.vy) + o.radius;
	} else size += scene->arena.walls[expected->index].radius;
	return fabsf(actual->point_x - expected->point_x) + fabsf(actual->point_y - expected->point_y) <= 0x1p-12f * size;
}

/// Whether a ray moves along the wall, into its end. gz_predict reports a side there.
static bool moves_along(const prediction_scene *scene, size_t k, const gz_hit *hit) {
	const curve_body b = prediction_scene_body(scene, scene->element[k]);
	const arena_wall *w = scene->arena.walls + hit->index;
	return b.radius == 0 && (w->bx - w->ax) * b.vy == (w->by - w->ay) * b.vx;
}

/// Whether rounding decides between the side and an end; or the wall is adjacent to another, where gz_sweep reports a
/// side in place of a ghost collision.
static bool is_near_an_end(const prediction_scene *scene, const gz_hit *hit) {
	const arena_wall *w = scene->arena.walls + hit->index;
	const float ex = w->bx - w->ax, ey = w->by - w->ay, size = hypotf(ex, ey), coarse = 0x1p-18f * (size + w->radius);
	const float along = ((hit->point_x - w->ax) * ex + (hit->point_y - w->ay) * ey) / size;
	return arena_wall_is_adjacent(&scene->arena, (size_t)hit->index) || along < coarse || along > size - coarse;
}

static void expect_hit(
	const prediction_scene *scene, size_t k, const gz_hit *actual, const gz_hit *expected, const char *label) {
	if (memcmp(&actual->time, &expected->time, sizeof actual->time) || actual->index != expected->index ||
		actual->id != expected->id)
		fail_msg("%s: body %zu: expected time %a, index %d, found time %a, index %d", label, k, (double)expected->time,
			expected->index, (double)actual->time, actual->index);
	const bool is_side = actual->feature == GZ_FEATURE_SIDE,
			   is_end = actual->feature == GZ_FEATURE_END_A || actual->feature == GZ_FEATURE_END_B;
	const bool is_undecided =
		(is_side && moves_along(scene, k, actual)) || ((is_side || is_end) && is_near_an_end(scene, expected));
	if (actual->feature != expected->feature && !is_undecided)
		fail_msg("%s: body %zu: expected feature %d, found %d", label, k, expected->feature, actual->feature);
	if (expected->feature && !is_undecided && !is_same_point(scene, k, actual, expected))
		fail_msg("%s: body %zu, feature %d: expected point %g %g, found %g %g", label, k, actual->feature,
			(double)expected->point_x, (double)expected->point_y, (double)actual->point_x, (double)actual->point_y);
}

typedef struct predict_tally {
	size_t hits, body_hits;
} predict_tally;

static void compare_with_sweep(predict_tally *tally, prediction_scene *scene, const char *label) {
	gz_hit *actual = calloc(scene->body_count + 1, sizeof *actual),
		   *expected = calloc(scene->body_count + 1, sizeof *expected);
	assert_true(actual && expected);
	prediction_call call;
	make_straight(scene);
	prediction_call_begin(&call, scene, (gz_world_desc){0}, 0);
	predict(actual, &call, scene), sweep(expected, &call, scene);
	for (size_t k = 0; k < scene->body_count; k++) {
		const curve_body body = prediction_scene_body(scene, scene->element[k]);
		if (!prediction_scene_is_predictable(scene, &body)) continue;
		expect_hit(scene, k, actual + k, expected + k, label);
		tally->hits += expected[k].time <= 1, tally->body_hits += expected[k].feature == GZ_FEATURE_CIRCLE;
	}
	prediction_call_end(&call), free(actual), free(expected);
}

// S122, S123, S127.
static void straight_paths_have_the_bits_of_the_sweep(void **state) {
	(void)state;
	random_source source = {931};
	predict_tally tally = {0};
	for (size_t round = 0; round < 1 + pairs_wanted() / 150000; round++)
		for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
			prediction_scene scene = prediction_scene_random(kind, &source);
			compare_with_sweep(&tally, &scene, kind->name);
			prediction_scene_free(&scene);
		}
	print_message("%zu hits, %zu of them with bodies\n", tally.hits, tally.body_hits);
	assert_true(tally.hits > tally.body_hits && tally.body_hits > tally.hits / 4);
}

// S123.
static void thousands_of_straight_paths_have_the_bits_of_the_sweep(void **state) {
	(void)state;
	random_source source = {933};
	predict_tally tally = {0};
	prediction_scene scene = prediction_scene_make(arena_kind_named("uniform"), 300, 5000, &source);
	compare_with_sweep(&tally, &scene, "thousands");
	assert_true(tally.hits > scene.body_count / 10);
	prediction_scene_free(&scene);
}

// ---------------------------------------------------------------------------------------------------------------------
// Curved paths
// ---------------------------------------------------------------------------------------------------------------------

/// Whether a body overlaps a target at `from` and approaches it. Within rounding that is possible, but not certain.
typedef struct at_once {
	bool certain, possible;
} at_once;

static at_once is_hit_at_once(const curve_case *c) {
	const wide_curve w = curve_of(c);
	const wide slack = curve_tolerance(&w), rate_x = wide_rate(w.along, w.from), rate_y = wide_rate(w.across, w.from);
	wide x, y;
	const wide gap = wide_gap(&x, &y, &w, w.from), rate = x * rate_x + y * rate_y;
	const wide doubt = 4 * slack * w.size;                        // the uncertainty of the rate
	const bool is_one_sided = !c->has_other && c->wall.one_sided; // rounding may decide whether it exists
	return (at_once){gap < w.reach - slack && rate < -doubt && !is_one_sided, gap <= w.reach + slack && rate <= doubt};
}

/// The same for all walls and bodies that the filters allow together.
static at_once any_hit_at_once(const prediction_scene *scene, size_t k) {
	const arena_query askers = arena_crowd_query(&scene->arena);
	const size_t e = scene->element[k];
	at_once all = {false, false};
	for (size_t i = 0; i < scene->arena.wall_count + scene->body_count; i++) {
		curve_case c = {.body = prediction_scene_body(scene, e), .from = scene->from, .until = scene->until};
		if (i < scene->arena.wall_count) {
			const pair_case p = arena_pair(&scene->arena, &scene->arena.bodies[e].at, i);
			c.wall = (curve_wall){p.ax, p.ay, p.bx, p.by, p.thickness, p.one_sided};
			if (!arena_allows_wall(&scene->arena, &askers, e, i)) continue;
		} else {
			const size_t o = scene->element[i - scene->arena.wall_count];
			c.has_other = true, c.other = prediction_scene_body(scene, o);
			all.possible |= !prediction_scene_is_predictable(scene, &c.other);
			if (!prediction_scene_is_predictable(scene, &c.other) || !scene->has_crowd ||
				i - scene->arena.wall_count == k || !arena_allows_body(&scene->arena, &askers, e, o))
				continue;
		}
		const at_once one = is_hit_at_once(&c);
		all.certain |= one.certain, all.possible |= one.possible;
	}
	return all;
}

static void expect_first_begin(
	const prediction_scene *scene, const predicted_touches *touches, size_t k, const gz_hit *hit, const char *label) {
	const curve_body body = prediction_scene_body(scene, scene->element[k]);
	const at_once at_start = any_hit_at_once(scene, k);
	size_t i = touches->first[k];
	while (i < touches->first[k + 1] && touches->data[i].kind != GZ_EVENT_BEGIN) i++;
	if (hit->time == (float)scene->from && at_start.possible) return;
	if (!prediction_scene_is_predictable(scene, &body)) return;
	if (at_start.certain) fail_msg("%s: body %zu: expected a hit at once, found time %a", label, k, (double)hit->time);
	if (i == touches->first[k + 1]) {
		assert_true(hit->time == INFINITY && hit->index == -1 && hit->feature == GZ_FEATURE_NONE);
		return;
	}
	const gz_touch *begin = touches->data + i;
	if (hit->time != (float)begin->time || hit->index != begin->index)
		fail_msg("%s: body %zu: expected time %a, index %d, found time %a, index %d", label, k, begin->time,
			begin->index, (double)hit->time, hit->index);
	assert_true(hit->id == begin->id && hit->feature == begin->feature);
	assert_true(hit->point_x == begin->point_x && hit->point_y == begin->point_y);
	assert_true(hit->normal_x == begin->normal_x && hit->normal_y == begin->normal_y);
}

// S119, S135, S136.
static void a_prediction_is_the_first_begin_of_the_touches(void **state) {
	(void)state;
	random_source source = {932};
	size_t hits = 0, at_first = 0;
	for (size_t round = 0; round < 1 + pairs_wanted() / 1000000; round++)
		for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
			static gz_hit actual[64];
			prediction_scene scene = prediction_scene_random(kind, &source);
			prediction_call call;
			predicted_touches touches = predict_scene(&scene, (gz_world_desc){0}, 0);
			prediction_call_begin(&call, &scene, (gz_world_desc){.reach = random_positive(&source, 6)}, 0);
			const gz_report report = predict(actual, &call, &scene);
			size_t count = 0;
			for (size_t k = 0; k < scene.body_count; k++) {
				expect_first_begin(&scene, &touches, k, actual + k, kind->name);
				count += actual[k].feature != GZ_FEATURE_NONE, at_first += actual[k].time == (float)scene.from;
			}
			assert_int_equal(report.hits, count);
			hits += count;
			prediction_call_end(&call), predicted_touches_free(&touches), prediction_scene_free(&scene);
		}
	print_message("%zu hits, %zu of them at once\n", hits, at_first);
	assert_true(at_first > hits / 20);
}

int test_predict(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(straight_paths_have_the_bits_of_the_sweep),
		cmocka_unit_test(thousands_of_straight_paths_have_the_bits_of_the_sweep),
		cmocka_unit_test(a_prediction_is_the_first_begin_of_the_touches),
	};
	return RUN_SUITE("predict", tests);
}
