#include "engine/rounds/pushes.h"

#include <math.h>
#include <string.h>

#include "engine/base/views.h"
#include "engine/mover/respond.h"
#include "engine/rounds/pile_cells.h"

#define UNIT 0x1p-16 ///< of shifts, in skins
#define TURN 0.25    ///< of the length of a push: how far it is turned to the side

static separating_body *pushed_at(const crowd_rounds *g, int32_t number) {
	return (separating_body *)g->pushed.at + number;
}

/// Moves a body to its start plus its shift.
static void shift_body(const crowd_rounds *g, int32_t number) {
	const round_body *start = round_body_of(g, number);
	separating_body *b = pushed_at(g, number);
	b->x = (double)start->px + (double)b->shift_x * g->push_unit;
	b->y = (double)start->py + (double)b->shift_y * g->push_unit;
}

bool graze_pushes_begin(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	if (!graze_array_size(run, &g->pushed, g->count, sizeof(separating_body))) return false;
	double skin = 0;
	for (int32_t i = 0; i < (int32_t)g->count; i++)
		if (neighbours_of(g, i)) skin = larger(skin, (double)fabsf(round_body_of(g, i)->skin));
	g->push_unit = larger(skin * UNIT, 0x1p-200); // at the origin, bodies without size have no skin
	for (int32_t i = 0; i < (int32_t)g->count; i++) {
		if (!neighbours_of(g, i)) continue;
		const round_body *b = round_body_of(g, i);
		separating_body *p = pushed_at(g, i);
		*p = (separating_body){.radius = (double)b->radius, .skin = (double)fabsf(b->skin)};
		if (is_piled(g, index_of(g, i))) {
			const pile_drift *drift = (const pile_drift *)g->drifts.at + index_of(g, i);
			p->shift_x = (int64_t)((double)drift->x / g->push_unit),
			p->shift_y = (int64_t)((double)drift->y / g->push_unit);
		}
		shift_body(g, i);
	}
	return true;
}

bool graze_pushes_list(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	pair_buffer *to = &g->push_pairs;
	to->count = 0;
	if (!graze_pairs_reserve(to, g->pairs.count, &run->scratch->memory) ||
		!graze_array_size(run, &g->overlaps, g->count, sizeof(bool)))
		return false;
	bool *overlaps = g->overlaps.at;
	for (int32_t i = 0; i < (int32_t)g->count; i++) overlaps[i] = is_piled(g, i);
	for (size_t i = 0; i < g->pairs.count; i++) {
		const int32_t one = g->pairs.body[i], other = g->pairs.other[i];
		const round_body *p = round_body_of(g, one), *q = round_body_of(g, other);
		const double x = (double)q->px - (double)p->px, y = (double)q->py - (double)p->py;
		const double kept = (double)p->radius + (double)q->radius;
		const double overlap = kept + (double)SKIN_OVERLAP * (double)graze_pair_skin(p, q);
		if (x * x + y * y < overlap * overlap) overlaps[index_of(g, one)] = overlaps[index_of(g, other)] = true;
		to->body[i] = RECORD * one, to->other[i] = RECORD * other;
	}
	to->count = g->pairs.count;
	graze_pairs_pad(to);
	return true;
}

/// Pushes two bodies apart, each by half. In units.
static void push_two(separating_body *one, separating_body *other, double x, double y) {
	const int64_t push_x = (int64_t)(0.5 * x), push_y = (int64_t)(0.5 * y);
	one->added_x += push_x, one->added_y += push_y, other->added_x -= push_x, other->added_y -= push_y;
}

/// Turns a push a little, to one side or the other as the places of the two bodies determine, so that a row of bodies
/// along a wall gives way to the side.
static void turn(const separating_body *one, const separating_body *other, double *x, double *y) {
	const double sums[2] = {one->x + other->x, one->y + other->y};
	uint64_t bits[2];
	memcpy(bits, sums, sizeof bits);
	const uint64_t hash = (bits[0] ^ bits[1] * 0x9e3779b97f4a7c15u) * 0xbf58476d1ce4e5b9u;
	const double side = hash >> 63 ? TURN : -TURN, px = *x;
	*x -= side * *y, *y += side * px;
}

/// Pushes two bodies at the same place apart, in a direction that their ids determine.
static void push_coincident(const query_run *run, int32_t i, int32_t j) {
	const crowd_rounds *g = graze_rounds_of(run);
	separating_body *one = pushed_at(g, i), *other = pushed_at(g, j);
	const uint64_t k = graze_rounds_key(run, i), l = graze_rounds_key(run, j);
	const double lack = (one->radius + other->radius + larger(one->skin, other->skin)) / g->push_unit;
	double x, y;
	graze_hashed_direction(&x, &y, k < l ? k : l, k < l ? l : k);
	if (graze_rounds_first(run, j, i)) x = -x, y = -y;
	push_two(one, other, x * lack, y * lack);
}

