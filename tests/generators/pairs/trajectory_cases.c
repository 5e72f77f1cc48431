#include "generators/pairs/trajectory_cases.h"

#include <stdio.h>

#include "generators/directions.h"

static vec vector(random_source *source, double size) {
	const double x = random_between(source, -size, size);
	return (vec){x, random_between(source, -size, size)};
}

static vec turned(random_source *source, vec v) {
	const vec u = vector(source, 1);
	const double length = sqrt(u.x * u.x + u.y * u.y);
	if (!(length > 0)) return v;
	return (vec){(v.x * u.x - v.y * u.y) / length, (v.x * u.y + v.y * u.x) / length};
}

/// Rounds to float. Volatile, since gcc 12 omits some of the roundings when it vectorises several.
static double narrow(double x) {
	const volatile float rounded = (float)x;
	return (double)rounded;
}

/// In half of the cases all numbers are rounded to floats.
static trajectory_case rounded(random_source *source, trajectory_case c) {
	if (random_chance(source, 2)) return c;
	return (trajectory_case){narrow(c.px), narrow(c.py), narrow(c.vx), narrow(c.vy), narrow(c.ax), narrow(c.ay),
		narrow(c.reach), narrow(c.horizon)};
}

/// The trajectory that is at `at` with the velocity v at the time t.
static trajectory_case through(vec at, vec v, vec a, double t, double reach, double horizon) {
	return (trajectory_case){at.x - v.x * t + a.x * t * t / 2, at.y - v.y * t + a.y * t * t / 2, v.x - a.x * t,
		v.y - a.y * t, a.x, a.y, reach, horizon};
}

/// Positions within `extent`: most pairs do not touch.
static trajectory_case sparse(random_source *source, double extent) {
	const vec p = vector(source, extent), v = vector(source, 40), a = vector(source, 40);
	const double reach = random_between(source, 2, 16);
	return rounded(source, (trajectory_case){p.x, p.y, v.x, v.y, a.x, a.y, reach, 1});
}

static trajectory_case any(random_source *source) { return sparse(source, 42); }
static trajectory_case far(random_source *source) { return sparse(source, 150); }

/// Passes through the circle, usually in and out within the horizon.
static trajectory_case passing(random_source *source) {
	const double reach = random_between(source, 4, 16), t = random_between(source, 0.3, 0.7);
	const vec at = vector(source, 0.6 * reach), v = turned(source, (vec){random_between(source, 5, 12) * reach, 0});
	return rounded(source, through(at, v, vector(source, 4 * reach), t, reach, 1));
}

/// Moves up through the circle, turns above it, and moves down through it again.
static trajectory_case twice(random_source *source) {
	const double reach = random_between(source, 4, 16), top = random_between(source, 1.2, 3) * reach,
				 t = random_between(source, 0.4, 0.6);
	const double bottom = random_between(source, 1.3, 4) * reach, longer = t > 0.5 ? 1 - t : t;
	const double a = 2 * (top + bottom) / (longer * longer), aside = random_between(source, -0.4, 0.4) * reach;
	const double drift = random_between(source, -0.5, 0.5) * reach;
	const vec u = turned(source, (vec){1, 0}), w = {-u.y, u.x};
	const vec at = {u.x * aside + w.x * top, u.y * aside + w.y * top}, v = {u.x * drift, u.y * drift};
	return rounded(source, through(at, v, (vec){-a * w.x, -a * w.y}, t, reach, 1));
}

/// Passes just outside or just inside of the circle, by 1e-16 to 1e-3 of the reach.
static trajectory_case grazing(random_source *source) {
	const double reach = random_between(source, 4, 16), t = random_between(source, 0.1, 0.9);
	const double off = (double)random_magnitude(source, -53, -10), speed = random_between(source, 0, 10) * reach;
	const vec u = turned(source, (vec){1, 0}), a = vector(source, 40 * reach);
	const double distance = reach * (1 + off);
	return rounded(
		source, through((vec){u.x * distance, u.y * distance}, (vec){-u.y * speed, u.x * speed}, a, t, reach, 1));
}

