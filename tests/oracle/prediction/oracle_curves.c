#include "oracle/prediction/oracle_curves.h"

#include <math.h>
#include <string.h>

#include "support/check.h"

// ---------------------------------------------------------------------------------------------------------------------
// The frame
// ---------------------------------------------------------------------------------------------------------------------

typedef struct wide_path {
	wide x[3], y[3];
	wide size;
} wide_path;

/// The path as polynomials in the share of the time from `begin` on.
static wide_path path_of(const curve_body *b, wide begin, wide span, wide latest) {
	const wide late = begin - (wide)b->since, hx = (wide)b->ax / 2, hy = (wide)b->ay / 2;
	const wide fast = fabsl(b->vx) + fabsl(b->vy) + 2 * (fabsl(hx) + fabsl(hy)) * (late + span);
	wide_path w = {{b->px + late * (b->vx + late * hx), (b->vx + 2 * hx * late) * span, hx * span * span},
		{b->py + late * (b->vy + late * hy), (b->vy + 2 * hy * late) * span, hy * span * span}, 0};
	w.size = fast * latest;
	if (late > 0) w.size += fabsl(b->px) + fabsl(b->py) + late * fast;
	return w;
}

wide_curve curve_of(const curve_case *c) {
	const curve_body *b = &c->body, *o = c->has_other ? &c->other : NULL;
	const curve_body origin = {.px = c->wall.ax, .py = c->wall.ay};
	wide_curve w = {.begin = o && o->since > b->since ? (wide)o->since : (wide)b->since, .ux = 1};
	w.span = (wide)c->until - w.begin, w.from = ((wide)c->from - w.begin) / w.span;
	const wide latest = fmaxl(w.span, fmaxl(fabsl(w.begin), fabsl((wide)c->until)));
	wide_path path = path_of(b, w.begin, w.span, latest), other = path_of(o ? o : &origin, w.begin, w.span, latest);
	if (!o) other.size = 0;
	for (int k = 0; k < 3; k++) path.x[k] -= other.x[k], path.y[k] -= other.y[k];
	wide ex = 0, ey = 0;
	if (!o) ex = (wide)c->wall.bx - c->wall.ax, ey = (wide)c->wall.by - c->wall.ay;
	w.length = sqrtl(ex * ex + ey * ey);
	if (w.length > 0) w.ux = ex / w.length, w.uy = ey / w.length;
	for (int k = 0; k < 3; k++) {
		w.along[k] = path.x[k] * w.ux + path.y[k] * w.uy;
		w.across[k] = path.y[k] * w.ux - path.x[k] * w.uy;
	}
	w.reach = (wide)b->radius + (o ? o->radius : c->wall.radius);
	w.size = fabsl(path.x[0]) + fabsl(path.y[0]) + w.length + w.reach + path.size + other.size;
	w.is_straight = b->since == 0 && b->ax == (o ? o->ax : 0) && b->ay == (o ? o->ay : 0) && (!o || o->since == 0);
	return w;
}

wide wide_gap(wide *along, wide *across, const wide_curve *c, wide s) {
	*along = wide_at(c->along, s), *across = wide_at(c->across, s);
	*along = *along < 0 ? *along : *along > c->length ? *along - c->length : 0;
	return sqrtl(*along * *along + *across * *across);
}

// ---------------------------------------------------------------------------------------------------------------------
// Roots
// ---------------------------------------------------------------------------------------------------------------------

/// A function that is 0 on a part of the outline: around an end the squared distance minus the squared reach, beside
/// the wall the distance from one side.
typedef struct outline {
	const wide_curve *curve;
	bool is_end;
	wide end;   ///< position of the end along the wall
	wide reach; ///< of a side: signed
} outline;

/// A piece of the path between two shares, by its control points.
typedef struct piece {
	wide low, high, x[3], y[3];
} piece;

static wide value_at(const outline *o, wide s) {
	const wide y = wide_at(o->curve->across, s);
	if (!o->is_end) return y - o->reach;
	const wide x = wide_at(o->curve->along, s) - o->end;
	return x * x + y * y - o->reach * o->reach;
}

static void control_points(wide out[3], const wide c[3], wide offset) {
	out[0] = c[0] - offset, out[1] = out[0] + c[1] / 2, out[2] = out[0] + c[1] + c[2];
}

static void halve(wide first[3], wide second[3], const wide c[3]) {
	const wide left = (c[0] + c[1]) / 2, right = (c[1] + c[2]) / 2, middle = (left + right) / 2;
	first[0] = c[0], first[1] = left, first[2] = middle;
	second[0] = middle, second[1] = right, second[2] = c[2];
}

