#include "moving_walls/turn_judge.h"

#include <math.h>

static void move_end(double *x, double *y, const judge_motion *m, double share) {
	const double s = sin(m->angle * share), c = cos(m->angle * share), rx = *x - m->pivot_x, ry = *y - m->pivot_y;
	*x = m->pivot_x + m->dx * share + rx * c - ry * s, *y = m->pivot_y + m->dy * share + rx * s + ry * c;
}

judge_wall judge_moved(const judge_wall *wall, const judge_motion *m, double share) {
	judge_wall out = *wall;
	move_end(&out.ax, &out.ay, m, share), move_end(&out.bx, &out.by, m, share);
	return out;
}

/// The closest place of the wall's segment.
static judge_body closest(const judge_body *b, const judge_wall *w) {
	const double ex = w->bx - w->ax, ey = w->by - w->ay, whole = ex * ex + ey * ey;
	const double along = whole > 0 ? ((b->x - w->ax) * ex + (b->y - w->ay) * ey) / whole : 0;
	const double clamped = fmin(fmax(along, 0), 1);
	return (judge_body){w->ax + clamped * ex, w->ay + clamped * ey, w->radius};
}

double judge_gap(const judge_body *body, const judge_wall *wall) {
	const judge_body c = closest(body, wall);
	return hypot(body->x - c.x, body->y - c.y) - body->radius - wall->radius;
}

static double side(const judge_body *b, const judge_wall *w) {
	return (w->bx - w->ax) * (b->y - w->ay) - (w->by - w->ay) * (b->x - w->ax);
}

/// Whether the centre is over the wall, not beyond its ends.
static bool is_over(const judge_body *b, const judge_wall *w) {
	const double ex = w->bx - w->ax, ey = w->by - w->ay, along = (b->x - w->ax) * ex + (b->y - w->ay) * ey;
	return along >= 0 && along <= ex * ex + ey * ey;
}

bool judge_crosses(
	const judge_body *from, const judge_body *to, const judge_wall *walls, size_t count, const judge_motion *m) {
	enum { POSES = 1000 };
	for (size_t k = 0; k < count; k++) {
		double before = side(from, walls + k);
		for (int n = 1; n <= POSES; n++) {
			const double share = (double)n / POSES;
			const judge_wall wall = judge_moved(walls + k, m, share);
			const judge_body at = {
				from->x + share * (to->x - from->x), from->y + share * (to->y - from->y), from->radius};
			const double now = side(&at, &wall);
			if ((now > 0) != (before > 0) && is_over(&at, &wall)) return true;
			before = now;
		}
	}
	return false;
}

judge_body judge_push(judge_body b, const judge_wall *walls, size_t count, const judge_motion *m, int poses) {
	for (int n = 1; n <= poses; n++)
		for (size_t k = 0; k < count; k++) {
			const judge_wall wall = judge_moved(walls + k, m, (double)n / poses);
			const judge_body c = closest(&b, &wall);
			const double x = b.x - c.x, y = b.y - c.y, distance = hypot(x, y), missing = b.radius + c.radius - distance;
			if (missing > 0 && distance > 0) b.x += missing * x / distance, b.y += missing * y / distance;
		}
	return b;
}
