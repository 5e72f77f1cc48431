// One benchmark per kernel: a function that calls the kernel once on data that lies in the caches. kernels.c runs it
// for every backend.
#ifndef GRAZE_BENCH_KERNEL_BENCHMARK_H
#define GRAZE_BENCH_KERNEL_BENCHMARK_H

#include <string.h>

#include "kernels/dispatch.h"

/// What a call did: how many cells, bodies or pairs it processed, and how many of them it kept. 0 where it keeps all.
typedef struct kernel_work {
	int32_t done, found;
} kernel_work;

typedef struct kernel_benchmark {
	const char *name; ///< of the kernel, as in kernels/kernels.h
	const char *time; ///< the counter of the time per item of `done`
	kernel_work (*call)(const graze_kernels *kernels);
} kernel_benchmark;

enum {
	WALL_KERNELS = 14,
	MARCH_KERNELS = 5,
	CIRCLE_KERNELS = 17,
	MOVER_KERNELS = 5,
	ROUND_KERNELS = 5,
	CURVE_KERNELS = 3
};

extern const kernel_benchmark wall_kernels[WALL_KERNELS], march_kernels[MARCH_KERNELS], circle_kernels[CIRCLE_KERNELS],
	mover_kernels[MOVER_KERNELS], round_kernels[ROUND_KERNELS], curve_kernels[CURVE_KERNELS];

/// The kernels that prepare the inputs of the benchmarks.
static inline const graze_kernels *scalar_kernels(void) { return graze_kernels_named("scalar", NULL); }

/// The earliest hit, or the nearest target, of each body of a tile.
typedef struct tile_best {
	uint64_t key[TILE];
	best_hits best;
} tile_best;

/// Resets the keys of the first `bodies` bodies. That takes at most a fiftieth of the time of the kernels that need it.
static inline void tile_best_reset(tile_best *b, size_t bodies) {
	memset(b->key, 0xff, bodies * sizeof *b->key);
	b->best.key = b->key, b->best.count = 0;
}

#endif
