#include "oracle/prediction/oracle_paths.h"

#include <math.h>

static double worst_touch;

double curve_worst_touch(void) { return worst_touch; }

wide curve_tolerance(const wide_curve *c) {
	return (c->is_straight ? STRAIGHT_TOLERANCE * 0x1p-24L : CURVE_TOLERANCE * 0x1p-53L) * c->size;
}

// ---------------------------------------------------------------------------------------------------------------------
// One-sided walls
// ---------------------------------------------------------------------------------------------------------------------

typedef struct range {
	wide min, max;
} range;

/// The range of the distance to the left of the wall's line between two shares.
static range side_between(const wide_curve *c, wide from, wide to) {
	const wide a = wide_at(c->across, from), b = wide_at(c->across, to), turn = -c->across[1] / (2 * c->across[2]);
	range r = {fminl(a, b), fmaxl(a, b)};
	if (turn > from && turn < to) {
		r.min = fminl(r.min, wide_at(c->across, turn)), r.max = fmaxl(r.max, wide_at(c->across, turn));
	}
	return r;
}

static const overlap *holding(const overlaps *all, wide s) {
	for (int i = 0; i < all->count; i++)
		if (all->at[i].enter <= s && s <= all->at[i].leave) return all->at + i;
	return NULL;
}

static const overlap *first_within(const overlaps *all, const overlap *outer) {
	for (int i = 0; i < all->count; i++)
		if (all->at[i].enter >= outer->enter && all->at[i].leave <= outer->leave) return all->at + i;
	return NULL;
}

/// Keeps the overlaps that begin on the left of the wall's line; for a straight path that starts there. Of the thinner
/// body those that certainly do, of the fatter body those that possibly do.
static void keep_from_left(overlaps *thin, overlaps *fat, const wide_curve *c, wide slack) {
	const overlaps all = *thin;
	const wide start = c->across[0];
	int certain = 0, possible = 0;
	if (!(c->length > 0)) thin->count = fat->count = 0; // a point has no left
	for (int i = 0; i < thin->count; i++) {
		const overlap inner = all.at[i], *outer = holding(fat, inner.enter);
		const wide min = c->is_straight ? start : side_between(c, outer ? outer->enter : inner.enter, inner.enter).min;
		if (min > slack) thin->at[certain++] = inner;
	}
	for (int i = 0; i < fat->count; i++) {
		const overlap outer = fat->at[i], *inner = first_within(&all, &outer);
		const wide max = c->is_straight ? start : side_between(c, outer.enter, inner ? inner->enter : outer.leave).max;
		if (max >= -slack) fat->at[possible++] = outer;
	}
	thin->count = certain, fat->count = possible;
}

// ---------------------------------------------------------------------------------------------------------------------
// Overlaps
// ---------------------------------------------------------------------------------------------------------------------

static wide share_of(const wide_curve *c, double time) { return ((wide)time - c->begin) / c->span; }

/// Converts the touches to overlaps within [from, 1].
static const char *reported_overlaps(
	overlaps *reported, const curve_case *c, const wide_curve *w, const gz_touch *touches, size_t count) {
	reported->count = 0;
	for (size_t i = 0; i < count; i++) {
		const gz_touch *t = touches + i;
		if (!(t->time >= c->from && t->time <= c->until)) return "a time outside of the interval";
		if (i && t->time < t[-1].time) return "the order of times";
		if (i && t->kind == t[-1].kind) return "the begins and ends do not alternate";
		const wide share = share_of(w, t->time);
		if (t->kind == GZ_EVENT_BEGIN) reported->at[reported->count++] = (overlap){share, 1};
		else if (i) reported->at[reported->count - 1].leave = share;
		else reported->at[reported->count++] = (overlap){w->from, share};
	}
	return NULL;
}

/// Whether the overlaps of `inner` from `from` on lie within those of `outer`.
static bool are_within(const overlaps *inner, const overlaps *outer, wide from) {
	for (int i = 0; i < inner->count; i++) {
		const wide enter = fmaxl(inner->at[i].enter, from), leave = inner->at[i].leave;
		const overlap *around = leave < from ? NULL : holding(outer, enter);
		if (leave >= from && (!around || around->leave < leave)) return false;
	}
	return true;
}

/// Without touches the body must be outside all the time, or inside all the time.
static const char *no_touch_fault(const overlaps *thin, const overlaps *fat, wide from) {
	const overlaps always = {{{from, 1}}, 1}, never = {.count = 0};
	return are_within(thin, &never, from) || are_within(&always, fat, from) ? NULL : "lost";
}

// ---------------------------------------------------------------------------------------------------------------------
// Rays and thin walls
// ---------------------------------------------------------------------------------------------------------------------

static bool is_reported(const gz_touch *touches, size_t count, const wide_curve *c, wide from, wide to) {
	for (size_t i = 0; i + 1 < count; i++) {
		const wide share = share_of(c, touches[i].time);
		if (touches[i].kind == GZ_EVENT_BEGIN && share >= from && share <= to) return true;
	}
	return false;
}

