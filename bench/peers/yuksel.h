// What the touches under acceleration are compared with: one pair at a time, by the method of Cem Yuksel,
// "High-Performance Polynomial Root Finding for Graphics" (2022), in plain C.
#ifndef GRAZE_BENCH_PEERS_YUKSEL_H
#define GRAZE_BENCH_PEERS_YUKSEL_H

typedef struct yuksel_touches {
	double time[4];   ///< ascending, to a millionth of the horizon
	double normal[4]; ///< the sign of half the rate of the distance's square: below 0 for coming in
	int count;
} yuksel_touches;

/// All times from 0 to the horizon at which |p + v t + a t^2 / 2| is the reach.
void yuksel_solve(
	yuksel_touches *out, const double p[2], const double v[2], const double a[2], double reach, double horizon);

#endif
