#include "generators/pairs/curve_sketch.h"

#include <math.h>

double curve_any_time(const curve_case *c, random_source *source) {
	return c->from + (c->until - c->from) * (double)random_positive(source, 0);
}

double curve_any_since(const curve_case *c, random_source *source) {
	if (c->from == 0 && random_chance(source, 2)) return 0;
	return c->from - (c->until - c->from) * (double)random_positive(source, 0);
}

/// The displacement up to the end of the case is up to 2^distance, and its second-order term up to 2^bend / 2.
static void set_motion(curve_body *b, const curve_case *c, random_source *source, int distance, int bend) {
	const double ahead = c->until - b->since;
	b->vx = (float)((double)random_signed(source, distance) / ahead),
	b->vy = (float)((double)random_signed(source, distance) / ahead);
	b->ax = (float)((double)random_signed(source, bend) / (ahead * ahead));
	b->ay = (float)((double)random_signed(source, bend) / (ahead * ahead));
}

vec curve_position(const curve_body *b, double time) {
	const double t = time - b->since;
	return (vec){(double)b->px + t * ((double)b->vx + t * (double)b->ax / 2),
		(double)b->py + t * ((double)b->vy + t * (double)b->ay / 2)};
}

void curve_put_at(curve_body *b, double time, vec point) {
	b->px = b->py = 0;
	const vec now = curve_position(b, time);
	b->px = (float)(point.x - now.x), b->py = (float)(point.y - now.y);
}

void curve_any_wall(curve_case *c, random_source *source, int length, int radius) {
	curve_wall *w = &c->wall;
	w->ax = random_signed(source, 4), w->ay = random_signed(source, 4);
	w->bx = w->ax + random_signed(source, length), w->by = w->ay + random_signed(source, length);
	if (random_chance(source, 8)) w->bx = w->ax, w->by = w->ay;
	w->radius = random_chance(source, 2) ? 0 : random_positive(source, radius);
	w->one_sided = (uint8_t)random_chance(source, 4);
}

void curve_any_bodies(curve_case *c, random_source *source, int distance, int bend) {
	curve_body *const all[] = {&c->body, &c->other};
	for (int i = 0; i < 2; i++) {
		curve_body *b = all[i];
		b->since = curve_any_since(c, source);
		b->px = random_signed(source, 5), b->py = random_signed(source, 5);
		b->radius = random_positive(source, 2);
		set_motion(b, c, source, distance, bend);
	}
}

outline_point curve_outline_at(const curve_case *c, double time, double share, vec out) {
	const curve_wall *w = &c->wall;
	const double ex = (double)w->bx - (double)w->ax, ey = (double)w->by - (double)w->ay, size = sqrt(ex * ex + ey * ey);
	vec middle = {(double)w->ax + share * ex, (double)w->ay + share * ey};
	double reach = (double)c->body.radius + (double)w->radius;
	if (c->has_other) {
		middle = curve_position(&c->other, time), reach = (double)c->body.radius + (double)c->other.radius;
	} else if (size > 0) {
		const double along = (out.x * ex + out.y * ey) / size, side = out.y * ex - out.x * ey;
		if (!((share == 0 && along < 0) || (share == 1 && along > 0)))
			out = side < 0 ? (vec){ey / size, -ex / size} : (vec){-ey / size, ex / size};
	}
	return (outline_point){{middle.x + reach * out.x, middle.y + reach * out.y}, out};
}

outline_point curve_any_outline(const curve_case *c, double time, random_source *source) {
	const int part = random_int(source, 0, 3);
	const double share = part < 2 ? part : (double)random_positive(source, 0);
	return curve_outline_at(c, time, share, any_direction(source));
}

void curve_aim(curve_case *c, random_source *source) {
	const double time = curve_any_time(c, source);
	curve_put_at(&c->body, time, curve_any_outline(c, time, source).at);
}
