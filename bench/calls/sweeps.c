// gz_sweep with all columns of hits but ids, and gz_sweep_hits, whose results are the hits alone; by scene, backend and
// number of bodies.
#include <graze/graze.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/benchmarks.h"
#include "bench/support/benchmark.h"
#include "bench/support/fixture.h"
#include "bench/support/scenes.h"

typedef struct sweep_case {
	const bench_scene *scene;
	const char *backend;
	size_t count;
} sweep_case;

/// Read per body: px, py, dx, dy, radius. Written per body: time, index, feature, point, normal.
enum { BYTES_PER_BODY = 5 * 4 + 4 + 4 + 1 + 4 * 4 };

static void measure(bench_state *state, const bench_fixture *fixture, const gz_hits *hits) {
	const gz_query query = {.chunks = &fixture->bodies, .chunk_count = 1};
	gz_report report = gz_sweep(hits, fixture->world, &query, fixture->scratch); // touches all memory once
	if (report.error.status) {
		bench_fail(state, report.error.text);
		return;
	}
	while (bench_keep_running(state)) report = gz_sweep(hits, fixture->world, &query, fixture->scratch);

	bench_items(state, "time_per_body", (double)report.bodies);
	bench_bytes(state, (double)(report.bodies * BYTES_PER_BODY));
	bench_counter(state, "near_walls", (double)report.near_walls);
	bench_counter(state, "tests", (double)report.tests);
	bench_counter(state, "candidates", (double)report.candidates);
	bench_counter(state, "hits", (double)report.hits);
	bench_counter(state, "world_bytes", (double)gz_world_describe(fixture->world).bytes);
}

static void run(bench_state *state, const void *context) {
	const sweep_case *sweep = context;
	bench_fixture fixture = {0};
	gz_hits hits = {0};
	const char *fault = fixture_open(&fixture, scene_walls(), scene_bodies(sweep->scene, sweep->count), sweep->backend);
	if (!fault && !fixture_hits(&hits, sweep->count)) fault = "out of memory";
	if (fault) bench_fail(state, fault);
	else measure(state, &fixture, &hits);
	free(hits.time.data);
	fixture_close(&fixture);
}

static void measure_list(bench_state *state, const bench_fixture *fixture, const gz_body_hits *list) {
	const gz_query query = {.chunks = &fixture->bodies, .chunk_count = 1};
	gz_report report = gz_sweep_hits(list, fixture->world, &query, fixture->scratch); // touches all memory once
	if (report.error.status) {
		bench_fail(state, report.error.text);
		return;
	}
	while (bench_keep_running(state)) report = gz_sweep_hits(list, fixture->world, &query, fixture->scratch);
	bench_items(state, "time_per_body", (double)report.bodies);
	bench_counter(state, "hits", (double)report.hits);
}

static void run_list(bench_state *state, const void *context) {
	const sweep_case *sweep = context;
	bench_fixture fixture = {0};
	gz_body_hits list = {malloc(sweep->count * sizeof *list.data), sweep->count};
	const char *fault = fixture_open(&fixture, scene_walls(), scene_bodies(sweep->scene, sweep->count), sweep->backend);
	if (!fault && !list.data) fault = "out of memory";
	if (fault) bench_fail(state, fault);
	else measure_list(state, &fixture, &list);
	free(list.data);
	fixture_close(&fixture);
}

void add_sweeps(void) {
	enum { SCENES = 3, BACKENDS = 5, SIZES = 4 };
	static sweep_case sweeps[SCENES * BACKENDS * SIZES];
	static const size_t sizes[SIZES] = {1000, 10000, 100000, 1000000};
	const bench_scene *scene;
	const char *backend;
	sweep_case *next = sweeps;
	for (int i = 0; (scene = scene_at(i)); i++)
		for (size_t b = 0; (backend = gz_backend_name(b)); b++)
			for (size_t k = 0; k < SIZES; k++, next++) {
				char name[80];
				*next = (sweep_case){scene, backend, sizes[k]};
				snprintf(name, sizeof name, "sweep_%s/%s/%zu", scene_name(scene), backend, sizes[k]);
				bench_add(name, run, next);
				snprintf(name, sizeof name, "hits_%s/%s/%zu", scene_name(scene), backend, sizes[k]);
				bench_add(name, run_list, next);
			}
}
