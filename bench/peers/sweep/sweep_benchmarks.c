// The sweeps of bench/calls/sweeps.c by peers, one circle after the other. The names match: sweep_crowd/box2d/1000
// beside sweep_crowd/avx2/1000.
#include <stdio.h>
#include <stdlib.h>

#include "bench/benchmarks.h"
#include "bench/support/benchmark.h"
#include "bench/support/scenes.h"
#include "sweep_peer.h"

static const sweep_peer *const peers[] = {
	&sweep_grid,
	&sweep_brute_force,
#ifdef GRAZE_PEER_CHIPMUNK
	&sweep_chipmunk_boxes,
#endif
#ifdef GRAZE_PEER_BOX2D
	&sweep_box2d,
#endif
};

typedef struct peer_case {
	const bench_scene *scene;
	const sweep_peer *peer;
	size_t count;
} peer_case;

static void measure(
	bench_state *state, const sweep_peer *peer, void *space, const app_circles *bodies, float *fractions) {
	peer->sweep(space, bodies, fractions); // touches all memory once
	while (bench_keep_running(state)) peer->sweep(space, bodies, fractions);

	size_t hits = 0;
	for (size_t i = 0; i < bodies->count; i++) hits += fractions[i] <= 1;
	bench_items(state, "time_per_body", (double)bodies->count);
	bench_counter(state, "hits", (double)hits);
}

static void run(bench_state *state, const void *context) {
	const peer_case *c = context;
	const app_circles *bodies = scene_bodies(c->scene, c->count);
	if (!bodies) {
		bench_fail(state, scenes_fault());
		return;
	}
	float *fractions = malloc(c->count * sizeof *fractions);
	void *space = fractions ? c->peer->create(scene_walls(), bodies) : NULL;
	if (space) measure(state, c->peer, space, bodies, fractions), c->peer->destroy(space);
	else bench_fail(state, "out of memory");
	free(fractions);
}

void add_peer_sweeps(void) {
	enum { SCENES = 3, SIZES = 2, PEERS = sizeof peers / sizeof *peers };
	static peer_case cases[SCENES * SIZES * PEERS];
	static const size_t sizes[SIZES] = {1000, 10000};
	const bench_scene *scene;
	peer_case *next = cases;
	for (int i = 0; (scene = scene_at(i)); i++)
		for (size_t p = 0; p < PEERS; p++)
			for (size_t k = 0; k < SIZES; k++, next++) {
				char name[80];
				*next = (peer_case){scene, peers[p], sizes[k]};
				snprintf(name, sizeof name, "sweep_%s/%s/%zu", scene_name(scene), peers[p]->name, sizes[k]);
				bench_add(name, run, next);
			}
}
