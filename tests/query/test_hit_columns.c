// The caller's columns of hits and walls, in place: every layout gives the same bits, and nothing else is written.
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/fixture.h"

enum { BODIES = FIXTURE_BODIES, WALLS = FIXTURE_WALLS };

static void hits_as_separate_arrays(void **state) {
	(void)state;
	fixture f = fixture_make();
	const gz_bodies chunk = trial_bodies(&f.t);
	gz_hit *hits = malloc(BODIES * sizeof *hits);
	float *v[5];
	for (int k = 0; k < 5; k++) v[k] = malloc(BODIES * sizeof **v);
	int32_t *index = malloc(BODIES * sizeof *index);
	uint8_t *feature = malloc(BODIES);
	uint64_t *id = malloc(BODIES * sizeof *id);
	for (size_t i = 0; i < BODIES; i++) {
		id[i] = 7;
		for (int k = 1; k < 5; k++) v[k][i] = 7;
	}
	const size_t stride = sizeof(float);
	const gz_hits out = {
		{v[0], stride}, {index, stride}, {feature, 1}, {id, sizeof *id}, {v[1], v[2], stride}, {v[3], v[4], stride}};
	const gz_report report = gz_sweep(&out, f.world, &(gz_query){.chunks = &chunk, .chunk_count = 1}, f.scratch);
	assert_int_equal(report.error.status, GZ_STATUS_OK);
	for (size_t i = 0; i < BODIES; i++)
		hits[i] = (gz_hit){v[0][i], index[i], id[i], v[1][i], v[2][i], v[3][i], v[4][i], feature[i]};
	assert_same_hits(hits, f.expected, BODIES, "separate arrays");
	for (int k = 0; k < 5; k++) free(v[k]);
	free(index), free(feature), free(id), free(hits), fixture_free(&f);
}

/// A hit between other bytes, which must not be written. Each begins in another cache line.
typedef struct guarded_hit {
	uint32_t before;
	gz_hit hit;
	uint8_t after[20];
} guarded_hit;

/// The six columns of gz_hits, as bits.
enum { TIME = 1, INDEX = 2, FEATURE = 4, ID = 8, POINT = 16, NORMAL = 32, ALL_SETS = 64 };

/// missing_stride: of the columns that are not given
static gz_hits given_columns(guarded_hit *g, int columns, size_t missing_stride) {
	const size_t stride = sizeof *g;
	gz_hits hits = {.time.stride = missing_stride,
		.index.stride = missing_stride,
		.feature.stride = missing_stride,
		.id.stride = missing_stride,
		.point.stride = missing_stride,
		.normal.stride = missing_stride};
	if (columns & TIME) hits.time = (gz_float_out){&g->hit.time, stride};
	if (columns & INDEX) hits.index = (gz_int_out){&g->hit.index, stride};
	if (columns & FEATURE) hits.feature = (gz_byte_out){&g->hit.feature, stride};
	if (columns & ID) hits.id = (gz_id_out){&g->hit.id, stride};
	if (columns & POINT) hits.point = (gz_vec2_out){&g->hit.point_x, &g->hit.point_y, stride};
	if (columns & NORMAL) hits.normal = (gz_vec2_out){&g->hit.normal_x, &g->hit.normal_y, stride};
	return hits;
}

/// Writes the given columns of a hit, as the library does. The walls have no ids.
static void write_columns(gz_hit *to, const gz_hit *hit, int columns) {
	if (columns & TIME) to->time = hit->time;
	if (columns & INDEX) to->index = hit->index;
	if (columns & FEATURE) to->feature = hit->feature;
	if (hit->index < 0) return;
	if (columns & ID) to->id = 0;
	if (columns & POINT) to->point_x = hit->point_x, to->point_y = hit->point_y;
	if (columns & NORMAL) to->normal_x = hit->normal_x, to->normal_y = hit->normal_y;
}

