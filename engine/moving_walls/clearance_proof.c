// Distances between straight paths and moving walls, with bounds of their rounding errors.
//
// In the group's frame a body moves straight from p to q - m, and the walls are at rest (m: the displacement of the
// group). But the ends of a moved wall are rounded to floats, so each is a little off its position + m: the *drift*. At
// any time the distance between the moving wall and the wall at rest is at most the drift. So a body that keeps more
// than the drift from the wall at rest, all along, has crossed neither. Drift and rounding together are at most 1/30 of
// a skin.
#include "engine/moving_walls/clearance_proof.h"

#include <math.h>

#include "engine/base/filters.h"
#include "engine/mover/mover_tile.h"

typedef struct vector {
	double x, y;
} vector;

typedef struct line_segment {
	vector a, b;
} line_segment;

static vector from_to(vector a, vector b) { return (vector){b.x - a.x, b.y - a.y}; }
/// The sum of the components, which bounds the length.
static double size(vector v) { return fabs(v.x) + fabs(v.y); }

/// A sum of two products, and a bound of its rounding error.
typedef struct bounded {
	double value, error;
} bounded;

static bounded sum(double left, double right) { return (bounded){left + right, 0x1p-50 * (fabs(left) + fabs(right))}; }

static bounded cross(vector u, vector v) { return sum(u.x * v.y, -(u.y * v.x)); }
static bounded dot(vector u, vector v) { return sum(u.x * v.x, u.y * v.y); }

static bool are_below(bounded x, bounded y, double limit) {
	return x.value + x.error < limit && y.value + y.error < limit;
}

static bool are_above(bounded x, bounded y, double limit) {
	return x.value - x.error > limit && y.value - y.error > limit;
}

/// Whether s is certainly on one side of the line of t, or certainly before or behind t.
static bool lies_beside(line_segment s, line_segment t) {
	const vector e = from_to(t.a, t.b), a = from_to(t.a, s.a), b = from_to(t.a, s.b);
	const bounded left_a = cross(e, a), left_b = cross(e, b), along_a = dot(e, a), along_b = dot(e, b);
	const bounded whole = dot(e, e);
	return are_below(left_a, left_b, 0) || are_above(left_a, left_b, 0) || are_below(along_a, along_b, 0) ||
		   are_above(along_a, along_b, whole.value + whole.error);
}

static double length(vector v) { return sqrt(v.x * v.x + v.y * v.y); }

static double distance(vector p, line_segment s) {
	const vector e = from_to(s.a, s.b), a = from_to(s.a, p), b = from_to(s.b, p);
	if (!(a.x * e.x + a.y * e.y > 0)) return length(a);
	if (!(b.x * e.x + b.y * e.y < 0)) return length(b);
	return fabs(a.x * e.y - a.y * e.x) / length(e);
}

/// A bound of the rounding error of the distance between these.
static double rounding(vector p, line_segment s) { return 0x1p-47 * (size(from_to(s.a, p)) + size(from_to(s.a, s.b))); }

/// Whether a path and a wall certainly keep more than this distance. Where two segments do not cross, an end of one of
/// them is nearest.
static bool are_separate(line_segment path, line_segment wall, double min) {
	if (!lies_beside(path, wall) && !lies_beside(wall, path)) return false;
	const double ends = smaller(distance(path.a, wall), distance(path.b, wall));
	const double other = smaller(distance(wall.a, path), distance(wall.b, path));
	const double error = rounding(path.a, wall) + rounding(path.b, wall);
	return smaller(ends, other) - error > min;
}

/// A wall of the group, at its start and at its end.
typedef struct moving_wall {
	line_segment from, to;
	double drift, thickness;
} moving_wall;

/// By how much an end is off its start + m.
static double drift_of(vector from, vector to, vector m) {
	const vector error = {to.x - from.x - m.x, to.y - from.y - m.y};
	return size(error) + 0x1p-50 * (size(from) + size(to) + size(m));
}

static moving_wall moving_wall_of(const wall_record *w, const gz_wall_group *push) {
	const vector m = {(double)push->dx, (double)push->dy};
	moving_wall out = {.thickness = fabs((double)w->radius)};
	out.from = (line_segment){{(double)w->ax, (double)w->ay}, {(double)w->bx, (double)w->by}};
	out.to.a = (vector){(double)(w->ax + push->dx), (double)(w->ay + push->dy)};
	out.to.b = (vector){(double)(w->bx + push->dx), (double)(w->by + push->dy)};
	out.drift = larger(drift_of(out.from.a, out.to.a, m), drift_of(out.from.b, out.to.b, m));
	return out;
}

/// Whether the wall exists for a centre at p, as kernels/sweep/circle_wall.inl decides it.
static bool exists(const wall_record *w, const moving_wall *v, vector p) {
	if (!wall_is_one_sided(w)) return true;
	const vector r = from_to(v->from.a, p), e = from_to(v->from.a, v->from.b);
	const double side = r.x * e.y - r.y * e.x;
	return wall_ends_are_swapped(w) ? side > 0 : side < 0;
}

/// The distance from the wall's segment that the body must keep at the end.
static double min_at_end(const straight_path *path, const moving_wall *v, vector p) {
	const double before = distance(p, v->from), error = rounding(p, v->from);
	const double clear = (double)path->radius + v->thickness, half = clear + SKIN_KEPT * path->skin;
	if (before + error >= half) return half;
	return before + error >= clear ? clear : before - error - 2 * v->drift;
}

static bool is_clear_of_wall(const straight_path *path, const wall_record *w, const gz_wall_group *push) {
	const moving_wall v = moving_wall_of(w, push);
	const vector p = {(double)path->px, (double)path->py}, q = {(double)path->qx, (double)path->qy};
	if (!exists(w, &v, p)) return true;
	const vector end = {q.x - (double)push->dx, q.y - (double)push->dy};
	const double rounding_error = 0x1p-50 * (size(q) + fabs((double)push->dx) + fabs((double)push->dy));
	if (!are_separate((line_segment){p, end}, v.from, v.drift + rounding_error)) return false;
	return distance(q, v.to) - rounding(q, v.to) >= min_at_end(path, &v, p);
}

bool graze_stays_apart(const swept_group *group, const straight_path *path) {
	const gz_world *own = group->own;
	const filter_record none = graze_no_filter();
	for (size_t k = 0; k < own->wall_count; k++) {
		if (!graze_filters_allow(&path->filter, own->filters ? own->filters + k : &none)) continue;
		if (!is_clear_of_wall(path, own->walls + k, &group->push)) return false;
	}
	return true;
}
