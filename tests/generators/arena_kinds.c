#include "generators/arena_kinds.h"

#include <stdlib.h>

#include "support/check.h"

// Computed in double and rounded to float once, as in pairs/sketch.h: the same bits on every machine.

static size_t random_index(random_source *source, size_t count) {
	return (size_t)random_int(source, 0, (int)count - 1);
}

/// Anywhere within 2^extent of the origin.
static moving_body random_body(random_source *source, int extent, int motion, int radius) {
	moving_body b = {0};
	b.px = random_signed(source, extent), b.py = random_signed(source, extent);
	b.dx = random_signed(source, motion), b.dy = random_signed(source, motion);
	b.radius = random_chance(source, 10) ? 0 : random_positive(source, radius);
	return b;
}

/// A body that moves straight at another one, or at a slant, and touches it after `share` of its path; a share of 1, up
/// to ulps, is the last moment. Where the other moves as straight, both hit with nearly all of their reach.
static moving_body colliding_body(random_source *source, const moving_body *o, double share, int motion, int radius) {
	const double r = random_chance(source, 10) ? 0 : random_positive(source, radius), both = r + (double)o->radius;
	double nx = random_signed(source, 0), ny = random_signed(source, 0);
	const double speed = sqrt((double)o->dx * (double)o->dx + (double)o->dy * (double)o->dy);
	if (speed > 0 && random_chance(source, 2)) nx = (double)o->dx, ny = (double)o->dy;
	const double size = sqrt(nx * nx + ny * ny), distance = random_size(source, motion - 6, motion);
	if (!(size > 0)) return random_body(source, 8, motion, radius);
	nx /= size, ny /= size;
	const double slant = random_chance(source, 2) ? 0 : random_signed(source, 1);
	const double dx = distance * (slant * ny - nx), dy = distance * (-slant * nx - ny);
	return (moving_body){(float)((double)o->px + share * (double)o->dx + both * nx - share * dx),
		(float)((double)o->py + share * (double)o->dy + both * ny - share * dy), (float)dx, (float)dy, (float)r};
}

static double about_one(random_source *source) { return 1 + random_int(source, -4, 4) * 0x1p-24; }

/// A third of the bodies anywhere, a third that hit another along their path, a third that hit one at the end of their
/// path.
static void fill_crowd(arena *s, random_source *source, int extent, int motion, int radius) {
	for (size_t i = 0; i < s->body_count; i++) {
		const int mode = i ? random_int(source, 0, 2) : 0;
		const double share = mode == 1 ? random_positive(source, 0) : about_one(source);
		const arena_body *other = mode ? s->bodies + random_index(source, i) : NULL;
		s->bodies[i].at = other ? colliding_body(source, &other->at, share, motion, radius)
								: random_body(source, extent, motion, radius);
	}
}

/// Walls of about 2^length within 2^extent of the origin. Half of them have a radius of up to 2^radius, and a third are
/// one-sided.
static void fill_walls(arena *s, random_source *source, int extent, int length, int radius) {
	for (size_t i = 0; i < s->wall_count; i++) {
		arena_wall *w = s->walls + i;
		w->ax = random_signed(source, extent), w->ay = random_signed(source, extent);
		w->bx = w->ax + random_signed(source, length), w->by = w->ay + random_signed(source, length);
		if (random_chance(source, 10)) w->bx = w->ax, w->by = w->ay;
		w->radius = random_chance(source, 2) ? 0 : random_positive(source, radius);
		w->one_sided = random_chance(source, 3) ? (uint8_t)random_int(source, 1, 255) : 0;
	}
}

/// The exponent of an extent in which bodies of a size of about 1 have a few neighbours each.
static int extent_for(const arena *s) {
	int exponent = 3;
	while (ldexp(1, 2 * exponent) < 16.0 * (double)s->body_count) exponent++;
	return exponent;
}

static void uniform(arena *s, random_source *source) {
	const int extent = extent_for(s);
	fill_crowd(s, source, extent, 2, 1), fill_walls(s, source, extent, extent - 2, 1);
}

/// All bodies have the same reach, and hit each other in pairs with nearly all of it: one is in a cell next to the
/// other's, in any direction. The crowd is small enough that its cells do not wrap around.
static void of_one_reach(arena *s, random_source *source) {
	static const float motions[][2] = {{1.4142f, 1.4142f}, {0, 2}, {1.6f, 1.2f}, {1.4142f, -1.4142f}};
	const float extent = sqrtf((float)s->body_count) * (1 + random_positive(source, -1));
	fill_walls(s, source, extent_for(s), 4, 1);
	for (size_t i = 0; i < s->body_count; i++) {
		moving_body *b = &s->bodies[i].at;
		if (i % 2) {
			*b = s->bodies[i - 1].at;
			b->px += 2.99f * b->dx, b->py += 2.99f * b->dy, b->dx *= -1, b->dy *= -1;
		} else {
			const float *motion = motions[random_int(source, 0, 3)], x = extent * random_signed(source, 0);
			*b = (moving_body){x, extent * random_signed(source, 0), motion[0], motion[1], 1};
		}
	}
}

