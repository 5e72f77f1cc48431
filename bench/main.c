// graze_bench: every benchmark, with the options of Google Benchmark: --benchmark_filter=sweep_crowd/avx2 selects,
// --benchmark_format=json prints JSON, --help lists the others. --level FILE[:MAP], or the environment variable
// GRAZE_WAD, chooses another level.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/support/benchmark.h"
#include "bench/support/scenes.h"
#include "benchmarks.h"

/// Removes `--level PLACE` from the arguments. Returns false when the place is missing.
static bool take_level(int *argc, char **argv) {
	int kept = 1;
	for (int i = 1; i < *argc; i++) {
		if (strcmp(argv[i], "--level") != 0) {
			argv[kept++] = argv[i];
			continue;
		}
		if (++i == *argc) return false;
		scenes_choose_level(argv[i]);
	}
	*argc = kept;
	return true;
}

int main(int argc, char **argv) {
	const char *wad = getenv("GRAZE_WAD");
	if (wad && *wad) scenes_choose_level(wad);
	if (!take_level(&argc, argv)) {
		fputs("graze_bench: --level needs FILE or FILE:MAP\n", stderr);
		return 2;
	}
	if (!scene_walls()) {
		fprintf(stderr, "graze_bench: %s\n", scenes_fault());
		return 1;
	}
	bench_context("level", scenes_level_name());
	bench_context("compiler", GRAZE_COMPILER);
	if (!one_pair_agrees()) {
		fputs("graze_bench: the plain function for one pair and the kernels give different results\n", stderr);
		return 1;
	}
	add_kernels();
	add_touches();
	add_worlds();
	add_sweeps();
	add_peer_sweeps();
	add_moves();
	add_pushes();
	add_crowds();
	add_targets();
	add_queries();
	add_predictions();
	add_ticks();
	add_threads();
	add_rays();
	add_nearest();
	add_sectors();
	return bench_run(argc, argv);
}
