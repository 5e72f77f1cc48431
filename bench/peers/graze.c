// Graze itself, asked for all circles at once; contacts included.
#include <graze/graze.h>
#include <math.h>
#include <stdlib.h>

#include "bench/setup.h"
#include "peers.h"

typedef struct graze_space {
	bench_setup setup;
	gz_hits hits; // its column of times is the caller's
	float *memory;
} graze_space;

static void destroy(void *space) {
	graze_space *s = space;
	if (!s) return;
	setup_close(&s->setup);
	free(s->memory);
	free(s);
}

static void *create_with(const char *kernels, const app_segments *walls, const app_circles *like) {
	graze_space *s = calloc(1, sizeof *s);
	if (s && !setup_open(&s->setup, walls, like, kernels) && setup_hits(&s->hits, like->count)) {
		s->memory = s->hits.time.data;
		return s;
	}
	destroy(s);
	return NULL;
}

static void *create(const app_segments *walls, const app_circles *like) { return create_with(NULL, walls, like); }
static void *create_scalar(const app_segments *walls, const app_circles *like) {
	return create_with("scalar", walls, like);
}

static void ask(void *space, const app_circles *circles, float *fractions) {
	graze_space *s = space;
	const gz_bodies bodies = {.center = {circles->x, circles->y, sizeof(float)},
		.motion = {circles->dx, circles->dy, sizeof(float)},
		.radius = {circles->radius, sizeof(float)},
		.count = circles->count};
	const gz_query question = {.chunks = &bodies, .chunk_count = 1};
	s->hits.time.data = fractions;
	const gz_report report = gz_sweep(&s->hits, s->setup.world, &question, s->setup.scratch);
	for (size_t i = 0; report.error.status && i < circles->count; i++) fractions[i] = NAN; // which is never right
}

const peer peer_graze = {"graze", "Graze", create, ask, destroy};
const peer peer_graze_scalar = {"graze_scalar", "Graze, scalar kernels", create_scalar, ask, destroy};
