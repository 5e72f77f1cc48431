// The oracle of sweeps: when a circle first touches a wall, by ternary search and bisection of the distance. It has no
// formula of a time of impact, and nothing in common with any library.
#ifndef GRAZE_BENCH_SWEEP_ORACLE_H
#define GRAZE_BENCH_SWEEP_ORACLE_H

#include "levels/data/shapes.h"

/// The first touch of a circle that starts clear of all walls, as fractions of its path: of a circle whose radius is
/// larger by the tolerance, and of one whose radius is smaller by the tolerance. Infinity for no touch.
typedef struct oracle_touch {
	double earliest, latest;
} oracle_touch;

oracle_touch oracle_first_touch(const app_segments *walls, const app_circles *circles, size_t i, double tolerance);

#endif
