// The kernel of skins, discs and counters: the first two agree with double, bodies of one cell have one counter, and
// few cells share a counter with another one. Each backend has the same bits (S149).
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "generators/random.h"
#include "kernels/dispatch.h"
#include "support/check.h"

enum { ROUNDS = 200, COUNTER_BITS = 14, LATTICE = 64, LATTICE_CELLS = LATTICE * LATTICE };

static round_columns columns;
static round_sizes sizes;

static void set_body(int32_t k, float px, float py, float radius) {
	columns.px[k] = px, columns.py[k] = py, columns.dx[k] = columns.dy[k] = 0, columns.radius[k] = radius;
}

static void find_sizes(const graze_kernels *backend, int32_t count, const round_size_rules *rules) {
	memset(&sizes, 0, sizeof sizes);
	backend->round_sizes(&sizes, &columns, count, rules);
}

// ---------------------------------------------------------------------------------------------------------------------
// Skins and discs
// ---------------------------------------------------------------------------------------------------------------------

static void make_bodies(random_source *source) {
	for (int32_t k = 0; k < SIZE_BATCH; k++) {
		set_body(k, random_magnitude(source, -20, 30), random_magnitude(source, -20, 30), random_size(source, -20, 12));
		columns.dx[k] = random_magnitude(source, -20, 30), columns.dy[k] = random_magnitude(source, -20, 30);
		if (random_chance(source, 8))
			columns.radius[k] = random_chance(source, 2) ? 0 : random_chance(source, 2) ? -1 : NAN;
	}
}

/// As gz_move_options.skin says, but for each body with its own coordinates.
static double expected_skin(int32_t k, const round_size_rules *rules) {
	if (rules->fixed_skin > 0) return (double)rules->fixed_skin;
	const double x = fabs((double)columns.px[k]) + fabs((double)columns.dx[k]);
	const double y = fabs((double)columns.py[k]) + fabs((double)columns.dy[k]);
	const double radius = isnan(columns.radius[k]) ? 0 : (double)columns.radius[k];
	const double place = fmax((double)rules->min_skin, 0x1p-19 * fmax(x, y));
	return fmax((double)rules->skin, 0x1p-19 * radius + place);
}

static void expect_size(int32_t k, const round_size_rules *rules) {
	const double radius = (double)columns.radius[k], skin = expected_skin(k, rules), found = (double)sizes.skin[k];
	if (!(radius >= 0)) {
		assert_true(isnan(sizes.disc[k]));
		return;
	}
	assert_true(fabs(found - skin) <= 0x1p-22 * skin);
	const double disc = radius + (double)rules->margin * found;
	assert_true(fabs((double)sizes.disc[k] - disc) <= 0x1p-22 * disc);
}