static void on_one_spot(arena *s, random_source *source) {
	fill_crowd(s, source, -2, 2, 2), fill_walls(s, source, 3, 3, 0);
}

static void one_large_body(arena *s, random_source *source) {
	uniform(s, source);
	if (s->body_count) s->bodies[s->body_count / 3].at.radius = 100;
	if (s->wall_count) s->walls[s->wall_count / 2].radius = 50;
}

static void sizes_over_12_powers(arena *s, random_source *source) {
	const int extent = extent_for(s) + 3;
	for (size_t i = 0; i < s->body_count; i++) {
		const int size = random_int(source, -9, 3);
		moving_body *b = &s->bodies[i].at;
		*b = random_body(source, extent, size, size);
		if (i && random_chance(source, 2))
			*b = colliding_body(source, &s->bodies[random_index(source, i)].at, about_one(source), size, size);
	}
	fill_walls(s, source, extent, extent, -2);
}

static void bullets(arena *s, random_source *source) {
	const int extent = extent_for(s);
	uniform(s, source);
	for (size_t i = 0; i < s->body_count; i += 5) s->bodies[i].at = random_body(source, extent, extent + 1, -4);
}

static void in_lines(arena *s, random_source *source) {
	for (size_t i = 0; i < s->body_count; i++) {
		moving_body *b = &s->bodies[i].at;
		*b = (moving_body){(float)(3 * (i / 2)), i % 2 ? 1000 : 0, random_signed(source, 3), 0, 1};
		if (random_chance(source, 4)) b->px += random_signed(source, 0), b->py += random_signed(source, 1);
	}
	fill_walls(s, source, 11, 8, 2);
}

/// Integers, so that many hits have the same time.
static void on_a_lattice(arena *s, random_source *source) {
	int extent = 1 << (extent_for(s) - 2);
	for (size_t i = 0; i < s->body_count; i++) {
		float v[4];
		for (int k = 0; k < 4; k++) v[k] = (float)random_int(source, k < 2 ? -extent : -4, k < 2 ? extent : 4);
		s->bodies[i].at = (moving_body){v[0], v[1], v[2], v[3], (float)random_int(source, 0, 1)};
	}
	for (size_t i = 0; i < s->wall_count; i++) {
		const float x = (float)random_int(source, -extent, extent), y = (float)random_int(source, -extent, extent);
		s->walls[i] = (arena_wall){.ax = x, .ay = y, .bx = x + (float)random_int(source, -6, 6), .by = y};
		s->walls[i].radius = (float)random_int(source, 0, 1), s->walls[i].one_sided = (uint8_t)random_int(source, 0, 1);
	}
}

static void at_rest(arena *s, random_source *source) {
	uniform(s, source);
	for (size_t i = 0; i < s->body_count; i++)
		if (i % 8) s->bodies[i].at.dx = s->bodies[i].at.dy = 0;
}

static void points(arena *s, random_source *source) {
	uniform(s, source);
	for (size_t i = 0; i < s->body_count; i++) s->bodies[i].at.radius = 0;
	for (size_t i = 0; i < s->body_count; i++) // half of the paths cross another one
		if (i && random_chance(source, 2)) {
			const moving_body *o = &s->bodies[random_index(source, i)].at;
			s->bodies[i].at = (moving_body){rintf(o->px) + 2 * rintf(o->dx), rintf(o->py) + 2 * rintf(o->dy),
				-2 * rintf(o->dx), -2 * rintf(o->dy), 0};
		}
}

/// Groups of four bodies at the same position, each with a motion of its own.
static void at_equal_places(arena *s, random_source *source) {
	uniform(s, source);
	for (size_t i = 0; i < s->body_count; i++) {
		const moving_body *o = &s->bodies[i / 4 * 4].at;
		s->bodies[i].at.px = o->px, s->bodies[i].at.py = o->py;
	}
}

static void move(arena *s, size_t from, float x, float y) {
	for (size_t i = 0; i < s->wall_count; i++) {
		arena_wall *w = s->walls + i;
		w->ax += x, w->ay += y, w->bx += x, w->by += y;
	}
	for (size_t i = from; i < s->body_count; i++) s->bodies[i].at.px += x, s->bodies[i].at.py += y;
}

