#include "engine/rounds/turned.h"

#include <math.h>
#include <string.h>

#include "engine/mover/mover_state.h"
#include "engine/rounds/find_walls.h"
#include "engine/rounds/round_walls.h"
#include "engine/rounds/turned_pairs.h"

#define PATH_SKINS 3.0f ///< skins around a body that turns within which others concern it
#define WALL_SKINS 4.0f ///< and walls, also in skin recovery

/// Lists a body that has turned, with its new path. False without memory.
static bool list_turned(round_part *p, int32_t number) {
	const crowd_rounds *g = p->rounds;
	round_body *b = round_body_of(g, number);
	caller_memory *memory = &p->run.scratch->memory;
	const float rounding = 0x1p-20f * (fabsf(b->px) + fabsf(b->py) + fabsf(b->wish_x) + fabsf(b->wish_y));
	const circle_record path = {.px = b->px,
		.py = b->py,
		.dx = b->wish_x,
		.dy = b->wish_y,
		.radius = b->radius + PATH_SKINS * fabsf(b->skin) + rounding,
		.index = number};
	if (!graze_array_reserve(&p->turned, 1, sizeof path, memory)) return false;
	((circle_record *)p->turned.at)[p->turned.count++] = path;
	b->state &= (uint8_t)~ROUND_TURNED, details_of(g, number)->turned_round = g->round;
	return true;
}

/// Those of a ghost are searched in its own domain.
static bool search_walls_of(round_part *p, int32_t number) {
	return is_ghost(p->rounds, number) || graze_round_search_walls(p, number);
}

/// Searches the walls along the new paths of the part's bodies from place `from` of the list on, at most TILE. Most
/// have none near. False without memory.
static bool search_walls(round_part *p, size_t from) {
	const gz_world *world = p->run.query->world;
	const circle_record *path = (const circle_record *)p->turned.at + from;
	const size_t left = p->turned.count - from;
	const int32_t count = left < TILE ? (int32_t)left : TILE, whole = (count + LANES - 1) / LANES * LANES;
	mover_tile *t = p->movers;
	near_bodies *near = &p->run.scratch->near;
	far_bodies *far = &p->run.scratch->far;
	for (int32_t i = 0; i < whole; i++) {
		const circle_record *r = path + (i < count ? i : count - 1);
		t->px[i] = r->px, t->py[i] = r->py, t->dx[i] = r->dx, t->dy[i] = r->dy;
		t->radius[i] = r->radius + (WALL_SKINS - PATH_SKINS) * fabsf(round_body_of(p->rounds, r->index)->skin);
	}
	const tile_columns columns = {t->px, t->py, t->dx, t->dy, t->radius, 1, whole, 0};
	for (int k = 0; k < world->grid.level_count; k++) {
		world->backend->cull(near, far, &columns, &world->grid.level[k].clearance.map);
		for (int32_t i = 0; i < near->count; i++)
			if (near->slot[i] < count && !search_walls_of(p, path[near->slot[i]].index)) return false;
		for (int32_t i = 0; i < far->count; i++)
			if (far->slot[i] < count && !search_walls_of(p, path[far->slot[i]].index)) return false;
		for (int32_t i = 0; i < far->invalid_count; i++)
			if (far->invalid[i] < count && !search_walls_of(p, path[far->invalid[i]].index)) return false;
	}
	return true;
}

enum { BITS = 32 };

static void set_bit(uint32_t *bits, int32_t i) { bits[i / BITS] |= (uint32_t)1 << i % BITS; }

/// A stage: lists the bodies that have turned, in the order of numbers. The active bodies are in an order that depends
/// on the parts, because some have joined.
static bool find_turned(round_part *p) {
	const crowd_rounds *g = p->rounds;
	const size_t words = (size_t)(p->to - p->from + BITS - 1) / BITS;
	if (!graze_array_size(&p->run, &p->turned_bits, words, sizeof(uint32_t))) return false;
	uint32_t *bits = p->turned_bits.at;
	p->turned.count = 0;
	memset(bits, 0, words * sizeof *bits);
	for (size_t i = 0; i < p->active.count; i++) {
		const int32_t number = listed(&p->active, i);
		if (round_body_of(g, number)->state & ROUND_TURNED) set_bit(bits, number - p->from);
	}
	for (size_t i = g->own_count; i < g->body_count; i++) {
		const int32_t number = round_number_of(g, (int32_t)i);
		if (number < p->from || number >= p->to || round_is_alone(g, number)) continue;
		const uint8_t state = round_body_of(g, number)->state;
		if (state & ROUND_TURNED && !(state & ROUND_DONE)) set_bit(bits, number - p->from);
	}
	for (size_t w = 0; w < words; w++)
		for (uint32_t left = bits[w]; left; left &= left - 1)
			if (!list_turned(p, p->from + (int32_t)(BITS * w) + lowest_bit(left))) return false;
	for (size_t from = 0; from < p->turned.count; from += TILE)
		if (!search_walls(p, from)) return false;
	return true;
}

