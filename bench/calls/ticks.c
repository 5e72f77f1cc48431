// Ticks of crowds that move among walls and one another: gz_move by rounds, and beside it gz_crowd_place and gz_sweep
// of the same bodies, which find their first hits alone. The calls take turns tick by tick, so that each finds the
// other's data in the caches; times are medians. The same move by two threads gives `speedup`.
#define _POSIX_C_SOURCE 200809L
#include <graze/graze.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bench/benchmarks.h"
#include "bench/support/benchmark.h"
#include "bench/support/fixture.h"
#include "bench/support/scenes.h"
#include "levels/crowds/crowd_scene.h"

enum {
	LEVEL = -1,
	THREADS = 2,
	SPARSER = 10, ///< in the level, of so many sparse bodies one is taken: most have no other one near
	MAX_TICKS = 60,
	MANY = 100000, ///< of so many bodies MANY_TICKS are measured
	MANY_TICKS = 20,
};

typedef struct tick_case {
	const char *name;
	int kind;         ///< a crowd_scene_kind, or LEVEL: bodies spread in the level
	uint8_t response; ///< a gz_response
	float speed;      ///< in the level: the largest displacement
	size_t count;
	int before;          ///< ticks before those that are measured
	const char *backend; ///< its name
	bool shared;         ///< beside the move by two threads, not beside the sweep
} tick_case;

/// What is timed in a tick: the first two, or the last two.
typedef enum tick_call { SWEEP, MOVE, MOVE_SHARED, CALLS } tick_call;

typedef struct tick_run {
	const tick_case *c;
	crowd_scene scene;
	app_circles now;   ///< the bodies; dx and dy are what they wish
	app_circles start; ///< the same before the ticks that are measured
	bench_fixture fixture;
	gz_crowd *crowd[CALLS];
	gz_scratch *scratch[CALLS];
	gz_pool *pool;
	gz_hits hits;
	float *ends;                      ///< of a move: x of all bodies, y, dx, dy
	double seconds[CALLS][MAX_TICKS]; ///< of each tick that is measured
} tick_run;

