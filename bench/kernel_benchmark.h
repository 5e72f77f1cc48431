// How each kernel is measured: a function that calls it once on what lies in the caches. kernels.c calls these again
// and again, for each row.
#ifndef GRAZE_BENCH_KERNEL_BENCHMARK_H
#define GRAZE_BENCH_KERNEL_BENCHMARK_H

#include "kernels/kernels.h"

/// What a call did: so many cells, bodies, pairs ..., of which it let so many through. Where nothing is sorted out, 0.
typedef struct kernel_work {
	int32_t done, found;
} kernel_work;

typedef struct kernel_benchmark {
	const char *name;
	const char *time; ///< what the report calls the time for each of `done`
	kernel_work (*call)(const graze_kernels *row);
} kernel_benchmark;

enum { WALL_KERNELS = 14, MARCH_KERNELS = 3, CIRCLE_KERNELS = 15, MOTION_KERNELS = 5, TRAJECTORY_KERNELS = 3 };

extern const kernel_benchmark wall_kernels[WALL_KERNELS], march_kernels[MARCH_KERNELS], circle_kernels[CIRCLE_KERNELS],
	motion_kernels[MOTION_KERNELS], trajectory_kernels[TRAJECTORY_KERNELS];

#endif
