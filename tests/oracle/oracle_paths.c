#include "oracle/oracle_paths.h"

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
	wide least, most;
} range;

/// How far left of the wall's line the centre is between two shares.
static range side_between(const wide_curve *c, wide from, wide to) {
	const wide a = wide_at(c->across, from), b = wide_at(c->across, to), turn = -c->across[1] / (2 * c->across[2]);
	range r = {fminl(a, b), fmaxl(a, b)};
	if (turn > from && turn < to) {
		r.least = fminl(r.least, wide_at(c->across, turn)), r.most = fmaxl(r.most, wide_at(c->across, turn));
	}
	return r;
}

static const overlap *holding(const overlaps *all, wide s) {
	for (int i = 0; i < all->count; i++)
		if (all->at[i].enter <= s && s <= all->at[i].leave) return all->at + i;
	return NULL;
}

static const overlap *first_within(const overlaps *all, const overlap *out) {
	for (int i = 0; i < all->count; i++)
		if (all->at[i].enter >= out->enter && all->at[i].leave <= out->leave) return all->at + i;
	return NULL;
}

/// Keeps those of who comes from the left, if it goes straight from where it starts: of a thin body where it certainly
/// does, of a fat one where it may.
static void keep_one_sided(overlaps *thin, overlaps *fat, const wide_curve *c, wide slack) {
	const overlaps all = *thin;
	const wide start = c->across[0];
	int certain = 0, possible = 0;
	if (!(c->length > 0)) thin->count = fat->count = 0; // a point has no left
	for (int i = 0; i < thin->count; i++) {
		const overlap in = all.at[i], *out = holding(fat, in.enter);
		const wide least = c->is_straight ? start : side_between(c, out ? out->enter : in.enter, in.enter).least;
		if (least > slack) thin->at[certain++] = in;
	}
	for (int i = 0; i < fat->count; i++) {
		const overlap out = fat->at[i], *in = first_within(&all, &out);
		const wide most = c->is_straight ? start : side_between(c, out.enter, in ? in->enter : out.leave).most;
		if (most >= -slack) fat->at[possible++] = out;
	}
	thin->count = certain, fat->count = possible;
}

// ---------------------------------------------------------------------------------------------------------------------
// Overlaps
// ---------------------------------------------------------------------------------------------------------------------

static wide share_of(const wide_curve *c, double time) { return ((wide)time - c->begin) / c->span; }

/// The overlaps that are told, within [from, 1].
static const char *told_overlaps(
	overlaps *told, const curve_case *c, const wide_curve *w, const gz_touch *touches, size_t count) {
	told->count = 0;
	for (size_t i = 0; i < count; i++) {
		const gz_touch *t = touches + i;
		if (!(t->time >= c->from && t->time <= c->until)) return "it is not ahead";
		if (i && t->time < t[-1].time) return "the order";
		if (i && t->kind == t[-1].kind) return "it does not go in and out in turns";
		const wide share = share_of(w, t->time);
		if (t->kind == GZ_EVENT_BEGIN) told->at[told->count++] = (overlap){share, 1};
		else if (i) told->at[told->count - 1].leave = share;
		else told->at[told->count++] = (overlap){w->from, share};
	}
	return NULL;
}

/// Is all that the first have from `from` on within the second?
static int are_within(const overlaps *inner, const overlaps *outer, wide from) {
	for (int i = 0; i < inner->count; i++) {
		const wide enter = fmaxl(inner->at[i].enter, from), leave = inner->at[i].leave;
		const overlap *out = leave < from ? NULL : holding(outer, enter);
		if (leave >= from && (!out || out->leave < leave)) return 0;
	}
	return 1;
}

/// Nothing was told: it may be outside all the time, or inside.
static const char *silence_fault(const overlaps *thin, const overlaps *fat, wide from) {
	const overlaps always = {{{from, 1}}, 1}, never = {.count = 0};
	return are_within(thin, &never, from) || are_within(&always, fat, from) ? NULL : "lost";
}

// ---------------------------------------------------------------------------------------------------------------------
// Rays and thin walls
// ---------------------------------------------------------------------------------------------------------------------

static int is_told(const gz_touch *touches, size_t count, const wide_curve *c, wide from, wide to) {
	for (size_t i = 0; i + 1 < count; i++) {
		const wide share = share_of(c, touches[i].time);
		if (touches[i].kind == GZ_EVENT_BEGIN && share >= from && share <= to) return 1;
	}
	return 0;
}

/// Where the centre is for certain on that side before or behind a crossing.
static wide certain_share(const wide_curve *c, wide from, wide to, wide slack, wide ux) {
	const wide sign = ux * wide_at(c->across, to) < 0 ? -1 : 1;
	for (int step = 0; step <= 200; step++) {
		const wide s = from + (to - from) * powl(2, step - 200);
		const wide along = wide_at(c->along, s);
		if (along < slack || along > c->length - slack) return NAN;
		if (sign * ux * wide_at(c->across, s) > slack) return s;
	}
	return NAN;
}

static const char *crossing_fault(
	const gz_touch *touches, size_t count, const curve_case *c, const wide_curve *w, wide slack) {
	wide root[2];
	const int n = line_crossings(root, w);
	for (int i = 0; i < n; i++) {
		const wide before = certain_share(w, root[i], i ? (root[0] + root[1]) / 2 : 0, slack, 1);
		const wide behind = certain_share(w, root[i], i + 1 < n ? (root[0] + root[1]) / 2 : 1, slack, 1);
		if (!(before >= w->from) || isnan(behind)) continue;
		const int from_left = wide_at(w->across, before) > 0;
		if (from_left == (wide_at(w->across, behind) > 0) || (c->wall.one_sided && !from_left)) continue;
		if (c->wall.one_sided && w->is_straight && !(w->across[0] > slack)) continue;
		if (!is_told(touches, count, w, before, behind)) return "a crossing is lost";
	}
	return NULL;
}

// ---------------------------------------------------------------------------------------------------------------------
// What is told of a touch
// ---------------------------------------------------------------------------------------------------------------------

static int is_feature(const curve_case *c, const wide_curve *w, int feature, wide along, wide slack) {
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
	return against > coarse ? "its normal is not against the way" : NULL;
}

const char *curve_fault(const curve_case *c, const gz_touch *touches, size_t count) {
	const wide_curve w = curve_of(c);
	const wide slack = curve_tolerance(&w), beyond = w.reach > 0 ? 0 : 0x1p-40L * w.length;
	overlaps thin = overlaps_within(&w, w.reach - slack), fat = overlaps_within(&w, w.reach + slack + beyond), told;
	if (c->wall.one_sided && !c->has_other) keep_one_sided(&thin, &fat, &w, slack + beyond);
	const char *fault = told_overlaps(&told, c, &w, touches, count);
	for (size_t i = 0; i < count && !fault; i++) fault = contact_fault(c, &w, touches + i, slack + beyond);
	if (fault) return fault;
	if (!(w.reach > 0) && !c->has_other) fault = crossing_fault(touches, count, c, &w, slack + beyond);
	if (fault || !count) return fault ? fault : silence_fault(&thin, &fat, w.from);
	if (!are_within(&thin, &told, w.from)) return "lost";
	return are_within(&told, &fat, w.from) ? NULL : "invented";
}
