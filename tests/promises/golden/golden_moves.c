// The results of gz_move: final states, contacts, and counts of the report.
#include <stdlib.h>

#include "promises/golden/golden_scene.h"

enum { TICKS = 6, CAPACITY = 1 << 16 };

/// Bodies that move in place, and their results.
typedef struct moved_bodies {
	float x[BODIES], y[BODIES], dx[BODIES], dy[BODIES], used[BODIES], lost[BODIES];
	float restitution[BODIES];
	uint8_t response[BODIES];
	size_t first[BODIES + 1];
	gz_contact contact[CAPACITY];
} moved_bodies;

static uint64_t hash_moved(uint64_t hash, const moved_bodies *m, size_t contacts) {
	for (int i = 0; i < BODIES; i++) {
		hash = hash_vectors(hash, m->x[i], m->y[i], m->dx[i], m->dy[i]);
		hash = hash_float(hash_float(hash, m->used[i]), m->lost[i]);
	}
	for (const gz_contact *c = m->contact; c < m->contact + contacts; c++) {
		hash = hash_index(hash_float(hash, c->time), c->index, c->id);
		hash = hash_vectors(hash_word(hash, c->feature), c->center_x, c->center_y, c->normal_x, c->normal_y);
	}
	return hash;
}

/// How the bodies of a part of the hash move.
typedef struct move_part {
	gz_crowd *crowd;
	gz_crowd_method method;
	const float *push_mass;
} move_part;

/// Bodies have one of the four responses; every second tick has a skin other than the smallest.
static uint64_t hash_moves(uint64_t hash, moved_bodies *m, gz_bodies bodies, const move_part *part,
	const gz_world *world, gz_scratch *scratch) {
	const size_t stride = sizeof(float);
	for (int i = 0; i < BODIES; i++) {
		m->x[i] = bodies.center.x[i], m->y[i] = bodies.center.y[i];
		m->dx[i] = bodies.motion.x[i], m->dy[i] = bodies.motion.y[i];
		m->response[i] = (uint8_t)(i % 4), m->restitution[i] = (float)(i % 9) / 8;
	}
	bodies.center = (gz_vec2_view){m->x, m->y, stride}, bodies.motion = (gz_vec2_view){m->dx, m->dy, stride};
	const gz_moves moves = {.response = {m->response, 1},
		.restitution = {m->restitution, stride},
		.push_mass = {part->push_mass, part->push_mass ? stride : 0},
		.center = {m->x, m->y, stride},
		.motion = {m->dx, m->dy, stride},
		.used = {m->used, stride},
		.lost = {m->lost, stride}};
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	const gz_contact_list list = {m->contact, CAPACITY, m->first};
	for (int tick = 0; tick < TICKS; tick++) {
		const gz_move_options options = {.skin = tick % 2 ? 0.25f : 0,
			.max_contacts = (uint32_t)tick,
			.crowd = part->crowd,
			.method = part->method,
			.contacts = &list};
		const gz_report r = gz_move(&moves, &options, world, &query, scratch);
		hash = hash_word(hash_word(hash, (uint32_t)r.stopped), (uint32_t)(r.recovered + r.shortened + r.refused));
		hash = hash_moved(hash, m, complete_list(r));
	}
	return hash;
}

/// Among walls alone, and with one another in each way.
uint64_t golden_moves(
	uint64_t hash, const gz_bodies *bodies, const gz_world *world, gz_scratch *scratch, gz_crowd *crowd) {
	const move_part parts[] = {{NULL, GZ_CROWD_ROUNDS, NULL}, {crowd, GZ_CROWD_ROUNDS, NULL},
		{crowd, GZ_CROWD_ROUNDS, bodies->radius.data}, {crowd, GZ_CROWD_EVENTS, NULL}};
	moved_bodies *m = calloc(1, sizeof *m);
	for (size_t i = 0; m && i < sizeof parts / sizeof *parts; i++)
		hash = hash_moves(hash, m, *bodies, parts + i, world, scratch);
	const bool has_memory = m != NULL;
	free(m);
	return has_memory ? hash : 0;
}
