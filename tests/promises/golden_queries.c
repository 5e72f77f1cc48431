#include <stdlib.h>

#include "generators/golden_scene.h"

enum { ROOM = 1 << 16 };

/// Where answers go.
typedef struct golden_answers {
	size_t first[BODIES + 1];
	gz_hit hit[ROOM];
	gz_sensor_event event[ROOM];
	gz_proximity near[ROOM];
	gz_overlap_interval span[BODIES];
	gz_pair pair[BODIES];
	float out_x[BODIES], out_y[BODIES];
	uint8_t blocked[BODIES];
	// Of bodies that move:
	gz_contact contact[ROOM];
	float x[BODIES], y[BODIES], dx[BODIES], dy[BODIES], used[BODIES], lost[BODIES], restitution[BODIES];
	uint8_t response[BODIES];
	// Of what they foresee:
	gz_touch touch[ROOM], again[ROOM];
	size_t first_again[BODIES + 1];
	float ax[BODIES], ay[BODIES];
	double since[BODIES];
	gz_hit predicted[BODIES];
	// Of pairs on curved ways:
	gz_touch_times times[BODIES];
	float nx[4 * BODIES], ny[4 * BODIES], px[4 * BODIES], py[4 * BODIES];
} golden_answers;

static uint64_t hash_index(uint64_t hash, int32_t index, uint64_t id) {
	return hash_word(hash_word(hash_word(hash, (uint32_t)index), (uint32_t)id), (uint32_t)(id >> 32));
}

static uint64_t hash_vectors(uint64_t hash, float px, float py, float nx, float ny) {
	return hash_float(hash_float(hash_float(hash_float(hash, px), py), nx), ny);
}

static uint64_t hash_all(uint64_t hash, const golden_answers *a, size_t count) {
	for (const gz_hit *h = a->hit; h < a->hit + count; h++) {
		hash = hash_index(hash_float(hash, h->time), h->index, h->id);
		hash = hash_vectors(hash_word(hash, h->feature), h->point_x, h->point_y, h->normal_x, h->normal_y);
	}
	return hash;
}

static uint64_t hash_events(uint64_t hash, const golden_answers *a, size_t count) {
	for (const gz_sensor_event *e = a->event; e < a->event + count; e++)
		hash = hash_word(hash_index(hash_float(hash, e->time), e->index, e->id), (uint32_t)(e->circle << 8 | e->kind));
	return hash;
}

static uint64_t hash_near(uint64_t hash, const golden_answers *a, size_t count) {
	for (const gz_proximity *n = a->near; n < a->near + count; n++) {
		hash = hash_index(hash_float(hash, n->distance), n->index, n->id);
		hash = hash_vectors(hash_word(hash, n->feature), n->point_x, n->point_y, n->normal_x, n->normal_y);
	}
	return hash;
}

static uint64_t hash_spans(uint64_t hash, const golden_answers *a) {
	for (const gz_overlap_interval *s = a->span; s < a->span + BODIES; s++)
		hash = hash_word(hash_vectors(hash, s->entry, s->exit, s->from, s->to), s->kind);
	return hash;
}

static size_t within_room(gz_report report) { return report.written == report.hits ? report.written : 0; }

static uint64_t hash_answers(
	uint64_t hash, golden_answers *a, const gz_world *world, const gz_query *q, gz_scratch *scratch) {
	const gz_hit_list hits = {a->hit, ROOM, a->first};
	const gz_sensor_event_list events = {a->event, ROOM, a->first};
	const gz_proximity_list near = {a->near, ROOM, a->first};
	const gz_vec2_out out = {a->out_x, a->out_y, sizeof(float)};
	const gz_byte_out blocked = {a->blocked, 1};
	hash = hash_all(hash, a, within_room(gz_sweep_all(&hits, world, q, scratch)));
	hash = hash_events(hash, a, within_room(gz_sense(&events, world, q, scratch)));
	hash = hash_near(hash, a, within_room(gz_overlaps(&near, world, q, scratch)));
	hash = hash_near(hash, a, within_room(gz_nearest(&near, &(gz_nearest_limits){3, 40}, world, q, scratch)));
	for (uint32_t i = 0; i < BODIES; i++)
		a->pair[i] = (gz_pair){i, (int32_t)(i % 2 ? i * 7 % BODIES : i % WALLS), (uint8_t)(i % 2)};
	hash =
		hash_word(hash, (uint32_t)gz_overlap_intervals(a->span, &(gz_pairs){a->pair, BODIES}, world, q, scratch).hits);
	hash = hash_spans(hash, a);
	hash = hash_word(hash, (uint32_t)gz_depenetrate(&out, world, q, scratch).hits);
	hash = hash_word(hash, (uint32_t)gz_line_of_sight(&blocked, world, q, scratch).hits);
	for (int i = 0; i < BODIES; i++)
		hash = hash_word(hash_float(hash_float(hash, a->out_x[i]), a->out_y[i]), a->blocked[i]);
	return hash;
}

