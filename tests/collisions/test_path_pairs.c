// The kernel that finds which paths of bodies may meet drops no pair whose paths do, judged by the distance of the
// segments in long double; it drops most of the others, and has the same bits on every backend.
#include <math.h>
#include <string.h>

#include "generators/random.h"
#include "kernels/dispatch.h"
#include "support/check.h"

enum { BODIES = 64, PAIRS = 777, ROUNDS = 300 };

static circle_record bodies[BODIES];
static pair_list pairs;

/// Paths on two lattices, so that some are parallel, touch exactly, or are points; some are so short that the squares
/// of their lengths are 0; some are far from the origin.
static void make_pairs(random_source *source, int round) {
	const double offset = round % 3 ? 0 : 4096;
	for (int i = 0; i < BODIES; i++) {
		const double place = random_chance(source, 2) ? 1 : 0.37, size = random_chance(source, 4)   ? 0
																		 : random_chance(source, 4) ? 1e-23
																									: 1;
		bodies[i] = (circle_record){.px = (float)(offset + random_int(source, -20, 20) * place),
			.py = (float)(offset + random_int(source, -20, 20) * place),
			.dx = (float)(random_int(source, -12, 12) * size),
			.dy = (float)(random_int(source, -12, 12) * size),
			.radius = (float)(random_int(source, 0, 8) / 4.0)};
	}
	memset(&pairs, 0, sizeof pairs);
	pairs.count = PAIRS;
	for (int i = 0; i < PAIRS; i++) {
		pairs.body[i] = RECORD * random_int(source, 0, BODIES - 1);
		pairs.other[i] = RECORD * random_int(source, 0, BODIES - 1);
	}
}

typedef struct place {
	long double x, y;
} place;

static long double distance_to_path(place p, const circle_record *b) {
	const long double dx = b->dx, dy = b->dy, x = p.x - b->px, y = p.y - b->py, squared = dx * dx + dy * dy;
	const long double t = squared > 0 ? (x * dx + y * dy) / squared : 0, share = t < 0 ? 0 : t > 1 ? 1 : t;
	return hypotl(x - share * dx, y - share * dy);
}

static bool is_between(long double one, long double other) { return (one < 0) != (other < 0); }

static long double cross_to(const circle_record *b, place p) {
	return (long double)b->dx * (p.y - b->py) - (long double)b->dy * (p.x - b->px);
}

/// The distance of two segments: 0 where they cross, else that of an end of one from the other.
static long double path_distance(const circle_record *a, const circle_record *b) {
	const place ends[4] = {{a->px, a->py}, {(long double)a->px + a->dx, (long double)a->py + a->dy}, {b->px, b->py},
		{(long double)b->px + b->dx, (long double)b->py + b->dy}};
	if (is_between(cross_to(b, ends[0]), cross_to(b, ends[1])) &&
		is_between(cross_to(a, ends[2]), cross_to(a, ends[3])))
		return 0;
	long double least = INFINITY;
	for (int k = 0; k < 4; k++) least = fminl(least, distance_to_path(ends[k], k < 2 ? b : a));
	return least;
}

static void no_pair_that_meets_is_dropped(void **state) {
	(void)state;
	uint8_t meets[PAIRS / 8 + LANES];
	random_source source = {1800};
	size_t kept = 0, meeting = 0;
	for (int round = 0; round < ROUNDS; round++) {
		make_pairs(&source, round);
		graze_kernels_available(0)->paths_meet(meets, bodies, bodies, &pairs);
		for (size_t i = 0; i < PAIRS; i++) {
			const circle_record *a = bodies + pairs.body[i] / RECORD, *b = bodies + pairs.other[i] / RECORD;
			// Rounding is what the skins in the radii are for.
			const bool meet = path_distance(a, b) <= (long double)a->radius + b->radius - 2e-3L;
			if (meet && !bit_at(meets, i)) fail_msg("round %d: pair %zu meets, and is dropped", round, i);
			// Two points have no axis: their discs are what is compared before.
			const bool both_long = hypotf(a->dx, a->dy) > 0.5f && hypotf(b->dx, b->dy) > 0.5f;
			kept += both_long && bit_at(meets, i), meeting += both_long && meet;
		}
	}
	print_message("%zu pairs of long paths meet, %zu are kept\n", meeting, kept);
	assert_true(meeting > 10000 && kept < meeting + meeting / 5);
}

// S149.
static void all_backends_give_the_same_bits(void **state) {
	(void)state;
	uint8_t expected[PAIRS / 8 + 1], actual[PAIRS / 8 + LANES];
	const graze_kernels *backend;
	random_source source = {1900};
	for (int round = 0; round < ROUNDS / 4; round++) {
		make_pairs(&source, round);
		graze_kernels_named("scalar", NULL)->paths_meet(actual, bodies, bodies, &pairs);
		memcpy(expected, actual, sizeof expected);
		for (size_t r = 0; (backend = graze_kernels_available(r)); r++) {
			backend->paths_meet(actual, bodies, bodies, &pairs);
			assert_memory_equal(actual, expected, sizeof expected);
		}
	}
}

int test_path_pairs(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_pair_that_meets_is_dropped),
		cmocka_unit_test(all_backends_give_the_same_bits),
	};
	return RUN_SUITE("path_pairs", tests);
}
