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

float gz_typical_reach(const gz_bodies *chunks, size_t chunk_count) {
	size_t bodies_in[BINS] = {0}, count = 0;
	float max[BINS] = {0}, largest = 0;
	if (graze_bodies_check(chunks, chunk_count).status) return 0;
	chunk_count = graze_own_chunks(chunks, chunk_count);
	for (size_t c = 0; c < chunk_count; c++)
		for (size_t k = 0; k < graze_body_count(chunks + c); k++) {
			const size_t i = graze_element(chunks + c, k);
			if (!graze_body_is_valid(chunks + c, i)) continue;
			const body_values body = graze_read_body(chunks + c, i);
			const float reach = body.radius + 0.5f * hypotf(body.dx, body.dy);
			const int bin = bin_of(reach);
			bodies_in[bin]++, count++;
			max[bin] = fmaxf(max[bin], reach), largest = fmaxf(largest, reach);
		}
	// One body in 256 may be out of range, unless the largest reach is within twice that of the rest.
	size_t beyond = 0;
	int bin = BINS - 1;
	while (bin > 0 && (beyond += bodies_in[bin]) <= count / 256) bin--;
	const float typical = max[bin];
	return fminf((largest <= 2 * typical ? largest : typical) * 1.0001f, GZ_LIMIT);
}
