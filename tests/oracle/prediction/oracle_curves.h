// When a circle on a parabola overlaps a capsule or another circle, in long double and by another derivation than the
// library's.
//
// The library finds the times at which the distance turns, and solves between two of them by Newton steps. The oracle
// does not use turns. The centre touches the outline where it is at the reach from an end (a quartic), or beside the
// wall (two quadratics). The real roots of all of these are isolated by bisection of the path: a piece of the path is
// given by three control points, which yield the polynomial's Bernstein coefficients. By Descartes' rule of signs there
// is no root where the coefficients do not change sign, and one root, which bisection then finds, where they change
// once; otherwise the piece is halved again. Whether a root is on the outline does not matter: between neighbouring
// roots the centre stays inside or outside, and its place halfway decides which.
#ifndef GRAZE_ORACLE_PREDICTION_ORACLE_CURVES_H
#define GRAZE_ORACLE_PREDICTION_ORACLE_CURVES_H

#include <stdbool.h>

#include "prediction/path_calls.h"

typedef long double wide;

/// The path of the centre in the frame of the target, as polynomials in the share s of the time for which both have
/// been on their paths: s is 0 at `begin` and 1 at `until`.
typedef struct wide_curve {
	wide along[3], across[3]; ///< from the wall's end a, or from the other circle; across is left of a -> b
	wide length;              ///< of the wall; 0 of a point or circle
	wide reach;               ///< the sum of the radii
	wide begin, span;         ///< in time
	wide from;                ///< the share at which the interval of the prediction begins
	wide size;                ///< the sum of the sizes of all numbers that were added, with the length of the path
	wide ux, uy;              ///< the direction of the wall
	bool is_straight;         ///< the relative motion is straight
} wide_curve;

wide_curve curve_of(const curve_case *c);

static inline wide wide_at(const wide c[3], wide s) { return c[0] + s * (c[1] + s * c[2]); }
static inline wide wide_rate(const wide c[3], wide s) { return c[1] + 2 * s * c[2]; }

/// Writes the vector from the closest point of the wall to the centre. Returns its length.
wide wide_gap(wide *along, wide *across, const wide_curve *c, wide s);

typedef struct overlap {
	wide enter, leave; ///< shares
} overlap;

enum { MAX_OVERLAPS = 24 };

typedef struct overlaps {
	overlap at[MAX_OVERLAPS];
	int count;
} overlaps;

/// When the centre is within this reach, in order of time. Nothing is within a reach below 0.
overlaps overlaps_within(const wide_curve *c, wide reach);

/// Writes when the centre changes sides of the wall's line, in order of time. Returns how many times, at most 2.
int line_crossings(wide roots[2], const wide_curve *c);

#endif
