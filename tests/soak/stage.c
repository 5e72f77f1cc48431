#include "stage.h"

#include "memory.h"

void stage_add(stage *s, place a, place b, float radius, int loop) {
	s->walls = memory_to_add(s->walls, s->wall_count, sizeof *s->walls);
	s->walls[s->wall_count++] = (oracle_wall){a, b, radius, loop};
}

// ---------------------------------------------------------------------------------------------------------------------
// Closed outlines
// ---------------------------------------------------------------------------------------------------------------------

typedef struct loop_end {
	int loop;
	place at;
} loop_end;

static int compare_ends(const void *one, const void *other) {
	const loop_end *a = one, *b = other;
	if (a->loop != b->loop) return a->loop < b->loop ? -1 : 1;
	if (a->at.x != b->at.x) return a->at.x < b->at.x ? -1 : 1;
	return (a->at.y > b->at.y) - (a->at.y < b->at.y);
}

/// An even number of an outline's walls end wherever one does: then whoever leaves it crosses one of them.
static void expect_closed(const stage *s) {
	loop_end *ends = memory_for(2 * s->wall_count + 1, sizeof *ends);
	size_t count = 0;
	for (size_t i = 0; i < s->wall_count; i++) {
		const oracle_wall *w = s->walls + i;
		if (w->loop < 0) continue;
		ends[count++] = (loop_end){w->loop, w->a}, ends[count++] = (loop_end){w->loop, w->b};
	}
	qsort(ends, count, sizeof *ends, compare_ends);
	for (size_t i = 0; i < count; i += 2) {
		if (!compare_ends(ends + i, ends + i + 1)) continue;
		fprintf(stderr, "graze_soak: %s: outline %d is open at %.9g %.9g\n", s->name, ends[i].loop,
			(double)ends[i].at.x, (double)ends[i].at.y);
		exit(2);
	}
	free(ends);
}

static void measure_stage(stage *s) {
	s->low = s->high = s->walls[0].a;
	for (size_t i = 0; i < s->wall_count; i++) {
		const oracle_wall *w = s->walls + i;
		s->largest = fmaxf(s->largest, fmaxf(fabsf(w->a.x), fabsf(w->a.y)));
		s->largest = fmaxf(s->largest, fmaxf(fabsf(w->b.x), fabsf(w->b.y)));
		s->thickest = fmaxf(s->thickest, w->radius);
		if (w->loop) continue;
		s->low.x = fminf(s->low.x, fminf(w->a.x, w->b.x)), s->low.y = fminf(s->low.y, fminf(w->a.y, w->b.y));
		s->high.x = fmaxf(s->high.x, fmaxf(w->a.x, w->b.x)), s->high.y = fmaxf(s->high.y, fmaxf(w->a.y, w->b.y));
	}
}

void stage_complete(stage *s) {
	expect_closed(s);
	measure_stage(s);
	s->cells = cells_create(s->walls, s->wall_count, (s->door_count ? 600 : 40) * s->unit);
}

void stage_renew(stage *s) {
	cells_free(&s->cells);
	stage_complete(s);
}

void stage_free(stage *s) {
	cells_free(&s->cells);
	free(s->walls);
	s->walls = NULL, s->wall_count = 0;
}

uint32_t stage_region(const stage *s, place at) {
	uint32_t region = 0;
	for (size_t i = 0; i < s->wall_count; i++) {
		const oracle_wall *w = s->walls + i;
		if (w->loop < 0 || (w->a.y > at.y) == (w->b.y > at.y)) continue;
		// The wall meets the line to the right of the place where that is left of a wall that goes up.
		const int left = orientation(w->a, w->b, at) > 0;
		if (left == (w->b.y > w->a.y)) region ^= 1u << w->loop;
	}
	return region;
}

double stage_size(const stage *s) {
	return fmax((double)s->high.x - (double)s->low.x, (double)s->high.y - (double)s->low.y);
}

double stage_skin(const stage *s, float radius) {
	return fmax((double)s->skin, 0x1p-19 * (double)fmaxf(s->largest, radius));
}

double stage_skin_at_most(const stage *s, float radius) {
	return fmax((double)s->skin, 0x1p-19 * ((double)s->largest + (double)s->thickest + (double)radius));
}

