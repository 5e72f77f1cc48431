#include "engine/base/rotation.h"

#include <math.h>
#include <stdint.h>

// pi/2 in three parts. The first two have 33 bits each, so that their products with a number of quarter turns, which
// has 20 bits up to GRAZE_MAX_ANGLE, are exact.
static const double QUARTER_TURN[] = {0x1.921fb544p+0, 0x1.0b4611a6p-34, 0x1.3198a2e037073p-69};
static const double QUARTER_TURNS_PER_RADIAN = 0x1.45f306dc9c883p-1;

/// The sum of coefficient[k] * z^k.
static double polynomial(const double *coefficient, int count, double z) {
	double sum = 0;
	for (int k = count - 1; k >= 0; k--) sum = sum * z + coefficient[k];
	return sum;
}

/// The sine of x in [-pi/4, pi/4]: x + x^3 times the rest of Taylor's series, whose next term is below 1e-19.
static double sine_of(double x) {
	static const double rest[] = {-1.0 / 6, 1.0 / 120, -1.0 / 5040, 1.0 / 362880, -1.0 / 39916800, 1.0 / 6227020800,
		-1.0 / 1307674368000, 1.0 / 355687428096000};
	return x + x * (x * x * polynomial(rest, 8, x * x));
}

/// The cosine of x in [-pi/4, pi/4]: 1 - x^2/2 + x^4 times the rest, whose next term is below 3e-18.
static double cosine_of(double x) {
	static const double rest[] = {
		1.0 / 24, -1.0 / 720, 1.0 / 40320, -1.0 / 3628800, 1.0 / 479001600, -1.0 / 87178291200, 1.0 / 20922789888000};
	const double z = x * x;
	return 1 - (z / 2 - z * (z * polynomial(rest, 7, z)));
}

void graze_sincos(double angle, double *sine, double *cosine) {
	if (!(fabs(angle) <= GRAZE_MAX_ANGLE)) {
		*sine = *cosine = NAN;
		return;
	}
	const double turns = angle * QUARTER_TURNS_PER_RADIAN;
	const int32_t quarter = (int32_t)(turns + (turns < 0 ? -0.5 : 0.5)); // the nearest one
	const double n = quarter;
	// The first difference is exact; the second one is, too, where the result is small.
	const double x = angle - n * QUARTER_TURN[0] - n * QUARTER_TURN[1] - n * QUARTER_TURN[2];
	const double s = sine_of(x), c = cosine_of(x);
	const uint32_t quadrant = (uint32_t)quarter % 4;
	*sine = quadrant == 0 ? s : quadrant == 1 ? c : quadrant == 2 ? -s : -c;
	*cosine = quadrant == 0 ? c : quadrant == 1 ? -s : quadrant == 2 ? -c : s;
}
