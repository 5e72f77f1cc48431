// When a circle on a parabola overlaps a capsule or another circle, in long double and by another derivation than the
// library's.
//
// The library looks where the distance turns, and follows it down between two such stops by Newton's steps. The oracle
// knows nothing of turns. The centre touches the outline where it is at the reach from an end (a quartic), or beside
// the wall (two quadratics). The real roots of all these are isolated by halving the way: a piece of it is a triangle
// of control points, of which the polynomial's coefficients in Bernstein's form are made; where these change signs not
// at all there is no root (Descartes' rule), where once there is one, which bisection finds; else the piece is halved
// on. No root is asked whether it is on the outline: between neighbouring ones the centre stays inside or outside, and
// where it is halfway tells which.
#ifndef GRAZE_ORACLE_ORACLE_CURVES_H
#define GRAZE_ORACLE_ORACLE_CURVES_H

#include "prediction/path_calls.h"

typedef long double wide;

/// The way of the centre in the frame of what it may touch, as polynomials in the share s of the time since which both
/// are as they are: s = 0 at `begin`, 1 at until.
typedef struct wide_curve {
	wide along[3], across[3]; ///< from the wall's end a, or the other circle; across is left of a -> b
	wide length;              ///< of the wall; 0 of a point or circle
	wide reach;               ///< the sum of the radii
	wide begin, span;         ///< in time
	wide from;                ///< the share at which what is asked about begins
	wide size;                ///< the sum of the sizes of all numbers that were added, the way included
	wide ux, uy;              ///< along the wall
	int is_straight;          ///< as pairs that go straight at one another
} wide_curve;

wide_curve curve_of(const curve_case *c);

static inline wide wide_at(const wide c[3], wide s) { return c[0] + s * (c[1] + s * c[2]); }
static inline wide wide_rate(const wide c[3], wide s) { return c[1] + 2 * s * c[2]; }

/// The way from the nearest point of the wall to the centre. Returns its length.
wide wide_gap(wide *along, wide *across, const wide_curve *c, wide s);

typedef struct overlap {
	wide enter, leave; ///< shares
} overlap;

enum { MOST_OVERLAPS = 24 };

typedef struct overlaps {
	overlap at[MOST_OVERLAPS];
	int count;
} overlaps;

/// When the centre is within that reach, in order. Nothing is within one below 0.
overlaps overlaps_within(const wide_curve *c, wide reach);

/// Where the centre changes sides of the wall's line, in order. Returns how many times, up to 2.
int line_crossings(wide roots[2], const wide_curve *c);

#endif
