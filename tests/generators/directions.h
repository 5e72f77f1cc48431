// Vectors of doubles, and random directions with the same bits on every machine. Sine and cosine differ between
// machines; these directions are made by rejection sampling in a square and a square root.
#ifndef GRAZE_GENERATORS_DIRECTIONS_H
#define GRAZE_GENERATORS_DIRECTIONS_H

#include "generators/random.h"

typedef struct vec {
	double x, y;
} vec;

/// A vector of length 1.
typedef vec direction;

/// Uniform in [low, high).
static inline double random_between(random_source *source, double low, double high) {
	return low + (high - low) * ((double)(random_bits(source) >> 11) * 0x1p-53);
}

static inline direction random_direction(random_source *source) {
	for (;;) {
		const double x = random_between(source, -1, 1), y = random_between(source, -1, 1), square = x * x + y * y;
		if (square > 0.01 && square < 1) return (direction){x / sqrt(square), y / sqrt(square)};
	}
}

#endif
