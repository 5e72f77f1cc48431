#include "generators/aimed_rays.h"

#include <stdlib.h>

#include "oracle/oracle_frame.h"
#include "support/check.h"

// ---------------------------------------------------------------------------------------------------------------------
// Joints
// ---------------------------------------------------------------------------------------------------------------------

static int compare_joints(const void *left, const void *right) {
	const joint *a = left, *b = right;
	if (a->x != b->x) return a->x < b->x ? -1 : 1;
	if (a->y != b->y) return a->y < b->y ? -1 : 1;
	return (a->wall[0] > b->wall[0]) - (a->wall[0] < b->wall[0]);
}

joint_list find_joints(const trial *t) {
	joint *joints = calloc(2 * t->wall_count + 1, sizeof *joints);
	size_t ends = 0, count = 0;
	assert_non_null(joints);
	for (size_t i = 0; i < t->wall_count; i++) {
		const trial_wall *w = t->walls + i;
		if (w->ax == w->bx && w->ay == w->by) continue;
		joints[ends++] = (joint){w->ax, w->ay, {i, i}}, joints[ends++] = (joint){w->bx, w->by, {i, i}};
	}
	qsort(joints, ends, sizeof *joints, compare_joints);
	for (size_t i = 0; i + 1 < ends; i++)
		if (joints[i].x == joints[i + 1].x && joints[i].y == joints[i + 1].y)
			joints[count] = joints[i], joints[count++].wall[1] = joints[i + 1].wall[0];
	return (joint_list){joints, count};
}

// ---------------------------------------------------------------------------------------------------------------------
// Aiming
// ---------------------------------------------------------------------------------------------------------------------

/// A power of two near the length of one of the joint's walls.
static float length_near(const trial *t, const joint *at, random_source *source) {
	const trial_wall *w = t->walls + at->wall[random_int(source, 0, 1)];
	int exponent;
	(void)frexpf(fmaxf(fabsf(w->bx - w->ax), fabsf(w->by - w->ay)), &exponent);
	return ldexpf(1, exponent + random_int(source, -4, 3));
}

/// A ray of coarse numbers that starts 1 to 3 quarters of its displacement before the end: float can aim it exactly.
static trial_body coarse_ray(const trial *t, const joint *at, random_source *source) {
	const float length = length_near(t, at, source);
	trial_body b = {0};
	b.dx = (float)random_int(source, -256, 256) * length / 256,
	b.dy = (float)random_int(source, -256, 256) * length / 256;
	const float part = (float)random_int(source, 1, 3) / 4;
	b.px = at->x - b.dx * part, b.py = at->y - b.dy * part;
	return b;
}

static trial_body any_ray(const trial *t, const joint *at, random_source *source) {
	const float length = length_near(t, at, source);
	trial_body b = {0};
	b.dx = length * random_signed(source, 0), b.dy = length * random_signed(source, 0);
	const float part = 0.1f + 0.8f * random_positive(source, 0);
	b.px = at->x - b.dx * part, b.py = at->y - b.dy * part;
	return b;
}

/// A ray perpendicular to one of the walls. In a straight row of walls, no other ray certainly crosses one of the two.
static trial_body perpendicular_ray(const trial *t, const joint *at, random_source *source) {
	const trial_wall *w = t->walls + at->wall[random_int(source, 0, 1)];
	const float size = ldexpf(random_chance(source, 2) ? 1 : -1, random_int(source, -4, 3));
	trial_body b = {.dx = (w->ay - w->by) * size, .dy = (w->bx - w->ax) * size};
	const float part = (float)random_int(source, 1, 7) / 8;
	b.px = at->x - b.dx * part, b.py = at->y - b.dy * part;
	return b;
}

/// The ray with some of its numbers changed by up to three floats.
static trial_body misaimed(trial_body b, random_source *source) {
	float *const number[] = {&b.px, &b.py, &b.dx, &b.dy};
	for (int k = 0; k < 4; k++)
		if (random_chance(source, 2)) *number[k] = steps_away(*number[k], random_int(source, -3, 3));
	return b;
}

