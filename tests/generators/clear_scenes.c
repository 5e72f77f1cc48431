#include "generators/clear_scenes.h"

#include <stdlib.h>

#include "oracle/oracle_counts.h"
#include "support/check.h"

static float between(random_source *source, float low, float high) {
	return low + (high - low) * random_positive(source, 0);
}

// ---------------------------------------------------------------------------------------------------------------------
// Walls
// ---------------------------------------------------------------------------------------------------------------------

/// Two walls in opposite corners, so that no body is far outside of the walls' box: cells out there are shared.
static arena_wall corner(size_t number) {
	const float far = number ? 48 : -48;
	return (arena_wall){.ax = far, .ay = far, .bx = far * 0.97f, .by = far * 0.98f, .radius = 0.75f};
}

/// Within 48 of the origin. A third of the walls begin at the end of the one before, and an eighth are points.
static arena_wall short_wall(random_source *source, size_t number, const arena_wall *last) {
	arena_wall w = {.radius = 0.75f};
	if (number < 2) return corner(number);
	w.ax = between(source, -48, 48), w.ay = between(source, -48, 48);
	if (random_chance(source, 3)) w.ax = last->bx, w.ay = last->by;
	w.bx = w.ax + random_signed(source, 4), w.by = w.ay + random_signed(source, 4);
	if (random_chance(source, 8)) w.bx = w.ax, w.by = w.ay;
	w.one_sided = random_chance(source, 3) && (w.ax != w.bx || w.ay != w.by);
	return w;
}

static arena_wall crowded_wall(random_source *source, size_t number, const arena_wall *last) {
	arena_wall w = short_wall(source, number, last);
	if (number < 2) return w;
	w.ax /= 8, w.ay /= 8, w.bx /= 8, w.by /= 8;
	return w;
}

/// Every third wall is some hundred times as long, and passes through the middle of the others.
static arena_wall any_wall(random_source *source, size_t number, const arena_wall *last) {
	arena_wall w = short_wall(source, number, last);
	const float x = random_magnitude(source, 11, 12), y = random_magnitude(source, 11, 12);
	if (number < 2 || number % 3) return w;
	w.bx = w.ax - x, w.by = w.ay - y, w.ax += x, w.ay += y;
	return w;
}

// ---------------------------------------------------------------------------------------------------------------------
// Bodies
// ---------------------------------------------------------------------------------------------------------------------

static moving_body random_body(random_source *source, size_t number) {
	moving_body b = {.radius = between(source, 1, 1.5f)};
	b.px = between(source, -48, 48), b.py = between(source, -48, 48);
	b.dx = random_signed(source, 1), b.dy = random_signed(source, 1);
	if (number % 16 == 9) b.dx = b.dy = 0;
	return b;
}

static moving_body circle_or_ray(random_source *source, size_t number) {
	moving_body b = random_body(source, number);
	if (number % 8 == 5) b.radius = 0;
	return b;
}

static moving_body of_any_size(random_source *source, size_t number) {
	moving_body b = random_body(source, number);
	if (number < 20) b.radius *= number < 4 ? 20 : 6;
	return b;
}

static moving_body crowded_body(random_source *source, size_t number) {
	moving_body b = random_body(source, number);
	b.px /= 48, b.py /= 48;
	return b;
}

static moving_body bullet(random_source *source, size_t number) {
	moving_body b = circle_or_ray(source, number);
	b.dx *= 32, b.dy *= 32;
	return b;
}

// ---------------------------------------------------------------------------------------------------------------------
// Scenes
// ---------------------------------------------------------------------------------------------------------------------

const scene_kind scene_kinds[] = {
	{"thin walls", 90, 150, 100, short_wall, random_body, circle_or_ray, 4, 2e-3, 0, 0},
	{"special walls", 70, 150, 100, short_wall, random_body, circle_or_ray, 4, 2e-3, 1, 0},
	{"eight walls", 8, 40, 2500, short_wall, random_body, circle_or_ray, 4, 2e-3, 1, 0},
	{"many walls in a cell", 40, 30, 100, crowded_wall, random_body, circle_or_ray, 4, 2e-3, 0, 0},
	{"walls of all lengths", 36, 60, 100, any_wall, random_body, circle_or_ray, 4, 0.1, 0, ANY_NEAR},
	{"circles of all sizes", 0, 200, 60, short_wall, of_any_size, of_any_size, 64, 2e-3, 0, ANY_PIECES},
	{"a dense crowd", 5, 200, 20, short_wall, crowded_body, crowded_body, 4, 2e-3, 0, 0},
	{"bullets", 60, 60, 100, short_wall, random_body, bullet, 4, 2e-3, 1, ANY_PIECES},
	{0},
};

