// The results of all queries but sweeps: lists, events, proximities, intervals, depenetration, lines of sight.
#include <stdlib.h>

#include "promises/golden/golden_scene.h"

enum { CAPACITY = 1 << 16 };

typedef struct query_results {
	size_t first[BODIES + 1];
	gz_hit hit[CAPACITY];
	gz_sensor_event event[CAPACITY];
	gz_proximity proximity[CAPACITY];
	gz_neighbour neighbour[CAPACITY];
	gz_body_hit body_hit[CAPACITY];
	gz_overlap_interval interval[BODIES];
	gz_pair pair[BODIES];
	float out_x[BODIES], out_y[BODIES];
	uint8_t blocked[BODIES];
} query_results;

static uint64_t hash_hits(uint64_t hash, const query_results *r, size_t count) {
	for (const gz_hit *h = r->hit; h < r->hit + count; h++) {
		hash = hash_index(hash_float(hash, h->time), h->index, h->id);
		hash = hash_vectors(hash_word(hash, h->feature), h->point_x, h->point_y, h->normal_x, h->normal_y);
	}
	return hash;
}

static uint64_t hash_events(uint64_t hash, const query_results *r, size_t count) {
	for (const gz_sensor_event *e = r->event; e < r->event + count; e++)
		hash = hash_word(hash_index(hash_float(hash, e->time), e->index, e->id), (uint32_t)(e->circle << 8 | e->kind));
	return hash;
}

static uint64_t hash_proximities(uint64_t hash, const query_results *r, size_t count) {
	for (const gz_proximity *p = r->proximity; p < r->proximity + count; p++) {
		hash = hash_index(hash_float(hash, p->distance), p->index, p->id);
		hash = hash_vectors(hash_word(hash, p->feature), p->point_x, p->point_y, p->normal_x, p->normal_y);
	}
	return hash;
}

/// The bodies that hit something, and the three others that are nearest to each body, as they are and as they are seen.
static uint64_t hash_short_lists(
	uint64_t hash, query_results *r, const gz_world *world, gz_query q, gz_scratch *scratch) {
	static const float facing[] = {1, -2}, half_angle = 2;
	const gz_sight sight = {.facing = {facing, facing + 1, 0}, .half_angle = {&half_angle, 0}};
	const gz_body_hits hits = {r->body_hit, CAPACITY};
	const gz_neighbour_list neighbours = {r->neighbour, CAPACITY, r->first};
	const gz_nearest_limits limits = {3, INFINITY};
	size_t count = complete_list(gz_sweep_hits(&hits, world, &q, scratch));
	for (const gz_body_hit *h = r->body_hit; h < r->body_hit + count; h++)
		hash = hash_index(hash_float(hash_word(hash, (uint32_t)h->body), h->hit.time), h->hit.index, h->hit.id);
	q.targets = GZ_TARGETS_CIRCLES, q.skip_self = true;
	for (int sees = 0; sees < 2; sees++) {
		q.sight_per_chunk = sees ? &sight : NULL;
		count = complete_list(gz_neighbours(&neighbours, &limits, world, &q, scratch));
		for (const gz_neighbour *n = r->neighbour; n < r->neighbour + count; n++)
			hash = hash_word(hash_float(hash, n->distance), (uint32_t)n->index);
	}
	return hash;
}

/// The overlap interval of each body with a wall or a body of the crowd.
static uint64_t hash_intervals(
	uint64_t hash, query_results *r, const gz_world *world, const gz_query *q, gz_scratch *scratch) {
	for (uint32_t i = 0; i < BODIES; i++)
		r->pair[i] = (gz_pair){i, (int32_t)(i % 2 ? i * 7 % BODIES : i % WALLS), (uint8_t)(i % 2)};
	const gz_pairs pairs = {r->pair, BODIES};
	hash = hash_word(hash, (uint32_t)gz_overlap_intervals(r->interval, &pairs, world, q, scratch).hits);
	for (const gz_overlap_interval *s = r->interval; s < r->interval + BODIES; s++)
		hash = hash_word(hash_vectors(hash, s->entry, s->exit, s->from, s->to), s->kind);
	return hash;
}

uint64_t golden_queries(uint64_t hash, const gz_world *world, const gz_query *q, gz_scratch *scratch) {
	query_results *r = calloc(1, sizeof *r);
	if (!r) return 0;
	const gz_hit_list hits = {r->hit, CAPACITY, r->first};
	const gz_sensor_event_list events = {r->event, CAPACITY, r->first};
	const gz_proximity_list proximities = {r->proximity, CAPACITY, r->first};
	const gz_nearest_limits limits = {3, 40};
	const gz_vec2_out out = {r->out_x, r->out_y, sizeof(float)};
	const gz_byte_out blocked = {r->blocked, 1};
	hash = hash_hits(hash, r, complete_list(gz_sweep_all(&hits, world, q, scratch)));
	hash = hash_events(hash, r, complete_list(gz_sense(&events, world, q, scratch)));
	hash = hash_proximities(hash, r, complete_list(gz_overlaps(&proximities, world, q, scratch)));
	hash = hash_proximities(hash, r, complete_list(gz_nearest(&proximities, &limits, world, q, scratch)));
	hash = hash_short_lists(hash, r, world, *q, scratch);
	hash = hash_intervals(hash, r, world, q, scratch);
	hash = hash_word(hash, (uint32_t)gz_depenetrate(&out, world, q, scratch).hits);
	hash = hash_word(hash, (uint32_t)gz_line_of_sight(&blocked, world, q, scratch).hits);
	for (int i = 0; i < BODIES; i++)
		hash = hash_word(hash_float(hash_float(hash, r->out_x[i]), r->out_y[i]), r->blocked[i]);
	free(r);
	return hash;
}
