#include "query/distance_kernel.h"

#include <graze/graze.h>
#include <math.h>
#include <string.h>

#include "engine/overlap/proximity.h"
#include "engine/world/world.h"
#include "kernels/kernels.h"

typedef struct near_batch {
	near_bodies near;
	float px[TILE], py[TILE], dx[TILE], dy[TILE], radius[TILE], within[TILE];
	pair_list pairs;
	pair_times touches;
	best_hits best;
	uint64_t key[TILE];
	contact_columns contacts;
	wall_record walls[TILE];
	circle_record circles[TILE];
} near_batch;

static near_batch batch; // large, and called for a few pairs at a time

static void load_body(near_batch *b, int32_t i, float px, float py, float dx, float dy, float radius) {
	b->px[i] = px, b->py[i] = py, b->dx[i] = dx, b->dy[i] = dy, b->radius[i] = radius, b->within[i] = INFINITY;
	// Motion does not matter to the distance, nor does it matter how far a body looks.
	b->near.body[i] = (near_body){px, py, 0, 0, radius + 1, i, 0, 0};
	b->pairs.body[i] = b->pairs.other[i] = i * RECORD;
}

static void end_load(near_batch *b, int32_t count) {
	b->near.body[count] = (near_body){.px = NAN, .radius = NAN};
	for (int k = 0; k < 2 * LANES; k++) b->pairs.body[count + k] = count * RECORD, b->pairs.other[count + k] = 0;
	b->near.count = b->pairs.count = count, b->best.count = 0;
}

/// Those that are near become the best of their bodies.
static void take_touches(near_batch *b, uint32_t flag) {
	for (int32_t i = 0; i < b->touches.count; i++) {
		const int32_t slot = b->touches.body[i] / RECORD, other = b->touches.other[i];
		b->key[slot] =
			(uint64_t)b->touches.time[i] << 32 | (flag ? flag | (uint32_t)(other / RECORD) : (uint32_t)other);
		b->best.slot[b->best.count++] = slot;
	}
	b->best.key = b->key;
}

static void store(const near_batch *b, near_answer *answers, int32_t count) {
	for (int32_t i = 0; i < count; i++) answers[i] = (near_answer){.distance = INFINITY};
	for (int32_t i = 0; i < b->best.count; i++) {
		const contact_columns *c = &b->contacts;
		answers[b->best.slot[i]] = (near_answer){graze_key_distance(b->key[b->best.slot[i]]), c->feature[i],
			c->point_x[i], c->point_y[i], c->normal_x[i], c->normal_y[i]};
	}
}

static void load_walls(near_batch *b, const pair_case *cases, int32_t count) {
	gz_walls walls = {.count = (size_t)count};
	walls.a = (gz_vec2_view){&cases->ax, &cases->ay, sizeof *cases};
	walls.b = (gz_vec2_view){&cases->bx, &cases->by, sizeof *cases};
	walls.radius = (gz_float_view){&cases->thickness, sizeof *cases};
	walls.one_sided = (gz_byte_view){&cases->one_sided, sizeof *cases};
	graze_walls_read(b->walls, &walls);
	for (int32_t i = 0; i < count; i++) {
		const pair_case *c = cases + i;
		load_body(b, i, c->px, c->py, c->dx, c->dy, c->radius);
	}
	end_load(b, count);
}

int evaluate_distances(const char *name, const pair_case *cases, size_t count, near_answer *answers) {
	const graze_kernels *kernels = graze_kernels_named(name, NULL);
	near_batch *b = &batch;
	for (size_t from = 0; kernels && from < count; from += TILE) {
		const int32_t n = count - from < TILE ? (int32_t)(count - from) : TILE;
		const proximity_limits looking = {b->radius, b->within};
		const tile_columns tile = {b->px, b->py, b->dx, b->dy, b->radius, 1, n, 0};
		load_walls(b, cases + from, n);
		kernels->distance_walls(&b->touches, &b->near, &looking, &b->pairs, b->walls);
		take_touches(b, 0);
		kernels->closest_walls(&b->contacts, &b->best, &tile, b->walls);
		store(b, answers + from, n);
	}
	return kernels != NULL;
}

int evaluate_circle_distances(const char *name, const circle_case *cases, size_t count, near_answer *answers) {
	const graze_kernels *kernels = graze_kernels_named(name, NULL);
	near_batch *b = &batch;
	for (size_t from = 0; kernels && from < count; from += TILE) {
		const int32_t n = count - from < TILE ? (int32_t)(count - from) : TILE;
		const proximity_limits looking = {b->radius, b->within};
		const tile_columns tile = {b->px, b->py, b->dx, b->dy, b->radius, 1, n, 0};
		for (int32_t i = 0; i < n; i++) {
			const moving_body *body = &cases[from + (size_t)i].body, *o = &cases[from + (size_t)i].other;
			load_body(b, i, body->px, body->py, body->dx, body->dy, body->radius);
			b->circles[i] = (circle_record){o->px, o->py, o->dx, o->dy, o->radius, i, 0};
		}
		end_load(b, n);
		kernels->distance_circles(&b->touches, &b->near, &looking, &b->pairs, b->circles);
		take_touches(b, KEY_CIRCLE);
		for (int k = 0; k < LANES; k++) b->best.slot[b->best.count + k] = 0; // what fills the last lanes
		kernels->closest_circles(&b->contacts, &b->best, 0, b->best.count, &tile, b->circles);
		store(b, answers + from, n);
	}
	return kernels != NULL;
}