static void skins_and_discs_agree_with_double(void **state) {
	(void)state;
	random_source source = {2700};
	for (int round = 0; round < ROUNDS; round++) {
		make_bodies(&source);
		const float fixed = round % 4 ? 0 : random_size(&source, -12, 3), skin = random_size(&source, -12, 3);
		const float least = random_size(&source, -12, 3), margin = (float)random_int(&source, 0, 9) / 4;
		const round_size_rules rules = {.skin = skin, .fixed_skin = fixed, .min_skin = least, .margin = margin};
		const int32_t count = random_int(&source, 1, SIZE_BATCH);
		find_sizes(graze_kernels_available(0), count, &rules);
		for (int32_t k = 0; k < count; k++) {
			expect_size(k, &rules);
			assert_int_equal(sizes.counter[k], 0); // not wanted, so not written
		}
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Counters
// ---------------------------------------------------------------------------------------------------------------------

static const round_size_rules COUNTING = {.fixed_skin = 0x1p-126f, .counts = true, .counter_shift = 32 - COUNTER_BITS};

/// The exponent of the side of the cells of bodies whose radii have this exponent (frexp).
static int side_exponent(int exponent) { return exponent < -126 ? -126 : exponent > 125 ? 125 : exponent; }

/// A coordinate in a cell: at its lower end, just before the next cell, or between. Before 0 that is a share of the
/// side that does not underflow; smaller ones count as 0.
static float place_in_cell(random_source *source, int column, int side) {
	const int kind = random_int(source, 0, 3);
	const float from = ldexpf((float)column, side), to = ldexpf((float)(column + 1), side);
	const float between = (float)((double)from + (double)random_positive(source, 0) * ((double)to - (double)from));
	const float last = to == 0 ? -ldexpf(1, side > -125 ? side - 24 : -149) : nextafterf(to, from);
	return kind == 0 ? from : kind == 1 || between > last ? last : between;
}

/// Two bodies of the same size in each cell, at numbers 2k and 2k + 1: in cells far from the origin and beside it, of
/// all sides, where the columns that are so far away are floats.
static void make_pairs_in_cells(random_source *source) {
	for (int32_t k = 0; k < SIZE_BATCH; k += 2) {
		const int exponent = random_int(source, -127, 128), side = side_exponent(exponent);
		const int most = side > 124 ? 1 : random_chance(source, 2) || side > 100 ? 3 : 1 << 20;
		const int column = random_int(source, -most, most - 1), row = random_int(source, -most, most - 1);
		for (int32_t i = k; i < k + 2; i++) {
			const float x = place_in_cell(source, column, side), y = place_in_cell(source, row, side);
			set_body(i, x, y, random_size(source, exponent - 1, exponent));
		}
	}
}

static void bodies_of_one_cell_have_one_counter(void **state) {
	(void)state;
	const graze_kernels *backend;
	random_source source = {2701};
	for (int round = 0; round < ROUNDS; round++) {
		make_pairs_in_cells(&source);
		for (size_t r = 0; (backend = graze_kernels_available(r)); r++) {
			find_sizes(backend, SIZE_BATCH, &COUNTING);
			for (int32_t k = 0; k < SIZE_BATCH; k += 2) {
				assert_int_equal(sizes.counter[k], sizes.counter[k + 1]);
				assert_true(sizes.counter[k] < 1u << COUNTER_BITS);
			}
		}
	}
}

/// Counts the pairs of cells with one counter in a square of cells, with a body in the middle of each.
static size_t count_shared(int column, int row, int exponent) {
	static uint32_t cells_of[1 << COUNTER_BITS];
	size_t shared = 0;
	memset(cells_of, 0, sizeof cells_of);
	for (int32_t cell = 0; cell < LATTICE_CELLS; cell += SIZE_BATCH) {
		for (int32_t k = 0; k < SIZE_BATCH; k++) {
			const int x = column + (cell + k) % LATTICE, y = row + (cell + k) / LATTICE;
			set_body(k, ldexpf((float)x + 0.5f, exponent), ldexpf((float)y + 0.5f, exponent), ldexpf(0.75f, exponent));
		}
		find_sizes(graze_kernels_available(0), SIZE_BATCH, &COUNTING);
		for (int32_t k = 0; k < SIZE_BATCH; k++) shared += cells_of[sizes.counter[k]]++;
	}
	return shared;
}

// As many counters as the engine has, four for each body. Counters at random would be shared by n^2 / 2 / counters
// pairs.
static void few_cells_share_a_counter(void **state) {
	(void)state;
	random_source source = {2702};
	const size_t at_random = (size_t)LATTICE_CELLS * LATTICE_CELLS / 2 >> COUNTER_BITS;
	size_t most = 0;
	for (int round = 0; round < ROUNDS; round++) {
		const int range = round % 2 ? 100 : 1 << 20, column = random_int(&source, -range, range);
		const int row = random_int(&source, -range, range), exponent = random_int(&source, -100, 90);
		const size_t shared = count_shared(column, row, exponent);
		if (shared > most) most = shared;
	}
	printf("at most %zu pairs of cells share a counter, %zu would at random\n", most, at_random);
	assert_true(most <= 2 * at_random);
}

// S149.
static void all_backends_give_the_same_bits(void **state) {
	(void)state;
	static round_sizes expected;
	const graze_kernels *backend;
	random_source source = {2703};
	round_size_rules rules = COUNTING;
	rules.fixed_skin = 0, rules.margin = 2.5f;
	for (int round = 0; round < ROUNDS; round++) {
		make_bodies(&source);
		rules.skin = random_size(&source, -12, 3), rules.min_skin = random_size(&source, -12, 3);
		find_sizes(graze_kernels_named("scalar", NULL), SIZE_BATCH, &rules);
		expected = sizes;
		for (size_t r = 0; (backend = graze_kernels_available(r)); r++) {
			find_sizes(backend, SIZE_BATCH, &rules);
			for (int32_t k = 0; k < SIZE_BATCH; k++) {
				assert_true(isnan(sizes.disc[k]) == isnan(expected.disc[k]));
				if (isnan(expected.disc[k])) continue;
				assert_float_equal(sizes.disc[k], expected.disc[k], 0);
				assert_float_equal(sizes.skin[k], expected.skin[k], 0);
				assert_int_equal(sizes.counter[k], expected.counter[k]);
			}
		}
	}
}

int test_round_sizes(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(skins_and_discs_agree_with_double),
		cmocka_unit_test(bodies_of_one_cell_have_one_counter),
		cmocka_unit_test(few_cells_share_a_counter),
		cmocka_unit_test(all_backends_give_the_same_bits),
	};
	return RUN_SUITE("round_sizes", tests);
}