static int changes(const wide *c, int count) {
	int n = 0;
	for (int i = 1; i < count; i++) n += (c[i] < 0) != (c[i - 1] < 0);
	return n;
}

/// The number of sign changes of the Bernstein coefficients.
static int changes_in(const outline *o, const piece *p) {
	const wide *x = p->x, *y = p->y, r = o->reach;
	if (!o->is_end) return changes((wide[]){y[0] - r, y[1] - r, y[2] - r}, 3);
	const wide c[5] = {x[0] * x[0] + y[0] * y[0] - r * r, x[0] * x[1] + y[0] * y[1] - r * r,
		(x[0] * x[2] + 2 * x[1] * x[1] + y[0] * y[2] + 2 * y[1] * y[1]) / 3 - r * r, x[1] * x[2] + y[1] * y[2] - r * r,
		x[2] * x[2] + y[2] * y[2] - r * r};
	return changes(c, 5);
}

static wide bisect(const outline *o, wide low, wide high) {
	const bool below = value_at(o, low) < 0;
	for (;;) {
		const wide middle = low + (high - low) / 2;
		if (middle <= low || middle >= high || high - low < 0x1p-68L) return high;
		if ((value_at(o, middle) < 0) == below) low = middle;
		else high = middle;
	}
}

typedef struct root_list {
	wide at[64];
	int count;
} root_list;

static void add_root(root_list *roots, wide s) {
	if (roots->count == 64) fail_msg("the list of roots is full");
	roots->at[roots->count++] = s;
}

/// Whether the piece is a point, within the precision of the numbers.
static bool is_point(const outline *o, const piece *p) {
	wide max = 0;
	for (int k = 1; k < 3; k++) max = fmaxl(max, fmaxl(fabsl(p->x[k] - p->x[0]), fabsl(p->y[k] - p->y[0])));
	return max <= 0x1p-62L * o->curve->size;
}

static void isolate(root_list *roots, const outline *o, const piece *p) {
	const int count = changes_in(o, p);
	if (!count) return;
	if (count == 1) {
		add_root(roots, bisect(o, p->low, p->high));
	} else if (is_point(o, p)) {
		add_root(roots, p->low), add_root(roots, p->high);
	} else {
		const wide middle = (p->low + p->high) / 2;
		piece first = {p->low, middle, {0}, {0}}, second = {middle, p->high, {0}, {0}};
		halve(first.x, second.x, p->x), halve(first.y, second.y, p->y);
		isolate(roots, o, &first), isolate(roots, o, &second);
	}
}

static void add_roots(root_list *roots, const outline *o) {
	piece whole = {0, 1, {0}, {0}};
	control_points(whole.x, o->curve->along, o->end), control_points(whole.y, o->curve->across, 0);
	isolate(roots, o, &whole);
}

static void sort(wide *at, int count) {
	for (int i = 1; i < count; i++)
		for (int k = i; k && at[k] < at[k - 1]; k--) {
			const wide earlier = at[k];
			at[k] = at[k - 1], at[k - 1] = earlier;
		}
}

overlaps overlaps_within(const wide_curve *c, wide reach) {
	overlaps out = {.count = 0};
	root_list roots = {{0}, 1}; // the start
	if (reach < 0) return out;
	add_roots(&roots, &(outline){c, true, 0, reach});
	if (c->length > 0) {
		add_roots(&roots, &(outline){c, true, c->length, reach});
		add_roots(&roots, &(outline){c, false, 0, reach});
		add_roots(&roots, &(outline){c, false, 0, -reach});
	}
	add_root(&roots, 1);
	sort(roots.at, roots.count);
	bool was_inside = false;
	for (int i = 0; i + 1 < roots.count; i++) {
		wide x, y;
		const bool inside = wide_gap(&x, &y, c, (roots.at[i] + roots.at[i + 1]) / 2) <= reach;
		if (inside && !was_inside) {
			if (out.count == MAX_OVERLAPS) fail_msg("the list of overlaps is full");
			out.at[out.count++].enter = roots.at[i];
		}
		if (inside) out.at[out.count - 1].leave = roots.at[i + 1];
		was_inside = inside;
	}
	return out;
}

int line_crossings(wide roots[2], const wide_curve *c) {
	root_list all = {{0}, 0};
	int n = 0;
	add_roots(&all, &(outline){c, false, 0, 0});
	sort(all.at, all.count);
	for (int i = 0; i < all.count && n < 2; i++) roots[n++] = all.at[i];
	return n;
}
