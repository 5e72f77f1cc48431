// Graze: all circles in one query, points and normals included.
#include <graze/graze.h>
#include <stdlib.h>

#include "bench/support/columns.h"
#include "bench/support/fixture.h"
#include "overlap_peer.h"

typedef struct graze_space {
	bench_fixture fixture;
	gz_proximity *results;
	size_t capacity, *first;
} graze_space;

static void destroy(void *space) {
	graze_space *s = space;
	if (!s) return;
	fixture_close(&s->fixture);
	free(s->results), free(s->first), free(s);
}

static void *create(const app_circles *circles) {
	graze_space *s = calloc(1, sizeof *s);
	const app_segments no_walls = {0};
	if (s) {
		s->capacity = 16 * circles->count;
		s->results = malloc(s->capacity * sizeof *s->results);
		s->first = malloc((circles->count + 1) * sizeof *s->first);
	}
	if (s && s->results && s->first && !fixture_open(&s->fixture, &no_walls, circles, NULL)) return s;
	destroy(s);
	return NULL;
}

static size_t find(void *space) {
	graze_space *s = space;
	const bench_fixture *f = &s->fixture;
	const gz_proximity_list list = {s->results, s->capacity, s->first};
	const gz_query query = {
		.chunks = &f->bodies, .chunk_count = 1, .crowd = f->crowd, .targets = GZ_TARGETS_CIRCLES, .skip_self = true};
	if (gz_crowd_place(f->crowd, &f->bodies, 1).error.status) return 0;
	const gz_report report = gz_overlaps(&list, f->world, &query, f->scratch);
	return report.error.status ? 0 : report.hits;
}

const overlap_peer overlap_graze = {"Graze", create, find, destroy};
