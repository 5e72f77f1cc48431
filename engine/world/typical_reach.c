// gz_typical_reach: a reach that is large enough for all bodies, unless a few reach much further than the rest.
#include <math.h>
#include <string.h>

#include "engine/base/bodies.h"

enum { BINS = 4 * 256 }; // histogram: quarters of powers of two, over all exponents of float

static int bin_of(float x) {
	uint32_t bits;
	memcpy(&bits, &x, sizeof bits);
	return (int)(bits >> 21);
}

float gz_typical_reach(const gz_bodies *chunks, size_t chunk_count) {
	size_t bin[BINS] = {0}, count = 0;
	float max[BINS] = {0}, far = 0;
	if (graze_bodies_check(chunks, chunk_count).status) return 0;
	for (size_t c = 0; c < chunk_count; c++)
		for (size_t k = 0; k < graze_body_count(chunks + c); k++) {
			const size_t i = graze_element(chunks + c, k);
			const char *fault;
			if (graze_body_fault(chunks + c, i, &fault)) continue;
			const body_values body = graze_read_body(chunks + c, i);
			const float reach = body.radius + 0.5f * hypotf(body.dx, body.dy);
			const int b = bin_of(reach);
			bin[b]++, count++;
			max[b] = fmaxf(max[b], reach), far = fmaxf(far, reach);
		}
	// 1 body in 256 may be out of range; but where the largest reach is near the rest, the margin covers all.
	size_t beyond = 0;
	int b = BINS - 1;
	while (b > 0 && (beyond += bin[b]) <= count / 256) b--;
	const float typical = max[b];
	return fminf((far <= 2 * typical ? far : typical) * 1.0001f, GZ_LIMIT);
}
