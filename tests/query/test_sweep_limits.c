// Sweeps where rounding is critical for the broadphase: hits at the last bit of the reach, and near GZ_LIMIT.
#include <math.h>
#include <stdlib.h>

#include "generators/cases.h"
#include "generators/trial_kinds.h"
#include "support/check.h"

static gz_hit *make_hits(size_t count) {
	gz_hit *hits = calloc(count, sizeof *hits);
	assert_non_null(hits);
	return hits;
}

// ---------------------------------------------------------------------------------------------------------------------
// The edge of the margin
// ---------------------------------------------------------------------------------------------------------------------

enum { EDGE_WALLS = 60, EDGE_BODIES = 10000 };

/// A body that touches a wall with the last bit of its reach: perpendicular to the side, or diagonally at an end. There
/// the distances that the broadphase computes from cells are tight.
static trial_body touching_with_all_its_reach(const trial_wall *w, float reach, random_source *source) {
	const float share = random_positive(source, 0), along = random_positive(source, 0);
	const float distance = 2 * reach * share, radius = reach - distance / 2;
	float x = w->ay == w->by ? 0 : 1, y = 1 - x, part = along;
	if (random_chance(source, 2)) x = y = sqrtf(0.5f), part = 0;
	if (random_chance(source, 2)) x = -x;
	if (random_chance(source, 2)) y = -y;
	const float away = steps_away(radius + distance, random_int(source, -2, 2));
	return (trial_body){w->ax + (w->bx - w->ax) * part + x * away, w->ay + (w->by - w->ay) * part + y * away,
		-x * distance, -y * distance, radius};
}

static trial make_edge_trial(float reach, float offset, random_source *source) {
	trial t = {calloc(EDGE_WALLS, sizeof *t.walls), EDGE_WALLS, calloc(EDGE_BODIES, sizeof *t.bodies), EDGE_BODIES};
	for (size_t i = 0; i < t.wall_count; i++) {
		const float x = offset + random_signed(source, 11), y = offset / 3 + random_signed(source, 11);
		const float length = i % 3 ? random_positive(source, 7) : 0;
		t.walls[i] = i % 2 ? (trial_wall){x, y, x, y + length} : (trial_wall){x, y, x + length, y};
	}
	for (size_t i = 0; i < t.body_count; i++) {
		const trial_wall *w = t.walls + random_int(source, 0, EDGE_WALLS - 1);
		const float body_reach = i % 2 ? reach : reach * random_positive(source, 0);
		t.bodies[i] = touching_with_all_its_reach(w, body_reach, source);
	}
	return t;
}

/// Far from the origin, coordinates are coarse. S150.
static void hits_at_the_edge_of_the_margin_are_found(void **state) {
	(void)state;
	static const float offsets[] = {0, 1e5f, 1e6f, 1e7f, 1e7f, 1e7f};
	static const float margins[] = {1, 1.0000002f, 0.3f, 0.02f}, cells[] = {0, 0.4f};
	random_source source = {350};
	size_t hits = 0, far_reaching = 0, bodies = 0;
	for (size_t round = 0; round < 6 * (1 + pairs_wanted() / 1250000); round++) {
		const float reach = random_size(&source, round % 6 > 2 ? 3 : -2, 8);
		trial t = make_edge_trial(reach, offsets[round % 6], &source);
		gz_hit *expected = make_hits(t.body_count), *actual = make_hits(t.body_count);
		trial_brute_force(expected, &t, gz_backend_name(0));
		for (int k = 0; k < 8; k++) { // with the last two margins, most bodies are far-reaching
			const gz_world_desc settings = {
				.reach = reach * margins[k / 2], .cell = reach * cells[k % 2], .backend = gz_backend_name(0)};
			const gz_report report = trial_sweep(actual, &t, settings);
			assert_same_hits(actual, expected, t.body_count, "at the edge of the margin");
			hits += report.hits, bodies += report.bodies, far_reaching += report.far_reaching;
		}
		free(expected), free(actual), trial_free(&t);
	}
	assert_true(hits > bodies / 4 && far_reaching > bodies / 4 && far_reaching < bodies * 3 / 4);
}

// ---------------------------------------------------------------------------------------------------------------------
// The limit of coordinates
// ---------------------------------------------------------------------------------------------------------------------

/// Walls and bodies within a few `size`s of a point at 3/4 of the limit in x and y.
static trial make_trial_near_the_limit(float size, random_source *source) {
	const float x = 0.75f * (random_chance(source, 2) ? GZ_LIMIT : -GZ_LIMIT);
	const float y = 0.75f * (random_chance(source, 2) ? GZ_LIMIT : -GZ_LIMIT);
	trial t = {calloc(60, sizeof *t.walls), 60, calloc(1000, sizeof *t.bodies), 1000};
	for (size_t i = 0; i < t.wall_count; i++) {
		trial_wall *w = t.walls + i;
		w->ax = x + size * random_signed(source, 3), w->ay = y + size * random_signed(source, 3);
		w->bx = w->ax + size * random_signed(source, 1), w->by = w->ay + size * random_signed(source, 1);
	}
	for (size_t i = 0; i < t.body_count; i++) {
		trial_body *b = t.bodies + i;
		b->px = x + size * random_signed(source, 3), b->py = y + size * random_signed(source, 3);
		b->dx = size * random_signed(source, 2), b->dy = size * random_signed(source, 2);
		b->radius = random_chance(source, 3) ? 0 : size * random_positive(source, -2);
	}
	return t;
}

/// There the coordinates of the middles and pieces of paths, and sums of coordinates, exceed the limit of coordinates.
/// S150, S153.
static void hits_near_the_limit_are_found(void **state) {
	(void)state;
	random_source source = {360};
	size_t hits = 0, far_reaching = 0;
	for (int exponent = 18; exponent <= 34; exponent++) {
		const float size = ldexpf(1, exponent);
		trial t = make_trial_near_the_limit(size, &source);
		gz_hit *expected = make_hits(t.body_count), *actual = make_hits(t.body_count);
		trial_brute_force(expected, &t, gz_backend_name(0));
		for (int k = 0; k < 4; k++) {
			gz_world_desc settings = any_backend(&source);
			settings.reach = k < 3 ? ldexpf(size, -k) : GZ_LIMIT;
			const gz_report report = trial_sweep(actual, &t, settings);
			assert_same_hits(actual, expected, t.body_count, "near the limit");
			assert_int_equal(report.invalid, 0);
			hits += report.hits, far_reaching += report.far_reaching;
		}
		free(expected), free(actual), trial_free(&t);
	}
	assert_true(hits > 10000 && far_reaching > 10000);
}

int test_sweep_limits(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(hits_at_the_edge_of_the_margin_are_found),
		cmocka_unit_test(hits_near_the_limit_are_found),
	};
	return RUN_SUITE("sweep_limits", tests);
}
