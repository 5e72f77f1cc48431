// A tick of motion: gz_move by scene, response, row of kernels and number of bodies; beside it gz_sweep of the same
// bodies, which are those of the scene that start clear.
#include <graze/graze.h>
#include <stdio.h>
#include <stdlib.h>

#include "benchmarks.h"
#include "scenes.h"
#include "setup.h"
#include "shim.h"

enum { RESPONSES = 4, SWEPT = RESPONSES, KINDS };

static const char *const kinds[KINDS] = {
	[GZ_SLIDE] = "", [GZ_BOUNCE] = "_bounce", [GZ_STOP] = "_stop", [GZ_PASS] = "_pass", [SWEPT] = "_sweep"};

typedef struct move_case {
	const bench_scene *scene;
	int kind; ///< a gz_response, or SWEPT
	const char *kernels;
	size_t count;
} move_case;

typedef struct move_run {
	bench_setup setup;
	app_circles clear;
	gz_hits hits; ///< of a sweep
	float *ends;  ///< of a move: x of all, then y
	uint8_t response;
	int swept;
} move_run;

static gz_report tick(const move_run *r) {
	const bench_setup *s = &r->setup;
	const gz_question question = {.chunks = &s->bodies, .chunk_count = 1};
	if (r->swept) return gz_sweep(&r->hits, s->world, &question, s->scratch);
	const gz_moves moves = {
		.response = {&r->response, 0}, .center = {r->ends, r->ends + s->bodies.count, sizeof *r->ends}};
	return gz_move(&moves, NULL, NULL, s->world, &question, s->scratch);
}

/// Those that overlap no wall; false when memory is out.
static bool keep_clear(app_circles *out, const bench_setup *s, const app_circles *all) {
	const gz_question question = {.chunks = &s->bodies, .chunk_count = 1};
	size_t *first = malloc((all->count + 1) * sizeof *first);
	bool kept = first && circles_reserve(out, all->count);
	if (kept) gz_overlaps(&(gz_near_list){.first = first}, s->world, &question, s->scratch);
	for (size_t i = 0; kept && i < all->count; i++)
		if (first[i] == first[i + 1])
			kept = circles_add(out, all->x[i], all->y[i], all->dx[i], all->dy[i], all->radius[i]);
	free(first);
	return kept;
}

/// Returns a message when something cannot be had, else null.
static const char *prepare(move_run *r, const move_case *c) {
	const app_circles *all = scene_bodies(c->scene, c->count);
	const char *fault = setup_open(&r->setup, scene_walls(), all, c->kernels);
	if (fault) return fault;
	if (!keep_clear(&r->clear, &r->setup, all)) return "out of memory";
	setup_close(&r->setup);
	fault = setup_open(&r->setup, scene_walls(), &r->clear, c->kernels);
	r->swept = c->kind == SWEPT, r->response = (uint8_t)c->kind;
	r->ends = setup_memory(2 * c->count * sizeof *r->ends);
	if (!fault && (!r->ends || !setup_hits(&r->hits, c->count))) fault = "out of memory";
	return fault;
}

static void measure(bench_state *state, const move_run *r) {
	gz_report report = tick(r); // brings all memory in
	if (report.error.status) {
		bench_fail(state, report.error.text);
		return;
	}
	while (bench_keep_running(state)) report = tick(r);

	bench_items(state, "time_per_body", (double)report.bodies);
	bench_counter(state, "near_walls", (double)report.near_walls);
	bench_counter(state, "candidates", (double)report.candidates);
	bench_counter(state, "hits", (double)report.hits);
	bench_counter(state, "pushed", (double)report.pushed);
	bench_counter(state, "retried", (double)report.retried);
	bench_counter(state, "guarded", (double)report.guarded);
}

static void run(bench_state *state, const void *context) {
	move_run r = {0};
	const char *fault = prepare(&r, context);
	if (fault) bench_fail(state, fault);
	else measure(state, &r);
	free(r.ends), free(r.hits.time.data);
	circles_free(&r.clear);
	setup_close(&r.setup);
}

void add_moves(void) {
	enum { SCENES = 3, ROWS = 5, SIZES = 2 };
	static move_case cases[SCENES * KINDS * ROWS * SIZES];
	static const size_t sizes[SIZES] = {10000, 100000};
	const bench_scene *scene;
	const char *kernels;
	move_case *next = cases;
	for (int i = 0; (scene = scene_at(i)); i++)
		for (int kind = 0; kind < KINDS; kind++)
			for (size_t row = 0; (kernels = gz_kernels_available(row)); row++)
				for (size_t k = 0; k < SIZES; k++, next++) {
					char name[80];
					*next = (move_case){scene, kind, kernels, sizes[k]};
					snprintf(name, sizeof name, "move_%s%s/%s/%zu", scene_name(scene), kinds[kind], kernels, sizes[k]);
					bench_add(name, run, next);
				}
}
