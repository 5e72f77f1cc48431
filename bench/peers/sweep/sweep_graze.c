// Graze: all circles in one query, contacts included.
#include <graze/graze.h>
#include <math.h>
#include <stdlib.h>

#include "bench/support/columns.h"
#include "bench/support/fixture.h"
#include "sweep_peer.h"

typedef struct graze_space {
	bench_fixture fixture;
	gz_hits hits;  // the column of times is the caller's
	float *memory; // of the other columns
} graze_space;

static void destroy(void *space) {
	graze_space *s = space;
	if (!s) return;
	fixture_close(&s->fixture);
	free(s->memory);
	free(s);
}

static void *create_with(const char *backend, const app_segments *walls, const app_circles *sample) {
	graze_space *s = calloc(1, sizeof *s);
	if (s && !fixture_open(&s->fixture, walls, sample, backend) && fixture_hits(&s->hits, sample->count)) {
		s->memory = s->hits.time.data;
		return s;
	}
	destroy(s);
	return NULL;
}

static void *create(const app_segments *walls, const app_circles *sample) { return create_with(NULL, walls, sample); }
static void *create_scalar(const app_segments *walls, const app_circles *sample) {
	return create_with("scalar", walls, sample);
}

static void sweep(void *space, const app_circles *circles, float *fractions) {
	graze_space *s = space;
	const gz_bodies bodies = body_columns(circles);
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	s->hits.time.data = fractions;
	const gz_report report = gz_sweep(&s->hits, s->fixture.world, &query, s->fixture.scratch);
	for (size_t i = 0; report.error.status && i < circles->count; i++) fractions[i] = NAN; // counts as missed
}

const sweep_peer sweep_graze = {"graze", "Graze", create, sweep, destroy};
const sweep_peer sweep_graze_scalar = {"graze_scalar", "Graze, scalar backend", create_scalar, sweep, destroy};
