// The kernel that parts bodies: judged in wider arithmetic, and the same bits on every row.
#include <graze/graze.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "generators/random.h"
#include "kernels/kernels.h"
#include "support/check.h"

enum { BODIES = 64, ROUNDS = 400 };

static separating_body bodies[BODIES + 1];
static int32_t one[TILE + LANES], other[TILE + LANES];
static const separation_rules rules = {0.5, -0.125, 0x1p-20};

/// Some stand on a lattice: distances that are exactly what they may be, and places that several have.
static void make_bodies(random_source *source) {
	for (int i = 0; i < BODIES; i++) {
		const double place = random_chance(source, 2) ? 1 : 0.37, x = random_int(source, -9, 9) * place;
		const double y = random_int(source, -9, 9) * place, radius = random_int(source, 0, 12) / 4.0;
		bodies[i] = (separating_body){.x = x, .y = y, .radius = radius};
	}
}

static int32_t make_pairs(random_source *source) {
	const int32_t count = random_int(source, 1, TILE);
	memset(one, 0, sizeof one), memset(other, 0, sizeof other);
	for (int32_t i = 0; i < count; i++) {
		one[i] = RECORD * random_int(source, 0, BODIES - 1);
		other[i] = RECORD * random_int(source, 0, BODIES - 1);
	}
	return count;
}

static void judge_pair(const mover_results *found, int32_t i, bool listed) {
	const separating_body *a = bodies + one[i] / RECORD, *b = bodies + other[i] / RECORD;
	const long double x = (long double)a->x - b->x, y = (long double)a->y - b->y, far = sqrtl(x * x + y * y);
	const long double gap = far - a->radius - b->radius - rules.skin, push = -gap / 2 / rules.unit;
	if (fabsl(gap - rules.min_gap) > 1e-14L) assert_int_equal(listed, gap < rules.min_gap);
	if (!listed) return;
	const long double px = far > 0 ? push * x / far : 0, py = far > 0 ? push * y / far : 0;
	assert_true(fabsl(found->normal_x[i] - px) <= 1e-15L * fabsl(push) * 64);
	assert_true(fabsl(found->normal_y[i] - py) <= 1e-15L * fabsl(push) * 64);
}

static void pushes_are_right(void **state) {
	(void)state;
	static mover_results found;
	random_source source = {1600};
	size_t near = 0, all = 0;
	for (int round = 0; round < ROUNDS; round++) {
		make_bodies(&source);
		const mover_pairs pairs = {one, other, make_pairs(&source)};
		bool listed[TILE] = {false};
		graze_kernels_available(0)->separate(&found, bodies, &pairs, &rules);
		for (int32_t i = 0; i < found.near_count; i++) listed[found.near[i]] = true;
		for (int32_t i = 0; i < pairs.count; i++) judge_pair(&found, i, listed[i]);
		near += (size_t)found.near_count, all += (size_t)pairs.count;
	}
	assert_true(near > all / 20 && near < all / 2);
}

static void all_rows_push_alike(void **state) {
	(void)state;
	static mover_results want, got;
	const graze_kernels *row;
	random_source source = {1700};
	for (int round = 0; round < ROUNDS / 4; round++) {
		make_bodies(&source);
		const mover_pairs pairs = {one, other, make_pairs(&source)};
		graze_kernels_named("scalar", NULL)->separate(&want, bodies, &pairs, &rules);
		for (size_t r = 0; (row = graze_kernels_available(r)); r++) {
			row->separate(&got, bodies, &pairs, &rules);
			assert_int_equal(got.near_count, want.near_count);
			assert_memory_equal(got.near, want.near, (size_t)want.near_count * sizeof *want.near);
			for (int32_t i = 0; i < want.near_count; i++) {
				const int32_t k = want.near[i];
				assert_memory_equal(got.normal_x + k, want.normal_x + k, sizeof *want.normal_x);
				assert_memory_equal(got.normal_y + k, want.normal_y + k, sizeof *want.normal_y);
			}
		}
	}
}

int test_separate_kernel(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(pushes_are_right),
		cmocka_unit_test(all_rows_push_alike),
	};
	return RUN_SUITE("part_kernel", tests);
}
