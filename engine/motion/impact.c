#include "engine/motion/impact.h"

#include <math.h>

#define ALONG 1e-6 // who comes closer by this part of its way goes along

course graze_course(const gathering *g, int32_t body, double time) {
	const gathered_body *b = body_of(g, body);
	if (b->actor < 0) {
		const double dx = (double)b->dx, dy = (double)b->dy;
		return (course){(double)b->px + dx * time, (double)b->py + dy * time, dx, dy, (double)b->radius};
	}
	const actor *who = actor_of(g, b->actor);
	const mover *m = g->ways->mover + b->actor;
	const double since = time - who->time;
	return (course){
		(double)m->px + who->vx * since, (double)m->py + who->vy * since, who->vx, who->vy, (double)b->radius};
}

/// When a point that comes with v from r is within the radius of the origin. The stable root, as in strike.inl.
static double time_of_touch(double rx, double ry, double vx, double vy, double radius) {
	const double coming = rx * vx + ry * vy, pass = rx * vy - ry * vx;
	const double discriminant = (vx * vx + vy * vy) * radius * radius - pass * pass;
	if (!(coming < 0) || !(discriminant > 0)) return INFINITY;
	return larger(rx * rx + ry * ry - radius * radius, 0) / (sqrt(discriminant) - coming);
}

encounter graze_encounter(const gathering *g, const course *one, const course *other) {
	const double rx = one->x - other->x, ry = one->y - other->y;
	const double distance = sqrt(rx * rx + ry * ry);
	encounter e = {.gap = distance - (one->radius + other->radius + g->skin)};
	if (distance > 0) e.normal_x = rx / distance, e.normal_y = ry / distance;
	e.approach = e.normal_x * (other->vx - one->vx) + e.normal_y * (other->vy - one->vy);
	return e;
}

double graze_wait(const gathering *g, const course *one, const course *other) {
	const double rx = one->x - other->x, ry = one->y - other->y, vx = one->vx - other->vx, vy = one->vy - other->vy;
	const double squared = rx * rx + ry * ry, keep = one->radius + other->radius + g->skin;
	const double touch = keep + TOUCH * g->skin;
	if (squared > touch * touch) return time_of_touch(rx, ry, vx, vy, keep); // nearly always
	const encounter e = graze_encounter(g, one, other);
	if (e.approach <= ALONG * sqrt(vx * vx + vy * vy) && e.approach <= DEAD * g->skin) return INFINITY;
	return time_of_touch(rx, ry, vx, vy, smaller(keep, sqrt(squared)));
}
