// The kernel that separates overlapping bodies agrees with long double, and has the same bits on every backend.
#include <graze/graze.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "generators/random.h"
#include "kernels/dispatch.h"
#include "support/check.h"

enum { BODIES = 64, ROUNDS = 400 };

static separating_body bodies[BODIES + 1];
static int32_t first[TILE + LANES], second[TILE + LANES];

/// Bodies on two lattices: some distances are exactly the smallest allowed one, and some places have several bodies.
static void make_bodies(random_source *source) {
	for (int i = 0; i < BODIES; i++) {
		const double place = random_chance(source, 2) ? 1 : 0.37, x = random_int(source, -9, 9) * place;
		const double y = random_int(source, -9, 9) * place, radius = random_int(source, 0, 12) / 4.0;
		bodies[i] = (separating_body){x, y, radius, random_chance(source, 2) ? 0.5 : 0.25, 0, 0, 0, 0};
	}
}

static int32_t make_pairs(random_source *source) {
	const int32_t count = random_int(source, 1, TILE);
	memset(first, 0, sizeof first), memset(second, 0, sizeof second);
	for (int32_t i = 0; i < count; i++) {
		first[i] = RECORD * random_int(source, 0, BODIES - 1);
		second[i] = RECORD * random_int(source, 0, BODIES - 1);
	}
	return count;
}

static void check_pair(const mover_results *found, int32_t i, bool listed) {
	const separating_body *a = bodies + first[i] / RECORD, *b = bodies + second[i] / RECORD;
	const long double x = (long double)a->x - b->x, y = (long double)a->y - b->y, distance = sqrtl(x * x + y * y);
	const long double skin = a->skin > b->skin ? a->skin : b->skin;
	const long double gap = distance - a->radius - b->radius - skin, push = -gap;
	if (fabsl(gap) > 1e-14L) assert_int_equal(listed, gap < 0);
	if (!listed) return;
	const long double px = distance > 0 ? push * x / distance : 0, py = distance > 0 ? push * y / distance : 0;
	assert_true(fabsl(found->normal_x[i] - px) <= 1e-15L * (1 + distance));
	assert_true(fabsl(found->normal_y[i] - py) <= 1e-15L * (1 + distance));
}

static void displacements_agree_with_long_double(void **state) {
	(void)state;
	static mover_results found;
	random_source source = {1600};
	size_t near = 0, all = 0;
	for (int round = 0; round < ROUNDS; round++) {
		make_bodies(&source);
		const mover_pairs pairs = {first, second, make_pairs(&source)};
		bool listed[TILE] = {false};
		graze_kernels_available(0)->separate(&found, bodies, &pairs);
		for (int32_t i = 0; i < found.near_count; i++) listed[found.near[i]] = true;
		for (int32_t i = 0; i < pairs.count; i++) check_pair(&found, i, listed[i]);
		near += (size_t)found.near_count, all += (size_t)pairs.count;
	}
	assert_true(near > all / 20 && near < all / 2);
}

// S149.
static void all_backends_give_the_same_bits(void **state) {
	(void)state;
	static mover_results expected, actual;
	const graze_kernels *backend;
	random_source source = {1700};
	for (int round = 0; round < ROUNDS / 4; round++) {
		make_bodies(&source);
		const mover_pairs pairs = {first, second, make_pairs(&source)};
		graze_kernels_named("scalar", NULL)->separate(&expected, bodies, &pairs);
		for (size_t r = 0; (backend = graze_kernels_available(r)); r++) {
			backend->separate(&actual, bodies, &pairs);
			assert_int_equal(actual.near_count, expected.near_count);
			assert_memory_equal(actual.near, expected.near, (size_t)expected.near_count * sizeof *expected.near);
			for (int32_t i = 0; i < expected.near_count; i++) {
				const int32_t k = expected.near[i];
				assert_memory_equal(actual.normal_x + k, expected.normal_x + k, sizeof *expected.normal_x);
				assert_memory_equal(actual.normal_y + k, expected.normal_y + k, sizeof *expected.normal_y);
			}
		}
	}
}

int test_separate_kernel(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(displacements_agree_with_long_double),
		cmocka_unit_test(all_backends_give_the_same_bits),
	};
	return RUN_SUITE("separate_kernel", tests);
}
