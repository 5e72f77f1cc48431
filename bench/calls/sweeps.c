// Sweeps by scene, backend and number of bodies, with the results in three forms: gz_sweep with all columns but ids,
// gz_sweep with an array of gz_hit, and gz_sweep_hits, which lists the hits alone.
#include <graze/graze.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/benchmarks.h"
#include "bench/support/benchmark.h"
#include "bench/support/fixture.h"
#include "bench/support/scenes.h"

/// The forms of results.
typedef enum result_form { COLUMNS, STRUCTS, LIST, FORMS } result_form;

static const char *const form_names[FORMS] = {"sweep", "structs", "hits"};

typedef struct sweep_case {
	const bench_scene *scene;
	const char *backend;
	size_t count;
	result_form form;
} sweep_case;

typedef struct sweep_run {
	bench_fixture fixture;
	gz_hits hits; ///< of COLUMNS and STRUCTS
	gz_body_hits list;
	void *memory; ///< of the results
} sweep_run;

/// Read per body: px, py, dx, dy, radius. Written per body: time, index, feature, point, normal.
enum { BYTES_PER_BODY = 5 * 4 + 4 + 4 + 1 + 4 * 4 };

static gz_report sweep(const sweep_run *r) {
	const bench_fixture *f = &r->fixture;
	const gz_query query = {.chunks = &f->bodies, .chunk_count = 1};
	if (r->list.data) return gz_sweep_hits(&r->list, f->world, &query, f->scratch);
	return gz_sweep(&r->hits, f->world, &query, f->scratch);
}

/// Returns a message on failure, else null.
static const char *prepare(sweep_run *r, const sweep_case *c) {
	const char *fault = fixture_open(&r->fixture, scene_walls(), scene_bodies(c->scene, c->count), c->backend);
	if (fault) return fault;
	if (c->form == COLUMNS) r->memory = fixture_hits(&r->hits, c->count) ? r->hits.time.data : NULL;
	else r->memory = fixture_memory(c->count * (c->form == LIST ? sizeof(gz_body_hit) : sizeof(gz_hit)));
	if (!r->memory) return "out of memory";
	if (c->form == STRUCTS) r->hits = gz_hits_in(r->memory);
	if (c->form == LIST) r->list = (gz_body_hits){r->memory, c->count};
	return NULL;
}

static void measure(bench_state *state, const sweep_run *r, result_form form) {
	gz_report report = sweep(r); // touches all memory once
	if (report.error.status) {
		bench_fail(state, report.error.text);
		return;
	}
	while (bench_keep_running(state)) report = sweep(r);

	bench_items(state, "time_per_body", (double)report.bodies);
	if (form == COLUMNS) bench_bytes(state, (double)(report.bodies * BYTES_PER_BODY));
	bench_counter(state, "near_walls", (double)report.near_walls);
	bench_counter(state, "tests", (double)report.tests);
	bench_counter(state, "candidates", (double)report.candidates);
	bench_counter(state, "hits", (double)report.hits);
	bench_counter(state, "world_bytes", (double)gz_world_describe(r->fixture.world).bytes);
}

static void run(bench_state *state, const void *context) {
	const sweep_case *c = context;
	sweep_run r = {0};
	const char *fault = prepare(&r, c);
	if (fault) bench_fail(state, fault);
	else measure(state, &r, c->form);
	free(r.memory);
	fixture_close(&r.fixture);
}

void add_sweeps(void) {
	enum { SCENES = 3, BACKENDS = 5, SIZES = 4 };
	static sweep_case sweeps[SCENES * BACKENDS * SIZES * FORMS];
	static const size_t sizes[SIZES] = {1000, 10000, 100000, 1000000};
	const bench_scene *scene;
	const char *backend;
	sweep_case *next = sweeps;
	for (int i = 0; (scene = scene_at(i)); i++)
		for (size_t b = 0; (backend = gz_backend_name(b)); b++)
			for (size_t k = 0; k < SIZES; k++)
				for (result_form form = COLUMNS; form < FORMS; form++, next++) {
					char name[64];
					*next = (sweep_case){scene, backend, sizes[k], form};
					snprintf(name, sizeof name, "%s_%s/%s/%zu", form_names[form], scene_name(scene), backend, sizes[k]);
					bench_add(name, run, next);
				}
}
