#include "oracle/prediction/oracle_signs.h"

#include <math.h>

double value_in_grains(const sign_function *f, double x, double limit) {
	double at[5], size;
	f->taylor(f->of, x, at, &size);
	if (!(size > 0)) return 0;
	const double grain = size * 0x1p-53, value = at[0] / grain;
	return fabs(fabs(value) - limit) > 16 ? value : (double)(f->exact(f->of, x) / (quad)grain);
}

static double adverse(double x, int sign) { return sign * x < 0 ? fabs(x) : 0; }

/// A lower bound of the function times the sign within h of the point: Taylor's formula.
static double lower_bound(const double at[5], double h, int sign) {
	const double odd = fabs(at[1]) + fabs(at[3]) * h * h, even = adverse(at[2], sign) + adverse(at[4], sign) * h * h;
	return sign * at[0] - (odd + even * h) * h;
}

bool keeps_sign(const sign_function *f, double low, double high, int sign, double *where) {
	enum { MAX_DEPTH = 1200 };
	double ends[MAX_DEPTH];
	int depth = 0;
	if (!(low < high)) return true;
	for (ends[depth++] = high; depth > 0;) {
		const double next = ends[depth - 1], middle = low + (next - low) / 2;
		const double h = next - middle > middle - low ? next - middle : middle - low;
		double at[5], size, low_at[5], low_size;
		f->taylor(f->of, middle, at, &size);
		f->taylor(f->of, fabs(low) < fabs(next) ? low : next, low_at, &low_size);
		if ((low < 0) != (next < 0)) f->taylor(f->of, 0, low_at, &low_size);
		const double grain = size * 0x1p-53;
		if (sign * at[0] < -(SIGN_GRAINS - 16) * grain && // double refutes it, and 113 bits confirm that
			sign * f->exact(f->of, middle) < -(quad)(SIGN_GRAINS * grain))
			return *where = middle, false;
		const bool narrow = !(low < middle && middle < next);
		if (narrow || lower_bound(at, h, sign) >= -2 * SIGN_GRAINS * low_size * 0x1p-53) low = next, depth--;
		else if (depth < MAX_DEPTH) ends[depth++] = middle;
		else return *where = middle, false;
	}
	return true;
}
