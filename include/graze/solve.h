/// Solvers without a world: touch times of pairs of circles under acceleration, and roots of polynomials.
///
/// **Threads.** Any number at once; nothing is shared. **Memory.** Nothing is allocated; gz_solve_touches takes 0.1 MB
/// of the stack. **Cost.** In proportion to the pairs or polynomials. The bits are the same on every backend.
#ifndef GRAZE_SOLVE_H
#define GRAZE_SOLVE_H

#include <graze/base.h>
#include <graze/overlap.h>

#ifdef __cplusplus
extern "C" {
#endif

// ---------------------------------------------------------------------------------------------------------------------
// Touch times of pairs of circles
// ---------------------------------------------------------------------------------------------------------------------

/// Circles on parabolas: at time t each is at center + motion * t + acceleration * t * t / 2.
typedef struct gz_trajectories {
	gz_vec2_view center, motion; ///< at t = 0
	gz_vec2_view acceleration;   ///< optional: (0, 0) when missing
	gz_float_view radius;        ///< at least 0
} gz_trajectories;

/// Pairs of circles: pair k is the k-th circle of both. To pair one circle with many, use columns of stride 0.
///
/// For each pair the relative motion * horizon + acceleration * horizon^2, as the sum of the sizes of x and y, is at
/// most 2^60.
typedef struct gz_trajectory_pairs {
	gz_trajectories first, second; ///< the circles of the pairs
	gz_double_view horizon;        ///< touches are found from t = 0 to this time: at least 0, at most GZ_LIMIT
	size_t count;                  ///< how many pairs
	const char *backend;           ///< as in gz_world_desc; null or empty: GZ_BACKEND, or the best
} gz_trajectory_pairs;

/// When the circles of a pair begin and cease to overlap, in turns. They overlap while their distance is at most the
/// sum of their radii.
typedef struct gz_touch_times {
	double time[4]; ///< `count` of them, ascending, in [0, horizon]
	/// The first touch while approaching: the first GZ_EVENT_BEGIN; 0 for a pair that overlaps at t = 0 and approaches
	/// then; infinity for none, NaN for an invalid pair.
	double first;
	uint8_t kind[4];      ///< a gz_event each
	uint8_t count;        ///< up to 4; up to 2 for a pair whose relative motion is straight
	uint8_t starts, ends; ///< 1: they overlap at t = 0, at the horizon
	uint8_t invalid;      ///< 1: the pair is invalid: `first` is NaN, and all else 0
} gz_touch_times;

/// Where contacts go: that of time i of pair k is element 4 k + i. All other elements stay unchanged.
typedef struct gz_touch_contacts {
	gz_vec2_out normal; ///< optional: of length 1, from the second circle's centre to the first's
	gz_vec2_out point;  ///< optional: the contact point, on the second circle
} gz_touch_contacts;

/// All touches of pairs of circles on parabolas, whatever is around them.
///
/// Where both accelerations are equal, to the bit, the relative motion is straight: then the times have the bits of
/// gz_overlap_intervals, and `first` has those of gz_sweep, up to 1. All other times are roots of a quartic, computed
/// in double; docs/semantics.md states their accuracy. Reaching the sum of the radii and turning there is no touch; two
/// points on parabolas therefore never touch.
///
/// Invalid pairs are marked, and GZ_STATUS_INVALID_PAIRS names the first; all others are solved.
///
/// times: `pairs->count` of them
/// contacts: optional
GZ_API GZ_NODISCARD gz_error gz_solve_touches(
	gz_touch_times *times, const gz_touch_contacts *contacts, const gz_trajectory_pairs *pairs);

// ---------------------------------------------------------------------------------------------------------------------
// Roots of polynomials
// ---------------------------------------------------------------------------------------------------------------------

/// Polynomials c[0] + c[1] x + c[2] x^2 + ..., each with the interval in which its roots are wanted.
///
/// All numbers are finite, low is at most high, and no c[k] is larger than 2^1000, nor is any c[k] x^k in the interval.
/// Coefficients may be 0, the leading ones too.
typedef struct gz_polynomials {
	gz_double_view c[5]; ///< gz_solve_quadratics reads the first three, gz_solve_cubics four, gz_solve_quartics all
	gz_double_view low, high; ///< the ends of the interval
	size_t count;             ///< how many polynomials
	const char *backend;      ///< as in gz_world_desc; null or empty: GZ_BACKEND, or the best
} gz_polynomials;

/// What a polynomial does at a root.
typedef enum gz_crossing {
	GZ_CROSSING_RISING,  ///< negative before, positive after
	GZ_CROSSING_FALLING, ///< positive before, negative after
	GZ_CROSSING_TOUCHING ///< the same sign on both sides, or the interval is a point
} gz_crossing;

/// What is known of the roots of a polynomial.
typedef enum gz_roots_kind {
	GZ_ROOTS_KIND_ALL = 0,    ///< all of them are written
	GZ_ROOTS_KIND_EVERYWHERE, ///< all coefficients are 0, and so is every value: none is written
	GZ_ROOTS_KIND_INVALID     ///< the polynomial is invalid: none is written
} gz_roots_kind;

/// The real roots of a polynomial within its interval, ends included.
typedef struct gz_roots {
	double value[4];     ///< `count` of them, ascending
	uint8_t crossing[4]; ///< a gz_crossing each; at an end of the interval, by the side inside of it
	uint8_t count;       ///< a multiple root counts once
	uint8_t kind;        ///< a gz_roots_kind
} gz_roots;

/// All real roots of quadratics, cubics or quartics, each within its interval.
///
/// They are the exact roots of polynomials whose coefficients differ from the given ones by a few units of 2^-53 of
/// themselves. No root is lost or invented except where such a difference could create or remove it: where a polynomial
/// turns that close to 0, one touching root is written.
///
/// Invalid polynomials are marked, and GZ_STATUS_INVALID_POLYNOMIALS names the first; all others are solved.
///
/// roots: `polynomials->count` of them
GZ_API GZ_NODISCARD gz_error gz_solve_quadratics(gz_roots *roots, const gz_polynomials *polynomials);
/// As gz_solve_quadratics, with four coefficients each.
GZ_API GZ_NODISCARD gz_error gz_solve_cubics(gz_roots *roots, const gz_polynomials *polynomials);
/// As gz_solve_quadratics, with five coefficients each.
GZ_API GZ_NODISCARD gz_error gz_solve_quartics(gz_roots *roots, const gz_polynomials *polynomials);

#ifdef __cplusplus
}
#endif

#endif