static uint64_t hash_moved(uint64_t hash, const golden_answers *a, size_t contacts) {
	for (int i = 0; i < BODIES; i++) {
		hash = hash_vectors(hash, a->x[i], a->y[i], a->dx[i], a->dy[i]);
		hash = hash_float(hash_float(hash, a->used[i]), a->lost[i]);
	}
	for (const gz_contact *c = a->contact; c < a->contact + contacts; c++) {
		hash = hash_index(hash_float(hash, c->time), c->index, c->id);
		hash = hash_vectors(hash_word(hash, c->feature), c->center_x, c->center_y, c->normal_x, c->normal_y);
	}
	return hash;
}

/// All bodies move in place, each in its way, with a skin of their own in every second tick.
static uint64_t hash_moves(
	uint64_t hash, golden_answers *a, gz_bodies bodies, const gz_world *world, gz_scratch *scratch) {
	const size_t stride = sizeof(float);
	for (int i = 0; i < BODIES; i++) {
		a->x[i] = bodies.center.x[i], a->y[i] = bodies.center.y[i];
		a->dx[i] = bodies.motion.x[i], a->dy[i] = bodies.motion.y[i];
		a->response[i] = (uint8_t)(i % 4), a->restitution[i] = (float)(i % 9) / 8;
	}
	bodies.center = (gz_vec2_view){a->x, a->y, stride}, bodies.motion = (gz_vec2_view){a->dx, a->dy, stride};
	const gz_moves moves = {.response = {a->response, 1},
		.restitution = {a->restitution, stride},
		.center = {a->x, a->y, stride},
		.motion = {a->dx, a->dy, stride},
		.used = {a->used, stride},
		.lost = {a->lost, stride}};
	const gz_query question = {.chunks = &bodies, .chunk_count = 1};
	const gz_contact_list list = {a->contact, ROOM, a->first};
	for (int tick = 0; tick < 6; tick++) {
		const gz_move_options rules = {.skin = tick % 2 ? 0.25f : 0, .max_contacts = (uint32_t)tick, .contacts = &list};
		const gz_report r = gz_move(&moves, &rules, world, &question, scratch);
		hash = hash_word(hash_word(hash, (uint32_t)r.stopped), (uint32_t)(r.recovered + r.shortened + r.refused));
		hash = hash_moved(hash, a, within_room(r));
	}
	return hash;
}

static uint64_t hash_double(uint64_t hash, double x) {
	uint64_t bits;
	memcpy(&bits, &x, sizeof bits);
	return hash_word(hash_word(hash, (uint32_t)bits), (uint32_t)(bits >> 32));
}

static uint64_t hash_touches(uint64_t hash, const gz_touch *at, size_t count) {
	for (const gz_touch *t = at; t < at + count; t++) {
		hash = hash_index(hash_double(hash, t->time), t->index, t->id);
		hash = hash_vectors(hash, t->point_x, t->point_y, t->normal_x, t->normal_y);
		hash = hash_float(hash_float(hash, t->center_x), t->center_y);
		hash = hash_word(hash, (uint32_t)(t->feature << 8 | t->kind));
	}
	return hash;
}

