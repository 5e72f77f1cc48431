// A tick of motion: gz_move by scene, response, row of kernels and number of bodies; beside it gz_sweep of the same
// bodies, which are those of the scene that start clear. Among one another: gz_move with a crowd, beside gz_crowd_place
// and gz_sweep against all; as the bodies are, which overlap one another, and parted, as far as they find room.
#include <graze/graze.h>
#include <stdio.h>
#include <stdlib.h>

#include "benchmarks.h"
#include "scenes.h"
#include "setup.h"
#include "shim.h"

/// What a tick is.
typedef struct move_kind {
	const char *name;
	uint8_t response;
	bool swept;    ///< not moved
	bool together; ///< bodies meet one another
	bool parted;   ///< before it is measured
} move_kind;

static const move_kind kinds[] = {{"", GZ_RESPONSE_SLIDE, 0, 0, 0}, {"_bounce", GZ_RESPONSE_BOUNCE, 0, 0, 0},
	{"_stop", GZ_RESPONSE_STOP, 0, 0, 0}, {"_pass", GZ_RESPONSE_PASS, 0, 0, 0}, {"_sweep", 0, 1, 0, 0},
	{"_together", GZ_RESPONSE_SLIDE, 0, 1, 0}, {"_together_bounce", GZ_RESPONSE_BOUNCE, 0, 1, 0},
	{"_sweep_all", 0, 1, 1, 0}, {"_together_parted", GZ_RESPONSE_SLIDE, 0, 1, 1},
	{"_together_bounce_parted", GZ_RESPONSE_BOUNCE, 0, 1, 1}, {"_sweep_all_parted", 0, 1, 1, 1}};

enum { KINDS = sizeof kinds / sizeof *kinds };

typedef struct move_case {
	const bench_scene *scene;
	const move_kind *kind;
	const char *kernels;
	size_t count;
} move_case;

typedef struct move_run {
	bench_setup setup;
	app_circles clear;
	gz_hits hits; ///< of a sweep
	float *ends;  ///< of a move: x of all, then y
	const move_kind *kind;
} move_run;

static gz_report sweep_tick(const move_run *r) {
	const bench_setup *s = &r->setup;
	gz_query question = {.chunks = &s->bodies, .chunk_count = 1};
	if (r->kind->together) {
		question = (gz_query){.crowd = s->crowd, .from_crowd = 1, .targets = GZ_TARGETS_ALL};
		const gz_report placed = gz_crowd_place(s->crowd, &s->bodies, 1);
		if (placed.error.status) return placed;
	}
	return gz_sweep(&r->hits, s->world, &question, s->scratch);
}

static gz_report move_tick(const move_run *r, const gz_bodies *bodies, float *x, float *y) {
	const bench_setup *s = &r->setup;
	const gz_move_options rules = {.crowd = r->kind->together ? s->crowd : NULL};
	const gz_moves moves = {.response = {&r->kind->response, 0}, .center = {x, y, sizeof *x}};
	const gz_query question = {.chunks = bodies, .chunk_count = 1};
	return gz_move(&moves, &rules, s->world, &question, s->scratch);
}

static gz_report tick(const move_run *r) {
	const gz_bodies *bodies = &r->setup.bodies;
	return r->kind->swept ? sweep_tick(r) : move_tick(r, bodies, r->ends, r->ends + bodies->count);
}

/// Bodies part for so many ticks, without going anywhere.
static void part_bodies(move_run *r) {
	enum { TICKS = 20 };
	const float none = 0;
	gz_bodies still = r->setup.bodies;
	still.step = (gz_float_view){&none, 0};
	for (int k = 0; k < TICKS; k++) move_tick(r, &still, r->clear.x, r->clear.y);
}

/// Those that overlap no wall; false when memory is out.
static bool keep_clear(app_circles *out, const bench_setup *s, const app_circles *all) {
	const gz_query question = {.chunks = &s->bodies, .chunk_count = 1};
	size_t *first = malloc((all->count + 1) * sizeof *first);
	bool kept = first && circles_reserve(out, all->count);
	if (kept) {
		const gz_report report = gz_overlaps(&(gz_proximity_list){.first = first}, s->world, &question, s->scratch);
		kept = report.error.status == GZ_STATUS_OK || report.error.status == GZ_STATUS_LIST_FULL; // counts alone
	}
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
	r->kind = c->kind;
	r->ends = setup_memory(2 * c->count * sizeof *r->ends);
	if (!fault && (!r->ends || !setup_hits(&r->hits, c->count))) fault = "out of memory";
	if (!fault && r->kind->parted) part_bodies(r);
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
	bench_counter(state, "pushed", (double)report.recovered);
	bench_counter(state, "retried", (double)report.shortened);
	bench_counter(state, "guarded", (double)report.refused);
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
		for (const move_kind *kind = kinds; kind < kinds + KINDS; kind++)
			for (size_t row = 0; (kernels = gz_backend_name(row)); row++)
				for (size_t k = 0; k < SIZES; k++, next++) {
					char name[80];
					*next = (move_case){scene, kind, kernels, sizes[k]};
					snprintf(name, sizeof name, "move_%s%s/%s/%zu", scene_name(scene), kind->name, kernels, sizes[k]);
					bench_add(name, run, next);
				}
}
