// Seen from the leaf, a body goes straight from p to q - m past walls that stand still. But ends are rounded to floats
// where they arrive, each a little off from where m takes it: the leaf's *drift*. At any time the moving wall is no
// further than that from the one that stands still; so who keeps more than the drift from that one, all along, has
// crossed neither. Drift and rounding are a 30th of a skin at most.
#include "engine/moving_walls/clearance_proof.h"

#include <math.h>

#include "engine/mover/mover_tile.h"
#include "engine/world/filters.h"

typedef struct vector {
	double x, y;
} vector;

typedef struct stretch {
	vector a, b;
} stretch;

static vector from_to(vector a, vector b) { return (vector){b.x - a.x, b.y - a.y}; }
static double size(vector v) { return fabs(v.x) + fabs(v.y); }

/// A sum of two products, and how far off rounding may have taken it.
typedef struct bounded {
	double value, error;
} bounded;

static bounded sum(double left, double right) { return (bounded){left + right, 0x1p-50 * (fabs(left) + fabs(right))}; }

static bounded cross(vector u, vector v) { return sum(u.x * v.y, -(u.y * v.x)); }
static bounded dot(vector u, vector v) { return sum(u.x * v.x, u.y * v.y); }

static int are_below(bounded x, bounded y, double limit) {
	return x.value + x.error < limit && y.value + y.error < limit;
}

static int are_above(bounded x, bounded y, double limit) {
	return x.value - x.error > limit && y.value - y.error > limit;
}

/// Is s certainly all on one side of t's line, or all before or behind t?
static int lies_beside(stretch s, stretch t) {
	const vector e = from_to(t.a, t.b), a = from_to(t.a, s.a), b = from_to(t.a, s.b);
	const bounded left_a = cross(e, a), left_b = cross(e, b), along_a = dot(e, a), along_b = dot(e, b);
	const bounded whole = dot(e, e);
	return are_below(left_a, left_b, 0) || are_above(left_a, left_b, 0) || are_below(along_a, along_b, 0) ||
		   are_above(along_a, along_b, whole.value + whole.error);
}

static double length(vector v) { return sqrt(v.x * v.x + v.y * v.y); }

static double distance(vector p, stretch s) {
	const vector e = from_to(s.a, s.b), a = from_to(s.a, p), b = from_to(s.b, p);
	if (!(a.x * e.x + a.y * e.y > 0)) return length(a);
	if (!(b.x * e.x + b.y * e.y < 0)) return length(b);
	return fabs(a.x * e.y - a.y * e.x) / length(e);
}

/// How far off rounding may have taken a distance between these.
static double rounding(vector p, stretch s) { return 0x1p-47 * (size(from_to(s.a, p)) + size(from_to(s.a, s.b))); }

/// Do a way and a wall certainly keep more than this between them? Where they do not cross, an end of one is nearest.
static int keep_apart(stretch way, stretch wall, double least) {
	if (!lies_beside(way, wall) && !lies_beside(wall, way)) return 0;
	const double ends = smaller(distance(way.a, wall), distance(way.b, wall));
	const double other = smaller(distance(wall.a, way), distance(wall.b, way));
	const double off = rounding(way.a, wall) + rounding(way.b, wall);
	return smaller(ends, other) - off > least;
}

/// A wall of the leaf on its way.
typedef struct moving_wall {
	stretch from, to;
	double drift, thickness;
} moving_wall;

/// By how much an end misses where it should be.
static double drift_of(vector from, vector to, vector m) {
	const vector off = {to.x - from.x - m.x, to.y - from.y - m.y};
	return size(off) + 0x1p-50 * (size(from) + size(to) + size(m));
}

static moving_wall moving(const wall_record *w, const gz_wall_group *push) {
	const vector m = {(double)push->dx, (double)push->dy};
	moving_wall out = {.thickness = fabs((double)w->radius)};
	out.from = (stretch){{(double)w->ax, (double)w->ay}, {(double)w->bx, (double)w->by}};
	out.to.a = (vector){(double)(w->ax + push->dx), (double)(w->ay + push->dy)};
	out.to.b = (vector){(double)(w->bx + push->dx), (double)(w->by + push->dy)};
	out.drift = larger(drift_of(out.from.a, out.to.a, m), drift_of(out.from.b, out.to.b, m));
	return out;
}

/// As kernels/wide_wall.inl says it.
static int exists(const wall_record *w, const moving_wall *v, vector p) {
	if (!wall_is_one_sided(w)) return 1;
	const vector r = from_to(v->from.a, p), e = from_to(v->from.a, v->from.b);
	const double side = r.x * e.y - r.y * e.x;
	return wall_ends_are_swapped(w) ? side > 0 : side < 0;
}

/// The distance from the stretch that the body must have at the end.
static double least_at_end(const straight_path *way, const moving_wall *v, vector p) {
	const double before = distance(p, v->from), off = rounding(p, v->from);
	const double clear = (double)way->radius + v->thickness, half = clear + SKIN_KEPT * way->skin;
	if (before + off >= half) return half;
	return before + off >= clear ? clear : before - off - 2 * v->drift;
}

static int misses(const straight_path *way, const wall_record *w, const gz_wall_group *push) {
	const moving_wall v = moving(w, push);
	const vector p = {(double)way->px, (double)way->py}, q = {(double)way->qx, (double)way->qy};
	if (!exists(w, &v, p)) return 1;
	const vector end = {q.x - (double)push->dx, q.y - (double)push->dy};
	const double lost = 0x1p-50 * (size(q) + fabs((double)push->dx) + fabs((double)push->dy));
	if (!keep_apart((stretch){p, end}, v.from, v.drift + lost)) return 0;
	return distance(q, v.to) - rounding(q, v.to) >= least_at_end(way, &v, p);
}

int graze_stays_apart(const swept_group *l, const straight_path *way) {
	const gz_world *own = l->own;
	const filter_record none = graze_no_filter();
	for (size_t k = 0; k < own->wall_count; k++) {
		if (!graze_filters_allow(&way->filter, own->filters ? own->filters + k : &none)) continue;
		if (!misses(way, own->walls + k, &l->push)) return 0;
	}
	return 1;
}
