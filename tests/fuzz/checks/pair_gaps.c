#include "fuzz/checks/pair_gaps.h"

#include <math.h>

static wide larger(wide x, wide y) { return x > y ? x : y; }
static wide length_of(wide x, wide y) { return sqrtl(x * x + y * y); }

gap gap_to_wall(const fuzz_wall *w, wide x, wide y, wide radius) {
	const wide ex = (wide)w->bx - (wide)w->ax, ey = (wide)w->by - (wide)w->ay;
	const wide fx = x - (wide)w->ax, fy = y - (wide)w->ay, square = ex * ex + ey * ey;
	const wide both = radius + fabsl((wide)w->radius), along = fx * ex + fy * ey;
	wide distance = length_of(fx, fy);
	if (square > 0 && along >= square) distance = length_of(fx - ex, fy - ey);
	else if (square > 0 && along > 0) distance = fabsl(fx * ey - fy * ex) / sqrtl(square);
	const wide sizes[] = {fabsl(fx), fabsl(fy), fabsl(fx - ex), fabsl(fy - ey), fabsl(ex), fabsl(ey), both};
	wide scale = 0;
	for (int k = 0; k < 7; k++) scale = larger(scale, sizes[k]);
	return (gap){distance - both, 0x1p-24L * scale};
}

gap gap_to_circle(wide other_x, wide other_y, wide other_radius, wide x, wide y, wide radius) {
	const wide dx = x - other_x, dy = y - other_y, both = radius + other_radius;
	return (gap){length_of(dx, dy) - both, 0x1p-24L * larger(larger(fabsl(dx), fabsl(dy)), both)};
}

gap left_of_wall(const fuzz_wall *w, wide x, wide y) {
	const wide ex = (wide)w->bx - (wide)w->ax, ey = (wide)w->by - (wide)w->ay, length = length_of(ex, ey);
	const gap centre = gap_to_wall(w, x, y, 0);
	if (!(length > 0)) return (gap){-INFINITY, 0};
	return (gap){(ex * (y - (wide)w->ay) - ey * (x - (wide)w->ax)) / length, centre.grain};
}

certainty wall_exists_at(const fuzz_wall *w, wide x, wide y) {
	if (!w->one_sided) return YES;
	const gap left = left_of_wall(w, x, y);
	if (fabsl(left.distance) <= 8 * left.grain) return UNCERTAIN;
	return left.distance > 0 ? YES : NO;
}

oracle_wall exact_wall(const fuzz_wall *w) {
	return (oracle_wall){{w->ax, w->ay}, {w->bx, w->by}, fabsf(w->radius), -1};
}

bool is_clear_of_wall(const fuzz_wall *w, point at, float radius) {
	const oracle_wall wall = exact_wall(w);
	return is_clear(&wall, wall_distance(&wall, at), at, radius);
}

pair_case pair_of_wall(const fuzz_body *b, const fuzz_wall *w) {
	return (pair_case){
		b->x, b->y, body_dx(b), body_dy(b), b->radius, w->ax, w->ay, w->bx, w->by, fabsf(w->radius), w->one_sided};
}

circle_case pair_of_circles(const fuzz_body *b, const fuzz_body *o) {
	return (circle_case){
		{b->x, b->y, body_dx(b), body_dy(b), b->radius}, {o->x, o->y, body_dx(o), body_dy(o), o->radius}};
}

static bool same_point(float x, float y, float other_x, float other_y) { return x == other_x && y == other_y; }

bool wall_is_adjacent(const scenario *s, size_t live) {
	const fuzz_wall *w = s->live + live;
	for (size_t i = 0; i < s->live_count; i++) {
		const fuzz_wall *o = s->live + i;
		if (i == live) continue;
		if (same_point(o->ax, o->ay, w->ax, w->ay) || same_point(o->bx, o->by, w->ax, w->ay)) return true;
		if (same_point(o->ax, o->ay, w->bx, w->by) || same_point(o->bx, o->by, w->bx, w->by)) return true;
	}
	return false;
}