/// The stride of a column that is not given does not matter, also where it is that of an array of hits.
static void only_given_columns_are_written(void **state) {
	(void)state;
	fixture f = fixture_make();
	const gz_bodies chunk = trial_bodies(&f.t);
	guarded_hit *actual = malloc(BODIES * sizeof *actual), *expected = malloc(BODIES * sizeof *expected);
	for (int k = 0; k < 2 * ALL_SETS; k++) {
		const int columns = k % ALL_SETS;
		memset(actual, 0xa5, BODIES * sizeof *actual), memset(expected, 0xa5, BODIES * sizeof *expected);
		const gz_hits hits = given_columns(actual, columns, k < ALL_SETS ? 0 : sizeof *actual);
		expect_ok(gz_sweep(&hits, f.world, &(gz_query){.chunks = &chunk, .chunk_count = 1}, f.scratch));
		for (size_t i = 0; i < BODIES; i++) write_columns(&expected[i].hit, f.expected + i, columns);
		assert_memory_equal(actual, expected, BODIES * sizeof *actual);
	}
	free(actual), free(expected), fixture_free(&f);
}

/// A crowd that sweeps itself presets the hits of a tile ahead, line by line.
static void hits_of_a_crowd_may_lie_far_apart(void **state) {
	(void)state;
	fixture f = fixture_make();
	const gz_bodies chunk = trial_bodies(&f.t);
	guarded_hit *actual = malloc(BODIES * sizeof *actual), *expected = malloc(BODIES * sizeof *expected);
	memset(actual, 0xa5, BODIES * sizeof *actual), memset(expected, 0xa5, BODIES * sizeof *expected);
	gz_crowd *crowd = gz_crowd_create(f.world);
	expect_ok(gz_crowd_place(crowd, &chunk, 1));
	const gz_hits hits = given_columns(actual, ALL_SETS - 1, 0);
	const gz_query query = {.crowd = crowd, .from_crowd = true, .targets = GZ_TARGETS_WALLS};
	expect_ok(gz_sweep(&hits, f.world, &query, f.scratch));
	for (size_t i = 0; i < BODIES; i++) write_columns(&expected[i].hit, f.expected + i, ALL_SETS - 1);
	assert_memory_equal(actual, expected, BODIES * sizeof *actual);
	gz_crowd_destroy(crowd);
	free(actual), free(expected), fixture_free(&f);
}

/// Then the blocked lines are only counted.
static void lines_of_sight_need_no_column(void **state) {
	(void)state;
	fixture f = fixture_make();
	uint8_t blocked[BODIES];
	gz_bodies chunks[] = {trial_bodies(&f.t), trial_bodies(&f.t)};
	const gz_byte_out out[] = {{NULL, 0}, {blocked, 1}};
	const gz_report report = gz_line_of_sight(out, f.world, &(gz_query){.chunks = chunks, .chunk_count = 2}, f.scratch);
	expect_ok(report);
	size_t count = 0;
	for (size_t i = 0; i < BODIES; i++) {
		assert_int_equal(blocked[i], f.expected[i].index >= 0);
		count += blocked[i];
	}
	assert_true(count > 0 && report.hits == 2 * count && report.bodies == 2 * BODIES);
	fixture_free(&f);
}

// S158: only the stride of several elements is used.
static void one_hit_needs_no_stride(void **state) {
	(void)state;
	fixture f = fixture_make();
	gz_bodies chunk = trial_bodies(&f.t);
	chunk.count = 1;
	guarded_hit actual, expected;
	memset(&actual, 0xa5, sizeof actual), memset(&expected, 0xa5, sizeof expected);
	gz_hits hits = given_columns(&actual, ALL_SETS - 1, 0);
	hits.time.stride = hits.index.stride = hits.feature.stride = hits.id.stride = 0;
	hits.point.stride = hits.normal.stride = 0;
	expect_ok(gz_sweep(&hits, f.world, &(gz_query){.chunks = &chunk, .chunk_count = 1}, f.scratch));
	write_columns(&expected.hit, f.expected, ALL_SETS - 1);
	assert_memory_equal(&actual, &expected, sizeof actual);
	fixture_free(&f);
}