/// Three in four bodies are on curved ways, half of them since before the beginning. Then some turn round.
static uint64_t hash_foresight(
	uint64_t hash, golden_answers *a, gz_bodies bodies, const gz_world *world, gz_scratch *scratch, gz_crowd *crowd) {
	for (int i = 0; i < BODIES; i++) {
		const float bend = (float)(i % 4) / 16;
		a->ax[i] = -bend * bodies.motion.y[i], a->ay[i] = bend * bodies.motion.x[i];
		a->since[i] = i % 2 ? 0 : -(double)(i % 16) / 8;
	}
	const gz_double_view since = {a->since, sizeof(double)};
	gz_prediction rules = {.until = 4, .max = 20, .crowd = crowd, .since = &since};
	const gz_query question = {.chunks = &bodies, .chunk_count = 1};
	const gz_touch_list list = {a->touch, ROOM, a->first}, again = {a->again, ROOM, a->first_again};
	bodies.acceleration = (gz_vec2_view){a->ax, a->ay, sizeof(float)};
	hash = hash_touches(hash, a->touch, within_room(gz_predict_touches(&list, &rules, world, &question, scratch)));
	uint32_t changed[BODIES / 50];
	for (uint32_t i = 0; i < BODIES / 50; i++) changed[i] = 50 * i, a->ax[50 * i] = 0, a->since[50 * i] = 1;
	rules.from = 1;
	const gz_report r = gz_update_touches(
		&again, &(gz_prediction_update){rules, &list, changed, BODIES / 50}, world, &question, scratch);
	hash = hash_touches(hash_word(hash, (uint32_t)r.bodies), a->again, within_room(r));
	const gz_hits hits = gz_hits_in(a->predicted);
	hash = hash_word(hash, (uint32_t)gz_predict(&hits, &rules, world, &question, scratch).hits);
	for (const gz_hit *h = a->predicted; h < a->predicted + BODIES; h++)
		hash = hash_index(hash_float(hash, h->time), h->index, h->id);
	return hash;
}

/// All bodies, bent as they foresee, with one of the large ones.
static uint64_t hash_pairs(uint64_t hash, golden_answers *a, const gz_bodies *b, size_t large, const char *kernels) {
	static const double horizon = 40;
	const size_t stride = sizeof(float);
	const gz_touch_contacts contacts = {{a->nx, a->ny, stride}, {a->px, a->py, stride}};
	const gz_trajectories all = {b->center, b->motion, {a->ax, a->ay, stride}, b->radius};
	const gz_trajectories one = {{b->center.x + large, b->center.y + large, 0},
		{b->motion.x + large, b->motion.y + large, 0}, {a->ax + large, a->ay + large, 0}, {b->radius.data + large, 0}};
	const gz_trajectory_pairs pairs = {all, one, {&horizon, 0}, BODIES, kernels};
	hash = hash_word(hash, (uint32_t)gz_solve_touches(a->times, &contacts, &pairs).status);
	for (size_t i = 0; i < BODIES; i++) {
		const gz_touch_times *t = a->times + i;
		hash = hash_word(hash_double(hash, t->first), (uint32_t)(t->starts << 2 | t->ends << 1 | t->invalid));
		for (size_t k = 0; k < t->count; k++) {
			const size_t place = 4 * i + k;
			hash = hash_word(hash_double(hash, t->time[k]), t->kind[k]);
			hash = hash_vectors(hash, a->px[place], a->py[place], a->nx[place], a->ny[place]);
		}
	}
	return hash;
}

uint64_t golden_hash_queries(uint64_t hash, const golden_scene *s, const char *kernels) {
	golden_answers *answers = calloc(1, sizeof *answers);
	gz_bodies bodies = bodies_of(s);
	bodies.id = (gz_id_view){s->id, sizeof *s->id, sizeof *s->id};
	gz_walls walls = walls_of(s);
	walls.radius = (gz_float_view){s->thickness, sizeof(float)}, walls.one_sided = (gz_byte_view){s->one_sided, 1};
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = walls, .backend = kernels}, NULL);
	gz_scratch *scratch = world ? gz_scratch_create(world) : NULL;
	gz_crowd *crowd = world ? gz_crowd_create(world) : NULL;
	if (answers && scratch && crowd && !gz_crowd_place(crowd, &bodies, 1).error.status) {
		const gz_query question = {.chunks = &bodies, .chunk_count = 1, .targets = GZ_TARGETS_ALL, .crowd = crowd};
		hash = hash_answers(hash, answers, world, &question, scratch);
		hash = hash_moves(hash, answers, bodies, world, scratch);
		hash = hash_foresight(hash, answers, bodies, world, scratch, crowd);
		hash = hash_pairs(hash_pairs(hash, answers, &bodies, 0, kernels), answers, &bodies, 150, kernels);
	}
	gz_crowd_destroy(crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
	free(answers);
	return hash;
}
