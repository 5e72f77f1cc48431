#include "oracle/oracle_distances.h"

#include <graze/graze.h>

#include "oracle/oracle_frame.h"

// A point of the segment, and its gap to the centre.
typedef struct closest_point {
	long double part, x, y; // from end a
	long double gap_x, gap_y, distance;
} closest_point;

static closest_point at_part(const frame *f, long double part) {
	closest_point c = {.part = part, .x = part * f->ex, .y = part * f->ey};
	c.gap_x = f->x - c.x, c.gap_y = f->y - c.y;
	c.distance = length_of(c.gap_x, c.gap_y);
	return c;
}

static closest_point search(const frame *f) {
	long double low = 0, high = 1;
	for (int i = 0; f->length > 0 && i < 120; i++) {
		const long double left = low + (high - low) / 3, right = high - (high - low) / 3;
		const closest_point l = at_part(f, left), r = at_part(f, right);
		// The difference of the squared distances, (l - r) . (2 p - l - r), in which nothing large cancels.
		const long double further = (r.x - l.x) * (l.gap_x + r.gap_x) + (r.y - l.y) * (l.gap_y + r.gap_y);
		if (further > 0) low = left;
		else high = right;
	}
	const closest_point a = at_part(f, 0), b = at_part(f, 1), middle = at_part(f, low + (high - low) / 2);
	if (f->length == 0 || (a.distance <= middle.distance && a.distance <= b.distance)) return a;
	return b.distance <= middle.distance ? b : middle;
}

static frame at_rest(pair_case pair) {
	pair.dx = pair.dy = 0;
	return frame_of_pair(&pair);
}

static frame circles_at_rest(circle_case pair) {
	pair.body.dx = pair.body.dy = pair.other.dx = pair.other.dy = 0;
	return frame_of_circles(&pair);
}

long double oracle_grain(const pair_case *pair) { return ORACLE_ULP * at_rest(*pair).scale; }
long double oracle_grain_of_circles(const circle_case *pair) { return ORACLE_ULP * circles_at_rest(*pair).scale; }

long double oracle_distance(const pair_case *pair) {
	const frame f = at_rest(*pair);
	return search(&f).distance - f.radius;
}

long double oracle_distance_of_circles(const circle_case *pair) {
	const frame f = circles_at_rest(*pair);
	return length_of(f.x, f.y) - f.radius;
}

// The reported feature must have the closest point, or a point as close.
static long double error_of_feature(const frame *f, int feature, const closest_point *c) {
	const long double grain = ORACLE_ULP * f->scale;
	const long double along = f->length > 0 ? (f->x * f->ex + f->y * f->ey) / f->length : 0;
	if (feature == GZ_FEATURE_SIDE && f->length > 0) return larger(0, larger(-along, along - f->length)) / grain;
	if (feature == GZ_FEATURE_END_A) return larger(0, at_part(f, 0).distance - c->distance) / grain;
	return feature == GZ_FEATURE_END_B && f->length > 0 ? larger(0, at_part(f, 1).distance - c->distance) / grain
														: INFINITY;
}

// Expected: the closest point of the segment, plus the thickness in the direction of the reported normal, which has an
// error of its own.
// sum: the length that the absolute coordinates are computed from
static long double error_of_point(const frame *f, const pair_proximity *answer, const closest_point *c,
	long double at_x, long double at_y, long double sum) {
	const long double x = at_x + c->x + f->thickness * answer->normal_x,
					  y = at_y + c->y + f->thickness * answer->normal_y;
	const long double off_x = larger(0, fabsl(answer->point_x - x) - ORACLE_ULP * (sum + fabsl(x)));
	const long double off_y = larger(0, fabsl(answer->point_y - y) - ORACLE_ULP * (sum + fabsl(y)));
	return length_of(off_x, off_y) / (ORACLE_ULP * f->scale);
}

// From the closest point to the centre. Moving the centre by some grains turns the direction by some angle.
static long double error_of_normal(const frame *f, const pair_proximity *answer, const closest_point *c) {
	const long double nx = answer->normal_x, ny = answer->normal_y, grain = ORACLE_ULP * f->scale;
	const long double stretch = fabsl(length_of(nx, ny) - 1) / ORACLE_ULP;
	if (!(stretch < 1 / ORACLE_ULP)) return INFINITY; // NaN
	const long double bend = c->distance > 0 ? length_of(nx - c->gap_x / c->distance, ny - c->gap_y / c->distance) : 0;
	long double error = larger(stretch, smaller(bend * c->distance / grain, bend / ORACLE_ULP));
	if (answer->feature == GZ_FEATURE_SIDE)
		error = larger(error, fabsl(nx * f->ex + ny * f->ey) / f->length / ORACLE_ULP);
	return error;
}

// Whether the normal of a centre on the wall faces against the motion.
static bool faces_against_the_motion(const pair_case *pair, const frame *f, const pair_proximity *answer) {
	const long double dx = pair->dx, dy = pair->dy, nx = answer->normal_x, ny = answer->normal_y;
	const long double across = f->ex * dy - f->ey * dx, left = nx * -f->ey + ny * f->ex;
	if (f->length > 0) return across == 0 ? left > 0 : left * across < 0;
	const long double speed = length_of(dx, dy);
	if (speed == 0) return nx == 1 && ny == 0;
	return length_of(nx + dx / speed, ny + dy / speed) < 4 * ORACLE_ULP;
}

