#include "levels/data/splitmix.h"

#include <math.h>

uint64_t random_bits(uint64_t *state) {
	uint64_t z = *state += 0x9e3779b97f4a7c15u;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

double random_between(uint64_t *state, double low, double high) {
	return low + (high - low) * ((double)(random_bits(state) >> 11) * 0x1p-53);
}

// Rejection sampling in a ring, and a square root: sine and cosine differ between machines.
app_direction random_direction(uint64_t *state) {
	for (;;) {
		double x = random_between(state, -1, 1), y = random_between(state, -1, 1), square = x * x + y * y;
		if (square > 0.01 && square < 1) return (app_direction){x / sqrt(square), y / sqrt(square)};
	}
}
