#include "broadphase/bodies/circle_sizes.h"

#include <math.h>
#include <stdlib.h>

enum { TRIES = 8 };

/// Two bodies that reach half a side each are in neighbouring cells; what is lacking to that is for rounding.
static const double FITS = 31.0 / 64;

/// With room for so much more than the sample, hardly any body is in the columns where the map's edges meet.
static const double BEYOND = 9.0 / 8;

/// How many times as wide as high cells are, and may become.
static const double WIDE = 2, WIDEST = 3;

/// Comb sort: small, without recursion or branches to guess, and the C library's may allocate.
static void sort(float *x, int count) {
	for (int gap = count, swapped = 1; gap > 1 || swapped;) {
		gap = gap > 1 ? gap * 10 / 13 : 1;
		gap += gap == 0;
		swapped = 0;
		for (int i = 0; i + gap < count; i++) {
			const float a = x[i], b = x[i + gap];
			x[i] = a > b ? b : a, x[i + gap] = a > b ? a : b;
			swapped |= a > b;
		}
	}
}

typedef struct extent {
	double from, to;
} extent;

/// From the lowest to the highest: a few that are far away, the fiftieth part at either end, do not matter.
static extent extent_of(const float *x, int count) {
	enum { FEW = CIRCLE_SAMPLE / 50 };
	float lowest[FEW + 1], highest[FEW + 1]; // in order
	for (int k = 0; k <= FEW; k++) lowest[k] = INFINITY, highest[k] = -INFINITY;
	for (int i = 0; i < count; i++) {
		float low = x[i], high = x[i];
		for (int k = 0; k <= FEW; k++) {
			const float l = lowest[k], h = highest[k];
			lowest[k] = low < l ? low : l, low = low < l ? l : low;
			highest[k] = high > h ? high : h, high = high > h ? h : high;
		}
	}
	return (extent){(double)lowest[count / 50], (double)highest[count / 50]};
}

/// How many others all bodies look at, about, with finest cells of this side: of their own level and of each coarser
/// one, in the cells around them. Looking at a level that has any costs as much as some sixteen others.
static double estimate_looks(const circle_sample *s, size_t bodies, double area, double side) {
	double in[CIRCLE_LEVELS] = {0}, fits = side * FITS;
	for (int i = 0, l = 0; i < s->count; i++) { // reaches rise
		for (; (double)s->reach[i] > fits && l < CIRCLE_LEVELS - 1; l++) fits *= 1 << CIRCLE_LEVEL_SHIFT;
		in[l]++;
	}
	double at_least = 0, looks = 0; // of the level that is looked at, and all coarser ones
	for (int l = CIRCLE_LEVELS - 1; l >= 0; l--) {
		if (in[l] == 0) continue;
		const double cell = ldexp(side, CIRCLE_LEVEL_SHIFT * l), share = in[l] / s->count;
		at_least += 16 + (double)bodies * share * fmin(1, 9 * cell * cell / area);
		looks += share * at_least;
	}
	return looks;
}

static double choose_side(const circle_sample *s, size_t bodies, double area) {
	double best = 0, least = INFINITY;
	for (int i = 1; i <= TRIES; i++) {
		// The largest reach of all is likely somewhat larger than that of the sample.
		const double wider = i < TRIES ? 1.0001 : 1.1;
		const double side = (double)s->reach[(s->count - 1) * i / TRIES] * wider / FITS;
		const double looks = side > 0 ? estimate_looks(s, bodies, area, side) : INFINITY;
		if (looks < least) least = looks, best = side;
	}
	return best;
}

static int bits_for(double cells) {
	int bits = 0;
	while (bits < 16 && ldexp(1, bits) < cells) bits++;
	return bits;
}

/// Bodies in one place, or on one line, still need three different cells side by side.
static int at_least(int bits) { return bits > CIRCLE_LEAST_BITS ? bits : CIRCLE_LEAST_BITS; }

static int max_bits(size_t bodies) {
	int bits = 2 * CIRCLE_LEAST_BITS;
	while ((size_t)1 << bits <= bodies && bits < 27) bits++;
	return bits;
}

size_t graze_circle_max_cells(size_t bodies) {
	const size_t finest = (size_t)1 << max_bits(bodies);
	return finest + finest / 15 + CIRCLE_LEVELS;
}

/// At most twice as many cells as bodies, in the shape of the sample. Where they would be too many, wider ones may do;
/// otherwise what lies beyond shares cells with what is within.
static void choose_cells(map_frame *frame, double width, double height, double side, size_t bodies) {
	const int bits = max_bits(bodies);
	int columns = at_least(bits_for(width / (WIDE * side) + 2)), rows = at_least(bits_for(height / side + 2));
	double across = WIDE * side;
	if (columns + rows > bits && bits - rows >= 2) {
		const double wider = BEYOND * width / (ldexp(1, bits - rows) - 2);
		if (wider <= WIDEST * side) columns = bits - rows, across = fmax(wider, across);
	}
	// The larger one gives way. It stays at CIRCLE_LEAST_BITS or above, since `bits` is at least twice that.
	while (columns + rows > bits) *(columns > rows ? &columns : &rows) -= 1;
	frame->column_bits = columns, frame->row_bits = rows;
	frame->inverse_width = (float)(1 / across), frame->inverse_height = (float)(1 / side);
}

/// Where the cells that are counted begin, so that the middle of an extent is that of the map.
static float origin_of(extent e, double side, int bits) {
	return (float)((e.from + e.to) / 2 - side * (CIRCLE_LIMIT + ldexp(1, bits)) / 2);
}

map_frame graze_circle_frame(circle_sample *s, size_t bodies, float *fits) {
	map_frame frame = {.inverse_width = 0.5f,
		.inverse_height = 1,
		.last_column = CIRCLE_LIMIT,
		.last_row = CIRCLE_LIMIT,
		.column_bits = CIRCLE_LEAST_BITS,
		.row_bits = CIRCLE_LEAST_BITS};
	*fits = 1;
	if (!s->count) return frame;
	sort(s->reach, s->count);
	const extent x = extent_of(s->x, s->count), y = extent_of(s->y, s->count);
	const double reach = (double)s->reach[s->count - 1 - s->count / 50];
	const double width = x.to - x.from + 2 * reach, height = y.to - y.from + 2 * reach;
	double side = choose_side(s, bodies, width * height);
	// Numbers of cells stay exact enough, near the origin and far from it.
	const double far = fmax(fmax(fabs(x.from), fabs(x.to)), fmax(fabs(y.from), fabs(y.to)));
	side = fmax(fmax(side, fmax(width, height) / (CIRCLE_LIMIT / 4)), fmax(ldexp(far, -16), 0x1p-60));
	choose_cells(&frame, width, height, side, bodies);
	// The edges of the map, where cells go around, are then far from most bodies.
	frame.origin_x = origin_of(x, 1 / (double)frame.inverse_width, frame.column_bits);
	frame.origin_y = origin_of(y, side, frame.row_bits);
	*fits = (float)(side * FITS);
	return frame;
}
