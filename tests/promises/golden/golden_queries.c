// The results of all queries but sweeps: lists, events, proximities, intervals, depenetration, lines of sight.
#include <stdlib.h>

#include "promises/golden/golden_scene.h"

enum { CAPACITY = 1 << 16 };

typedef struct query_results {
	size_t first[BODIES + 1];
	gz_hit hit[CAPACITY];
	gz_sensor_event event[CAPACITY];
	gz_proximity proximity[CAPACITY];
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
	hash = hash_intervals(hash, r, world, q, scratch);
	hash = hash_word(hash, (uint32_t)gz_depenetrate(&out, world, q, scratch).hits);
	hash = hash_word(hash, (uint32_t)gz_line_of_sight(&blocked, world, q, scratch).hits);
	for (int i = 0; i < BODIES; i++)
		hash = hash_word(hash_float(hash_float(hash, r->out_x[i]), r->out_y[i]), r->blocked[i]);
	free(r);
	return hash;
}
