// Directions that are the same on every machine, as those of sine and cosine are not: by way of a square and a root.
#ifndef GRAZE_GENERATORS_DIRECTIONS_H
#define GRAZE_GENERATORS_DIRECTIONS_H

#include "generators/random.h"

typedef struct direction {
	double x, y;
} direction;

/// From low to high.
static inline double random_between(random_source *source, double low, double high) {
	return low + (high - low) * ((double)(random_bits(source) >> 11) * 0x1p-53);
}

/// Of length 1.
static inline direction random_direction(random_source *source) {
	for (;;) {
		const double x = random_between(source, -1, 1), y = random_between(source, -1, 1), square = x * x + y * y;
		if (square > 0.01 && square < 1) return (direction){x / sqrt(square), y / sqrt(square)};
	}
}

#endif
