// Touch times under acceleration for comparison: one pair at a time in plain C, by the root finder of Cem Yuksel,
// "High-Performance Polynomial Root Finding for Graphics" (2022).
#ifndef GRAZE_BENCH_PEERS_YUKSEL_H
#define GRAZE_BENCH_PEERS_YUKSEL_H

typedef struct yuksel_touches {
	double time[4];   ///< ascending, to a millionth of the horizon
	double normal[4]; ///< the derivative of the squared distance: below 0 where an overlap begins
	int count;
} yuksel_touches;

/// The times in [0, horizon] at which |p + v t + a t^2 / 2| is the reach.
void yuksel_solve(
	yuksel_touches *out, const double p[2], const double v[2], const double a[2], double reach, double horizon);

#endif
