// Graze: all circles in one query.
#include <graze/graze.h>
#include <stdlib.h>

#include "nearest_peer.h"

typedef struct graze_space {
	gz_world *world;
	gz_scratch *scratch;
	gz_crowd *crowd;
	gz_bodies bodies;
	float *at_rest;
	size_t wanted;
	gz_neighbour *results;
	size_t *first;
} graze_space;

static void destroy(void *space) {
	graze_space *s = space;
	if (!s) return;
	gz_crowd_destroy(s->crowd), gz_scratch_destroy(s->scratch), gz_world_destroy(s->world);
	free(s->at_rest), free(s->results), free(s->first), free(s);
}

static void *create(const nearest_circle_columns *circles, size_t wanted) {
	graze_space *s = calloc(1, sizeof *s);
	if (!s) return NULL;
	s->wanted = wanted;
	s->world = gz_world_create(&(gz_world_desc){0}, NULL);
	s->scratch = gz_scratch_create(s->world), s->crowd = gz_crowd_create(s->world);
	s->at_rest = calloc(circles->count, sizeof *s->at_rest);
	s->results = malloc(circles->count * wanted * sizeof *s->results);
	s->first = malloc((circles->count + 1) * sizeof *s->first);
	s->bodies = (gz_bodies){.count = circles->count,
		.center = {circles->x, circles->y, sizeof(float)},
		.motion = {s->at_rest, s->at_rest, sizeof(float)},
		.radius = {circles->radius, sizeof(float)}};
	if (s->crowd && s->scratch && s->at_rest && s->results && s->first) return s;
	destroy(s);
	return NULL;
}

static void place(void *space) {
	graze_space *s = space;
	if (gz_crowd_place(s->crowd, &s->bodies, 1).error.status) abort();
}

static void find(void *space, float limit) {
	graze_space *s = space;
	const gz_neighbour_list list = {s->results, s->bodies.count * s->wanted, s->first};
	const gz_query query = {
		.chunks = &s->bodies, .chunk_count = 1, .crowd = s->crowd, .targets = GZ_TARGETS_CIRCLES, .skip_self = true};
	const gz_nearest_limits limits = {s->wanted, limit};
	if (gz_neighbours(&list, &limits, s->world, &query, s->scratch).error.status) abort();
}

static size_t found(const void *space, size_t circle) {
	const graze_space *s = space;
	return s->first[circle + 1] - s->first[circle];
}

static float distance(const void *space, size_t circle, size_t k) {
	const graze_space *s = space;
	return s->results[s->first[circle] + k].distance;
}

const nearest_peer nearest_graze = {"graze", "Graze", create, place, find, found, distance, destroy};
