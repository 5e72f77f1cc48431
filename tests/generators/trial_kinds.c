#include "generators/trial_kinds.h"

#include <stdlib.h>

#include "support/check.h"

// Computed in double and rounded to float once, as in pairs/sketch.h: the same bits on every machine.

static size_t random_index(random_source *source, size_t count) {
	return (size_t)random_int(source, 0, (int)count - 1);
}

/// A wall of about 2^exponent within 2^extent of the origin.
static trial_wall wall_of(random_source *source, int exponent, int extent) {
	trial_wall w = {0};
	w.ax = random_signed(source, extent), w.ay = random_signed(source, extent);
	w.bx = w.ax + random_signed(source, exponent), w.by = w.ay + random_signed(source, exponent);
	return w;
}

/// Anywhere, independent of the walls.
static trial_body random_body(random_source *source, int extent, int motion, int radius) {
	trial_body b = {0};
	b.px = random_signed(source, extent), b.py = random_signed(source, extent);
	b.dx = random_signed(source, motion), b.dy = random_signed(source, motion);
	b.radius = random_chance(source, 10) ? 0 : random_positive(source, radius);
	return b;
}

/// Touches a wall after `share` of its path. A share of 1, up to ulps, is the last moment, with all of the body's
/// reach.
static trial_body touching(random_source *source, const trial_wall *w, double share, int motion, int radius) {
	const double along = random_chance(source, 3) ? 0 : random_positive(source, 0);
	const double ex = (double)w->bx - (double)w->ax, ey = (double)w->by - (double)w->ay,
				 length = sqrt(ex * ex + ey * ey);
	const double r = random_chance(source, 10) ? 0 : random_positive(source, radius),
				 side = random_chance(source, 2) ? 1 : -1;
	double nx = random_signed(source, 0), ny = random_signed(source, 0);
	if (length > 0 && along > 0) nx = -ey, ny = ex;
	const double size = sqrt(nx * nx + ny * ny), distance = random_size(source, motion - 6, motion);
	if (!(size > 0)) return random_body(source, 8, motion, radius);
	nx *= side / size, ny *= side / size;
	const double slant = random_chance(source, 2) ? 0 : random_signed(source, 1);
	const double dx = distance * (slant * ny - nx), dy = distance * (-slant * nx - ny);
	return (trial_body){(float)((double)w->ax + along * ex + r * nx - share * dx),
		(float)((double)w->ay + along * ey + r * ny - share * dy), (float)dx, (float)dy, (float)r};
}

static double about_one(random_source *source) { return 1 + random_int(source, -4, 4) * 0x1p-24; }

/// A third of the bodies anywhere, a third that touch a wall along their path, a third that touch one at the end of
/// their path.
static void fill_bodies(trial *t, random_source *source, int extent, int motion, int radius) {
	for (size_t i = 0; i < t->body_count; i++) {
		const int mode = t->wall_count ? random_int(source, 0, 2) : 0;
		const double share = mode == 1 ? random_positive(source, 0) : about_one(source);
		const trial_wall *w = mode ? t->walls + random_index(source, t->wall_count) : NULL;
		t->bodies[i] = w ? touching(source, w, share, motion, radius) : random_body(source, extent, motion, radius);
	}
}

static void level(trial *t, random_source *source) {
	for (size_t i = 0; i < t->wall_count; i++) {
		t->walls[i] = wall_of(source, 7, 10);
		trial_wall *w = t->walls + i;
		w->ax = rintf(w->ax / 8) * 8, w->ay = rintf(w->ay / 8) * 8, w->bx = rintf(w->bx / 8) * 8,
		w->by = rintf(w->by / 8) * 8;
		if (random_chance(source, 2)) w->bx = w->ax;
	}
	fill_bodies(t, source, 10, 5, 5);
}

static void all_lengths(trial *t, random_source *source) {
	for (size_t i = 0; i < t->wall_count; i++) t->walls[i] = wall_of(source, random_int(source, -8, 14), 9);
	fill_bodies(t, source, 10, 5, 4);
}

static void all_sizes(trial *t, random_source *source) {
	for (size_t i = 0; i < t->wall_count; i++) {
		const int exponent = random_int(source, -10, 20);
		t->walls[i] = wall_of(source, exponent, random_int(source, 0, 16));
	}
	fill_bodies(t, source, 12, 6, 4);
	for (size_t i = 0; i < t->body_count; i += 2) {
		const int extent = random_int(source, 0, 18), motion = random_int(source, -10, 18);
		t->bodies[i] = random_body(source, extent, motion, random_int(source, -10, 12));
	}
}

static void far_reaching(trial *t, random_source *source) {
	level(t, source);
	fill_bodies(t, source, 10, 9, 7);
	for (size_t i = 0; i < t->body_count; i += 7) t->bodies[i] = random_body(source, 14, 16, 12);
}