// ---------------------------------------------------------------------------------------------------------------------
// Bodies
// ---------------------------------------------------------------------------------------------------------------------

static place anywhere(const stage *s, random_source *source) {
	const double x = random_between(source, (double)s->low.x, (double)s->high.x);
	const double y = random_between(source, (double)s->low.y, (double)s->high.y);
	return (place){(float)x, (float)y};
}

/// About one radius from a wall.
static place beside_a_wall(const stage *s, random_source *source, float radius) {
	const oracle_wall *w = s->walls + random_int(source, 0, (int)s->wall_count - 1);
	const double share = random_between(source, 0, 1), ax = (double)w->a.x, ay = (double)w->a.y;
	const direction away = random_direction(source);
	const double far = ((double)radius + (double)w->radius) * random_between(source, 1, 1.2);
	return (place){(float)(ax + share * ((double)w->b.x - ax) + far * away.x),
		(float)(ay + share * ((double)w->b.y - ay) + far * away.y)};
}

static bool is_clear_at(const stage *s, place at, float radius) {
	return judge_place(&s->cells, at, radius, 0, false).clear;
}

/// The largest radius with which a body here is clear, at most about `most`; 0 where there is none.
static float touching_radius(const stage *s, place at, float most) {
	const standing point = judge_place(&s->cells, at, 0, (double)most, false);
	float low = 0, high = fminf((float)point.high * 1.001f, most);
	if (!(high > 0) || is_clear_at(s, at, high)) return fmaxf(high, 0);
	for (;;) {
		const float middle = low + (high - low) / 2;
		if (!(middle > low && middle < high)) return low;
		if (is_clear_at(s, at, middle)) low = middle;
		else high = middle;
	}
}

/// From a place to one where there is no more room nearby: whoever is as large as can be touches walls on all sides.
static place squeezed(const stage *s, random_source *source, place at, float radius) {
	double room = judge_place(&s->cells, at, 0, 4 * (double)radius, false).high;
	for (double step = (double)radius; step > 0x1p-26 * (double)radius;) {
		const direction d = random_direction(source);
		const place next = {(float)((double)at.x + step * d.x), (float)((double)at.y + step * d.y)};
		const double there = judge_place(&s->cells, next, 0, 4 * (double)radius, false).high;
		if (there > room && stage_region(s, next) & 1) at = next, room = there;
		else step *= 0.8;
	}
	return at;
}

static float random_radius(const stage *s, random_source *source) {
	const double radius = random_between(source, (double)s->radius[0], (double)s->radius[1]);
	if (!s->adversarial || !random_chance(source, 8)) return (float)radius;
	if (random_chance(source, 8)) return 0;
	return (float)ldexp(radius, random_int(source, -14, 0));
}

/// Where there is hardly any room, whoever has a place touches something.
static bool find_place(soak_body *body, const stage *s, random_source *source, int tries) {
	const float radius = random_radius(s, source);
	const bool beside = s->adversarial && random_chance(source, 2);
	body->at = beside ? beside_a_wall(s, source, radius) : anywhere(s, source);
	if (!(stage_region(s, body->at) & 1)) return false;
	const bool touching = s->adversarial && radius > 0 && (random_chance(source, 3) || tries > 1000);
	const bool tight = touching && random_chance(source, 2);
	if (tight) body->at = squeezed(s, source, body->at, radius);
	body->radius = touching ? touching_radius(s, body->at, tight ? 4 * radius : radius) : radius;
	const standing there = judge_place(&s->cells, body->at, body->radius, 0, false);
	return there.clear && (body->radius > 0 || (!touching && there.low > 0));
}

soak_body stage_body(const stage *s, random_source *source) {
	soak_body body = {.restitution = 1};
	for (int tries = 0; !find_place(&body, s, source, tries); tries++) {
		if (tries < 1000000) continue;
		fprintf(stderr, "graze_soak: %s: there is no room for anybody\n", s->name);
		exit(2);
	}
	const int kind = random_int(source, 0, 9);
	body.response = kind < 6 ? GZ_RESPONSE_SLIDE : kind < 9 ? GZ_RESPONSE_BOUNCE : GZ_RESPONSE_STOP;
	if (!random_chance(source, 3)) body.restitution = random_chance(source, 4) ? 0 : random_positive(source, 0);
	return body;
}
