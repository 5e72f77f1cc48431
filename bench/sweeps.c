// The whole question: gz_sweep with all its answers, by scene, row of kernels and number of bodies.
#include <graze/graze.h>
#include <stdio.h>
#include <stdlib.h>

#include "benchmarks.h"
#include "scenes.h"
#include "setup.h"
#include "shim.h"

typedef struct sweep_case {
	const bench_scene *scene;
	const char *kernels;
	size_t count;
} sweep_case;

/// What one body reads and what one answer writes: px py dx dy r; time, index, feature, point, normal.
enum { BYTES_PER_BODY = 5 * 4 + 4 + 4 + 1 + 4 * 4 };

static void measure(bench_state *state, const bench_setup *setup, const gz_hits *hits) {
	const gz_query question = {.chunks = &setup->bodies, .chunk_count = 1};
	gz_report report = gz_sweep(hits, setup->world, &question, setup->scratch); // brings all memory in
	if (report.error.status) {
		bench_fail(state, report.error.text);
		return;
	}
	while (bench_keep_running(state)) report = gz_sweep(hits, setup->world, &question, setup->scratch);

	bench_items(state, "time_per_body", (double)report.bodies);
	bench_bytes(state, (double)(report.bodies * BYTES_PER_BODY));
	bench_counter(state, "near_walls", (double)report.near_walls);
	bench_counter(state, "tests", (double)report.tests);
	bench_counter(state, "candidates", (double)report.candidates);
	bench_counter(state, "hits", (double)report.hits);
	bench_counter(state, "world_bytes", (double)gz_world_describe(setup->world).bytes);
}

static void run(bench_state *state, const void *context) {
	const sweep_case *sweep = context;
	bench_setup setup = {0};
	gz_hits hits = {0};
	const char *fault = setup_open(&setup, scene_walls(), scene_bodies(sweep->scene, sweep->count), sweep->kernels);
	if (!fault && !setup_hits(&hits, sweep->count)) fault = "out of memory";
	if (fault) bench_fail(state, fault);
	else measure(state, &setup, &hits);
	free(hits.time.data);
	setup_close(&setup);
}

void add_sweeps(void) {
	enum { SCENES = 3, ROWS = 5, SIZES = 4 };
	static sweep_case sweeps[SCENES * ROWS * SIZES];
	static const size_t sizes[SIZES] = {1000, 10000, 100000, 1000000};
	const bench_scene *scene;
	const char *kernels;
	sweep_case *next = sweeps;
	for (int i = 0; (scene = scene_at(i)); i++)
		for (size_t row = 0; (kernels = gz_backend_name(row)); row++)
			for (size_t k = 0; k < SIZES; k++, next++) {
				char name[80];
				*next = (sweep_case){scene, kernels, sizes[k]};
				snprintf(name, sizeof name, "sweep_%s/%s/%zu", scene_name(scene), kernels, sizes[k]);
				bench_add(name, run, next);
			}
}
