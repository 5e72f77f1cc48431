// The results of predictions, of an update of them, and of gz_solve_touches.
#include <stdlib.h>

#include "promises/golden/golden_scene.h"

enum { CAPACITY = 1 << 16, CHANGED = BODIES / 50, MAX_TIMES = 4 };

typedef struct prediction_results {
	float ax[BODIES], ay[BODIES]; ///< accelerations
	double since[BODIES];
	gz_touch touch[CAPACITY], updated[CAPACITY];
	size_t first[BODIES + 1], first_updated[BODIES + 1];
	gz_hit predicted[BODIES];
	gz_body_hit listed[BODIES];
	gz_touch_times times[BODIES];
	float nx[MAX_TIMES * BODIES], ny[MAX_TIMES * BODIES], px[MAX_TIMES * BODIES], py[MAX_TIMES * BODIES];
} prediction_results;

static uint64_t hash_touches(uint64_t hash, const gz_touch *touches, size_t count) {
	for (const gz_touch *t = touches; t < touches + count; t++) {
		hash = hash_index(hash_double(hash, t->time), t->index, t->id);
		hash = hash_vectors(hash, t->point_x, t->point_y, t->normal_x, t->normal_y);
		hash = hash_float(hash_float(hash, t->center_x), t->center_y);
		hash = hash_word(hash, (uint32_t)(t->feature << 8 | t->kind));
	}
	return hash;
}

/// Three bodies in four have an acceleration; half of the bodies have columns of an earlier time. Then some bodies
/// change their acceleration, and the prediction is updated.
static uint64_t hash_predictions(uint64_t hash, prediction_results *r, gz_bodies bodies, const gz_world *world,
	gz_scratch *scratch, gz_crowd *crowd) {
	for (int i = 0; i < BODIES; i++) {
		const float turn = (float)(i % 4) / 16;
		r->ax[i] = -turn * bodies.motion.y[i], r->ay[i] = turn * bodies.motion.x[i];
		r->since[i] = i % 2 ? 0 : -(double)(i % 16) / 8;
	}
	const gz_double_view since = {r->since, sizeof(double)};
	gz_prediction prediction = {.until = 4, .max = 20, .crowd = crowd, .since = &since};
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	const gz_touch_list list = {r->touch, CAPACITY, r->first}, updated = {r->updated, CAPACITY, r->first_updated};
	bodies.acceleration = (gz_vec2_view){r->ax, r->ay, sizeof(float)};
	const gz_report first = gz_predict_touches(&list, &prediction, world, &query, scratch);
	hash = hash_touches(hash, r->touch, complete_list(first));
	uint32_t changed[CHANGED];
	for (uint32_t i = 0; i < CHANGED; i++) changed[i] = 50 * i, r->ax[50 * i] = 0, r->since[50 * i] = 1;
	prediction.from = 1;
	const gz_prediction_update update = {prediction, &list, changed, CHANGED};
	const gz_report second = gz_update_touches(&updated, &update, world, &query, scratch);
	hash = hash_touches(hash_word(hash, (uint32_t)second.bodies), r->updated, complete_list(second));
	const gz_hits hits = gz_hits_in(r->predicted);
	hash = hash_word(hash, (uint32_t)gz_predict(&hits, &prediction, world, &query, scratch).hits);
	for (const gz_hit *h = r->predicted; h < r->predicted + BODIES; h++)
		hash = hash_index(hash_float(hash, h->time), h->index, h->id);
	const gz_body_hits hit_list = {r->listed, BODIES};
	const size_t listed = complete_list(gz_predict_hits(&hit_list, &prediction, world, &query, scratch));
	for (const gz_body_hit *h = r->listed; h < r->listed + listed; h++)
		hash = hash_index(hash_float(hash_word(hash, (uint32_t)h->body), h->hit.time), h->hit.index, h->hit.id);
	return hash;
}

/// The touches of all trajectories with that of one body.
static uint64_t hash_trajectories(
	uint64_t hash, prediction_results *r, const gz_bodies *b, size_t body, const char *backend) {
	static const double horizon = 40;
	const size_t stride = sizeof(float);
	const gz_touch_contacts contacts = {{r->nx, r->ny, stride}, {r->px, r->py, stride}};
	const gz_trajectories all = {b->center, b->motion, {r->ax, r->ay, stride}, b->radius};
	const gz_trajectories one = {{b->center.x + body, b->center.y + body, 0},
		{b->motion.x + body, b->motion.y + body, 0}, {r->ax + body, r->ay + body, 0}, {b->radius.data + body, 0}};
	const gz_trajectory_pairs pairs = {all, one, {&horizon, 0}, BODIES, backend};
	hash = hash_word(hash, (uint32_t)gz_solve_touches(r->times, &contacts, &pairs).status);
	for (size_t i = 0; i < BODIES; i++) {
		const gz_touch_times *t = r->times + i;
		hash = hash_word(hash_double(hash, t->first), (uint32_t)(t->starts << 2 | t->ends << 1 | t->invalid));
		for (size_t k = 0; k < t->count; k++) {
			const size_t n = MAX_TIMES * i + k;
			hash = hash_word(hash_double(hash, t->time[k]), t->kind[k]);
			hash = hash_vectors(hash, r->px[n], r->py[n], r->nx[n], r->ny[n]);
		}
	}
	return hash;
}

uint64_t golden_predictions(
	uint64_t hash, gz_bodies bodies, const gz_world *world, gz_scratch *scratch, gz_crowd *crowd, const char *backend) {
	prediction_results *r = calloc(1, sizeof *r);
	if (!r) return 0;
	hash = hash_predictions(hash, r, bodies, world, scratch, crowd);
	hash = hash_trajectories(hash, r, &bodies, 0, backend);
	hash = hash_trajectories(hash, r, &bodies, 150, backend); // a large one
	free(r);
	return hash;
}
