// What the sweeps of sweeps.c ask, asked of the peers for one circle after the other. Their rows stand beside Graze's:
// sweep_crowd/box2d/1000 beside sweep_crowd/avx2/1000.
#include <stdio.h>
#include <stdlib.h>

#include "bench/benchmarks.h"
#include "bench/scenes.h"
#include "bench/shim.h"
#include "peers.h"

static const peer *const rivals[] = {
	&peer_afternoon,
	&peer_brute,
#ifdef GRAZE_PEER_CHIPMUNK
	&peer_chipmunk_boxes,
#endif
#ifdef GRAZE_PEER_BOX2D
	&peer_box2d,
#endif
};

typedef struct rival_case {
	const bench_scene *scene;
	const peer *rival;
	size_t count;
} rival_case;

static void measure(bench_state *state, const peer *rival, void *space, const app_circles *bodies, float *fractions) {
	rival->ask(space, bodies, fractions); // brings all memory in
	while (bench_keep_running(state)) rival->ask(space, bodies, fractions);

	size_t hits = 0;
	for (size_t i = 0; i < bodies->count; i++) hits += fractions[i] <= 1;
	bench_items(state, "time_per_body", (double)bodies->count);
	bench_counter(state, "hits", (double)hits);
}

static void run(bench_state *state, const void *context) {
	const rival_case *c = context;
	const app_circles *bodies = scene_bodies(c->scene, c->count);
	if (!bodies) {
		bench_fail(state, scenes_fault());
		return;
	}
	float *fractions = malloc(c->count * sizeof *fractions);
	void *space = fractions ? c->rival->create(scene_walls(), bodies) : NULL;
	if (space) measure(state, c->rival, space, bodies, fractions), c->rival->destroy(space);
	else bench_fail(state, "out of memory");
	free(fractions);
}

void add_rivals(void) {
	enum { SCENES = 3, SIZES = 2, RIVALS = sizeof rivals / sizeof *rivals };
	static rival_case cases[SCENES * SIZES * RIVALS];
	static const size_t sizes[SIZES] = {1000, 10000};
	const bench_scene *scene;
	rival_case *next = cases;
	for (int i = 0; (scene = scene_at(i)); i++)
		for (size_t r = 0; r < RIVALS; r++)
			for (size_t k = 0; k < SIZES; k++, next++) {
				char name[80];
				*next = (rival_case){scene, rivals[r], sizes[k]};
				snprintf(name, sizeof name, "sweep_%s/%s/%zu", scene_name(scene), rivals[r]->name, sizes[k]);
				bench_add(name, run, next);
			}
}