static bool has_shift(const separating_body *b) { return b->shift_x != 0 || b->shift_y != 0; }

/// Whether a pair that keeps less than its skin is pushed: it keeps less than SKIN_RECOVERY of it, or one of the two
/// has been pushed. So no pair is pushed because of others far away. lack: what the gap lacks, in units
static bool is_pushed(const crowd_rounds *g, int32_t one, int32_t other, double lack, bool second) {
	const bool *overlaps = g->overlaps.at;
	const separating_body *b = pushed_at(g, one), *o = pushed_at(g, other);
	if (second && overlaps[index_of(g, one)] && overlaps[index_of(g, other)]) return false;
	if (lack * g->push_unit > (1 - SKIN_RECOVERY) * larger(b->skin, o->skin)) return true;
	return has_shift(b) || has_shift(o);
}

/// Adds the pushes of a pass. Returns their number.
static size_t push_pairs(query_run *run, const separation_rules *rules, bool second, bool turns) {
	crowd_rounds *g = graze_rounds_of(run);
	mover_results *found = &g->movers->results;
	size_t pushes = 0;
	for (size_t first = 0; first < g->push_pairs.count; first += TILE) {
		const mover_pairs batch = pair_batch(&g->push_pairs, first);
		run->query->world->backend->separate(found, g->pushed.at, &batch, rules);
		for (int32_t i = 0; i < found->near_count; i++) {
			const int32_t k = found->near[i], one = batch.body[k] / RECORD, other = batch.other[k] / RECORD;
			double x = found->normal_x[k], y = found->normal_y[k];
			const bool is_coincident = x == 0 && y == 0;
			if (!is_pushed(g, one, other, is_coincident ? INFINITY : sqrt(x * x + y * y), second)) continue;
			if (is_coincident) push_coincident(run, one, other);
			else {
				if (turns) turn(pushed_at(g, one), pushed_at(g, other), &x, &y);
				push_two(pushed_at(g, one), pushed_at(g, other), x, y);
			}
			pushes++;
		}
	}
	return pushes;
}

/// By how much a shift leaves the half-plane of a wall, in units.
static double outside_wall(const crowd_rounds *g, int32_t i, double x, double y) {
	const double nx = (double)((const float *)g->wall_x.at)[i], ny = (double)((const float *)g->wall_y.at)[i];
	return x * nx + y * ny - (double)((const float *)g->wall_room.at)[i] / g->push_unit;
}

/// Keeps the shift of a body out of the walls that it touches, the one that it leaves most first.
static void keep_out_of_walls(const crowd_rounds *g, int32_t number, double *x, double *y) {
	enum { STEPS = 4 };
	if (links_of(g, number)->mover == NO_MOVER) return;
	const round_walls *walls = (const round_walls *)g->walls.at + links_of(g, number)->mover;
	for (int step = 0; step < STEPS; step++) {
		double most = 0, nx = 0, ny = 0;
		for (int32_t i = walls->first_plane; i < walls->plane_end; i++) {
			const double over = outside_wall(g, i, *x, *y), wx = (double)((const float *)g->wall_x.at)[i];
			if (!(over > most || (over == most && most > 0 && wx > nx))) continue;
			most = over, nx = wx, ny = (double)((const float *)g->wall_y.at)[i];
		}
		*x -= most * nx, *y -= most * ny;
	}
}

/// Moves all bodies by the pushes of a pass, but no further than they may be shifted in a tick.
static void apply(const crowd_rounds *g) {
	for (int32_t i = 0; i < (int32_t)g->count; i++) {
		if (!neighbours_of(g, i)) continue;
		separating_body *b = pushed_at(g, i);
		if (b->added_x == 0 && b->added_y == 0) continue;
		double x = (double)(b->shift_x + b->added_x), y = (double)(b->shift_y + b->added_y);
		b->added_x = b->added_y = 0;
		if (is_piled(g, index_of(g, i))) continue; // it drifts
		keep_out_of_walls(g, i, &x, &y);
		const double length = sqrt(x * x + y * y), max = graze_largest_shift(b->radius, b->skin) / g->push_unit;
		const double scale = length > max ? max / length : 1;
		b->shift_x = (int64_t)(x * scale), b->shift_y = (int64_t)(y * scale);
		shift_body(g, i);
	}
}

size_t graze_pushes_run(query_run *run, int passes, bool second) {
	const crowd_rounds *g = graze_rounds_of(run);
	const separation_rules rules = {1, g->push_unit};
	size_t total = 0;
	for (int pass = 0; pass < passes; pass++) {
		const size_t pushes = push_pairs(run, &rules, second, second || pass >= 4);
		if (!pushes) break;
		total += pushes;
		apply(g);
	}
	return total;
}