static double now(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool copy_circles(app_circles *out, const app_circles *from, size_t count, float scale) {
	bool done = circles_reserve(out, count);
	for (size_t i = 0; done && i < count; i++)
		done = circles_add(out, from->x[i], from->y[i], scale * from->dx[i], scale * from->dy[i], from->radius[i]);
	return done;
}

/// Returns a message on failure, else null.
static const char *make_bodies(tick_run *r, const app_segments **walls) {
	static app_fault fault;
	const tick_case *c = r->c;
	const app_circles *bodies = &r->scene.bodies;
	float scale = 1;
	if (c->kind == LEVEL) {
		bodies = scene_sparse_bodies(SPARSER * c->count, ORDER_RANDOM), *walls = scene_sparse_walls(SPARSER * c->count);
		scale = c->speed / 8; // sparse bodies have up to 8
		if (!bodies || !*walls) return scenes_fault();
	} else {
		if (!crowd_scene_create(&r->scene, (crowd_scene_kind)c->kind, c->count, 1, &fault)) return fault.text;
		*walls = &r->scene.level.walls;
	}
	const bool copied =
		copy_circles(&r->now, bodies, c->count, scale) && copy_circles(&r->start, bodies, c->count, scale);
	return copied ? NULL : "out of memory";
}

static const char *open_run(tick_run *r, const tick_case *c) {
	const app_segments *walls = NULL;
	r->c = c, r->pool = gz_pool_create(THREADS);
	const gz_jobs jobs = gz_pool_jobs(r->pool);
	const char *fault = r->pool ? make_bodies(r, &walls) : "no threads";
	if (!fault) fault = fixture_open(&r->fixture, walls, &r->now, c->backend);
	if (fault) return fault;
	r->ends = fixture_memory(4 * c->count * sizeof *r->ends);
	if (!r->ends || !fixture_hits(&r->hits, c->count)) return "out of memory";
	for (int k = 0; k < CALLS; k++) {
		r->crowd[k] = gz_crowd_create(r->fixture.world), r->scratch[k] = gz_scratch_create(r->fixture.world);
		if (!r->crowd[k] || !r->scratch[k]) return "out of memory";
	}
	const bool shared = !gz_scratch_set_jobs(r->scratch[MOVE_SHARED], &jobs).status &&
						!gz_crowd_set_jobs(r->crowd[MOVE_SHARED], &jobs).status;
	return shared ? NULL : "no workers";
}

static void close_run(tick_run *r) {
	for (int k = 0; k < CALLS; k++) gz_crowd_destroy(r->crowd[k]), gz_scratch_destroy(r->scratch[k]);
	fixture_close(&r->fixture), gz_pool_destroy(r->pool);
	crowd_scene_free(&r->scene), circles_free(&r->now), circles_free(&r->start);
	free(r->ends), free(r->hits.time.data);
}

static gz_report sweep(const tick_run *r) {
	const bench_fixture *f = &r->fixture;
	const gz_report placed = gz_crowd_place(r->crowd[SWEEP], &f->bodies, 1);
	const gz_query query = {.crowd = r->crowd[SWEEP], .from_crowd = 1, .targets = GZ_TARGETS_ALL};
	return placed.error.status ? placed : gz_sweep(&r->hits, f->world, &query, r->scratch[SWEEP]);
}

static gz_report move(const tick_run *r, tick_call call) {
	const size_t count = r->c->count, size = sizeof *r->ends;
	const bool bounces = r->c->response == GZ_RESPONSE_BOUNCE;
	const gz_move_options options = {.skin = 0.01f, .crowd = r->crowd[call]};
	gz_moves moves = {.response = {&r->c->response, 0}, .center = {r->ends, r->ends + count, size}};
	if (bounces) moves.motion = (gz_vec2_out){r->ends + 2 * count, r->ends + 3 * count, size};
	if (bounces && r->scene.mass) moves.mass = (gz_float_view){r->scene.mass, size};
	const gz_query query = {.chunks = &r->fixture.bodies, .chunk_count = 1};
	return gz_move(&moves, &options, r->fixture.world, &query, r->scratch[call]);
}

/// The displacements of the next tick.
static void wish(const tick_run *r) {
	const app_circles *b = &r->now;
	const size_t bytes = b->count * sizeof *b->dx;
	if (r->c->response == GZ_RESPONSE_BOUNCE) return;
	if (r->c->kind != LEVEL) crowd_scene_wish(&r->scene, b->x, b->y, b->dx, b->dy);
	else memcpy(b->dx, r->start.dx, bytes), memcpy(b->dy, r->start.dy, bytes);
}

/// Runs a tick and times all calls as number k; null: one move, without times. Returns a message on failure, else null.
static const char *run_tick(tick_run *r, int k) {
	const size_t count = r->c->count, bytes = count * sizeof *r->ends;
	static gz_report report;
	wish(r);
	const int first = k < 0 || r->c->shared ? MOVE : SWEEP, last = k >= 0 && r->c->shared ? MOVE_SHARED : MOVE;
	for (int call = first; call <= last; call++) {
		const double start = now();
		report = call == SWEEP ? sweep(r) : move(r, (tick_call)call);
		if (report.error.status) return report.error.text;
		if (k >= 0) r->seconds[call][k] = now() - start;
	}
	memcpy(r->now.x, r->ends, bytes), memcpy(r->now.y, r->ends + count, bytes);
	if (r->c->response != GZ_RESPONSE_BOUNCE) return NULL;
	memcpy(r->now.dx, r->ends + 2 * count, bytes), memcpy(r->now.dy, r->ends + 3 * count, bytes);
	return NULL;
}

/// Copies the bodies' places and displacements.
static void copy_state(const app_circles *to, const app_circles *from) {
	const size_t bytes = from->count * sizeof *from->x;
	memcpy(to->x, from->x, bytes), memcpy(to->y, from->y, bytes);
	memcpy(to->dx, from->dx, bytes), memcpy(to->dy, from->dy, bytes);
}

static int compare(const void *a, const void *b) {
	const double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static double median(double *values, int count) {
	qsort(values, (size_t)count, sizeof *values, compare);
	return values[count / 2];
}

static void run(bench_state *state, const void *context) {
	tick_run *r = calloc(1, sizeof *r);
	const char *fault = r ? open_run(r, context) : "out of memory";
	int ticks = 0, most = 0;
	if (!fault) most = r->c->count < MANY ? MAX_TICKS : MANY_TICKS;
	for (int k = 0; !fault && k < r->c->before; k++) fault = run_tick(r, -1);
	if (!fault) copy_state(&r->start, &r->now);
	while (!fault && bench_keep_running(state)) { // an iteration is all ticks
		copy_state(&r->now, &r->start);
		for (ticks = 0; !fault && ticks < most; ticks++) fault = run_tick(r, ticks);
	}
	if (fault) bench_fail(state, fault);
	else if (ticks) {
		const double moved = median(r->seconds[MOVE], ticks);
		const double other = median(r->seconds[r->c->shared ? MOVE_SHARED : SWEEP], ticks);
		bench_counter(state, "move_per_body", moved / (double)r->c->count);
		bench_counter(state, r->c->shared ? "shared_per_body" : "sweep_per_body", other / (double)r->c->count);
		bench_counter(state, r->c->shared ? "speedup" : "ratio", moved / other);
	}
	if (r) close_run(r);
	free(r);
}

static const tick_case cases[] = {
	{"level_bounce", LEVEL, GZ_RESPONSE_BOUNCE, 8, 10000, 2, NULL, false},
	{"level_bounce", LEVEL, GZ_RESPONSE_BOUNCE, 8, 100000, 2, NULL, true},
	{"level_slide", LEVEL, GZ_RESPONSE_SLIDE, 8, 10000, 2, NULL, false},
	{"level_slide", LEVEL, GZ_RESPONSE_SLIDE, 8, 100000, 2, NULL, true},
	{"level_slow_bounce", LEVEL, GZ_RESPONSE_BOUNCE, 2, 10000, 2, NULL, false},
	{"level_slow_bounce", LEVEL, GZ_RESPONSE_BOUNCE, 2, 100000, 2, NULL, true},
	{"level_slow_slide", LEVEL, GZ_RESPONSE_SLIDE, 2, 10000, 2, NULL, false},
	{"level_slow_slide", LEVEL, GZ_RESPONSE_SLIDE, 2, 100000, 2, NULL, true},
	{"box_bounce", CROWD_BILLIARDS, GZ_RESPONSE_BOUNCE, 0, 2000, 2, NULL, false},
	{"box_bounce", CROWD_BILLIARDS, GZ_RESPONSE_BOUNCE, 0, 10000, 2, NULL, false},
	{"box_bounce", CROWD_BILLIARDS, GZ_RESPONSE_BOUNCE, 0, 100000, 2, NULL, true},
	{"box_slide", CROWD_BOX, GZ_RESPONSE_SLIDE, 0, 2000, 2, NULL, false},
	{"box_slide", CROWD_BOX, GZ_RESPONSE_SLIDE, 0, 10000, 2, NULL, false},
	{"box_slide", CROWD_BOX, GZ_RESPONSE_SLIDE, 0, 100000, 2, NULL, true},
	{"swarm", CROWD_SWARM, GZ_RESPONSE_SLIDE, 0, 2000, 400, NULL, false},
	{"swarm", CROWD_SWARM, GZ_RESPONSE_SLIDE, 0, 10000, 600, NULL, false},
	{"swarm", CROWD_SWARM, GZ_RESPONSE_SLIDE, 0, 100000, 1500, NULL, true},
	{"boss", CROWD_BOSS, GZ_RESPONSE_SLIDE, 0, 10000, 300, NULL, false},
	{"bullets_bounce", CROWD_BULLETS, GZ_RESPONSE_BOUNCE, 0, 2000, 2, NULL, false},
	{"bullets_bounce", CROWD_BULLETS, GZ_RESPONSE_BOUNCE, 0, 10000, 2, NULL, false},
	{"bullets_bounce", CROWD_BULLETS, GZ_RESPONSE_BOUNCE, 0, 100000, 2, NULL, true},
	{"bullets_slide", CROWD_BULLETS, GZ_RESPONSE_SLIDE, 0, 2000, 2, NULL, false},
	{"bullets_slide", CROWD_BULLETS, GZ_RESPONSE_SLIDE, 0, 10000, 2, NULL, false},
	{"bullets_slide", CROWD_BULLETS, GZ_RESPONSE_SLIDE, 0, 100000, 2, NULL, true},
};

/// Large crowds are also measured beside two threads.
void add_ticks(void) {
	enum { CASES = sizeof cases / sizeof *cases, BACKENDS = 5 };
	static tick_case added[CASES * (BACKENDS + 1)];
	tick_case *next = added;
	const char *backend;
	for (size_t k = 0; k < CASES; k++) {
		char name[80];
		for (uint32_t b = 0; (backend = gz_backend_name(b)) != NULL; b++, next++) {
			*next = cases[k], next->backend = backend, next->shared = false;
			snprintf(name, sizeof name, "tick_%s/%s/%zu", next->name, backend, next->count);
			bench_add(name, run, next);
		}
		if (!cases[k].shared) continue;
		*next = cases[k];
		snprintf(name, sizeof name, "tick_%s_shared/%zu", next->name, next->count);
		bench_add(name, run, next++);
	}
}
