// Nearest neighbours of each circle of an even crowd, by Graze and by a k-d tree, placing or building the tree
// included: nearest_8/graze/10000 beside nearest_8/nanoflann/10000.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/benchmarks.h"
#include "bench/support/benchmark.h"
#include "bench/support/random.h"
#include "nearest_peer.h"

enum { CIRCLES = 10000 };

static const nearest_peer *const peers[] = {
	&nearest_graze,
#ifdef GRAZE_PEER_NANOFLANN
	&nearest_nanoflann,
#endif
};

typedef struct nearest_case {
	const nearest_peer *peer;
	size_t wanted;
} nearest_case;

static void measure(bench_state *state, const nearest_peer *peer, void *space) {
	while (bench_keep_running(state)) peer->place(space), peer->find(space, INFINITY);
	bench_items(state, "time_per_body", CIRCLES);
}

static void run(bench_state *state, const void *context) {
	static float x[CIRCLES], y[CIRCLES], radius[CIRCLES];
	const nearest_case *c = context;
	uint64_t random = 1;
	for (size_t i = 0; i < CIRCLES; i++)
		x[i] = random_between(&random, 0, 600), y[i] = random_between(&random, 0, 600), radius[i] = 1;
	void *space = c->peer->create(&(nearest_circle_columns){x, y, radius, CIRCLES}, c->wanted);
	if (!space) {
		bench_fail(state, "out of memory");
		return;
	}
	measure(state, c->peer, space);
	c->peer->destroy(space);
}

void add_nearest(void) {
	enum { SIZES = 3, PEERS = sizeof peers / sizeof *peers };
	static nearest_case cases[SIZES * PEERS];
	static const size_t wanted[SIZES] = {1, 8, 32};
	nearest_case *next = cases;
	for (size_t k = 0; k < SIZES; k++)
		for (size_t p = 0; p < PEERS; p++, next++) {
			char name[80];
			*next = (nearest_case){peers[p], wanted[k]};
			snprintf(name, sizeof name, "nearest_%zu/%s/%d", wanted[k], peers[p]->name, CIRCLES);
			bench_add(name, run, next);
		}
}
