// The caller's columns of answers and walls, in place.
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/fixture.h"

enum { MOST = FIXTURE_BODIES, WALLS = FIXTURE_WALLS };

static void answers_as_separate_arrays(void **state) {
	(void)state;
	fixture f = fixture_make();
	const gz_bodies chunk = trial_bodies(&f.t);
	gz_hit *hits = malloc(MOST * sizeof *hits);
	float *v[5];
	for (int k = 0; k < 5; k++) v[k] = malloc(MOST * sizeof **v);
	int32_t *index = malloc(MOST * sizeof *index);
	uint8_t *feature = malloc(MOST);
	uint64_t *id = malloc(MOST * sizeof *id);
	for (size_t i = 0; i < MOST; i++) {
		id[i] = 7;
		for (int k = 1; k < 5; k++) v[k][i] = 7;
	}
	const size_t stride = sizeof(float);
	const gz_hits out = {
		{v[0], stride}, {index, stride}, {feature, 1}, {id, sizeof *id}, {v[1], v[2], stride}, {v[3], v[4], stride}};
	const gz_report report = gz_sweep(&out, f.world, &(gz_query){.chunks = &chunk, .chunk_count = 1}, f.scratch);
	assert_int_equal(report.error.status, GZ_STATUS_OK);
	for (size_t i = 0; i < MOST; i++)
		hits[i] = (gz_hit){v[0][i], index[i], id[i], v[1][i], v[2][i], v[3][i], v[4][i], feature[i]};
	assert_same_hits(hits, f.expected, MOST, "separate arrays");
	for (int k = 0; k < 5; k++) free(v[k]);
	free(index), free(feature), free(id), free(hits), fixture_free(&f);
}

/// An answer's columns lie between other bytes, which are nobody's business.
typedef struct guarded {
	uint32_t before;
	gz_hit hit;
	uint8_t after[4];
} guarded;

static void only_the_columns_that_are_there_are_written(void **state) {
	(void)state;
	fixture f = fixture_make();
	const gz_bodies chunk = trial_bodies(&f.t);
	guarded *got = malloc(MOST * sizeof *got), *want = malloc(MOST * sizeof *want);
	for (int mask = 0; mask < 64; mask++) {
		memset(got, 0xa5, MOST * sizeof *got), memset(want, 0xa5, MOST * sizeof *want);
		gz_hits out = {0};
		const size_t stride = sizeof *got;
		if (mask & 1) out.time = (gz_float_out){&got->hit.time, stride};
		if (mask & 2) out.index = (gz_int_out){&got->hit.index, stride};
		if (mask & 4) out.feature = (gz_byte_out){&got->hit.feature, stride};
		if (mask & 8) out.id = (gz_id_out){&got->hit.id, stride};
		if (mask & 16) out.point = (gz_vec2_out){&got->hit.point_x, &got->hit.point_y, stride};
		if (mask & 32) out.normal = (gz_vec2_out){&got->hit.normal_x, &got->hit.normal_y, stride};
		expect_ok(gz_sweep(&out, f.world, &(gz_query){.chunks = &chunk, .chunk_count = 1}, f.scratch));
		for (size_t i = 0; i < MOST; i++) {
			const gz_hit *r = f.expected + i;
			gz_hit *w = &want[i].hit;
			if (mask & 1) w->time = r->time;
			if (mask & 2) w->index = r->index;
			if (mask & 4) w->feature = r->feature;
			if (mask & 8 && r->index >= 0) w->id = 0;
			if (mask & 16 && r->index >= 0) w->point_x = r->point_x, w->point_y = r->point_y;
			if (mask & 32 && r->index >= 0) w->normal_x = r->normal_x, w->normal_y = r->normal_y;
		}
		assert_memory_equal(got, want, MOST * sizeof *got);
	}
	free(got), free(want), fixture_free(&f);
}

static void walls_in_every_layout(void **state) {
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
	gz_world_destroy(f.world);
	f.world = gz_world_create(
		&(gz_world_desc){.walls = {.a = {v[0], v[1], stride}, .b = {v[2], v[3], stride}, .count = WALLS}}, NULL);
	for (int k = 0; k < 4; k++) free(v[k]); // read while building, not kept
	fixture_expect(&f, &chunk, 1, f.expected, MOST);
	fixture_free(&f);
}

static void walls_that_share_an_end_by_stride_0(void **state) {
	(void)state;
	fixture f = fixture_make();
	gz_world_destroy(f.world);
	gz_walls fan = trial_walls(&f.t);
	fan.a.stride = 0;
	f.world = gz_world_create(&(gz_world_desc){.walls = fan}, NULL);
	for (size_t i = 1; i < WALLS; i++) f.t.walls[i].ax = f.t.walls->ax, f.t.walls[i].ay = f.t.walls->ay;
	trial_brute_force(f.expected, &f.t, gz_backend_name(0));
	const gz_bodies chunk = trial_bodies(&f.t);
	fixture_expect(&f, &chunk, 1, f.expected, MOST);
	fixture_free(&f);
}

static void ids_of_walls_are_told_in_answers(void **state) {
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
		gz_world_destroy(f.world);
		f.world = gz_world_create(&(gz_world_desc){.walls = walls}, NULL);
		for (size_t i = 0; i < MOST; i++) {
			const size_t wall = (size_t)f.expected[i].index;
			if (f.expected[i].index < 0) continue;
			f.expected[i].id = k == 0 ? narrow[2 * wall] : k < 3 ? wide[3 * wall] : k == 3 ? wide[0] : 0;
		}
		fixture_expect(&f, &chunk, 1, f.expected, MOST);
	}
	fixture_free(&f);
}

int test_hit_columns(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(answers_as_separate_arrays),
		cmocka_unit_test(only_the_columns_that_are_there_are_written),
		cmocka_unit_test(walls_in_every_layout),
		cmocka_unit_test(walls_that_share_an_end_by_stride_0),
		cmocka_unit_test(ids_of_walls_are_told_in_answers),
	};
	return RUN_SUITE("answers", tests);
}
