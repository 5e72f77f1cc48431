// Sweeps in frames are right by the oracle of sweeps, from exact differences of places; and two bodies of different
// sectors report the same time and opposite normals.
#include <math.h>
#include <stdlib.h>

#include "oracle/oracle_sweep.h"
#include "sectors/sector_scene.h"
#include "support/check.h"

static sector_scene scene;

// ---------------------------------------------------------------------------------------------------------------------
// Exact differences of places
// ---------------------------------------------------------------------------------------------------------------------

/// From one place to another, whose offsets are on the lattice; exact in double, and few enough units for a float.
static float difference(int32_t sector, float offset, int32_t to_sector, float to_offset) {
	return (float)(((double)to_sector - sector) * (double)scene.side + (double)to_offset - (double)offset);
}

static pair_case wall_pair(size_t body, size_t wall) {
	const lattice_body *b = scene.bodies + body;
	const lattice_wall *w = scene.walls + wall;
	const int32_t *s = scene.body_sectors + 2 * body, *to = scene.wall_sectors + 2 * wall;
	return (pair_case){0, 0, b->dx, b->dy, b->radius, difference(s[0], b->x, to[0], w->ax),
		difference(s[1], b->y, to[1], w->ay), difference(s[0], b->x, to[0], w->bx),
		difference(s[1], b->y, to[1], w->by), w->radius, w->one_sided};
}

static circle_case body_pair(size_t body, size_t other) {
	const lattice_body *b = scene.bodies + body, *o = scene.bodies + other;
	const int32_t *s = scene.body_sectors + 2 * body, *to = scene.body_sectors + 2 * other;
	return (circle_case){{0, 0, b->dx, b->dy, b->radius},
		{difference(s[0], b->x, to[0], o->x), difference(s[1], b->y, to[1], o->y), o->dx, o->dy, o->radius}};
}

static bool is_near(float x, float y) { return fabsf(x) < scene.side && fabsf(y) < scene.side; }

enum { MAX_GRAINS = 8 };

/// The body has no touch with any wall or body before its hit, and touches what it hits then.
static void check_hit(size_t body, const gz_hit *hit, const gz_frame *frame) {
	const size_t named = hit->index < 0                      ? SIZE_MAX
						 : hit->feature == GZ_FEATURE_CIRCLE ? frame->body[hit->index]
															 : (size_t)frame->wall[hit->index];
	const float rounding = scene.side * 0x1p-23f * MAX_GRAINS;
	bool touches = hit->index < 0;
	for (size_t i = 0; i < SCENE_WALLS; i++) {
		const pair_case pair = wall_pair(body, i);
		if (!is_near(pair.ax, pair.ay)) continue;
		assert_true(oracle_error_of_miss(&pair, (double)hit->time) <= MAX_GRAINS);
		if (named != i || hit->feature == GZ_FEATURE_CIRCLE) continue;
		assert_true(oracle_first_touch(&pair, (long double)rounding).time <= (long double)hit->time + 0x1p-20L);
		touches = true;
	}
	for (size_t i = 0; i < SCENE_BODIES; i++) {
		const circle_case pair = body_pair(body, i);
		const uint32_t group = scene.bodies[i].group;
		if (i == body || !is_near(pair.other.px, pair.other.py) || (group && group == scene.bodies[body].group))
			continue;
		assert_true(oracle_error_of_missed_circle(&pair, (double)hit->time) <= MAX_GRAINS);
		if (named != i || hit->feature != GZ_FEATURE_CIRCLE) continue;
		assert_true(
			oracle_first_touch_of_circles(&pair, (long double)rounding).time <= (long double)hit->time + 0x1p-20L);
		touches = true;
	}
	assert_true(touches); // otherwise the hit names a target that the body does not collide with
}

static void sweeps_are_right_by_exact_differences(void **state) {
	(void)state;
	static gz_hit hits[SCENE_BODIES];
	size_t circles = 0, walls = 0;
	sector_scene_make(&scene, LATTICE_LOOSE, 64, 1000000000, -1000000000, 4);
	gz_sectors *sectors = sector_scene_world(&scene, true);
	sector_scene_place(&scene, sectors);
	for (size_t k = 0; k < gz_sectors_count(sectors); k++) {
		const gz_frame frame = gz_sectors_frame(sectors, k);
		const gz_hits columns = gz_hits_in(hits);
		gz_query query = frame.query;
		query.targets = GZ_TARGETS_ALL;
		expect_ok(gz_sweep(&columns, frame.world, &query, frame.scratch));
		for (size_t i = 0; i < frame.chunks[0].count; i += 3) {
			check_hit(frame.body[i], hits + i, &frame);
			circles += hits[i].feature == GZ_FEATURE_CIRCLE, walls += hits[i].time <= 1;
		}
	}
	assert_true(circles > 100 && walls - circles > 100);
	gz_sectors_destroy(sectors);
}

// ---------------------------------------------------------------------------------------------------------------------
// Both sides of a pair
// ---------------------------------------------------------------------------------------------------------------------

typedef struct found_pair {
	size_t low, high; ///< bodies
	float time, normal_x, normal_y;
	bool from_low;
	bool across; ///< a border
} found_pair;

static int by_pair(const void *left, const void *right) {
	const found_pair *a = left, *b = right;
	if (a->low != b->low) return a->low < b->low ? -1 : 1;
	if (a->high != b->high) return a->high < b->high ? -1 : 1;
	return a->from_low - b->from_low;
}

static void pairs_across_borders_are_the_same_from_both_sides(void **state) {
	(void)state;
	enum { CAPACITY = 1 << 16 };
	static gz_hit data[CAPACITY];
	static size_t first[SCENE_BODIES + 1];
	static found_pair found[CAPACITY];
	size_t count = 0, across = 0;
	sector_scene_make(&scene, LATTICE_LOOSE, 64, -2, -1, 5);
	gz_sectors *sectors = sector_scene_world(&scene, false);
	sector_scene_place(&scene, sectors);
	for (size_t k = 0; k < gz_sectors_count(sectors); k++) {
		const gz_frame frame = gz_sectors_frame(sectors, k);
		const size_t own = frame.chunks[0].count;
		gz_query query = frame.query;
		query.targets = GZ_TARGETS_CIRCLES;
		expect_ok(gz_sweep_all(&(gz_hit_list){data, CAPACITY, first}, frame.world, &query, frame.scratch));
		for (size_t i = 0; i < own; i++)
			for (size_t n = first[i]; n < first[i + 1]; n++) {
				const size_t one = frame.body[i], other = frame.body[data[n].index];
				found[count++] = (found_pair){one < other ? one : other, one < other ? other : one, data[n].time,
					data[n].normal_x, data[n].normal_y, one < other, (size_t)data[n].index >= own};
			}
	}
	qsort(found, count, sizeof *found, by_pair);
	assert_true(count > 1000 && count % 2 == 0);
	for (size_t i = 0; i < count; i += 2) {
		assert_true(found[i].low == found[i + 1].low && found[i].high == found[i + 1].high);
		assert_true(!found[i].from_low && found[i + 1].from_low);
		assert_true(found[i].time == found[i + 1].time);
		assert_true(found[i].normal_x == -found[i + 1].normal_x && found[i].normal_y == -found[i + 1].normal_y);
		across += found[i].across;
	}
	assert_true(across > 100);
	gz_sectors_destroy(sectors);
}

int test_frame_pairs(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sweeps_are_right_by_exact_differences),
		cmocka_unit_test(pairs_across_borders_are_the_same_from_both_sides),
	};
	return RUN_SUITE("frame_pairs", tests);
}
