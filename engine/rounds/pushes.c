#include "engine/rounds/pushes.h"

#include <math.h>
#include <string.h>

#include "engine/base/views.h"
#include "engine/mover/respond.h"

#define UNIT 0x1p-16 ///< of shifts, in skins

static separating_body *pushed_at(const crowd_rounds *g, int32_t number) {
	return (separating_body *)g->pushed.at + number;
}

/// A unit vector for two bodies at the same place, from a hash of their ids: the same in every call. By the tangent of
/// the half angle, because sines differ between machines.
static void hashed_direction(double *x, double *y, uint64_t low, uint64_t high) {
	uint64_t z = low * 0x9e3779b97f4a7c15u ^ (high + 0x632be59bd9b4e019u); // a hash as in splitmix64
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u, z = (z ^ z >> 27) * 0x94d049bb133111ebu, z ^= z >> 31;
	const double t = (double)(z >> 12) * 0x1p-51 - 1, sign = z & 1 ? 1 : -1;
	*x = sign * (1 - t * t) / (1 + t * t), *y = sign * 2 * t / (1 + t * t);
}

bool graze_pushes_begin(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	if (!graze_array_size(run, &g->pushed, g->count, sizeof(separating_body))) return false;
	double skin = 0;
	for (int32_t i = 0; i < (int32_t)g->count; i++) {
		if (!neighbours_of(g, i)) continue;
		const round_body *b = round_body_of(g, i);
		*pushed_at(g, i) = (separating_body){
			(double)b->px, (double)b->py, (double)b->radius, (double)fabsf(b->skin), 0, 0, 0, 0};
		skin = larger(skin, pushed_at(g, i)->skin);
	}
	g->push_unit = larger(skin * UNIT, 0x1p-200); // at the origin, bodies without size have no skin
	return true;
}

bool graze_pushes_list(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	pair_buffer *to = &g->push_pairs;
	const size_t bodies = g->crowd->grid.count + g->crowd->invalid;
	to->count = 0;
	if (!graze_pairs_reserve(to, g->pairs.count, &run->scratch->memory) ||
		!graze_array_size(run, &g->overlaps, bodies, sizeof(bool)))
		return false;
	bool *overlaps = g->overlaps.at;
	memset(overlaps, 0, bodies * sizeof *overlaps);
	for (size_t i = 0; i < g->pairs.count; i++) {
		const int32_t one = g->pairs.body[i], other = g->pairs.other[i];
		const separating_body *p = pushed_at(g, one), *q = pushed_at(g, other);
		const double x = q->x - p->x, y = q->y - p->y, skin = larger(p->skin, q->skin);
		const double overlap = p->radius + q->radius + (double)SKIN_OVERLAP * skin;
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

/// Pushes two bodies at the same place apart, in a direction that their ids determine.
static void push_coincident(const query_run *run, int32_t i, int32_t j) {
	const crowd_rounds *g = graze_rounds_of(run);
	separating_body *one = pushed_at(g, i), *other = pushed_at(g, j);
	const uint64_t k = graze_rounds_key(run, i), l = graze_rounds_key(run, j);
	const double lack = (one->radius + other->radius + larger(one->skin, other->skin)) / g->push_unit;
	double x, y;
	hashed_direction(&x, &y, k < l ? k : l, k < l ? l : k);
	if (graze_rounds_first(run, j, i)) x = -x, y = -y;
	push_two(one, other, x * lack, y * lack);
}

static bool has_shift(const separating_body *b) { return b->shift_x != 0 || b->shift_y != 0; }

/// Whether a pair that keeps less than its skin is pushed: it is much too near, or one of the two was pushed before. So
/// no pair is pushed because of others far away. lack: what the gap lacks, in units
static bool is_pushed(const crowd_rounds *g, int32_t one, int32_t other, double lack, bool second) {
	const bool *overlaps = g->overlaps.at;
	const separating_body *b = pushed_at(g, one), *o = pushed_at(g, other);
	if (second && overlaps[index_of(g, one)] && overlaps[index_of(g, other)]) return false;
	if (has_shift(b) || has_shift(o)) return true;
	return !second && lack * g->push_unit > (1 - SKIN_RECOVERY) * larger(b->skin, o->skin);
}

/// Adds the pushes of a pass. Returns their number.
static size_t push_pairs(query_run *run, const separation_rules *rules, bool second) {
	crowd_rounds *g = graze_rounds_of(run);
	mover_results *found = &g->movers->results;
	size_t pushes = 0;
	for (size_t first = 0; first < g->push_pairs.count; first += TILE) {
		const mover_pairs batch = pair_batch(&g->push_pairs, first);
		run->query->world->backend->separate(found, g->pushed.at, &batch, rules);
		for (int32_t i = 0; i < found->near_count; i++) {
			const int32_t k = found->near[i], one = batch.body[k] / RECORD, other = batch.other[k] / RECORD;
			const double x = found->normal_x[k], y = found->normal_y[k];
			const bool is_coincident = x == 0 && y == 0;
			if (!is_pushed(g, one, other, is_coincident ? INFINITY : sqrt(x * x + y * y), second)) continue;
			if (is_coincident) push_coincident(run, one, other);
			else push_two(pushed_at(g, one), pushed_at(g, other), x, y);
			pushes++;
		}
	}
	return pushes;
}

/// Moves all bodies by the pushes of a pass, but no further than they may be shifted in a tick.
static void apply(const crowd_rounds *g) {
	for (int32_t i = 0; i < (int32_t)g->count; i++) {
		if (!neighbours_of(g, i)) continue;
		separating_body *b = pushed_at(g, i);
		if (b->added_x == 0 && b->added_y == 0) continue;
		const round_body *start = round_body_of(g, i);
		b->shift_x += b->added_x, b->shift_y += b->added_y;
		const double x = (double)b->shift_x, y = (double)b->shift_y, length = sqrt(x * x + y * y);
		const double max = graze_largest_shift(b->radius, b->skin) / g->push_unit;
		if (length > max) b->shift_x = (int64_t)(x * (max / length)), b->shift_y = (int64_t)(y * (max / length));
		b->x = (double)start->px + (double)b->shift_x * g->push_unit;
		b->y = (double)start->py + (double)b->shift_y * g->push_unit;
		b->added_x = b->added_y = 0;
	}
}

size_t graze_pushes_run(query_run *run, int passes, bool second) {
	const crowd_rounds *g = graze_rounds_of(run);
	const separation_rules rules = {1, g->push_unit};
	size_t total = 0;
	for (int pass = 0; pass < passes; pass++) {
		const size_t pushes = push_pairs(run, &rules, second);
		if (!pushes) break;
		total += pushes;
		apply(g);
	}
	return total;
}
