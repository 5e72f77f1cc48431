#include "engine/rounds/pushes.h"

#include <math.h>
#include <string.h>

#include "engine/base/views.h"
#include "engine/mover/respond.h"
#include "engine/rounds/pile_cells.h"
#include "engine/rounds/pile_types.h"
#include "engine/rounds/round_part.h"

/// So many pushes of a body in a pass are added, of more the average counts: pushes by mass, and those that separate.
/// The pushes of a pass see one another's ends of the pass before (Jacobi iteration). Where n bodies surround one that
/// is off by d, they push it back by n d / 4: of eight or more the error would grow from pass to pass.
enum { MAX_SUMMED_BY_MASS = 3, MAX_SUMMED_APART = 7 };
#define TURN 0.25 ///< of the length of a push: how far it is turned to the side

static float push_mass_of(const crowd_rounds *g, int32_t number) { return ((const float *)g->push_masses.at)[number]; }

static separating_body *pushed_at(const crowd_rounds *g, int32_t number) {
	return (separating_body *)g->pushed.at + number;
}

/// A shift in units of a body, the nearest one that fits: so the pushes of 2^22 neighbours can be added. Only a body
/// whose skin is nothing beside the shift, by 2^24, is moved less far.
static int64_t to_units(double shift, double unit) {
	const double most = 0x1p40, units = shift / unit;
	return (int64_t)(units > most ? most : units < -most ? -most : units);
}

/// Moves a body by its shift from where it starts, or from where it wishes to end.
static void shift_body(const crowd_rounds *g, int32_t number) {
	const round_body *from = round_body_of(g, number);
	const double part = g->push_stage == PUSH_BY_MASS ? 1 : 0;
	separating_body *b = pushed_at(g, number);
	double x, y;
	graze_push_of(g, number, &x, &y);
	b->x = (double)from->px + part * (double)from->wish_x + x;
	b->y = (double)from->py + part * (double)from->wish_y + y;
}