static void chain(trial *t, random_source *source) {
	float x = 0, y = 0;
	for (size_t i = 0; i < t->wall_count; i++) {
		const float nx = x + random_signed(source, 5), ny = y + random_signed(source, 5);
		t->walls[i] = (trial_wall){x, y, nx, ny};
		if (random_chance(source, 2)) t->walls[i] = (trial_wall){nx, ny, x, y};
		x = nx, y = ny;
	}
	fill_bodies(t, source, 8, 5, random_int(source, -10, 3));
}

static void points(trial *t, random_source *source) {
	for (size_t i = 0; i < t->wall_count; i++) {
		t->walls[i] = wall_of(source, 0, 7);
		t->walls[i].bx = t->walls[i].ax, t->walls[i].by = t->walls[i].ay;
	}
	fill_bodies(t, source, 7, 4, 3);
}

static void lattice(trial *t, random_source *source) {
	for (size_t i = 0; i < t->wall_count; i++) {
		const float x = (float)(16 * random_int(source, -8, 8)), y = (float)(16 * random_int(source, -8, 8));
		const float length = (float)(16 * random_int(source, 0, 3));
		const bool upright = random_chance(source, 2);
		t->walls[i] = (trial_wall){x, y, upright ? x : x + length, upright ? y + length : y};
	}
	fill_bodies(t, source, 8, 4, 3);
	for (size_t i = 0; i < t->body_count; i++) { // integers: many ties
		trial_body *b = t->bodies + i;
		if (random_chance(source, 2))
			*b = (trial_body){rintf(b->px), rintf(b->py), rintf(b->dx), rintf(b->dy), rintf(b->radius)};
	}
}

static void move(trial *t, float x, float y) {
	for (size_t i = 0; i < t->wall_count; i++) {
		trial_wall *w = t->walls + i;
		w->ax += x, w->ay += y, w->bx += x, w->by += y;
	}
	for (size_t i = 0; i < t->body_count; i++) t->bodies[i].px += x, t->bodies[i].py += y;
}

static void scale(trial *t, float factor) {
	for (size_t i = 0; i < t->wall_count; i++) {
		trial_wall *w = t->walls + i;
		w->ax *= factor, w->ay *= factor, w->bx *= factor, w->by *= factor;
	}
	for (size_t i = 0; i < t->body_count; i++) {
		trial_body *b = t->bodies + i;
		b->px *= factor, b->py *= factor, b->dx *= factor, b->dy *= factor, b->radius *= factor;
	}
}

static void far_from_the_origin(trial *t, random_source *source) {
	if (random_chance(source, 2)) level(t, source);
	else all_lengths(t, source);
	const float x = random_signed(source, 0) * 1e7f;
	move(t, x, random_signed(source, 0) * 1e7f);
}

/// Two worlds that are 10^7 apart.
static void two_distant_worlds(trial *t, random_source *source) {
	level(t, source);
	const float x = random_signed(source, 0) * 1e7f, y = random_signed(source, 0) * 1e7f;
	trial half = {t->walls, t->wall_count / 2, t->bodies, t->body_count / 2};
	move(&half, x, y);
}

static void tiny(trial *t, random_source *source) {
	all_lengths(t, source);
	scale(t, 0x1p-30f);
}

static void huge(trial *t, random_source *source) {
	all_lengths(t, source);
	scale(t, 0x1p24f);
}

const trial_kind trial_kinds[] = {
	{"level", level},
	{"all lengths", all_lengths},
	{"all sizes", all_sizes},
	{"far reaching", far_reaching},
	{"chain", chain},
	{"points", points},
	{"lattice", lattice},
	{"far from the origin", far_from_the_origin},
	{"two distant worlds", two_distant_worlds},
	{"tiny", tiny},
	{"huge", huge},
	{0},
};

trial trial_make(const trial_kind *kind, size_t walls, size_t bodies, random_source *source) {
	trial t = {NULL, walls, NULL, bodies};
	t.walls = calloc(walls ? walls : 1, sizeof *t.walls);
	t.bodies = calloc(bodies ? bodies : 1, sizeof *t.bodies);
	assert_non_null(t.walls);
	assert_non_null(t.bodies);
	kind->fill(&t, source);
	return t;
}

static const char *any_backend_name(random_source *source) {
	int count = 0;
	while (gz_backend_name((size_t)count)) count++;
	return gz_backend_name((size_t)random_int(source, 0, count - 1));
}

gz_world_desc any_backend(random_source *source) { return (gz_world_desc){.backend = any_backend_name(source)}; }

gz_world_desc random_settings(random_source *source) {
	static const float cells[] = {0, 0, 1e-30f, 0x1p-10f, 0.37f, 5, 64, 1000, GZ_LIMIT};
	static const float reaches[] = {0, 0, 1e-30f, 1e-3f, 0.5f, 11, 26, 300, 0x1p20f, GZ_LIMIT};
	gz_world_desc settings = {.cell = cells[random_int(source, 0, 8)]};
	settings.reach = reaches[random_int(source, 0, 9)];
	settings.backend = any_backend_name(source);
	return settings;
}
