#include "broadphase/circle_sizes.h"

#include <math.h>
#include <stdlib.h>

enum { TRIES = 8 };

/// Two bodies that reach half a side each are in neighbouring cells; what is lacking to that is for rounding.
static const double FITS = 31.0 / 64;

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

static int level_of(double reach, double fits) {
	int level = 0;
	while (reach > fits && level < CIRCLE_LEVELS - 1) fits *= 1 << CIRCLE_LEVEL_SHIFT, level++;
	return level;
}

/// How many others all bodies look at, about, with finest cells of this side: of their own level and of each coarser
/// one, in the cells around them. Looking at a level that has any costs as much as some sixteen others.
static double estimate_looks(const circle_sample *s, size_t bodies, double area, double side) {
	double in[CIRCLE_LEVELS] = {0}, at_least[CIRCLE_LEVELS + 1] = {0}, looks = 0;
	for (int i = 0; i < s->count; i++) in[level_of((double)s->reach[i], side * FITS)]++;
	for (int l = CIRCLE_LEVELS - 1; l >= 0; l--) {
		const double cell = ldexp(side, CIRCLE_LEVEL_SHIFT * l), share = in[l] / s->count;
		at_least[l] = at_least[l + 1] + (in[l] > 0 ? 16 + (double)bodies * share * fmin(1, 9 * cell * cell / area) : 0);
		looks += share * at_least[l];
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

static int most_bits(size_t bodies) {
	int bits = 4;
	while ((size_t)1 << bits <= bodies && bits < 27) bits++;
	return bits;
}

size_t graze_circle_most_cells(size_t bodies) {
	const size_t finest = (size_t)1 << most_bits(bodies);
	return finest + finest / 15 + CIRCLE_LEVELS;
}

/// At most twice as many cells as bodies, in the shape of the sample. What lies beyond shares cells with what is
/// within.
static void choose_bits(map_frame *frame, double width, double height, double side, size_t bodies) {
	const int bits = most_bits(bodies);
	int columns = bits_for(width / side / 2 + 2), rows = bits_for(height / side + 2);
	while (columns + rows > bits) *(columns > rows ? &columns : &rows) -= 1;
	// Bodies at one place, that reach nowhere, take no room.
	frame->column_bits = columns > 2 ? columns : 2, frame->row_bits = rows > 2 ? rows : 2;
}

map_frame graze_circle_frame(circle_sample *s, size_t bodies, float *fits) {
	map_frame frame = {
		.inverse_side = 1, .last_column = CIRCLE_LIMIT, .last_row = CIRCLE_LIMIT, .column_bits = 2, .row_bits = 2};
	*fits = 1;
	if (!s->count) return frame;
	sort(s->x, s->count), sort(s->y, s->count), sort(s->reach, s->count);
	const int low = s->count / 50, high = s->count - 1 - low; // a few that are far away do not matter
	const double x0 = (double)s->x[low], x1 = (double)s->x[high], y0 = (double)s->y[low], y1 = (double)s->y[high];
	const double reach = (double)s->reach[high], width = x1 - x0 + 2 * reach, height = y1 - y0 + 2 * reach;
	double side = choose_side(s, bodies, width * height);
	// Numbers of cells stay exact enough, near the origin and far from it.
	const double far = fmax(fmax(fabs(x0), fabs(x1)), fmax(fabs(y0), fabs(y1)));
	side = fmax(fmax(side, fmax(width, height) / (CIRCLE_LIMIT / 4)), fmax(ldexp(far, -16), 0x1p-60));
	frame.inverse_side = (float)(1 / side);
	choose_bits(&frame, width, height, side, bodies);
	// The middle of the sample is that of the map: its edges, where cells go around, are then far from most bodies.
	const double columns = ldexp(2, frame.column_bits), rows = ldexp(1, frame.row_bits);
	frame.origin_x = (float)((x0 + x1) / 2 - side * (CIRCLE_LIMIT / 2 + columns / 2));
	frame.origin_y = (float)((y0 + y1) / 2 - side * (CIRCLE_LIMIT / 2 + rows / 2));
	*fits = (float)(side * FITS);
	return frame;
}