/// Cases of other families, with lengths and times over twelve orders of magnitude.
static trajectory_case scaled(random_source *source) {
	const double length = (double)random_size(source, -20, 20), time = (double)random_size(source, -10, 10);
	const int kind = random_int(source, 0, 3);
	trajectory_case c = kind == 0   ? any(source)
						: kind == 1 ? passing(source)
						: kind == 2 ? twice(source)
									: grazing(source);
	const double speed = length / time, push = speed / time, fewer = (double)random_size(source, -60, 0);
	if (random_chance(source, 3)) c.vx *= fewer, c.vy *= fewer;
	else if (random_chance(source, 2)) c.ax *= fewer, c.ay *= fewer;
	else if (random_chance(source, 2)) c.px *= fewer, c.py *= fewer, c.reach *= fewer;
	return (trajectory_case){c.px * length, c.py * length, c.vx * speed, c.vy * speed, c.ax * push, c.ay * push,
		c.reach * length, c.horizon * time};
}

/// Small integers: no motion, no acceleration, points, starts on the circle, roots at both ends.
static trajectory_case whole(random_source *source) {
	double n[6];
	const int max = random_int(source, 1, 6);
	for (int k = 0; k < 6; k++) n[k] = random_int(source, -max, max);
	if (random_chance(source, 4)) n[4] = n[5] = 0;
	if (random_chance(source, 6)) n[2] = n[3] = 0;
	if (random_chance(source, 6)) n[4] *= 1e-12, n[5] *= 1e-12;
	const double reach = random_int(source, 0, 5);
	return (trajectory_case){n[0], n[1], n[2], n[3], n[4], n[5], reach, random_int(source, 0, 4)};
}

/// Near the circle the distance is about (t - r)^3 or (t - r)^4: several roots close together.
static trajectory_case flat(random_source *source) {
	const double t = random_between(source, 0.1, 0.9), reach = random_between(source, 4, 16);
	const double off = (double)random_magnitude(source, -53, -4), less = (double)random_magnitude(source, -53, -4);
	const double speed = random_between(source, 0.5, 6) * reach, aside = random_between(source, -20, 20) * reach;
	const int kind = random_int(source, 0, 3);
	// At `t` the first derivative of the distance is 0, and the second, v.v + d.a, is 0 or nearly 0.
	const double bend = speed * speed / reach * (1 + less), along = kind < 2 ? 0 : kind == 2 ? aside * off : aside;
	const vec u = turned(source, (vec){1, 0});
	const vec at = {u.x * reach * (1 + off), u.y * reach * (1 + off)}, v = {-u.y * speed, u.x * speed};
	return rounded(source, through(at, v, (vec){-u.x * bend - u.y * along, -u.y * bend + u.x * along}, t, reach, 1));
}

/// On the circle at the start or at the horizon, up to a few units of rounding.
static trajectory_case at_ends(random_source *source) {
	const double reach = random_between(source, 4, 16), t = random_chance(source, 2) ? 0 : 1;
	const vec u = turned(source, (vec){reach, 0}), v = vector(source, 8 * reach), a = vector(source, 16 * reach);
	trajectory_case c = through(u, v, a, t, reach, 1);
	c.reach *= 1 + random_int(source, -3, 3) * 0x1p-53;
	return c;
}

/// Crosses an axis at the time when its velocity is along the axis, near the circle: both terms of the distance's rate
/// are exactly 0.
static trajectory_case at_axis(random_source *source) {
	const double t = random_int(source, 1, 7) * 0.125, y = random_int(source, -8, 8), speed = random_int(source, -8, 8);
	const double bend = random_int(source, -8, 8), off = (double)random_magnitude(source, -53, -1);
	const trajectory_case c = through((vec){0, y}, (vec){speed, 0}, (vec){0, bend}, t, fabs(y) * (1 + off), 1);
	if (random_chance(source, 2)) return c;
	return (trajectory_case){c.py, c.px, c.vy, c.vx, c.ay, c.ax, c.reach, c.horizon};
}

const trajectory_family trajectory_families[] = {{"any", any}, {"far", far}, {"passing", passing}, {"twice", twice},
	{"grazing", grazing}, {"scaled", scaled}, {"whole", whole}, {"flat", flat}, {"at_ends", at_ends},
	{"at_axis", at_axis}, {0}};

const char *trajectory_text(const trajectory_case *c) {
	static char text[300];
	snprintf(text, sizeof text, "p %.17g %.17g v %.17g %.17g a %.17g %.17g reach %.17g horizon %.17g", c->px, c->py,
		c->vx, c->vy, c->ax, c->ay, c->reach, c->horizon);
	return text;
}