/// Removes the bodies that have turned again from those that turned in former rounds, and adds those of the round
/// before. False without memory.
static bool list_turned_before(query_run *run, crowd_rounds *g) {
	dynamic_array *before = &g->turned_before;
	if (!g->turned.count && !before->count) return true;
	if (!graze_array_reserve(before, g->turned.count, sizeof(circle_record), &run->scratch->memory)) return false;
	circle_record *paths = before->at;
	memcpy(paths + before->count, g->turned.at, g->turned.count * sizeof *paths);
	const size_t count = before->count + g->turned.count;
	before->count = 0;
	for (size_t i = 0; i < count; i++) {
		paths[before->count] = paths[i];
		before->count += details_of(g, paths[i].index)->turned_round < g->round;
	}
	return true;
}

/// Lists the bodies that have turned. False without memory.
static bool list_all_turned(query_run *run, crowd_rounds *g) {
	if (!graze_rounds_in_parts(run, find_turned) || !list_turned_before(run, g)) return false;
	g->turned.count = 0;
	for (size_t k = 0; k < g->part_count; k++) {
		const dynamic_array *from = &part_at(g, k)->turned;
		if (!from->count) continue;
		if (!graze_array_reserve(&g->turned, from->count, sizeof(circle_record), &run->scratch->memory)) return false;
		memcpy((circle_record *)g->turned.at + g->turned.count, from->at, from->count * sizeof(circle_record));
		g->turned.count += from->count;
	}
	return true;
}

/// Finds the new neighbours of the bodies that have turned.
static bool find_new_neighbours(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	g->joined = false;
	if (!list_all_turned(run, g)) return false;
	if (!g->turned.count) return true;
	if (!graze_rounds_find_turned_pairs(run)) return false;
	for (size_t k = 0; k < g->part_count; k++) {
		number_list *active = &part_at(g, k)->active;
		for (size_t i = 0; i < active->count; i++) {
			const int32_t number = listed(active, i);
			((int32_t *)active->neighbours.at)[i] = neighbours_of(g, number);
		}
	}
	return true;
}

/// Whether the new path of an own body leaves the disc around its first path, made larger by the slack.
static bool leaves(const crowd_rounds *g, const circle_record *path, float slack) {
	const circle_grid *grid = &g->crowd->grid;
	const int32_t number = path->index;
	if (is_ghost(g, number)) return false;
	const double far = (double)grid->reach[number] + (double)slack - (double)path->radius;
	const double x = (double)path->px - (double)grid->x[number], y = (double)path->py - (double)grid->y[number];
	const double ex = x + (double)path->dx, ey = y + (double)path->dy;
	return !(far > 0 && x * x + y * y <= far * far && ex * ex + ey * ey <= far * far);
}

/// Whether a body has joined, in any domain. False where the call ends, as it does where a body leaves its disc too
/// far.
static bool find_joined(round_domains *domains, bool *any) {
	uint32_t bits = 0;
	for (size_t k = 0; k < domains->count; k++) {
		const crowd_rounds *g = graze_rounds_of(&domains->domain[k].run);
		if (g->joined) bits |= VOTE_YES;
		for (size_t i = 0; has_others(domains) && i < g->turned.count; i++)
			if (leaves(g, (const circle_record *)g->turned.at + i, g->slack)) bits |= VOTE_LACKS_GHOSTS;
	}
	if (!graze_domains_vote_bits(domains, &bits)) return false;
	*any = bits & VOTE_YES;
	return true;
}

bool graze_rounds_find_turned(round_domains *domains) {
	bool joined;
	if (!domains->bounces) return true;
	return graze_domains_run(domains, find_new_neighbours) && find_joined(domains, &joined) &&
		   (!joined || graze_rounds_find_joined_walls(domains));
}
