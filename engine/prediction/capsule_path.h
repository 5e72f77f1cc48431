// A circle on a parabola beside a wall or another circle, as its centre beside a capsule.
#ifndef GRAZE_PREDICTION_CAPSULE_PATH_H
#define GRAZE_PREDICTION_CAPSULE_PATH_H

#include <stdbool.h>

/// The path of a circle's centre relative to the wall's first end, or to the other circle's centre. x and y are
/// polynomials in the fraction s of the horizon, from 0 to 1.
typedef struct capsule_path {
	double x[3], y[3];
	double far_x, far_y;    ///< the start relative to the wall's second end; for a circle: x[0], y[0]
	double ex, ey, squared; ///< the wall's edge, and its squared length: 0 for a circle
	double reach;           ///< the sum of the radii
} capsule_path;

static inline double quadratic_at(const double c[3], double s) { return c[0] + s * (c[1] + s * c[2]); }
static inline double quadratic_slope(const double c[3], double s) { return c[1] + 2 * s * c[2]; }

#endif
