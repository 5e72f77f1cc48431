#include "broadphase/bodies/circle_sizes.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

enum { CANDIDATE_SIDES = 8 };

/// The largest reach of a level's bodies, in cell heights. Two bodies that reach half a height each are in neighbouring
/// cells; the missing 1/64 allows for rounding.
static const double REACH_PER_SIDE = 31.0 / 64;

/// The width of the map relative to the sample's: few bodies then lie in the columns where the map wraps around.
static const double HEADROOM = 9.0 / 8;

/// The width of a cell divided by its height: as chosen, and at most.
static const double ASPECT = 2, MAX_ASPECT = 3;

/// Comb sort, ascending. It is small, has neither recursion nor unpredictable branches, and does not allocate, which
/// the C library's qsort may do.
static void comb_sort(float *x, int count) {
	bool swapped = true;
	for (int gap = count; gap > 1 || swapped;) {
		gap = gap > 1 ? gap * 10 / 13 : 1;
		gap += gap == 0;
		swapped = false;
		for (int i = 0; i + gap < count; i++) {
			const float a = x[i], b = x[i + gap];
			x[i] = a > b ? b : a, x[i + gap] = a > b ? a : b;
			swapped |= a > b;
		}
	}
}

typedef struct extent {
	double low, high;
} extent;

/// The extent of the sample without outliers: a fiftieth of the values is ignored at either end. Insertion into sorted
/// arrays, without branches.
static extent extent_of(const float *x, int count) {
	enum { OUTLIERS = CIRCLE_SAMPLE / 50 };
	float lowest[OUTLIERS + 1], highest[OUTLIERS + 1]; // the lowest ascending, the highest descending
	for (int k = 0; k <= OUTLIERS; k++) lowest[k] = INFINITY, highest[k] = -INFINITY;
	for (int i = 0; i < count; i++) {
		float low = x[i], high = x[i];
		for (int k = 0; k <= OUTLIERS; k++) {
			const float l = lowest[k], h = highest[k];
			lowest[k] = low < l ? low : l, low = low < l ? l : low;
			highest[k] = high > h ? high : h, high = high > h ? h : high;
		}
	}
	return (extent){(double)lowest[count / 50], (double)highest[count / 50]};
}

/// Estimates the tests per body of the crowd when the finest cells have this height: with the bodies in the cells
/// around it, on its own level and on each coarser one. A level with any body costs as much as 16 tests.
static double estimate_tests(const circle_sample *s, size_t bodies, double area, double side) {
	double in_level[CIRCLE_LEVELS] = {0}, max_reach = side * REACH_PER_SIDE;
	for (int i = 0, l = 0; i < s->count; i++) { // the reaches ascend
		for (; (double)s->reach[i] > max_reach && l < CIRCLE_LEVELS - 1; l++) max_reach *= 1 << CIRCLE_LEVEL_SHIFT;
		in_level[l]++;
	}
	double per_body = 0, tests = 0; // per_body: the tests of one body of this level, with coarser levels included
	for (int l = CIRCLE_LEVELS - 1; l >= 0; l--) {
		if (in_level[l] == 0) continue;
		const double cell = ldexp(side, CIRCLE_LEVEL_SHIFT * l), fraction = in_level[l] / s->count;
		per_body += 16 + (double)bodies * fraction * fmin(1, 9 * cell * cell / area);
		tests += fraction * per_body;
	}
	return tests;
}

/// The height of the finest cells: the candidate with the fewest tests. The candidates fit quantiles of the sample's
/// reaches.
static double choose_side(const circle_sample *s, size_t bodies, double area) {
	double best = 0, min_tests = INFINITY;
	for (int i = 1; i <= CANDIDATE_SIDES; i++) {
		// The largest reach of the crowd is probably somewhat larger than that of the sample.
		const double enlarged = i < CANDIDATE_SIDES ? 1.0001 : 1.1;
		const double side = (double)s->reach[(s->count - 1) * i / CANDIDATE_SIDES] * enlarged / REACH_PER_SIDE;
		const double tests = side > 0 ? estimate_tests(s, bodies, area, side) : INFINITY;
		if (tests < min_tests) min_tests = tests, best = side;
	}
	return best;
}

