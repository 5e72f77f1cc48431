// Rays through the level: by Graze in one query, by the peers one after the other.
#include <graze/graze.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/benchmarks.h"
#include "bench/support/benchmark.h"
#include "bench/support/columns.h"
#include "bench/support/fixture.h"
#include "bench/support/random.h"
#include "bench/support/scenes.h"
#include "sweep_peer.h"

static const sweep_peer *const peers[] = {
	NULL, // Graze
#ifdef GRAZE_PEER_CHIPMUNK
	&sweep_chipmunk,
#endif
#ifdef GRAZE_PEER_BOX2D
	&sweep_box2d,
#endif
};

typedef struct ray_case {
	float length;
	const sweep_peer *peer; // null: Graze
	size_t count;
} ray_case;

typedef struct ray_run {
	bench_fixture fixture;
	app_circles rays; // at the places of the crowd
	float *memory;    // of the motion in x and in y, the radii and the fractions
	float *fractions; // by a peer
	gz_hit *hits;     // by Graze
} ray_run;

/// The world has the reach of the crowd, since a game has one world for all queries. In a world with a reach of half
/// the length of the rays, rays of 64 and 256 units are several times as fast. Returns a message on failure, else null.
static const char *prepare(ray_run *out, const ray_case *c) {
	const size_t count = c->count;
	const app_circles *crowd = scene_bodies(scene_at(0), count);
	if (!crowd) return scenes_fault();
	out->memory = calloc(4 * count, sizeof(float));
	out->hits = malloc(count * sizeof *out->hits);
	if (!out->memory || !out->hits) return "out of memory";
	float *dx = out->memory, *dy = dx + count, *no_radius = dy + count;
	out->fractions = no_radius + count;
	uint64_t random = 0x9e3779b97f4a7c15u;
	random_directions(dx, dy, count, c->length, &random);
	out->rays = (app_circles){crowd->x, crowd->y, dx, dy, no_radius, count, count};
	return fixture_open(&out->fixture, scene_walls(), crowd, NULL);
}

static gz_report sweep(const ray_run *r) {
	gz_bodies bodies = body_columns(&r->rays);
	bodies.radius.stride = 0;
	const gz_hits hits = gz_hits_in(r->hits);
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	return gz_sweep(&hits, r->fixture.world, &query, r->fixture.scratch);
}

/// Counts the results of a peer that agree with Graze's, that are later or misses, and that are earlier or false hits.
/// A miss is compared as a hit at the end of the ray, where both are right within the tolerance.
static void compare(bench_state *state, const ray_run *r, float length) {
	const float tolerance = 0.05f / length;
	size_t missed = 0, wrong = 0;
	for (size_t i = 0; i < r->rays.count; i++) {
		const float later = fminf(r->fractions[i], 1) - fminf(r->hits[i].time, 1);
		missed += later > tolerance;
		wrong += later < -tolerance;
	}
	bench_counter(state, "agree", (double)(r->rays.count - missed - wrong));
	bench_counter(state, "peer_missed", (double)missed);
	bench_counter(state, "peer_false", (double)wrong);
}

static void measure_peer(bench_state *state, const ray_run *r, const ray_case *c) {
	void *space = c->peer->create(scene_walls(), &r->rays);
	if (!space) {
		bench_fail(state, "out of memory");
		return;
	}
	c->peer->sweep(space, &r->rays, r->fractions);
	compare(state, r, c->length);
	while (bench_keep_running(state)) c->peer->sweep(space, &r->rays, r->fractions);
	c->peer->destroy(space);

	size_t hits = 0;
	for (size_t i = 0; i < c->count; i++) hits += r->fractions[i] <= 1;
	bench_items(state, "time_per_ray", (double)c->count);
	bench_counter(state, "hits", (double)hits);
}

static void measure_graze(bench_state *state, const ray_run *r) {
	gz_report report = {0};
	while (bench_keep_running(state)) report = sweep(r);
	bench_items(state, "time_per_ray", (double)r->rays.count);
	bench_counter(state, "hits", (double)report.hits);
}

static void run(bench_state *state, const void *context) {
	const ray_case *c = context;
	ray_run r = {0};
	gz_report report = {0};
	const char *fault = prepare(&r, c);
	if (!fault) report = sweep(&r); // touches all memory once, and gives the results to compare with
	if (report.error.status) fault = report.error.text;
	if (fault) bench_fail(state, fault);
	else if (c->peer) measure_peer(state, &r, c);
	else measure_graze(state, &r);
	fixture_close(&r.fixture);
	free(r.memory), free(r.hits);
}

void add_rays(void) {
	enum { LENGTHS = 4, SIZES = 2, PEERS = sizeof peers / sizeof *peers };
	static ray_case cases[LENGTHS * SIZES * PEERS];
	static const float lengths[LENGTHS] = {64, 256, 1024, 4096};
	static const size_t sizes[SIZES] = {1000, 100000};
	ray_case *next = cases;
	for (size_t i = 0; i < LENGTHS; i++)
		for (size_t p = 0; p < PEERS; p++)
			for (size_t k = 0; k < SIZES; k++, next++) {
				char name[80];
				*next = (ray_case){lengths[i], peers[p], sizes[k]};
				snprintf(name, sizeof name, "rays_%g/%s/%zu", (double)lengths[i], peers[p] ? peers[p]->name : "graze",
					sizes[k]);
				bench_add(name, run, next);
			}
}