/// One of the joint's walls as a ray passes it.
typedef struct passed_wall {
	long double x, y;           ///< its other end, from the ray's start
	long double pass, length;   ///< how far left of the ray's line that end is; the wall's length
	long double side, from_end; ///< of the ray's start: how far left of the wall, and its distance from the shared end
} passed_wall;

static passed_wall pass_wall(const trial_body *b, const trial_wall *w, const joint *at, long double speed) {
	const int a = w->ax == at->x && w->ay == at->y;
	passed_wall p = {(long double)(a ? w->bx : w->ax) - b->px, (long double)(a ? w->by : w->ay) - b->py, 0, 0, 0, 0};
	const long double ex = (long double)w->bx - w->ax, ey = (long double)w->by - w->ay;
	p.pass = (b->dx * p.y - b->dy * p.x) / speed, p.length = length_of(ex, ey);
	p.side = (ex * ((long double)b->py - w->ay) - ey * ((long double)b->px - w->ax)) / p.length;
	p.from_end = length_of((long double)at->x - b->px, (long double)at->y - b->py);
	return p;
}

/// Whether the walls are on different sides of the line, at no small angle. Sets the time at which the line crosses one
/// of them.
static bool crosses(aimed_ray *ray, const passed_wall wall[2], long double speed) {
	const trial_body *b = &ray->body;
	const long double steep = 0.05L, x = (long double)ray->at.x - b->px, y = (long double)ray->at.y - b->py;
	const long double end = (b->dx * y - b->dy * x) / speed;
	const long double one = wall[0].pass, other = wall[1].pass;
	if (one * other >= 0 || fabsl(one) < steep * wall[0].length || fabsl(other) < steep * wall[1].length) return false;
	if (fabsl(end) > smaller(fabsl(one), fabsl(other)) / 8) return false;
	const passed_wall *w = wall + (end * one > 0); // the wall that the line crosses
	const long double part = end / (end - w->pass);
	const long double to_x = x + part * (w->x - x), to_y = y + part * (w->y - y);
	ray->time = (to_x * b->dx + to_y * b->dy) / (speed * speed), ray->exact = end == 0;
	ray->tolerance = 16 * ORACLE_ULP * (w->length + w->from_end + speed) / (steep * speed) + 4 * ORACLE_ULP;
	return ray->time > 0.05L && ray->time < 0.95L;
}

bool aim_ray(aimed_ray *ray, const trial *t, const joint *at, bool from_left, random_source *source) {
	enum { ATTEMPTS = 20 };
	static trial_body (*const draw[])(const trial *, const joint *, random_source *) = {
		coarse_ray, perpendicular_ray, any_ray};
	for (int i = 0; i < ATTEMPTS; i++) {
		ray->at = *at, ray->body = draw[random_int(source, 0, 2)](t, at, source);
		if (random_chance(source, 3)) ray->body = misaimed(ray->body, source);
		const long double speed = length_of(ray->body.dx, ray->body.dy);
		if (!(speed > 0)) continue;
		const passed_wall walls[] = {pass_wall(&ray->body, t->walls + at->wall[0], at, speed),
			pass_wall(&ray->body, t->walls + at->wall[1], at, speed)};
		const long double clear = 64 * ORACLE_ULP * (walls[0].length + walls[1].length + walls[0].from_end);
		if (from_left && (walls[0].side < clear || walls[1].side < clear)) continue;
		if (crosses(ray, walls, speed)) return true;
	}
	return false;
}

double grains_from_wall(const aimed_ray *ray, const trial_wall *wall, float time, bool one_sided) {
	pair_case pair = trial_pair(&ray->body, wall);
	const frame f = frame_of_pair(&pair);
	const double sign = one_sided && left_by(&f) < 0 ? -1 : 1;
	return sign * (double)(moment_at(&f, time).distance / (ORACLE_ULP * f.scale));
}
