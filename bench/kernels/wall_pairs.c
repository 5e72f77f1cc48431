#include "wall_pairs.h"

#include <math.h>
#include <string.h>

#include "bench/support/random.h"
#include "kernels/dispatch.h"

static const float SIDE = 200, SLACK = 0.01f;

/// A wall whose first end is the one with the lower x.
static wall_record random_wall(uint64_t *random, bool point) {
	const float x = random_between(random, 0, SIDE), y = random_between(random, 0, SIDE);
	const float angle = random_between(random, -1.57f, 1.57f), length = point ? 0 : random_between(random, 16, 128);
	wall_record wall = {.ax = x, .ay = y, .bx = x + length * cosf(angle), .by = y + length * sinf(angle)};
	wall.ax_again = x, wall.ay_again = y;
	wall.length = hypotf(wall.bx - wall.ax, wall.by - wall.ay);
	return wall;
}

static void set_lane(wall_block *block, int lane, const wall_record *wall, int index) {
	block->sum_x[lane] = wall->ax + wall->bx, block->sum_y[lane] = wall->ay + wall->by;
	block->ux[lane] = wall->length > 0 ? (wall->bx - wall->ax) / wall->length : 1;
	block->uy[lane] = wall->length > 0 ? (wall->by - wall->ay) / wall->length : 0;
	block->length[lane] = wall->length;
	block->wall[lane] = index * RECORD;
}

static void random_body(wall_pairs *out, int i, uint64_t *random, bool ray, const wall_record *target) {
	const float angle = random_between(random, 0, 6.2831853f), distance = random_between(random, 0, 24);
	out->px[i] = random_between(random, 0, SIDE), out->py[i] = random_between(random, 0, SIDE);
	out->motion_x[i] = target ? target->bx - out->px[i] : distance * cosf(angle);
	out->motion_y[i] = target ? target->by - out->py[i] : distance * sinf(angle);
	out->radius[i] = ray ? 0 : random_between(random, 10, 20);
	out->near.slot[i] = i;
}

/// Appends the candidate pairs of all bodies and four blocks.
static void add_pairs(wall_pairs *out, uint32_t first_block) {
	static pair_list found;
	for (int i = 0; i < PAIR_BODIES; i++)
		for (int k = 0; k < 4; k++) {
			out->visits.body[i * 4 + k] = i;
			out->visits.block[i * 4 + k] = first_block + (uint32_t)k;
		}
	out->visits.count = PAIR_BODIES * 4;
	found.count = 0;
	graze_kernels_named("scalar", NULL)->collect_visits(&found, &out->near, &out->visits, out->blocks, SLACK);
	pair_list *pairs = &out->pairs;
	for (int32_t i = 0; i < found.count && pairs->count < PAIR_CAPACITY; i++, pairs->count++)
		pairs->body[pairs->count] = found.body[i], pairs->other[pairs->count] = found.other[i];
	for (int k = 0; k < LANES; k++) pairs->body[pairs->count + k] = PAIR_BODIES * RECORD;
}

static void make_clearance(wall_pairs *out, uint64_t *random) {
	for (int i = 0; i < PAIR_MAP_WORDS; i++) out->nibbles[i] = (uint32_t)(random_bits(random) >> 32);
	out->clearance.nibbles = out->nibbles;
	out->clearance.frame = (map_frame){-SIDE, -SIDE, 1.0f / 8, 1.0f / 8, 127, 127, 7, 7};
	out->clearance.quantum = 3;
	out->clearance.margin = 42;
}

void wall_pairs_make(wall_pairs *out, uint64_t seed, bool special) {
	uint64_t random = seed * 0x9e3779b97f4a7c15u + 1;
	memset(out, 0, sizeof *out);
	for (int i = 0; i < PAIR_WALLS; i++) {
		out->walls[i] = random_wall(&random, special && i % 4 == 1);
		set_lane(out->blocks + i / LANES, i % LANES, out->walls + i, i);
	}
	for (int i = 0; i < PAIR_BODIES; i++)
		random_body(out, i, &random, special && i % 2 == 1, special && i % 4 > 1 ? out->walls + i : NULL);
	out->near.count = PAIR_BODIES;
	out->tile = (tile_columns){out->px, out->py, out->motion_x, out->motion_y, out->radius, 1, PAIR_BODIES, 0};
	graze_kernels_named("scalar", NULL)->locate(&out->near, &out->tile, &(map_frame){0, 0, 1, 1, 1, 1, 4, 4});
	for (int block = PAIR_WALLS / LANES - 4; block >= 0; block -= 4) add_pairs(out, (uint32_t)block);
	for (uint32_t i = 0; i < PAIR_WALLS / LANES; i++) out->cells[i] = (wall_cell){i, 1};
	for (int i = 0; i < PAIR_BODIES; i++) out->near.cell[i] = i % (PAIR_WALLS / LANES);
	out->map = (cell_map){.cells = out->cells, .blocks = out->blocks};
	make_clearance(out, &random);
}

const wall_pairs *wall_pairs_shared(void) {
	static wall_pairs pairs;
	static bool made;
	if (!made) wall_pairs_make(&pairs, 1, false), made = true;
	return &pairs;
}
