// Arcs are subdivided on the unit circle by bisection, which takes square roots and no sines: the same walls on every
// machine.
//
// Source: "Elliptical arc implementation notes" of SVG 2, for the centre of an arc.
#include "levels/readers/outline.h"

#include <math.h>

#define MAX_LEVEL_LINES ((size_t)1 << 24)
#define MAX_COORDINATE 0x1p40f
// The shortest text that makes many walls is an arc of 64 in the 12 bytes of "1 1 0 111 1 ": 5.4 for each byte.
#define LINES_PER_BYTE ((size_t)8)
#define LINES_OF_ANY_FILE ((size_t)64) // one circle
#define TOLERANCE (1.0 / 512)

typedef struct point {
	double x, y;
} point;

// ---------------------------------------------------------------------------------------------------------------------
// Affine maps
// ---------------------------------------------------------------------------------------------------------------------

affine affine_after(affine o, affine i) {
	return (affine){o.xx * i.xx + o.xy * i.yx, o.xx * i.xy + o.xy * i.yy, o.yx * i.xx + o.yy * i.yx,
		o.yx * i.xy + o.yy * i.yy, o.xx * i.x0 + o.xy * i.y0 + o.x0, o.yx * i.x0 + o.yy * i.y0 + o.y0};
}

affine affine_turn(double degrees) {
	const double quarters = degrees / 90, rest = fmod(quarters, 4);
	const double angle = rest * 1.57079632679489661923;
	point direction = {cos(angle), sin(angle)};
	if (quarters == floor(quarters)) {
		static const point directions[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
		direction = directions[((int)rest + 4) % 4];
	}
	return (affine){direction.x, -direction.y, direction.y, direction.x, 0, 0};
}

static point transform(const affine *map, double x, double y) {
	return (point){map->xx * x + map->xy * y + map->x0, map->yx * x + map->yy * y + map->y0};
}

// ---------------------------------------------------------------------------------------------------------------------
// Lines
// ---------------------------------------------------------------------------------------------------------------------

/// Returns false for NaN too.
static bool in_range(point at) { return fabs(at.x) <= (double)MAX_COORDINATE && fabs(at.y) <= (double)MAX_COORDINATE; }

static bool fail(outline_pen *pen, const char *error) { return pen->error = error, false; }

size_t outline_max_lines(size_t file_bytes) {
	return file_bytes < MAX_LEVEL_LINES / LINES_PER_BYTE ? LINES_OF_ANY_FILE + LINES_PER_BYTE * file_bytes
														 : MAX_LEVEL_LINES;
}

static bool has_room(outline_pen *pen) {
	const app_level *level = pen->level;
	const app_segments *lines = level->things.passing ? &level->things.outlines : &level->walls;
	if (lines->count == MAX_LEVEL_LINES) return fail(pen, "makes more than 16777216 walls");
	return pen->max_lines == 0 || level->walls.count + level->things.outlines.count < pen->max_lines ||
		   fail(pen, "makes more walls than 8 for each byte of the file");
}

static bool add_wall(outline_pen *pen, point from, point to) {
	if (!in_range(from) || !in_range(to)) return fail(pen, "reaches beyond 2^40");
	const float ax = (float)from.x, ay = (float)from.y, bx = (float)to.x, by = (float)to.y;
	if (ax == bx && ay == by) return true;
	if (!has_room(pen)) return false;
	if (level_add_line(pen->level, ax, ay, bx, by, true)) return true;
	pen->no_memory = true;
	return false;
}

void outline_move_to(outline_pen *pen, double x, double y) { pen->x = pen->start_x = x, pen->y = pen->start_y = y; }

bool outline_line_to(outline_pen *pen, double x, double y) {
	const point from = transform(&pen->to_level, pen->x, pen->y);
	pen->x = x, pen->y = y;
	return add_wall(pen, from, transform(&pen->to_level, x, y));
}

bool outline_close(outline_pen *pen) { return outline_line_to(pen, pen->start_x, pen->start_y); }

// ---------------------------------------------------------------------------------------------------------------------
// Cubic Bezier curves
// ---------------------------------------------------------------------------------------------------------------------

static double distance(point from, point to) { return hypot(to.x - from.x, to.y - from.y); }

/// The length of the second difference of three control points.
static double second_difference(point a, point b, point c) { return hypot(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y); }

static point on_curve(const point p[4], double t) {
	const double s = 1 - t, a = s * s * s, b = 3 * s * s * t, c = 3 * s * t * t, d = t * t * t;
	return (point){
		a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x, a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y};
}

/// The number of lines, n. A chord over t / n leaves the curve by at most the maximum of its second derivative, which
/// is 6 second differences, over 8 n^2. No second difference is longer than the control polygon, so n is at most 20.
static int curve_lines(const point p[4]) {
	const double size = distance(p[0], p[1]) + distance(p[1], p[2]) + distance(p[2], p[3]);
	const double max = fmax(second_difference(p[0], p[1], p[2]), second_difference(p[1], p[2], p[3]));
	const double lines = size > 0 ? ceil(sqrt(0.75 * max / (TOLERANCE * size))) : 1;
	return lines >= 1 && lines <= 20 ? (int)lines : 1;
}

bool outline_curve_to(outline_pen *pen, double x1, double y1, double x2, double y2, double x, double y) {
	const affine *map = &pen->to_level;
	const point p[4] = {
		transform(map, pen->x, pen->y), transform(map, x1, y1), transform(map, x2, y2), transform(map, x, y)};
	const int lines = curve_lines(p);
	point from = p[0];
	for (int i = 1; i < lines; i++) {
		const point next = on_curve(p, (double)i / lines);
		if (!add_wall(pen, from, next)) return false;
		from = next;
	}
	pen->x = x, pen->y = y;
	return add_wall(pen, from, p[3]);
}

// ---------------------------------------------------------------------------------------------------------------------
// Arcs
// ---------------------------------------------------------------------------------------------------------------------

/// An arc that is being flattened.
typedef struct flattening {
	outline_pen *pen;
	affine to_level; // from the unit circle
	bool sweep;
	point from; // the end of the last wall, in the level
} flattening;

/// The middle of the arc from u to v on the unit circle.
static point arc_middle(point u, point v, bool sweep) {
	const double size = distance(u, v), side = sweep ? 1 : -1;
	return (point){side * (v.y - u.y) / size, side * (u.x - v.x) / size};
}

/// Draws the arc from u to v except for its last line, by bisection. A chord of an eighth of the radius is within 1/512
/// of the radius. Six levels suffice: half an arc is at most half a turn, then a quarter, and so on.
static bool draw_arc(flattening *f, point u, point v, bool large, int depth) {
	if (depth == 6 || (!large && distance(u, v) <= 0.125)) return true;
	const point m = arc_middle(u, v, f->sweep), at = transform(&f->to_level, m.x, m.y);
	if (!draw_arc(f, u, m, false, depth + 1) || !add_wall(f->pen, f->from, at)) return false;
	f->from = at;
	return draw_arc(f, m, v, false, depth + 1);
}

bool outline_arc_to(outline_pen *pen, const outline_arc *arc, double x, double y) {
	double rx = fabs(arc->radius_x), ry = fabs(arc->radius_y);
	if (rx == 0 || ry == 0 || (x == pen->x && y == pen->y)) return outline_line_to(pen, x, y);
	// Half the chord, on the unit circle: rotated into the axes of the ellipse and divided by its radii.
	const affine turn = affine_turn(arc->degrees);
	const double half_x = (pen->x - x) / 2, half_y = (pen->y - y) / 2;
	point h = {(turn.xx * half_x + turn.yx * half_y) / rx, (turn.xy * half_x + turn.yy * half_y) / ry};
	const double size = hypot(h.x, h.y);
	if (size > 1) rx *= size, ry *= size, h.x /= size, h.y /= size;
	// The centre lies on the bisector of the chord.
	const double offset = size < 1 ? sqrt(1 - size * size) / size : 0, side = arc->large == arc->sweep ? -1 : 1;
	const point center = {side * offset * h.y, side * -offset * h.x};
	const affine ellipse = {turn.xx * rx, turn.xy * ry, turn.yx * rx, turn.yy * ry, (pen->x + x) / 2, (pen->y + y) / 2};
	const affine centered = affine_after(ellipse, (affine){1, 0, 0, 1, center.x, center.y});
	flattening f = {pen, affine_after(pen->to_level, centered), arc->sweep, transform(&pen->to_level, pen->x, pen->y)};
	const point u = {h.x - center.x, h.y - center.y}, v = {-h.x - center.x, -h.y - center.y};
	if (!draw_arc(&f, u, v, arc->large, 0)) return false;
	pen->x = x, pen->y = y;
	return add_wall(pen, f.from, transform(&pen->to_level, x, y));
}

// ---------------------------------------------------------------------------------------------------------------------
// Rectangles
// ---------------------------------------------------------------------------------------------------------------------

bool outline_rectangle(outline_pen *pen, double x, double y, double width, double height, double rx, double ry) {
	const double right = x + width, bottom = y + height;
	rx = fmin(rx, width / 2), ry = fmin(ry, height / 2);
	const outline_arc corner = {rx, ry, 0, false, true};
	outline_move_to(pen, x + rx, y);
	return outline_line_to(pen, right - rx, y) && outline_arc_to(pen, &corner, right, y + ry) &&
		   outline_line_to(pen, right, bottom - ry) && outline_arc_to(pen, &corner, right - rx, bottom) &&
		   outline_line_to(pen, x + rx, bottom) && outline_arc_to(pen, &corner, x, bottom - ry) &&
		   outline_line_to(pen, x, y + ry) && outline_arc_to(pen, &corner, x + rx, y);
}
