// gz_typical_reach: a reach that is large enough for all bodies, unless a few reach much further than the rest.
#include <math.h>
#include <string.h>

#include "engine/base/bodies.h"

enum { BINS = 4 * 256 }; ///< of a histogram with four bins per power of two, over all exponents of float

/// The bin of a number of at least 0: its exponent and the two highest bits of its mantissa.
static int bin_of(float x) {
	uint32_t bits;
	memcpy(&bits, &x, sizeof bits);
	return (int)(bits >> 21);
}

/// The bodies of one bin.
typedef struct reach_bin {
	size_t count;
	double lengths; ///< the sum of their reaches
	double areas;   ///< the sum of the products of reach and radius
	float max;      ///< the largest reach
} reach_bin;

/// The median of the reaches above 0: the largest one of its bin.
static float median_reach(const reach_bin bins[BINS]) {
	size_t count = 0, passed = 0;
	int median = 0;
	for (int i = 1; i < BINS; i++) count += bins[i].count;
	for (int i = 1; passed < (count + 1) / 2; i++) passed += bins[i].count, median = i;
	return bins[median].max;
}

/// The largest reach of the bin up to which bodies should be within reach, by an estimate of the time. The time for a
/// cell grows with its area, beyond that of bodies of the median reach. A body within the reach looks up one cell; one
/// that reaches further looks up the cells that it passes or covers, and finds them one by one. The suite `work`
/// records what follows from the choice.
static float choose_reach(const reach_bin bins[BINS]) {
	const double median = (double)median_reach(bins), per_cell_beyond = 8;
	size_t within = 0;
	double lengths = 0, areas = 0, least = INFINITY; // of the bodies beyond the reach
	float best = 0;
	for (int i = 0; i < BINS; i++) within += bins[i].count;
	for (int i = BINS - 1; i > 0; i--) {
		if (!bins[i].count) continue;
		const double reach = (double)bins[i].max, area = reach / median * (reach / median);
		const double cells = lengths / reach + 4 * areas / (reach * reach);
		const double time = ((double)within + per_cell_beyond * cells) * (1 + area);
		if (time < least) least = time, best = bins[i].max;
		within -= bins[i].count, lengths += bins[i].lengths, areas += bins[i].areas;
	}
	return best;
}

float gz_typical_reach(const gz_bodies *chunks, size_t chunk_count) {
	reach_bin bins[BINS] = {{0, 0, 0, 0}};
	float largest = 0;
	if (graze_bodies_check(chunks, chunk_count).status) return 0;
	chunk_count = graze_own_chunks(chunks, chunk_count);
	for (size_t c = 0; c < chunk_count; c++)
		for (size_t k = 0; k < graze_body_count(chunks + c); k++) {
			const size_t i = graze_element(chunks + c, k);
			if (!graze_body_is_valid(chunks + c, i)) continue;
			const body_values body = graze_read_body(chunks + c, i);
			const float reach = body.radius + 0.5f * hypotf(body.dx, body.dy);
			reach_bin *bin = bins + bin_of(reach);
			bin->count++, bin->lengths += (double)reach, bin->areas += (double)reach * (double)body.radius;
			bin->max = fmaxf(bin->max, reach), largest = fmaxf(largest, reach);
		}
	const float typical = choose_reach(bins);
	return fminf((largest <= 2 * typical ? largest : typical) * 1.0001f, GZ_LIMIT);
}
