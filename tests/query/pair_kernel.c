#include "query/pair_kernel.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/world/world.h"
#include "kernels/kernels.h"

typedef struct pair_batch {
	near_bodies near;
	tile_columns tile;
	float px[TILE], py[TILE], dx[TILE], dy[TILE], radius[TILE];
	pair_list pairs;
	pair_times touches;
	best_hits best;
	uint64_t key[TILE];
	contact_columns contacts;
	wall_record walls[TILE];
} pair_batch;

static void load(pair_batch *b, const pair_case *cases, int32_t count) {
	gz_walls walls = {.count = (size_t)count};
	walls.a = (gz_vec2_view){&cases->ax, &cases->ay, sizeof *cases};
	walls.b = (gz_vec2_view){&cases->bx, &cases->by, sizeof *cases};
	walls.radius = (gz_float_view){&cases->thickness, sizeof *cases};
	walls.one_sided = (gz_byte_view){&cases->one_sided, sizeof *cases};
	graze_walls_read(b->walls, &walls);
	memset(&b->near, 0, sizeof b->near);
	memset(&b->pairs, 0, sizeof b->pairs);
	for (int32_t i = 0; i < count; i++) {
		b->px[i] = cases[i].px, b->py[i] = cases[i].py;
		b->dx[i] = cases[i].dx, b->dy[i] = cases[i].dy;
		b->radius[i] = cases[i].radius;
		b->near.slot[i] = i;
		b->pairs.body[i] = b->pairs.other[i] = i * RECORD;
	}
	for (int k = 0; k < LANES; k++) b->pairs.body[count + k] = count * RECORD;
	b->near.count = b->pairs.count = count;
	b->tile = (tile_columns){b->px, b->py, b->dx, b->dy, b->radius, 1, count, 0};
	b->best.key = b->key;
	memset(b->key, 0xff, sizeof b->key);
	b->best.count = 0;
}

static void store(const pair_batch *b, pair_answer *answers, int32_t count) {
	for (int32_t i = 0; i < count; i++) answers[i] = (pair_answer){.time = INFINITY};
	for (int32_t i = 0; i < b->best.count; i++) {
		pair_answer *answer = answers + b->best.slot[i];
		const uint32_t time = (uint32_t)(b->best.key[b->best.slot[i]] >> 32);
		memcpy(&answer->time, &time, sizeof time);
		answer->feature = b->contacts.feature[i];
		answer->point_x = b->contacts.point_x[i], answer->point_y = b->contacts.point_y[i];
		answer->normal_x = b->contacts.normal_x[i], answer->normal_y = b->contacts.normal_y[i];
	}
}

int evaluate_pairs(const char *name, const pair_case *cases, size_t count, pair_answer *answers) {
	const graze_kernels *kernels = graze_kernels_named(name, NULL);
	pair_batch *b = kernels ? malloc(sizeof *b) : NULL;
	if (!b) return 0;
	for (size_t from = 0; from < count; from += TILE) {
		const int32_t n = count - from < TILE ? (int32_t)(count - from) : TILE;
		load(b, cases + from, n);
		kernels->locate(&b->near, &b->tile, &(map_frame){0, 0, 1, 1, 1, 1, 4, 4});
		const int special = graze_walls_are_special(b->walls, (size_t)n);
		(special ? kernels->evaluate_special : kernels->evaluate)(&b->touches, &b->near, &b->pairs, b->walls);
		kernels->reduce(&b->best, &b->near, &b->touches);
		kernels->contact(&b->contacts, &b->best, &b->tile, b->walls);
		store(b, answers + from, n);
	}
	free(b);
	return 1;
}
