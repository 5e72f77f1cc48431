#include "sectors/lattice_scene.h"

#include "generators/random.h"

/// A multiple of the lattice's spacing in [from, to) sides.
static float lattice_point(random_source *source, float side, float from, float to) {
	const int unit = 1 << 21;
	const int k = random_int(source, (int)(from * (float)unit), (int)(to * (float)unit) - 1);
	return (float)k * (side / (float)unit);
}

static float nearest_lattice_point(float x, float side) {
	const float spacing = side / (float)(1 << 21);
	return rintf(x / spacing) * spacing;
}

static lattice_body random_body(lattice_kind kind, float side, random_source *source) {
	static const uint8_t responses[] = {GZ_RESPONSE_SLIDE, GZ_RESPONSE_SLIDE, GZ_RESPONSE_BOUNCE, GZ_RESPONSE_STOP,
		GZ_RESPONSE_SLIDE, GZ_RESPONSE_PASS};
	lattice_body b = {.x = lattice_point(source, side, 5.5f, 6.5f), .restitution = 1};
	b.y = lattice_point(source, side, 5.5f, 6.5f);
	b.dx = random_signed(source, -4) * side, b.dy = random_signed(source, -4) * side;
	if (random_chance(source, 20)) b.dx *= 4;
	if (random_chance(source, 10)) b.dx = 0;
	if (random_chance(source, 10)) b.dy = 0;
	b.radius = random_positive(source, -5) * side;
	if (kind == LATTICE_LOOSE && random_chance(source, 10)) b.radius = 0;
	b.ax = random_signed(source, -5) * side, b.ay = random_signed(source, -5) * side;
	if (random_chance(source, 3)) b.ax = b.ay = 0;
	b.mass = 1 + random_positive(source, 1);
	b.push_mass = kind == LATTICE_PUSH ? 1 + random_positive(source, 2) : 0;
	b.response = kind == LATTICE_BOUNCE ? GZ_RESPONSE_BOUNCE
				 : kind == LATTICE_PUSH ? GZ_RESPONSE_SLIDE
										: responses[random_int(source, 0, 5)];
	if (random_chance(source, 2)) b.restitution = random_positive(source, 0);
	if (kind == LATTICE_LOOSE && random_chance(source, 4)) b.group = (uint32_t)random_int(source, 1, 9);
	return b;
}

/// Each in a square of its own.
static void put_apart(lattice_scene *s) {
	const float square = s->side / 20;
	for (size_t i = 0; i < LATTICE_BODIES; i++) {
		lattice_body *b = s->bodies + i;
		const float x = b->x / s->side - 5.5f, y = b->y / s->side - 5.5f; // in [0, 1)
		b->radius = fminf(b->radius, square / 4);
		b->x = nearest_lattice_point(5.5f * s->side + square * ((float)(i % 20) + 0.3f + 0.4f * x), s->side);
		b->y = nearest_lattice_point(5.5f * s->side + square * ((float)(i / 20) + 0.3f + 0.4f * y), s->side);
	}
}

/// A wall that begins within so many sides of the frame's middle, or where the one before ends.
static lattice_wall random_wall(const lattice_wall *before, float within, float side, random_source *source) {
	lattice_wall w = {.ax = lattice_point(source, side, 6 - within, 6 + within)};
	w.ay = lattice_point(source, side, 6 - within, 6 + within);
	if (before && random_chance(source, 2)) w.ax = before->bx, w.ay = before->by; // a chain
	w.bx = w.ax + lattice_point(source, side, 0, 0.25f) - side / 8;
	w.by = w.ay + lattice_point(source, side, 0, 0.25f) - side / 8;
	if (random_chance(source, 5)) w.bx = w.ax;
	if (random_chance(source, 5)) w.by = w.ay;
	w.bx = fminf(fmaxf(w.bx, 5 * side), 6.9375f * side), w.by = fminf(fmaxf(w.by, 5 * side), 6.9375f * side);
	if (random_chance(source, 6)) w.radius = random_positive(source, -6) * side;
	w.one_sided = random_chance(source, 6);
	return w;
}

