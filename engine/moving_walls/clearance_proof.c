// Distances between straight paths and moving walls, with bounds of their rounding errors.
//
// In the group's frame a body moves from p to q, each taken there from the group's pose at that time, and the walls are
// at rest. Where the group turns, that path is a curve, which deviates from its chord by a bounded distance
// (graze_chord_deviation). And the ends of a moved wall are rounded to floats where they arrive, so each is a little
// off its place in the frame: the *drift*. At any time the distance between the moving wall and the wall at rest is at
// most the drift. So a body whose chord keeps more than deviation and drift from the wall at rest has crossed neither.
// Drift and rounding together are at most 1/30 of a skin.
#include "engine/moving_walls/clearance_proof.h"

#include <math.h>

#include "engine/base/filters.h"
#include "engine/mover/mover_tile.h"
#include "engine/moving_walls/moving_wall.h"

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

static bool is_point(line_segment s) { return s.a.x == s.b.x && s.a.y == s.b.y; }

/// Whether a path and a wall certainly keep more than this distance. Where two segments do not cross, as points never
/// do, an end of one of them is nearest.
static bool are_separate(line_segment path, line_segment wall, double min) {
	const bool may_cross = !is_point(path) && !is_point(wall);
	if (may_cross && !lies_beside(path, wall) && !lies_beside(wall, path)) return false;
	const double ends = smaller(graze_segment_distance(path.a, wall), graze_segment_distance(path.b, wall));
	const double other = smaller(graze_segment_distance(wall.a, path), graze_segment_distance(wall.b, path));
	const double error = graze_distance_rounding(path.a, wall) + graze_distance_rounding(path.b, wall);
	return smaller(ends, other) - error > min;
}

/// Whether the wall exists for a centre at p, as kernels/sweep/circle_wall.inl decides it.
static bool exists(const wall_record *w, const moving_wall *v, vector p) {
	if (!wall_is_one_sided(w)) return true;
	const vector r = from_to(v->from.a, p), e = from_to(v->from.a, v->from.b);
	const double side = r.x * e.y - r.y * e.x;
	return wall_ends_are_swapped(w) ? side > 0 : side < 0;
}

/// A body's path in the group's frame, and the rounding errors of its ends.
typedef struct frame_path {
	line_segment chord;
	double begin_error, end_error;
} frame_path;

static frame_path frame_path_of(const push_part *part, vector p, vector q) {
	const bool turns = part->angle != 0;
	return (frame_path){{graze_to_frame(&part->begin, p), graze_to_frame(&part->end, q)},
		turns ? graze_frame_rounding(part, p) : 0, graze_frame_rounding(part, q)};
}

/// The distance from the wall's segment that the body must keep at the end.
static double min_at_end(const straight_path *path, const frame_path *f, const moving_wall *v, const push_part *part) {
	const double before = graze_segment_distance(f->chord.a, v->from),
				 error = graze_distance_rounding(f->chord.a, v->from) + f->begin_error;
	const double clear = (double)path->radius + v->thickness, half = clear + SKIN_KEPT * path->skin;
	if (before + error >= half) return half;
	if (before + error >= clear) return clear;
	// A body that is turned along as deep as it is gets coordinates that are rounded, in the frame and in the world.
	const double sizes = size_of_place(part, f->chord.a) + size_of_place(part, f->chord.b);
	const double rounded = part->angle != 0 ? 0x1p-23 * sizes : 0;
	return before - error - rounded - 2 * v->drift;
}

static bool is_clear_of_wall(const straight_path *path, const wall_record *w, const push_part *part) {
	const vector p = vector_of(path->px, path->py), q = vector_of(path->qx, path->qy);
	const moving_wall v = graze_moving_wall(w, part);
	const frame_path f = frame_path_of(part, p, q);
	if (!exists(w, &v, f.chord.a)) return true;
	const double error = larger(f.begin_error, f.end_error) + graze_chord_deviation(part, p, q);
	if (!are_separate(f.chord, v.from, v.drift + error)) return false;
	return graze_segment_distance(q, v.to) - graze_distance_rounding(q, v.to) >= min_at_end(path, &f, &v, part);
}

bool graze_stays_apart(const swept_group *group, const straight_path *path) {
	const gz_world *own = group->own;
	const filter_record none = graze_no_filter();
	for (size_t k = 0; k < own->wall_count; k++) {
		if (!graze_filters_allow(&path->filter, own->filters ? own->filters + k : &none)) continue;
		if (!is_clear_of_wall(path, own->walls + k, &group->part)) return false;
	}
	return true;
}