static int bits_for(double cells) {
	int bits = 0;
	while (bits < 16 && ldexp(1, bits) < cells) bits++;
	return bits;
}

/// Bodies at one point or on one line still need three different cells side by side.
static int clamp_bits(int bits) { return bits > CIRCLE_MIN_BITS ? bits : CIRCLE_MIN_BITS; }

static int max_bits(size_t bodies) {
	int bits = 2 * CIRCLE_MIN_BITS;
	while ((size_t)1 << bits <= bodies && bits < 27) bits++;
	return bits;
}

size_t graze_circle_max_cells(size_t bodies) {
	// Each coarser level has 1/16 of the cells of the one below: a geometric series.
	const size_t finest = (size_t)1 << max_bits(bodies);
	return finest + finest / 15 + CIRCLE_LEVELS;
}

/// Chooses how many columns and rows of cells to store: at most twice as many cells as bodies, in the proportions of
/// the sample. Too many columns are replaced by wider cells if those are within MAX_ASPECT; otherwise distant cells
/// share storage.
static void choose_cells(map_frame *frame, double width, double height, double side, size_t bodies) {
	const int bits = max_bits(bodies);
	int columns = clamp_bits(bits_for(width / (ASPECT * side) + 2)), rows = clamp_bits(bits_for(height / side + 2));
	double cell_width = ASPECT * side;
	if (columns + rows > bits && bits - rows >= 2) {
		const double wider = HEADROOM * width / (ldexp(1, bits - rows) - 2);
		if (wider <= MAX_ASPECT * side) columns = bits - rows, cell_width = fmax(wider, cell_width);
	}
	// Reducing the larger one keeps both at CIRCLE_MIN_BITS or above, since `bits` is at least twice that.
	while (columns + rows > bits) *(columns > rows ? &columns : &rows) -= 1;
	frame->column_bits = columns, frame->row_bits = rows;
	frame->inverse_width = (float)(1 / cell_width), frame->inverse_height = (float)(1 / side);
}

/// The origin that puts the middle of the extent at the middle of the stored cells, so that most bodies are far from
/// the columns and rows where the map wraps around.
static float origin_of(extent e, double side, int bits) {
	return (float)((e.low + e.high) / 2 - side * (CIRCLE_MAX_COORDINATE + ldexp(1, bits)) / 2);
}

map_frame graze_circle_frame(circle_sample *s, size_t bodies, float *max_reach) {
	map_frame frame = {.inverse_width = 0.5f,
		.inverse_height = 1,
		.last_column = CIRCLE_MAX_COORDINATE,
		.last_row = CIRCLE_MAX_COORDINATE,
		.column_bits = CIRCLE_MIN_BITS,
		.row_bits = CIRCLE_MIN_BITS};
	*max_reach = 1;
	if (!s->count) return frame;
	comb_sort(s->reach, s->count);
	const extent x = extent_of(s->x, s->count), y = extent_of(s->y, s->count);
	const double reach = (double)s->reach[s->count - 1 - s->count / 50];
	const double width = x.high - x.low + 2 * reach, height = y.high - y.low + 2 * reach;
	double side = choose_side(s, bodies, width * height);
	// Lower bounds of the side: the extent fits into a quarter of the coordinates, and rounding of positions far from
	// (0, 0) stays small against a cell.
	const double far = fmax(fmax(fabs(x.low), fabs(x.high)), fmax(fabs(y.low), fabs(y.high)));
	side = fmax(fmax(side, fmax(width, height) / (CIRCLE_MAX_COORDINATE / 4)), fmax(ldexp(far, -16), 0x1p-60));
	choose_cells(&frame, width, height, side, bodies);
	frame.origin_x = origin_of(x, 1 / (double)frame.inverse_width, frame.column_bits);
	frame.origin_y = origin_of(y, side, frame.row_bits);
	*max_reach = (float)(side * REACH_PER_SIDE);
	return frame;
}
