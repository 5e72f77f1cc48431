#include "oracle/oracle_counts.h"

#include "oracle/oracle_frame.h"

/// Decides by the sign of a length, and notes where it is too close to call.
typedef struct judge {
	long double doubt;
	int doubtful;
} judge;

static int yes(judge *j, long double length) {
	j->doubtful |= fabsl(length) <= j->doubt;
	return length > 0;
}

/// The pair once the body has gone a part of its path.
static frame after(const frame *f, long double part) {
	frame later = *f;
	later.x += part * f->dx, later.y += part * f->dy;
	return later;
}

// ---------------------------------------------------------------------------------------------------------------------
// What becomes of a pair
// ---------------------------------------------------------------------------------------------------------------------

/// By how much the path crosses the wall: how far it is to where it would not. Negative where it does not.
static long double crossing(const frame *f) {
	const frame end = after(f, 1);
	const long double from = left_by(f), to = left_by(&end);
	if (from * to >= 0) return -1;
	const long double along = moment_at(f, from / (from - to)).along;
	return smaller(smaller(fabsl(from), fabsl(to)), smaller(along, f->length - along));
}

/// Does the path come within the radii? A ray must cross.
static int reaches(judge *j, const frame *f) {
	if (moment_at(f, 0).distance - f->speed > f->radius + j->doubt) return 0;
	if (f->length > 0 && crossing(f) > j->doubt) return 1;
	return yes(j, f->radius - moment_at(f, nearest_time(f, 0, 1)).distance);
}

/// A one-sided wall is there for its left alone.
static int is_there(judge *j, const frame *f) { return !f->one_sided || yes(j, left_by(f)); }

static int inside(judge *j, const frame *f, int there) { return there && yes(j, f->radius - moment_at(f, 0).distance); }

/// Who leaves the left of a one-sided wall: does the part of the path up to its line touch it? A ray does, or passes
/// by.
static int touches_on_the_left(judge *j, const frame *f, const frame *end) {
	frame left = *f;
	const long double part = left_by(f) / (left_by(f) - left_by(end));
	left.dx *= part, left.dy *= part;
	return f->radius == 0 || yes(j, f->radius - moment_at(&left, nearest_time(&left, 0, 1)).distance);
}

static void count_answers(pair_truth *truth, judge *j, const frame *f) {
	const frame end = after(f, 1);
	const int there = is_there(j, f), there_after = is_there(j, &end);
	const int from = inside(j, f, there), to = inside(j, &end, there_after);
	truth->reached = reaches(j, f), truth->overlaps = from, truth->events = from != to;
	if (!there || !(f->speed > 0)) return;
	truth->hits = from ? yes(j, moment_at(f, 0).approach / f->speed) : truth->reached;
	if (from || to || !truth->reached) return;
	if (there_after || touches_on_the_left(j, f, &end)) truth->events = 2;
}

// ---------------------------------------------------------------------------------------------------------------------
// Candidates
// ---------------------------------------------------------------------------------------------------------------------

double reach_of(const moving_body *b, int at_rest) {
	return (double)(b->radius + (at_rest ? 0 : length_of(b->dx, b->dy) / 2));
}

/// In the wall's frame: the distance from the line less the radius against the approach, and the extent along the wall.
static int passes(judge *j, const frame *f) {
	const long double ux = f->length > 0 ? f->ex / f->length : 1, uy = f->length > 0 ? f->ey / f->length : 0;
	const long double off = f->x * uy - f->y * ux, away = f->dx * uy - f->dy * ux;
	const long double start = f->x * ux + f->y * uy, end = start + f->dx * ux + f->dy * uy;
	const long double approach = larger(off > 0 ? -away : away, 0), gap = fabsl(off) - f->radius;
	j->doubtful |= fabsl(off) <= j->doubt && f->radius <= j->doubt; // does it come or go?
	return yes(j,
		smaller(approach - gap, smaller(larger(start, end) + f->radius, f->length + f->radius - smaller(start, end))));
}

/// Of the walls that pass, those are certain to be in the body's cell that its disc reaches.
static void judge_wall(pair_truth *truth, judge *j, const frame *path, double reach, int at_rest) {
	frame f = *path;
	if (at_rest) f.dx = f.dy = 0;
	const long double distance = moment_at(&f, 0.5L).distance - f.thickness;
	truth->near[at_rest] = passes(j, &f), truth->away[at_rest] = (double)(distance - reach);
	j->doubtful |= truth->near[at_rest] && distance - reach >= -j->doubt;
}

pair_truth truth_of_wall(const pair_case *c, double doubt) {
	const frame f = frame_of_pair(c);
	const moving_body b = {c->px, c->py, c->dx, c->dy, c->radius};
	judge j = {.doubt = doubt};
	pair_truth truth = {.reached = 0};
	for (int k = 0; k < 2; k++) judge_wall(&truth, &j, &f, reach_of(&b, k), k);
	count_answers(&truth, &j, &f);
	truth.doubtful = j.doubtful;
	return truth;
}

/// Do the discs around the middles of the paths overlap?
static int discs_meet(judge *j, const circle_case *c, int at_rest) {
	const moving_body *b = &c->body, *o = &c->other;
	const long double part = at_rest ? 0 : 0.5L;
	const long double x = (long double)o->px - b->px + (long double)o->dx / 2 - part * b->dx;
	const long double y = (long double)o->py - b->py + (long double)o->dy / 2 - part * b->dy;
	return yes(j, (long double)reach_of(b, at_rest) + reach_of(o, 0) - length_of(x, y));
}

pair_truth truth_of_circle(const circle_case *c, double doubt) {
	const frame f = frame_of_circles(c);
	judge j = {.doubt = doubt};
	pair_truth truth = {.reached = 0};
	for (int k = 0; k < 2; k++) truth.near[k] = discs_meet(&j, c, k);
	count_answers(&truth, &j, &f);
	truth.doubtful = j.doubtful;
	return truth;
}