/// The share closest to a crossing at `from` at which the centre is certainly on the side of the line that it has at
/// `to`; NaN where it is not certainly beside the wall.
static wide certain_share(const wide_curve *c, wide from, wide to, wide slack) {
	const wide sign = wide_at(c->across, to) < 0 ? -1 : 1;
	for (int step = 0; step <= 200; step++) {
		const wide s = from + (to - from) * powl(2, step - 200);
		const wide along = wide_at(c->along, s);
		if (along < slack || along > c->length - slack) return NAN;
		if (sign * wide_at(c->across, s) > slack) return s;
	}
	return NAN;
}

static const char *crossing_fault(
	const gz_touch *touches, size_t count, const curve_case *c, const wide_curve *w, wide slack) {
	wide root[2];
	const int n = line_crossings(root, w);
	for (int i = 0; i < n; i++) {
		const wide before = certain_share(w, root[i], i ? (root[0] + root[1]) / 2 : 0, slack);
		const wide behind = certain_share(w, root[i], i + 1 < n ? (root[0] + root[1]) / 2 : 1, slack);
		if (!(before >= w->from) || isnan(behind)) continue;
		const bool from_left = wide_at(w->across, before) > 0;
		if (from_left == (wide_at(w->across, behind) > 0) || (c->wall.one_sided && !from_left)) continue;
		if (c->wall.one_sided && w->is_straight && !(w->across[0] > slack)) continue;
		if (!is_reported(touches, count, w, before, behind)) return "a crossing is lost";
	}
	return NULL;
}

// ---------------------------------------------------------------------------------------------------------------------
// Contacts
// ---------------------------------------------------------------------------------------------------------------------

static bool is_feature(const curve_case *c, const wide_curve *w, int feature, wide along, wide slack) {
	if (c->has_other) return feature == GZ_FEATURE_CIRCLE;
	if (feature == GZ_FEATURE_SIDE) return w->length > 0 && along >= -slack && along <= w->length + slack;
	if (feature == GZ_FEATURE_END_A) return along <= slack || !(w->length > 0);
	return feature == GZ_FEATURE_END_B && w->length > 0 && along >= w->length - slack;
}

static const char *contact_fault(const curve_case *c, const wide_curve *w, const gz_touch *t, wide slack) {
	const curve_body *b = &c->body;
	const wide s = share_of(w, t->time), late = (wide)t->time - b->since;
	const wide x = b->px + late * (b->vx + late * b->ax / 2), y = b->py + late * (b->vy + late * b->ay / 2);
	const wide coarse = 2 * slack + 0x1p-22L * (fabsl(x) + fabsl(y) + w->reach);
	const wide nx = (wide)t->normal_x * w->ux + (wide)t->normal_y * w->uy;
	const wide ny = (wide)t->normal_y * w->ux - (wide)t->normal_x * w->uy;
	wide gx, gy;
	const wide gap = wide_gap(&gx, &gy, w, s), off = gap - w->reach;
	if (!(fabsl(off) <= slack) && !w->is_straight) return "its time";
	if (!w->is_straight) worst_touch = fmax(worst_touch, (double)(fabsl(off) / slack));
	if (!(fabsl(nx * nx + ny * ny - 1) < 0x1p-20L)) return "the normal is not of length 1";
	if (!is_feature(c, w, t->feature, wide_at(w->along, s), coarse)) return "its feature";
	if (fabsl(t->center_x - x) > coarse || fabsl(t->center_y - y) > coarse) return "its centre";
	const wide px = x - t->point_x, py = y - t->point_y; // the radius along the normal, where it is exact
	if (fabsl(px - b->radius * (wide)t->normal_x) > coarse || fabsl(py - b->radius * (wide)t->normal_y) > coarse)
		return "its point";
	if (w->reach > 0) return fabsl(nx * gap - gx) > coarse || fabsl(ny * gap - gy) > coarse ? "its normal" : NULL;
	if (w->length > 0 && (t->feature != GZ_FEATURE_SIDE || fabsl(nx) > 0x1p-20L)) return "its normal is not the side's";
	const wide against = nx * wide_rate(w->along, s) + ny * wide_rate(w->across, s);
	return against > coarse ? "its normal is not against the motion" : NULL;
}

const char *curve_fault(const curve_case *c, const gz_touch *touches, size_t count) {
	const wide_curve w = curve_of(c);
	const wide slack = curve_tolerance(&w), beyond = w.reach > 0 ? 0 : 0x1p-40L * w.length;
	overlaps thin = overlaps_within(&w, w.reach - slack), fat = overlaps_within(&w, w.reach + slack + beyond), reported;
	if (c->wall.one_sided && !c->has_other) keep_from_left(&thin, &fat, &w, slack + beyond);
	const char *fault = reported_overlaps(&reported, c, &w, touches, count);
	for (size_t i = 0; i < count && !fault; i++) fault = contact_fault(c, &w, touches + i, slack + beyond);
	if (fault) return fault;
	if (!(w.reach > 0) && !c->has_other) fault = crossing_fault(touches, count, c, &w, slack + beyond);
	if (fault || !count) return fault ? fault : no_touch_fault(&thin, &fat, w.from);
	if (!are_within(&thin, &reported, w.from)) return "lost";
	return are_within(&reported, &fat, w.from) ? NULL : "invented";
}