bool graze_pushes_begin(query_run *run, enum push_stage stage) {
	crowd_rounds *g = graze_rounds_of(run);
	g->push_stage = stage;
	if (!graze_array_size(run, &g->pushed, g->count, sizeof(separating_body))) return false;
	if (!graze_array_size(run, &g->push_counts, g->count, sizeof(int32_t))) return false;
	for (int32_t i = 0; i < (int32_t)g->count; i++) {
		if (!neighbours_of(g, i)) continue;
		const round_body *b = round_body_of(g, i);
		separating_body *p = pushed_at(g, i);
		*p = (separating_body){.radius = (double)b->radius, .skin = (double)fabsf(b->skin)};
		if (is_piled(g, index_of(g, i))) {
			const pile_drift *drift = (const pile_drift *)g->drifts.at + index_of(g, i);
			p->shift_x = to_units((double)drift->x, graze_push_unit(p));
			p->shift_y = to_units((double)drift->y, graze_push_unit(p));
		}
		((int32_t *)g->push_counts.at)[i] = 0;
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
	size_t n = 0;
	for (size_t i = 0; i < g->pairs.count; i++) {
		const int32_t one = g->pairs.body[i], other = g->pairs.other[i];
		if (g->push_stage == PUSH_BY_MASS && !(push_mass_of(g, one) > 0 && push_mass_of(g, other) > 0)) continue;
		const round_body *p = round_body_of(g, one), *q = round_body_of(g, other);
		const double x = (double)q->px - (double)p->px, y = (double)q->py - (double)p->py;
		const double kept = (double)p->radius + (double)q->radius;
		const double overlap = kept + (double)SKIN_OVERLAP * (double)graze_pair_skin(p, q);
		if (x * x + y * y < overlap * overlap) overlaps[index_of(g, one)] = overlaps[index_of(g, other)] = true;
		to->body[n] = RECORD * one, to->other[n++] = RECORD * other;
	}
	to->count = n;
	graze_pairs_pad(to);
	return true;
}

/// The part of a push that moves the first of two bodies: by mass, the lighter one moves further.
static double part_of_first(const crowd_rounds *g, int32_t one, int32_t other) {
	if (g->push_stage != PUSH_BY_MASS) return 0.5;
	const double first = 1 / (double)push_mass_of(g, one), second = 1 / (double)push_mass_of(g, other);
	return first > 0 ? first / (first + second) : 0;
}

/// Pushes two bodies apart.
static void push_two(const crowd_rounds *g, int32_t i, int32_t j, double x, double y) {
	separating_body *one = pushed_at(g, i), *other = pushed_at(g, j);
	const double first = part_of_first(g, i, j), unit = graze_push_unit(one);
	const double second = part_of_first(g, j, i), other_unit = graze_push_unit(other);
	one->added_x += to_units(first * x, unit), one->added_y += to_units(first * y, unit);
	other->added_x -= to_units(second * x, other_unit), other->added_y -= to_units(second * y, other_unit);
	((int32_t *)g->push_counts.at)[i]++, ((int32_t *)g->push_counts.at)[j]++;
}

/// Turns a push a little, to one side or the other as the difference of the places where the two bodies start
/// determines: the same in all passes, and independent of their order and of the origin. So a row of bodies along a
/// wall gives way to the side, and an arch before a gap breaks.
static void turn(const crowd_rounds *g, int32_t one, int32_t other, double *x, double *y) {
	const round_body *p = round_body_of(g, one), *q = round_body_of(g, other);
	const float apart[2] = {fabsf(p->px - q->px), fabsf(p->py - q->py)};
	uint32_t bits[2];
	memcpy(bits, apart, sizeof bits);
	const double side = graze_mix((uint64_t)bits[1] << 32 | bits[0]) >> 63 ? TURN : -TURN, px = *x;
	*x -= side * *y, *y += side * px;
}

/// Pushes two bodies at the same place apart, in a direction that their ids determine.
static void push_coincident(const crowd_rounds *g, int32_t i, int32_t j) {
	const separating_body *one = pushed_at(g, i), *other = pushed_at(g, j);
	const uint64_t k = key_of(g, i), l = key_of(g, j);
	const double lack = one->radius + other->radius + larger(one->skin, other->skin);
	double x, y;
	graze_hashed_direction(&x, &y, k < l ? k : l, k < l ? l : k);
	if (graze_rounds_first(g, j, i)) x = -x, y = -y;
	push_two(g, i, j, x * lack, y * lack);
}

static bool has_shift(const separating_body *b) { return b->shift_x != 0 || b->shift_y != 0; }

/// Whether a pair that keeps less than its skin is pushed. In separation: if it keeps less than SKIN_RECOVERY of it, or
/// one of the two has been pushed. So no pair is pushed because of others far away. lack: what the gap lacks
static bool is_pushed(const crowd_rounds *g, int32_t one, int32_t other, double lack) {
	const bool *overlaps = g->overlaps.at;
	const separating_body *b = pushed_at(g, one), *o = pushed_at(g, other);
	if (g->push_stage == PUSH_BY_MASS) return true;
	if (g->push_stage == PUSH_ON && overlaps[index_of(g, one)] && overlaps[index_of(g, other)]) return false;
	if (lack > (1 - SKIN_RECOVERY) * larger(b->skin, o->skin)) return true;
	return has_shift(b) || has_shift(o);
}

/// Turns the push of two bodies that wish to pass through one another: each stays on its side.
static void keep_side(const crowd_rounds *g, int32_t one, int32_t other, double *x, double *y) {
	const round_body *p = round_body_of(g, one), *q = round_body_of(g, other);
	const double ox = (double)p->px - (double)q->px, oy = (double)p->py - (double)q->py;
	if (*x * ox + *y * oy > 0) return;
	const separating_body *b = pushed_at(g, one), *o = pushed_at(g, other);
	const double rx = b->x - o->x, ry = b->y - o->y, kept = b->radius + o->radius + larger(b->skin, o->skin);
	const double lack = kept - sqrt(rx * rx + ry * ry), length = sqrt(ox * ox + oy * oy);
	if (length > 0) *x = ox / length * lack, *y = oy / length * lack;
}

/// Adds the pushes of a pass. Returns whether there are any.
static bool push_pairs(query_run *run, bool turns) {
	crowd_rounds *g = graze_rounds_of(run);
	mover_results *found = &part_at(g, 0)->movers->results;
	bool any = false;
	for (size_t first = 0; first < g->push_pairs.count; first += TILE) {
		const mover_pairs batch = pair_batch(&g->push_pairs, first);
		run->query->world->backend->separate(found, g->pushed.at, &batch);
		for (int32_t i = 0; i < found->near_count; i++) {
			const int32_t k = found->near[i], one = batch.body[k] / RECORD, other = batch.other[k] / RECORD;
			double x = found->normal_x[k], y = found->normal_y[k];
			const double lack = x == 0 && y == 0 ? INFINITY : sqrt(x * x + y * y);
			if (!is_pushed(g, one, other, lack)) continue;
			if (g->push_stage == PUSH_BY_MASS) keep_side(g, one, other, &x, &y);
			if (turns) turn(g, one, other, &x, &y);
			if (x == 0 && y == 0) push_coincident(g, one, other);
			else push_two(g, one, other, x, y);
			any = true;
		}
	}
	return any;
}

/// By how much a shift leaves the half-plane of a wall.
static double outside_wall(const round_part *p, int32_t i, double x, double y) {
	const double nx = (double)((const float *)p->wall_x.at)[i], ny = (double)((const float *)p->wall_y.at)[i];
	return x * nx + y * ny - (double)((const float *)p->wall_room.at)[i];
}

/// Keeps the shift of a body out of the walls that it touches, the one that it leaves most first.
static void keep_out_of_walls(const crowd_rounds *g, int32_t number, double *x, double *y) {
	enum { STEPS = 4 };
	if (links_of(g, number)->mover == NO_MOVER) return;
	const round_part *p = part_of(g, number);
	const round_walls *walls = (const round_walls *)p->walls.at + links_of(g, number)->mover;
	for (int step = 0; step < STEPS; step++) {
		double most = 0, nx = 0, ny = 0;
		for (int32_t i = walls->first_plane; i < walls->plane_end; i++) {
			const double over = outside_wall(p, i, *x, *y), wx = (double)((const float *)p->wall_x.at)[i];
			if (!(over > most || (over == most && most > 0 && wx > nx))) continue;
			most = over, nx = wx, ny = (double)((const float *)p->wall_y.at)[i];
		}
		*x -= most * nx, *y -= most * ny;
	}
}

/// The part of its pushes that moves a body: of many an average, so that a body in a jam is not thrown about. Ends
/// their count.
static double part_of_pushes(const crowd_rounds *g, int32_t number) {
	const int32_t most = g->push_stage == PUSH_BY_MASS ? MAX_SUMMED_BY_MASS : MAX_SUMMED_APART;
	int32_t *count = (int32_t *)g->push_counts.at + number;
	const double part = *count > most ? (double)most / *count : 1;
	*count = 0;
	return part;
}

/// Moves all bodies by the pushes of a pass, but no further than they may be shifted in a tick.
static void apply(const crowd_rounds *g) {
	for (int32_t i = 0; i < (int32_t)g->count; i++) {
		if (!neighbours_of(g, i) || is_ghost(g, i)) continue;
		separating_body *b = pushed_at(g, i);
		const double part = part_of_pushes(g, i);
		if (b->added_x == 0 && b->added_y == 0) continue;
		const double unit = graze_push_unit(b);
		double x = ((double)b->shift_x + part * (double)b->added_x) * unit;
		double y = ((double)b->shift_y + part * (double)b->added_y) * unit;
		b->added_x = b->added_y = 0;
		if (is_piled(g, index_of(g, i))) continue; // it drifts
		if (g->push_stage != PUSH_BY_MASS) keep_out_of_walls(g, i, &x, &y);
		const double largest =
			g->push_stage == PUSH_BY_MASS ? PUSH_REACH * b->radius : graze_largest_shift(b->radius, b->skin);
		const double length = sqrt(x * x + y * y), scale = length > largest ? largest / length : 1;
		b->shift_x = to_units(x * scale, unit), b->shift_y = to_units(y * scale, unit);
		shift_body(g, i);
	}
}

typedef struct push_record {
	int64_t shift_x, shift_y;
	int64_t overlaps;
} push_record;

static void pack_push(const query_run *run, int32_t index, void *record) {
	const crowd_rounds *g = graze_rounds_of(run);
	const int32_t number = round_number_of(g, index);
	push_record *r = record;
	*r = (push_record){.overlaps = ((const bool *)g->overlaps.at)[index]};
	if (neighbours_of(g, number))
		r->shift_x = pushed_at(g, number)->shift_x, r->shift_y = pushed_at(g, number)->shift_y;
}

/// Replaces what pairs here have found of a ghost.
static void unpack_push(query_run *run, int32_t index, const void *record, const float *shift) {
	const crowd_rounds *g = graze_rounds_of(run);
	const int32_t number = round_number_of(g, index);
	const push_record *r = record;
	(void)shift;
	((bool *)g->overlaps.at)[index] = r->overlaps;
	if (!neighbours_of(g, number)) return;
	separating_body *b = pushed_at(g, number);
	b->shift_x = r->shift_x, b->shift_y = r->shift_y;
	b->added_x = b->added_y = 0;
	((int32_t *)g->push_counts.at)[number] = 0;
	shift_body(g, number);
}

bool graze_pushes_run(round_domains *domains, enum push_stage stage, int passes) {
	enum { STRAIGHT_PASSES = 4 }; // of separation, before pushes are turned
	static const shared_record push = {sizeof(push_record), pack_push, unpack_push};
	for (int pass = 0; pass < passes; pass++) {
		const bool turns = stage != PUSH_APART || pass >= STRAIGHT_PASSES;
		bool any = false;
		for (size_t k = 0; k < domains->count; k++) {
			graze_rounds_of(&domains->domain[k].run)->push_stage = stage;
			any |= push_pairs(&domains->domain[k].run, turns);
		}
		for (size_t k = 0; any && k < domains->count; k++) apply(graze_rounds_of(&domains->domain[k].run));
		if (!graze_domains_share(domains, &push, &any)) return false;
		if (!any) return true;
	}
	return true;
}
