#include "query/body_pair_kernel.h"

#include <graze/graze.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/kernels.h"

enum { ROOM = TILE + LANES };

typedef struct circle_batch {
	near_bodies near;
	circle_record record[ROOM];
	pair_list pairs;
	pair_times touches;
	best_hits best;
	uint64_t key[TILE];
	contact_columns contacts;
	float px[TILE], py[TILE], dx[TILE], dy[TILE], radius[TILE];
} circle_batch;

static circle_record record_of(const moving_body *b, int32_t index) {
	return (circle_record){b->px, b->py, b->dx, b->dy, b->radius, index, 0};
}

static void load_asker(circle_batch *b, const moving_body *body, int32_t slot) {
	b->px[slot] = body->px, b->py[slot] = body->py, b->dx[slot] = body->dx, b->dy[slot] = body->dy;
	b->radius[slot] = body->radius;
	b->near.body[slot] = (near_body){body->px, body->py, body->dx, body->dy, body->radius, slot, 0, 0};
}

/// So many pairs of body and wall; the last lanes repeat the first pair.
static void load_pairs(circle_batch *b, int32_t count, int32_t step, int32_t shift) {
	for (int32_t i = 0; i < count; i++)
		b->pairs.body[i] = step * i * RECORD, b->pairs.other[i] = (step * i + shift) * RECORD;
	for (int k = 0; k < 2 * LANES; k++) b->pairs.body[count + k] = 0, b->pairs.other[count + k] = shift * RECORD;
	b->pairs.count = count;
}

static void make_contacts(circle_batch *b, const graze_kernels *kernels, int32_t count, pair_answer *answers) {
	const tile_columns tile = {b->px, b->py, b->dx, b->dy, b->radius, 1, count, 0};
	for (int k = 0; k < LANES; k++) b->best.slot[b->best.count + k] = 0; // what fills the last lanes
	kernels->contact_circles(&b->contacts, &b->best, 0, b->best.count, &tile, b->record);
	for (int32_t i = 0; i < count; i++) answers[i] = (pair_answer){.time = INFINITY};
	for (int32_t i = 0; i < b->best.count; i++) {
		pair_answer *answer = answers + b->best.slot[i];
		const uint32_t time = (uint32_t)(b->key[b->best.slot[i]] >> 32);
		memcpy(&answer->time, &time, sizeof time);
		answer->feature = b->contacts.feature[i];
		answer->point_x = b->contacts.point_x[i], answer->point_y = b->contacts.point_y[i];
		answer->normal_x = b->contacts.normal_x[i], answer->normal_y = b->contacts.normal_y[i];
	}
}

static circle_batch *new_batch(const graze_kernels *kernels) {
	circle_batch *b = kernels ? calloc(1, sizeof *b) : NULL;
	if (b) b->best.key = b->key;
	return b;
}

int evaluate_circle_pairs(const char *name, const circle_case *cases, size_t count, pair_answer *answers) {
	const graze_kernels *kernels = graze_kernels_named(name, NULL);
	circle_batch *b = new_batch(kernels);
	for (size_t from = 0; b && from < count; from += TILE) {
		const int32_t n = count - from < TILE ? (int32_t)(count - from) : TILE;
		for (int32_t i = 0; i < n; i++) {
			load_asker(b, &cases[from + (size_t)i].body, i);
			b->record[i] = record_of(&cases[from + (size_t)i].other, i);
		}
		b->near.count = n, b->best.count = 0;
		memset(b->key, 0xff, sizeof b->key);
		load_pairs(b, n, 1, 0);
		kernels->evaluate_circles(&b->touches, b->near.body, b->record, &b->pairs);
		kernels->reduce_circles(&b->best, &b->near, &b->touches, b->record);
		make_contacts(b, kernels, n, answers + from);
	}
	free(b);
	return b != NULL;
}

int evaluate_meetings(const char *name, const circle_case *cases, size_t count, pair_answer *answers) {
	const graze_kernels *kernels = graze_kernels_named(name, NULL);
	circle_batch *b = new_batch(kernels);
	for (size_t from = 0; b && from < count; from += TILE / 2) {
		const int32_t n = count - from < TILE / 2 ? (int32_t)(count - from) : TILE / 2;
		for (int32_t i = 0; i < 2 * n; i++) {
			const circle_case *c = cases + from + (size_t)(i / 2);
			load_asker(b, i % 2 ? &c->other : &c->body, i);
			b->record[i] = record_of(i % 2 ? &c->other : &c->body, i);
		}
		memset(b->key, 0xff, sizeof b->key);
		load_pairs(b, n, 2, 1);
		kernels->evaluate_circles(&b->touches, b->record, b->record, &b->pairs);
		kernels->reduce_self(b->key, &b->touches, b->record);
		b->best.count = 0;
		for (int32_t i = 0; i < 2 * n; i++)
			if (b->key[i] != KEY_MISS) b->best.slot[b->best.count++] = i;
		make_contacts(b, kernels, 2 * n, answers + 2 * from);
	}
	free(b);
	return b != NULL;
}

void discs_of_bodies(const char *name, const moving_body *bodies, size_t count, body_disc *discs) {
	static circle_record record[ROOM];
	static float x[ROOM], y[ROOM], reach[ROOM];
	const circle_columns_out to = {x, y, reach, NULL};
	const map_frame frame = {0, 0, 0.5f, 1, 1, 1, 2, 2};
	for (size_t from = 0; from < count; from += TILE) {
		const size_t n = count - from < TILE ? count - from : TILE;
		for (size_t i = 0; i < n; i++) record[i] = record_of(bodies + from + i, (int32_t)i);
		graze_kernels_named(name, NULL)->bound_paths(&to, record, (int32_t)n, &frame);
		for (size_t i = 0; i < n; i++) discs[from + i] = (body_disc){x[i], y[i], reach[i]};
	}
}