static void walls_as_separate_arrays(void **state) {
	(void)state;
	fixture f = fixture_make();
	float *v[4];
	for (int k = 0; k < 4; k++) v[k] = malloc(WALLS * sizeof **v);
	for (size_t i = 0; i < WALLS; i++) {
		const trial_wall *w = f.t.walls + i;
		v[0][i] = w->ax, v[1][i] = w->ay, v[2][i] = w->bx, v[3][i] = w->by;
	}
	const size_t stride = sizeof(float);
	const gz_bodies chunk = trial_bodies(&f.t);
	fixture_set_world(
		&f, &(gz_world_desc){.walls = {.a = {v[0], v[1], stride}, .b = {v[2], v[3], stride}, .count = WALLS}});
	for (int k = 0; k < 4; k++) free(v[k]); // gz_world_create does not keep them
	fixture_expect(&f, &chunk, 1, f.expected, BODIES);
	fixture_free(&f);
}

static void walls_with_a_common_end_by_stride_0(void **state) {
	(void)state;
	fixture f = fixture_make();
	gz_walls fan = trial_walls(&f.t);
	fan.a.stride = 0;
	fixture_set_world(&f, &(gz_world_desc){.walls = fan});
	for (size_t i = 1; i < WALLS; i++) f.t.walls[i].ax = f.t.walls->ax, f.t.walls[i].ay = f.t.walls->ay;
	trial_brute_force(f.expected, &f.t, gz_backend_name(0));
	const gz_bodies chunk = trial_bodies(&f.t);
	fixture_expect(&f, &chunk, 1, f.expected, BODIES);
	fixture_free(&f);
}

// S6.
static void hits_report_the_ids_of_walls(void **state) {
	(void)state;
	fixture f = fixture_make();
	const gz_bodies chunk = trial_bodies(&f.t);
	uint32_t narrow[2 * WALLS];
	uint64_t wide[3 * WALLS];
	for (uint32_t i = 0; i < WALLS; i++) narrow[2 * i] = 0xfffffff0u + i, narrow[2 * i + 1] = 1;
	for (uint64_t i = 0; i < WALLS; i++) wide[3 * i] = ~i, wide[3 * i + 1] = wide[3 * i + 2] = 1;
	const gz_id_view views[] = {{narrow, 8, 4}, {wide, 24, 8}, {wide, 24, 0}, {wide, 0, 8}, {NULL, 0, 0}};
	for (int k = 0; k < 5; k++) {
		gz_walls walls = trial_walls(&f.t);
		walls.id = views[k];
		fixture_set_world(&f, &(gz_world_desc){.walls = walls});
		for (size_t i = 0; i < BODIES; i++) {
			const size_t wall = (size_t)f.expected[i].index;
			if (f.expected[i].index < 0) continue;
			f.expected[i].id = k == 0 ? narrow[2 * wall] : k < 3 ? wide[3 * wall] : k == 3 ? wide[0] : 0;
		}
		fixture_expect(&f, &chunk, 1, f.expected, BODIES);
	}
	fixture_free(&f);
}

int test_hit_columns(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(hits_as_separate_arrays),
		cmocka_unit_test(only_given_columns_are_written),
		cmocka_unit_test(hits_of_a_crowd_may_lie_far_apart),
		cmocka_unit_test(lines_of_sight_need_no_column),
		cmocka_unit_test(one_hit_needs_no_stride),
		cmocka_unit_test(walls_as_separate_arrays),
		cmocka_unit_test(walls_with_a_common_end_by_stride_0),
		cmocka_unit_test(hits_report_the_ids_of_walls),
	};
	return RUN_SUITE("hit_columns", tests);
}
