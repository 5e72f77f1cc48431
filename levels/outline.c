// Arcs are halved on the unit circle, which takes roots and no sines: the same walls on every machine.
//
// Source: "Elliptical arc implementation notes" of SVG 2 for where an arc's centre is.
#include "levels/outline.h"

#include <math.h>

#define MOST_LEVEL_WALLS ((size_t)1 << 24) // few bytes can ask for many
#define FARTHEST 0x1p40f
#define TOLERANCE (1.0 / 512)

typedef struct spot {
	double x, y;
} spot;

// ---------------------------------------------------------------------------------------------------------------------
// Places
// ---------------------------------------------------------------------------------------------------------------------

affine affine_after(affine o, affine i) {
	return (affine){o.xx * i.xx + o.xy * i.yx, o.xx * i.xy + o.xy * i.yy, o.yx * i.xx + o.yy * i.yx,
		o.yx * i.xy + o.yy * i.yy, o.xx * i.x0 + o.xy * i.y0 + o.x0, o.yx * i.x0 + o.yy * i.y0 + o.y0};
}

affine affine_turn(double degrees) {
	const double quarters = degrees / 90, rest = fmod(quarters, 4);
	const double angle = rest * 1.57079632679489661923;
	spot way = {cos(angle), sin(angle)};
	if (quarters == floor(quarters)) {
		static const spot ways[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
		way = ways[((int)rest + 4) % 4];
	}
	return (affine){way.x, -way.y, way.y, way.x, 0, 0};
}

static spot placed(const affine *to, double x, double y) {
	return (spot){to->xx * x + to->xy * y + to->x0, to->yx * x + to->yy * y + to->y0};
}

// ---------------------------------------------------------------------------------------------------------------------
// Lines
// ---------------------------------------------------------------------------------------------------------------------

static bool is_near(spot at) { return fabs(at.x) <= (double)FARTHEST && fabs(at.y) <= (double)FARTHEST; }

static bool fail(app_outline *o, const char *wrong) { return o->wrong = wrong, false; }

static bool add_wall(app_outline *o, spot from, spot to) {
	if (!is_near(from) || !is_near(to)) return fail(o, "reaches beyond 2^40");
	const float ax = (float)from.x, ay = (float)from.y, bx = (float)to.x, by = (float)to.y;
	if (ax == bx && ay == by) return true;
	if (o->level->walls.count == MOST_LEVEL_WALLS) return fail(o, "makes more than 16777216 walls");
	return level_add(o->level, ax, ay, bx, by, true) || fail(o, "makes more walls than memory has room for");
}

void outline_move_to(app_outline *o, double x, double y) { o->x = o->start_x = x, o->y = o->start_y = y; }

bool outline_line_to(app_outline *o, double x, double y) {
	const spot from = placed(&o->to_level, o->x, o->y);
	o->x = x, o->y = y;
	return add_wall(o, from, placed(&o->to_level, x, y));
}

bool outline_close(app_outline *o) { return outline_line_to(o, o->start_x, o->start_y); }

// ---------------------------------------------------------------------------------------------------------------------
// Curves
// ---------------------------------------------------------------------------------------------------------------------

static double length(spot from, spot to) { return hypot(to.x - from.x, to.y - from.y); }

// How sharply the curve turns from one side of its control polygon to the next: half the difference of the sides.
static double bend(spot a, spot b, spot c) { return hypot(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y); }

static spot on_curve(const spot p[4], double t) {
	const double s = 1 - t, a = s * s * s, b = 3 * s * s * t, c = 3 * s * t * t, d = t * t * t;
	return (spot){a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x, a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y};
}

// Pieces of t / n leave the curve by at most its second derivative, 6 bends, over 8 n n. No bend is longer than the
// polygon: so there are never more than 20.
static int curve_pieces(const spot p[4]) {
	const double size = length(p[0], p[1]) + length(p[1], p[2]) + length(p[2], p[3]);
	const double most = fmax(bend(p[0], p[1], p[2]), bend(p[1], p[2], p[3]));
	const double pieces = size > 0 ? ceil(sqrt(0.75 * most / (TOLERANCE * size))) : 1;
	return pieces >= 1 && pieces <= 20 ? (int)pieces : 1;
}

bool outline_curve_to(app_outline *o, double x1, double y1, double x2, double y2, double x, double y) {
	const affine *to = &o->to_level;
	const spot p[4] = {placed(to, o->x, o->y), placed(to, x1, y1), placed(to, x2, y2), placed(to, x, y)};
	const int pieces = curve_pieces(p);
	spot from = p[0];
	for (int i = 1; i < pieces; i++) {
		const spot next = on_curve(p, (double)i / pieces);
		if (!add_wall(o, from, next)) return false;
		from = next;
	}
	o->x = x, o->y = y;
	return add_wall(o, from, p[3]);
}

// ---------------------------------------------------------------------------------------------------------------------
// Arcs
// ---------------------------------------------------------------------------------------------------------------------

// An arc on its way to the level.
typedef struct bow {
	app_outline *o;
	affine to_level; // from the unit circle
	bool sweep;
	spot from; // in the level
} bow;

// The middle of the arc from u to v on the unit circle: beside the chord, on the side that the direction says.
static spot middle(spot u, spot v, bool sweep) {
	const double size = length(u, v), side = sweep ? 1 : -1;
	return (spot){side * (v.y - u.y) / size, side * (u.x - v.x) / size};
}

// All but the last piece, from u to v, unless that is short: an eighth of a radius leaves the circle by 1/512 of it.
// Ever deeper, but no deeper than six times: each half of an arc has at most half a turn, then a quarter, and so on.
static bool draw_bow(bow *b, spot u, spot v, bool large, int depth) {
	if (depth == 6 || (!large && length(u, v) <= 0.125)) return true;
	const spot m = middle(u, v, b->sweep), at = placed(&b->to_level, m.x, m.y);
	if (!draw_bow(b, u, m, false, depth + 1) || !add_wall(b->o, b->from, at)) return false;
	b->from = at;
	return draw_bow(b, m, v, false, depth + 1);
}

bool outline_arc_to(app_outline *o, const outline_arc *arc, double x, double y) {
	double rx = fabs(arc->radius_x), ry = fabs(arc->radius_y);
	if (rx == 0 || ry == 0 || (x == o->x && y == o->y)) return outline_line_to(o, x, y);
	// Half the chord, in the ellipse's own directions and in its radii.
	const affine turn = affine_turn(arc->degrees);
	const double half_x = (o->x - x) / 2, half_y = (o->y - y) / 2;
	spot h = {(turn.xx * half_x + turn.yx * half_y) / rx, (turn.xy * half_x + turn.yy * half_y) / ry};
	const double size = hypot(h.x, h.y);
	if (size > 1) rx *= size, ry *= size, h.x /= size, h.y /= size;
	const double away = size < 1 ? sqrt(1 - size * size) / size : 0, side = arc->large == arc->sweep ? -1 : 1;
	const spot center = {side * away * h.y, side * -away * h.x};
	const affine ellipse = {turn.xx * rx, turn.xy * ry, turn.yx * rx, turn.yy * ry, (o->x + x) / 2, (o->y + y) / 2};
	const affine moved = affine_after(ellipse, (affine){1, 0, 0, 1, center.x, center.y});
	bow b = {o, affine_after(o->to_level, moved), arc->sweep, placed(&o->to_level, o->x, o->y)};
	const spot u = {h.x - center.x, h.y - center.y}, v = {-h.x - center.x, -h.y - center.y};
	if (!draw_bow(&b, u, v, arc->large, 0)) return false;
	o->x = x, o->y = y;
	return add_wall(o, b.from, placed(&o->to_level, x, y));
}

// ---------------------------------------------------------------------------------------------------------------------
// Rectangles
// ---------------------------------------------------------------------------------------------------------------------

bool outline_rectangle(app_outline *o, double x, double y, double width, double height, double rx, double ry) {
	const double right = x + width, bottom = y + height;
	rx = fmin(rx, width / 2), ry = fmin(ry, height / 2);
	const outline_arc corner = {rx, ry, 0, false, true};
	outline_move_to(o, x + rx, y);
	return outline_line_to(o, right - rx, y) && outline_arc_to(o, &corner, right, y + ry) &&
		   outline_line_to(o, right, bottom - ry) && outline_arc_to(o, &corner, right - rx, bottom) &&
		   outline_line_to(o, x + rx, bottom) && outline_arc_to(o, &corner, x, bottom - ry) &&
		   outline_line_to(o, x, y + ry) && outline_arc_to(o, &corner, x + rx, y);
}
