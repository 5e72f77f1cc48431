// The kernel `evaluate` (kernels/sweep/circle_wall.inl) for one pair at a time: the same formulas in the same order,
// with branches instead of masks, but without the exact decision of signs that rounding could change
// (kernels/sweep/signs.h). This file is compiled without vectorisation. main.c checks that its results have the bits of
// the kernels, for the measured pairs and for others.
#include "one_pair.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

typedef struct vec2 {
	float x, y;
} vec2;

typedef struct circle {
	vec2 center, motion;
	float radius;
} circle;

static vec2 from(vec2 a, vec2 b) { return (vec2){b.x - a.x, b.y - a.y}; }
static float cross(vec2 a, vec2 b) { return a.x * b.y - a.y * b.x; }
static float dot(vec2 a, vec2 b) { return a.x * b.x + a.y * b.y; }

/// The power of two that brings the larger of x, y into [1, 2).
static float scale_to_one(vec2 v) {
	const float x = fabsf(v.x), y = fabsf(v.y), larger = x > y ? x : y;
	uint32_t bits;
	memcpy(&bits, &larger, sizeof bits);
	bits = (254u << 23) - (bits & 0x7f800000u);
	float scale;
	memcpy(&scale, &bits, sizeof scale);
	return scale;
}

/// When the circle touches an end of a wall; infinity when it never does.
///
/// c: from the end to the centre of the circle
/// passes: the line of the path crosses the wall, whatever rounding gives below
static float end_time(const circle *body, vec2 c, bool passes) {
	const float scale = scale_to_one(body->motion);
	const vec2 d = {body->motion.x * scale, body->motion.y * scale};
	const float b = dot(c, d);
	if (!(b < 0)) return INFINITY;
	const float radius_squared = body->radius * body->radius;
	const float a = dot(d, d), pass = cross(c, d), discriminant = a * radius_squared - pass * pass;
	if (!(discriminant > 0 || passes)) return INFINITY;
	const float gap = dot(c, c) - radius_squared;
	if (gap <= 0) return 0;
	return (discriminant > 0 ? gap / (sqrtf(discriminant) - b) : -b / a) * scale;
}

/// When the circle touches the wall; a time above 1, or NaN, is a miss.
static float touch_time(const circle *body, const wall_record *wall) {
	const vec2 a = {wall->ax, wall->ay}, b = {wall->bx, wall->by}, edge = from(a, b);
	const vec2 r = from(a, body->center), q = from(b, body->center);

	const float side = cross(r, edge), crossing = cross(body->motion, edge);
	const float approach = signbit(side) ? crossing : -crossing;
	const float gap = fabsf(side) - body->radius * wall->length;
	const bool inside = gap <= 0, approaching = approach > 0;
	if (!inside && !approaching) return INFINITY;
	const float time = inside ? 0 : gap / approach;

	const float along = dot(r, edge) + dot(body->motion, edge) * time, edge_squared = dot(edge, edge);
	const float pass_a = cross(r, body->motion), pass_b = cross(q, body->motion);
	const bool passes = (pass_a < pass_b ? pass_a : pass_b) <= 0 && (pass_a > pass_b ? pass_a : pass_b) >= 0;
	if (along < 0 || edge_squared == 0) return end_time(body, r, passes);
	if (along > edge_squared) return end_time(body, q, passes);
	const bool touchable = fabsf(side) > 0 && (body->radius > 0 || passes);
	return approaching && touchable ? time : INFINITY;
}

void one_pair_evaluate(pair_times *times, const near_bodies *near, const pair_list *pairs, const wall_record *walls) {
	int32_t n = 0;
	for (int32_t i = 0; i < pairs->count; i++) {
		const near_body *b = near->body + pairs->body[i] / RECORD;
		const circle body = {{b->px, b->py}, {b->dx, b->dy}, b->radius};
		const float time = touch_time(&body, walls + pairs->other[i] / RECORD);
		if (!(time <= 1)) continue;
		memcpy(times->time + n, &time, sizeof time);
		times->body[n] = pairs->body[i], times->other[n] = pairs->other[i];
		n++;
	}
	times->count = n;
}