/// The clearance map has small cells and coarse steps. A body is certain to be culled only if its distance from all
/// walls exceeds its reach by this share of the world's reach.
static const double BAND = 0.4;

static bool walls_are_certain(const clear_scene *c, const moving_body *b) {
	double away[] = {INFINITY, INFINITY};
	for (size_t i = 0; i < c->s.wall_count; i++) {
		const pair_case pair = arena_pair(&c->s, b, i);
		const pair_truth truth = truth_of_wall(&pair, c->kind->tolerance);
		if (truth.uncertain) return false;
		for (int k = 0; k < 2; k++) away[k] = fmin(away[k], truth.away[k]);
	}
	for (int k = 0; k < 2; k++) {
		const bool certain = away[k] < -c->kind->tolerance || away[k] > BAND * (double)c->kind->reach;
		if (!certain && !c->kind->uncertain) return false;
	}
	return true;
}

static bool circles_are_certain(const clear_scene *c, const moving_body *b, const moving_body *o) {
	return !truth_of_circle(&(circle_case){*b, *o}, c->kind->tolerance).uncertain &&
		   !truth_of_circle(&(circle_case){*o, *b}, c->kind->tolerance).uncertain;
}

/// Whether no count depends on rounding, between this body and any wall, the first `bodies` bodies of the crowd and,
/// where it is to join the crowd, itself.
static bool is_certain(const clear_scene *c, const moving_body *b, size_t bodies) {
	if (bodies < c->kind->bodies && !circles_are_certain(c, b, b)) return false;
	for (size_t i = 0; i < bodies; i++)
		if (!circles_are_certain(c, b, &c->s.bodies[i].at)) return false;
	return walls_are_certain(c, b);
}

static moving_body certain_body(const clear_scene *c, moving_body (*draw)(random_source *, size_t), size_t number,
	size_t bodies, random_source *source) {
	enum { DRAWS = 10000 };
	for (int i = 0; i < DRAWS; i++) {
		const moving_body b = draw(source, number);
		if (is_certain(c, &b, bodies)) return b;
	}
	fail_msg("%s: no place for body %zu", c->kind->name, number);
	return (moving_body){0};
}

bool body_is_valid(const moving_body *b) { return b->radius >= 0 && isfinite(b->px); }

static void fill_nothing(arena *s, random_source *source) { (void)s, (void)source; }

clear_scene clear_scene_make(const scene_kind *kind, random_source *source) {
	static const arena_kind empty = {"empty", fill_nothing, 0};
	clear_scene c = {.kind = kind, .s = arena_make(&empty, kind->walls, kind->bodies, source)};
	arena query_bodies = arena_make(&empty, 0, kind->others, source);
	free(query_bodies.walls);
	c.others = query_bodies.bodies;
	c.s.wall_columns = kind->special ? WITH_RADIUS | WITH_ONE_SIDED : 0;
	arena_wall last = {0};
	for (size_t i = 0; i < kind->walls; i++) {
		const arena_rules rules = c.s.walls[i].rules;
		last = c.s.walls[i] = kind->wall(source, i, &last);
		c.s.walls[i].rules = rules;
	}
	for (size_t i = 0; i < kind->bodies; i++) c.s.bodies[i].at = certain_body(&c, kind->body, i, i, source);
	for (size_t i = 0; i < kind->others; i++) c.others[i].at = certain_body(&c, kind->other, i, kind->bodies, source);
	for (size_t i = 3; i < kind->others; i += 37)
		*(i % 2 ? &c.others[i].at.px : &c.others[i].at.radius) = i % 2 ? NAN : -1;
	return c;
}

void clear_scene_free(clear_scene *c) { arena_free(&c->s), free(c->others); }