static void far_from_the_origin(arena *s, random_source *source) {
	fill_crowd(s, source, extent_for(s) + 2, 4, 3), fill_walls(s, source, extent_for(s) + 2, 6, 3);
	const float x = random_signed(source, 0) * 1e7f;
	move(s, 0, x, random_signed(source, 0) * 1e7f);
}

static void two_crowds(arena *s, random_source *source) {
	uniform(s, source);
	const float x = random_signed(source, 0) * 1e7f;
	move(s, s->body_count / 2, x, random_signed(source, 0) * 1e7f);
}

/// Some bodies are far outside, up to the largest coordinates, in pairs that hit each other there.
static void outliers(arena *s, random_source *source) {
	uniform(s, source);
	for (size_t i = 0; i + 1 < s->body_count && i < 12; i += 2) {
		moving_body *b = &s->bodies[i].at;
		const int far = random_chance(source, 3) ? random_int(source, 8, 30) : 39;
		*b = random_body(source, far, far - 8, far - 12);
		if (random_chance(source, 3)) b->py = random_signed(source, 3), b->dy = b->dx / 0x1p20f;
		s->bodies[i + 1].at = colliding_body(source, b, random_positive(source, 0), far - 8, far - 12);
	}
}

static void scale(arena *s, float factor) {
	for (size_t i = 0; i < s->wall_count; i++) {
		arena_wall *w = s->walls + i;
		w->ax *= factor, w->ay *= factor, w->bx *= factor, w->by *= factor, w->radius *= factor;
	}
	for (size_t i = 0; i < s->body_count; i++) {
		moving_body *b = &s->bodies[i].at;
		b->px *= factor, b->py *= factor, b->dx *= factor, b->dy *= factor, b->radius *= factor;
	}
}

static void tiny(arena *s, random_source *source) {
	uniform(s, source);
	scale(s, 0x1p-34f);
}

static void huge(arena *s, random_source *source) {
	uniform(s, source);
	scale(s, 0x1p28f);
}

const arena_kind arena_kinds[] = {
	{"uniform", uniform, 30},
	{"on one spot", on_one_spot, 60},
	{"one large body", one_large_body, 30},
	{"sizes over 12 powers", sizes_over_12_powers, 20},
	{"bullets", bullets, 30},
	{"in lines", in_lines, 10},
	{"on a lattice", on_a_lattice, 20},
	{"at rest", at_rest, 10},
	{"points", points, 5},
	{"at equal places", at_equal_places, 30},
	{"far from the origin", far_from_the_origin, 30},
	{"two crowds", two_crowds, 10},
	{"outliers", outliers, 30},
	{"tiny", tiny, 30},
	{"huge", huge, 30},
	{"of one reach", of_one_reach, 50},
	{0},
};

const arena_kind *arena_kind_named(const char *name) {
	const arena_kind *kind = arena_kinds;
	while (kind->name && strcmp(kind->name, name)) kind++;
	assert_non_null(kind->name);
	return kind;
}

/// Few different values of each member, so that many pairs share them. Half of the groups are 0.
static arena_rules random_rules(random_source *source) {
	arena_rules r;
	r.category = 1u << random_int(source, 0, 3) | 1u << random_int(source, 0, 31);
	r.mask = ~(1u << random_int(source, 0, 3) | 1u << random_int(source, 0, 3));
	r.group = random_chance(source, 2) ? 0 : (uint32_t)random_int(source, 1, 4) << random_int(source, 0, 20);
	// Two ids may share their lower or upper half, and a 32-bit id may equal a 64-bit one.
	r.id = (uint64_t)random_int(source, 0, 3) << 32 | (uint32_t)random_int(source, 0, 9);
	r.ignore = (uint64_t)random_int(source, 0, 3) << 32 | (uint32_t)random_int(source, 0, 9);
	r.narrow_id = (uint32_t)random_int(source, 0, 9), r.narrow_ignore = (uint32_t)random_int(source, 0, 9);
	return r;
}

arena arena_make(const arena_kind *kind, size_t walls, size_t bodies, random_source *source) {
	arena s = {.wall_count = walls, .body_count = bodies, .wall_columns = WITH_RADIUS | WITH_ONE_SIDED};
	s.walls = calloc(walls + 1, sizeof *s.walls);
	s.bodies = calloc(bodies + 1, sizeof *s.bodies);
	assert_true(s.walls && s.bodies);
	kind->fill(&s, source);
	for (size_t i = 0; i < walls; i++) s.walls[i].rules = random_rules(source);
	for (size_t i = 0; i < bodies; i++) s.bodies[i].rules = random_rules(source);
	return s;
}