static bool is_exact(float x, float y) { return x * y == (double)x * (double)y; }

// Whether float rounds none of the numbers whose signs decide something.
static bool signs_are_exact(const pair_case *c) {
	const float ax = c->px - c->ax, ay = c->py - c->ay, bx = c->px - c->bx, by = c->py - c->by;
	const float ex = c->bx - c->ax, ey = c->by - c->ay;
	const long double differences[] = {(long double)c->px - c->ax - ax, (long double)c->py - c->ay - ay,
		(long double)c->px - c->bx - bx, (long double)c->py - c->by - by, (long double)c->bx - c->ax - ex,
		(long double)c->by - c->ay - ey};
	for (int i = 0; i < 6; i++)
		if (differences[i] != 0) return false;
	return is_exact(ax, ex) && is_exact(ax, ey) && is_exact(ay, ex) && is_exact(ay, ey) && is_exact(bx, ex) &&
		   is_exact(by, ey) && is_exact(c->dx, ey) && is_exact(c->dy, ex);
}

// Checks what follows from exact signs.
static bool signs_are_correct(const pair_case *pair, const frame *f, const pair_proximity *answer) {
	const long double side = f->ex * f->y - f->ey * f->x, along = f->x * f->ex + f->y * f->ey;
	const long double beyond = (f->x - f->ex) * f->ex + (f->y - f->ey) * f->ey;
	const int expected = f->length == 0 || along < 0 ? GZ_FEATURE_END_A
						 : beyond > 0                ? GZ_FEATURE_END_B
													 : GZ_FEATURE_SIDE;
	if (answer->feature != expected) return false;
	if (f->length == 0 ? f->x == 0 && f->y == 0 : expected == GZ_FEATURE_SIDE && side == 0)
		return faces_against_the_motion(pair, f, answer);
	return expected != GZ_FEATURE_SIDE || (answer->normal_x * -f->ey + answer->normal_y * f->ex) * side > 0;
}

static double worst_error(const frame *f, const pair_proximity *answer, long double at_x, long double at_y,
	long double sum, const char **what) {
	static const char *const aspects[] = {"its distance", "its feature", "its point", "its normal"};
	enum { ASPECTS = sizeof aspects / sizeof *aspects };
	const closest_point c = search(f);
	long double errors[ASPECTS] = {fabsl(answer->distance - (c.distance - f->radius)) / (ORACLE_ULP * f->scale),
		error_of_feature(f, answer->feature, &c), error_of_point(f, answer, &c, at_x, at_y, sum),
		error_of_normal(f, answer, &c)};
	size_t worst = 0;
	for (size_t i = 0; i < ASPECTS; i++) {
		if (f->scale == 0) errors[i] = answer->distance == 0 ? 0 : INFINITY; // all points are the same
		if (!(errors[i] >= 0)) errors[i] = INFINITY;                         // NaN in the result
		if (errors[i] > errors[worst]) worst = i;
	}
	*what = aspects[worst];
	return (double)errors[worst];
}

double oracle_distance_error(const pair_case *pair, const pair_proximity *answer, const char **what) {
	const frame f = at_rest(*pair);
	const bool missing = answer->feature == GZ_FEATURE_NONE, exact = signs_are_exact(pair);
	const long double left = left_by(&f), grain = ORACLE_ULP * f.scale;
	*what = "its side";
	if (missing && !f.one_sided) return INFINITY;
	if (f.one_sided && exact && missing != !(left > 0)) return INFINITY;
	if (missing) return left > 0 ? (double)(left / grain) : 0;
	if (f.one_sided && !(left > 0)) return f.length > 0 ? (double)(-left / grain) : INFINITY;
	*what = "a sign";
	if (exact && !signs_are_correct(pair, &f, answer)) return INFINITY;
	const bool end_a = answer->feature == GZ_FEATURE_END_A, end = end_a || answer->feature == GZ_FEATURE_END_B;
	const float end_x = end_a ? pair->ax : pair->bx, end_y = end_a ? pair->ay : pair->by;
	*what = "an end's own coordinates";
	if (end && !(f.thickness > 0) && (answer->point_x != end_x || answer->point_y != end_y)) return INFINITY;
	const long double sum = f.thickness > 0 ? larger(fabsl((long double)pair->ax), fabsl((long double)pair->ay)) : 0;
	return worst_error(&f, answer, pair->ax, pair->ay, sum, what);
}

double oracle_circle_distance_error(const circle_case *pair, const pair_proximity *answer, const char **what) {
	const frame f = circles_at_rest(*pair);
	*what = "its feature";
	if (answer->feature != GZ_FEATURE_CIRCLE) return INFINITY;
	*what = "the normal of the same place";
	if (f.x == 0 && f.y == 0 && (answer->normal_x != 1 || answer->normal_y != 0)) return INFINITY;
	pair_proximity as_point = *answer;
	as_point.feature = GZ_FEATURE_END_A;
	const moving_body *o = &pair->other;
	const long double sum = larger(fabsl((long double)o->px), fabsl((long double)o->py));
	return worst_error(&f, &as_point, o->px, o->py, sum, what);
}
