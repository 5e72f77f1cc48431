// Rays through the level: by Graze in one query, by the peers one after the other.
#include <graze/graze.h>
#include <math.h>
#include <stdio.h>

#include "bench/benchmarks.h"
#include "bench/support/benchmark.h"
#include "bench/support/scenes.h"
#include "rays.h"
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

/// Counts the results of a peer that agree with Graze's, that are later or misses, and that are earlier or false hits.
/// A miss is compared as a hit at the end of the ray, where both are right within the tolerance.
static void compare(bench_state *state, const ray_set *r, float length) {
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

static void measure_peer(bench_state *state, const ray_set *r, const ray_case *c) {
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

static void measure_graze(bench_state *state, const ray_set *r) {
	gz_report report = {0};
	while (bench_keep_running(state)) report = rays_cast(r);
	bench_items(state, "time_per_ray", (double)r->rays.count);
	bench_counter(state, "hits", (double)report.hits);
}

static void run(bench_state *state, const void *context) {
	const ray_case *c = context;
	ray_set r = {0};
	gz_report report = {0};
	const char *fault = rays_open(&r, c->count, c->length);
	if (!fault) report = rays_cast(&r); // touches all memory once, and gives the results to compare with
	if (report.error.status) fault = report.error.text;
	if (fault) bench_fail(state, fault);
	else if (c->peer) measure_peer(state, &r, c);
	else measure_graze(state, &r);
	rays_close(&r);
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