/// Takes all numbers to a coarse lattice, so that touches, tangents and ties are exact.
static void make_coarse(lattice_scene *s) {
	const float spacing = s->side / 128;
	for (size_t i = 0; i < LATTICE_BODIES; i++) {
		lattice_body *b = s->bodies + i;
		float *const numbers[] = {&b->x, &b->y, &b->dx, &b->dy, &b->radius, &b->ax, &b->ay};
		for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
			*numbers[k] = rintf(*numbers[k] / spacing) * spacing;
	}
	for (size_t i = 0; i < LATTICE_WALLS; i++) {
		lattice_wall *w = s->walls + i;
		float *const numbers[] = {&w->ax, &w->ay, &w->bx, &w->by, &w->radius};
		for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
			*numbers[k] = rintf(*numbers[k] / spacing) * spacing;
	}
}

void lattice_scene_make(lattice_scene *s, lattice_kind kind, float side, uint64_t seed) {
	random_source source = {seed};
	*s = (lattice_scene){.side = side};
	for (size_t i = 0; i < LATTICE_BODIES; i++) {
		s->bodies[i] = random_body(kind, side, &source);
		s->bodies[i].id = i * 7 % LATTICE_BODIES + 1;
	}
	if (kind == LATTICE_PILES)
		for (size_t i = 0; i < LATTICE_BODIES; i++) {
			const lattice_body *first = s->bodies + i / 40 * 40;
			if (i % 3) s->bodies[i].x = first->x, s->bodies[i].y = first->y;
			s->bodies[i].radius = first->radius + side / 128;
		}
	if (kind > LATTICE_PILES) put_apart(s);
	for (size_t i = 0; i < LATTICE_WALLS; i++) {
		const bool pushes = i < LATTICE_PUSHING;
		s->walls[i] = random_wall(i && !pushes ? s->walls + i - 1 : NULL, pushes ? 0.25f : 0.75f, side, &source);
		s->walls[i].id = 1000 + i;
	}
	if (seed % 3 == 0) make_coarse(s);
}

void lattice_scene_translate(lattice_scene *s, int x, int y) {
	const float dx = (float)x * s->side, dy = (float)y * s->side;
	for (size_t i = 0; i < LATTICE_BODIES; i++) s->bodies[i].x += dx, s->bodies[i].y += dy;
	for (size_t i = 0; i < LATTICE_WALLS; i++) {
		lattice_wall *w = s->walls + i;
		w->ax += dx, w->bx += dx, w->ay += dy, w->by += dy;
	}
}

gz_bodies chunk_of_lattice_bodies(const lattice_body *b, size_t count) {
	return (gz_bodies){.center = GZ_MEMBERS(b, x, y),
		.motion = GZ_MEMBERS(b, dx, dy),
		.radius = GZ_MEMBER(b, radius),
		.acceleration = GZ_MEMBERS(b, ax, ay),
		.id = GZ_ID_MEMBER(b, id),
		.filters = {.group = GZ_MEMBER(b, group)},
		.count = count};
}

gz_walls walls_of_lattice_walls(const lattice_wall *w, size_t count) {
	return (gz_walls){.a = GZ_MEMBERS(w, ax, ay),
		.b = GZ_MEMBERS(w, bx, by),
		.id = GZ_ID_MEMBER(w, id),
		.radius = GZ_MEMBER(w, radius),
		.one_sided = GZ_MEMBER(w, one_sided),
		.count = count};
}

gz_moves moves_to(const lattice_body *b, moved_body *to) {
	return (gz_moves){.response = GZ_MEMBER(b, response),
		.restitution = GZ_MEMBER(b, restitution),
		.mass = GZ_MEMBER(b, mass),
		.push_mass = GZ_MEMBER(b, push_mass),
		.center = {&to->x, &to->y, sizeof *to},
		.motion = {&to->dx, &to->dy, sizeof *to},
		.used = {&to->used, sizeof *to},
		.lost = {&to->lost, sizeof *to}};
}

gz_bodies lattice_bodies(const lattice_scene *s) { return chunk_of_lattice_bodies(s->bodies, LATTICE_BODIES); }
gz_walls lattice_walls(const lattice_scene *s) { return walls_of_lattice_walls(s->walls, LATTICE_WALLS); }
