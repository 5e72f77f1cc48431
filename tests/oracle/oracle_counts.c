#include "oracle/oracle_counts.h"

#include "oracle/oracle_frame.h"

/// Decides by the sign of a length, and records whether any length was within the tolerance of 0.
typedef struct decisions {
	long double tolerance;
	bool uncertain;
} decisions;

static bool is_positive(decisions *d, long double length) {
	d->uncertain |= fabsl(length) <= d->tolerance;
	return length > 0;
}

/// The pair after the body has moved along a share of its path.
static frame after(const frame *f, long double part) {
	frame later = *f;
	later.x += part * f->dx, later.y += part * f->dy;
	return later;
}

// ---------------------------------------------------------------------------------------------------------------------
// Results
// ---------------------------------------------------------------------------------------------------------------------

/// By how much the path crosses the wall: how far one of them must be shifted so that they do not cross. Negative where
/// they do not.
static long double crossing(const frame *f) {
	const frame end = after(f, 1);
	const long double from = left_by(f), to = left_by(&end);
	if (from * to >= 0) return -1;
	const long double along = moment_at(f, from / (from - to)).along;
	return smaller(smaller(fabsl(from), fabsl(to)), smaller(along, f->length - along));
}

/// Whether the path comes within the sum of the radii. A ray must cross the wall.
static bool reaches(decisions *d, const frame *f) {
	if (moment_at(f, 0).distance - f->speed > f->radius + d->tolerance) return false;
	if (f->length > 0 && crossing(f) > d->tolerance) return true;
	return is_positive(d, f->radius - moment_at(f, nearest_time(f, 0, 1)).distance);
}

/// Whether a one-sided wall exists for the body: only where the body is left of it.
static bool wall_exists(decisions *d, const frame *f) { return !f->one_sided || is_positive(d, left_by(f)); }

static bool inside(decisions *d, const frame *f, bool exists) {
	return exists && is_positive(d, f->radius - moment_at(f, 0).distance);
}

/// For a body that leaves the left of a one-sided wall: whether the part of its path up to the wall's line touches the
/// wall. A ray touches it, or does not reach it at all.
static bool touches_on_the_left(decisions *d, const frame *f, const frame *end) {
	frame left = *f;
	const long double part = left_by(f) / (left_by(f) - left_by(end));
	left.dx *= part, left.dy *= part;
	return f->radius == 0 || is_positive(d, f->radius - moment_at(&left, nearest_time(&left, 0, 1)).distance);
}

static void set_counts(pair_truth *truth, decisions *d, const frame *f) {
	const frame end = after(f, 1);
	const bool exists = wall_exists(d, f), exists_at_end = wall_exists(d, &end);
	const bool from = inside(d, f, exists), to = inside(d, &end, exists_at_end);
	truth->reached = reaches(d, f), truth->overlaps = from, truth->events = from != to;
	if (!exists || !(f->speed > 0)) return;
	truth->hits = from ? is_positive(d, moment_at(f, 0).approach / f->speed) : truth->reached;
	if (from || to || !truth->reached) return;
	if (exists_at_end || touches_on_the_left(d, f, &end)) truth->events = 2;
}

// ---------------------------------------------------------------------------------------------------------------------
// Candidates
// ---------------------------------------------------------------------------------------------------------------------

double reach_of(const moving_body *b, bool at_rest) {
	return (double)(b->radius + (at_rest ? 0 : length_of(b->dx, b->dy) / 2));
}

/// In the frame of the wall: compares the distance from its line, minus the radius, with the approach, and the extent
/// of the path along the wall with the wall's length.
static bool passes(decisions *d, const frame *f) {
	const long double ux = f->length > 0 ? f->ex / f->length : 1, uy = f->length > 0 ? f->ey / f->length : 0;
	const long double off = f->x * uy - f->y * ux, away = f->dx * uy - f->dy * ux;
	const long double start = f->x * ux + f->y * uy, end = start + f->dx * ux + f->dy * uy;
	const long double approach = larger(off > 0 ? -away : away, 0), gap = fabsl(off) - f->radius;
	d->uncertain |= fabsl(off) <= d->tolerance && f->radius <= d->tolerance; // approaches or recedes
	return is_positive(d,
		smaller(approach - gap, smaller(larger(start, end) + f->radius, f->length + f->radius - smaller(start, end))));
}

/// A wall that passes is certain to be listed in the body's cell only where the body's reach extends to it.
static void set_wall_candidate(pair_truth *truth, decisions *d, const frame *path, double reach, bool at_rest) {
	frame f = *path;
	if (at_rest) f.dx = f.dy = 0;
	const long double distance = moment_at(&f, 0.5L).distance - f.thickness;
	truth->near[at_rest] = passes(d, &f);
	truth->away[at_rest] = (double)(distance - reach);
	d->uncertain |= truth->near[at_rest] && distance - reach >= -d->tolerance;
}

pair_truth truth_of_wall(const pair_case *c, double tolerance) {
	const frame f = frame_of_pair(c);
	const moving_body b = {c->px, c->py, c->dx, c->dy, c->radius};
	decisions d = {.tolerance = tolerance};
	pair_truth truth = {.reached = false};
	for (int k = 0; k < 2; k++) set_wall_candidate(&truth, &d, &f, reach_of(&b, k), k);
	set_counts(&truth, &d, &f);
	truth.uncertain = d.uncertain;
	return truth;
}

/// Whether the circles around the middles of the paths, with the bodies' reaches as radii, overlap.
static bool bounds_overlap(decisions *d, const circle_case *c, bool at_rest) {
	const moving_body *b = &c->body, *o = &c->other;
	const long double part = at_rest ? 0 : 0.5L;
	const long double x = (long double)o->px - b->px + (long double)o->dx / 2 - part * b->dx;
	const long double y = (long double)o->py - b->py + (long double)o->dy / 2 - part * b->dy;
	return is_positive(d, (long double)reach_of(b, at_rest) + reach_of(o, 0) - length_of(x, y));
}

pair_truth truth_of_circle(const circle_case *c, double tolerance) {
	const frame f = frame_of_circles(c);
	decisions d = {.tolerance = tolerance};
	pair_truth truth = {.reached = false};
	for (int k = 0; k < 2; k++) truth.near[k] = bounds_overlap(&d, c, k);
	set_counts(&truth, &d, &f);
	truth.uncertain = d.uncertain;
	return truth;
}
