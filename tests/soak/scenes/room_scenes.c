#include "soak/scenes/room_scenes.h"

#include <stdio.h>

// Builds a room in units of a body's radius, around (0, 0) and within about 25 of it. Each corner is rounded to float
// once, so that outlines stay closed.
typedef struct room_builder {
	soak_scene *scene;
	random_source *source;
	double radius, x, y; // the length of one unit, and the position of (0, 0)
	int outlines;
} room_builder;

static point to_point(const room_builder *k, vec p) {
	return (point){(float)(k->x + k->radius * p.x), (float)(k->y + k->radius * p.y)};
}

static void add_outline(room_builder *k, const vec *corners, int count, float thickness) {
	for (int i = 0; i < count; i++)
		soak_scene_add_wall(
			k->scene, to_point(k, corners[i]), to_point(k, corners[(i + 1) % count]), thickness, k->outlines);
	k->outlines++;
}

static void add_line(room_builder *k, vec a, vec b, float thickness) {
	soak_scene_add_wall(k->scene, to_point(k, a), to_point(k, b), thickness, -1);
}

static vec random_point(room_builder *k, double far) {
	const double x = random_between(k->source, -far, far), y = random_between(k->source, -far, far);
	return (vec){x, y};
}

/// p + length * u, where u is first turned left by the angle of this tangent.
static vec offset(vec p, vec u, double tangent, double length) {
	const double part = length / sqrt(1 + tangent * tangent);
	return (vec){p.x + part * (u.x - tangent * u.y), p.y + part * (u.y + tangent * u.x)};
}

/// The point of the unit circle at a share of the full turn, by the rational parametrisation of each quarter.
static vec unit_vector(double turns) {
	const int quarter = (int)(turns * 4);
	const double t = turns * 4 - quarter, c = (1 - t * t) / (1 + t * t), s = 2 * t / (1 + t * t);
	const vec all[] = {{c, s}, {-s, c}, {-c, -s}, {s, -c}};
	return all[quarter % 4];
}

static void box(room_builder *k, double half) {
	const vec d = random_chance(k->source, 3) ? (vec){1, 0} : random_direction(k->source);
	const vec corners[] = {{half * (d.x - d.y), half * (d.y + d.x)}, {half * (-d.x - d.y), half * (-d.y + d.x)},
		{half * (-d.x + d.y), half * (-d.y - d.x)}, {half * (d.x + d.y), half * (d.y - d.x)}};
	add_outline(k, corners, 4, 0);
}

/// Spikes of 1 to 30 degrees that point outwards.
static void wedges(room_builder *k) {
	enum { MAX_SPIKES = 7 };
	vec corners[3 * MAX_SPIKES];
	const int count = random_int(k->source, 3, MAX_SPIKES);
	for (int i = 0; i < count; i++) {
		const vec tip = offset((vec){0, 0}, unit_vector((i + random_between(k->source, 0, 0.5)) / count), 0, 22);
		const vec back = {-tip.x / 22, -tip.y / 22};
		const double tangent = random_between(k->source, 0.0087, 0.27); // of half the angle
		corners[3 * i] = offset(tip, back, tangent, 17);
		corners[3 * i + 1] = tip;
		corners[3 * i + 2] = offset(tip, back, -tangent, 17);
	}
	add_outline(k, corners, 3 * count, 0);
}

static void random_triangle(room_builder *k, vec corners[3], double size) {
	const vec middle = random_point(k, 12);
	for (int i = 0; i < 3; i++) {
		const vec off = random_point(k, size);
		corners[i] = (vec){middle.x + off.x, middle.y + off.y};
	}
}

static void crossings(room_builder *k) {
	vec corners[3];
	box(k, 18);
	for (int i = 0; i < 4; i++) random_triangle(k, corners, 8), add_outline(k, corners, 3, 0);
	for (int i = 0; i < 6; i++) {
		const vec a = random_point(k, 20);
		add_line(k, a, random_point(k, 20), 0);
	}
}

/// Each wall twice: identical, with its ends swapped, or a millionth of a radius apart.
static void twins(room_builder *k) {
	vec corners[3], again[3];
	box(k, 15), box(k, 15 + 1e-6);
	for (int i = 0; i < 5; i++) {
		const vec off = random_direction(k->source);
		const double apart = random_chance(k->source, 3) ? 0 : 1e-6;
		random_triangle(k, corners, 6);
		for (int c = 0; c < 3; c++)
			again[c] = (vec){corners[2 - c].x + apart * off.x, corners[2 - c].y + apart * off.y};
		add_outline(k, corners, 3, 0), add_outline(k, again, 3, 0);
	}
}

/// An outline of many short walls, roughly a circle.
static void ring(room_builder *k, vec middle, double radius, double rough, int count) {
	vec corners[300];
	for (int i = 0; i < count; i++) {
		const vec d = unit_vector((double)i / count);
		const double far = radius * (1 + random_between(k->source, -rough, rough));
		corners[i] = (vec){middle.x + far * d.x, middle.y + far * d.y};
	}
	add_outline(k, corners, count, 0);
}

static void chains(room_builder *k) {
	const double rough = random_chance(k->source, 2) ? 0 : random_between(k->source, 0, 0.05);
	ring(k, (vec){0, 0}, 16, rough, random_int(k->source, 60, 300));
	for (int i = 0; i < 4; i++) {
		const vec middle = random_point(k, 10);
		const double size = random_between(k->source, 0.1, 3);
		ring(k, middle, size, random_between(k->source, 0, 0.4), random_int(k->source, 5, 60));
	}
}

static void points(room_builder *k) {
	box(k, 15);
	for (int i = 0; i < 30; i++) {
		const vec p = random_point(k, 14);
		add_line(k, p, p, random_chance(k->source, 3) ? (float)(k->radius * random_between(k->source, 0, 1)) : 0);
	}
	for (int i = 0; i < 3; i++) { // thick walls
		const vec a = random_point(k, 12), b = offset(a, random_direction(k->source), 0, 5);
		add_line(k, a, b, (float)(k->radius * random_between(k->source, 0, 1)));
	}
}

/// Blades, and corridors hardly wider than a body.
static void slits(room_builder *k) {
	box(k, 16);
	for (int i = 0; i < 5; i++) {
		const vec a = random_point(k, 12), u = random_direction(k->source);
		const double gap = random_size(k->source, -20, -3);
		const vec b = offset(a, u, 0, random_between(k->source, 2, 12));
		const vec c = offset(b, u, 1e9, 2 + random_size(k->source, -10, -3)), d = offset(a, u, 1e9, 2 + gap);
		const vec blade[] = {a, b, offset(a, u, 1e9, -gap)};
		add_outline(k, blade, 3, 0);
		add_line(k, c, d, 0);
	}
}

/// A winding corridor, a little wider than the largest bodies.
static void corridors(room_builder *k) {
	enum { TURNS = 8 };
	vec left[2 * TURNS], at = random_point(k, 12), u = random_direction(k->source);
	const double half = 1.3 + random_size(k->source, -10, -3);
	for (int i = 0; i < TURNS; i++) {
		left[i] = offset(at, u, 1e9, half), left[2 * TURNS - 1 - i] = offset(at, u, 1e9, -half);
		at = offset(at, u, 0, random_between(k->source, 3, 12));
		u = offset((vec){0, 0}, u, random_between(k->source, -1.5, 1.5), 1);
	}
	add_outline(k, left, 2 * TURNS, 0);
}

/// Walls of up to 2^28 radii: lengths and radii differ as much as possible.
static void long_walls(room_builder *k) {
	static const int lengths[] = {14, 18, 20, 28};
	const int max = lengths[random_int(k->source, 0, 3)];
	box(k, 12);
	for (int i = 0; i < 12; i++) {
		const vec a = random_point(k, 10), u = random_direction(k->source);
		add_line(k, a, offset(a, u, 0, random_size(k->source, 5, max)), 0);
	}
}

static void mixed(room_builder *k) {
	vec corners[3];
	wedges(k);
	for (int i = 0; i < 4; i++) random_triangle(k, corners, 3), add_outline(k, corners, 3, 0);
	ring(k, random_point(k, 5), 2, 0.3, 20);
	for (int i = 0; i < 10; i++) {
		const vec p = random_point(k, 14);
		add_line(k, p, p, 0);
	}
}

typedef struct room_kind {
	const char *name;
	void (*draw)(room_builder *k);
} room_kind;

static const room_kind kinds[ROOM_KINDS] = {
	{"wedges", wedges},
	{"crossings", crossings},
	{"twins", twins},
	{"chains", chains},
	{"points", points},
	{"slits", slits},
	{"mixed", mixed},
	{"corridors", corridors},
	{"long walls", long_walls},
};

soak_scene room_scene(int number, uint64_t seed) {
	static const double offsets[] = {0, 1e5, 1e6, 1e7, 3e7};
	const room_kind *kind = kinds + number % ROOM_KINDS;
	random_source source = {seed + 1000003u * (uint64_t)number};
	const double radius = random_size(&source, -10, 10), far = offsets[number / ROOM_KINDS % 5] * radius;
	const vec off = random_direction(&source);
	soak_scene s = {
		.workload = kind->name, .unit = radius / 15, .farthest = 1e5, .adversarial = true, .full_check_interval = 64};
	snprintf(s.name, sizeof s.name, "room %d, %s", number, kind->name);
	s.radius[0] = (float)(0.6 * radius), s.radius[1] = (float)(1.3 * radius);
	const bool large_skin = random_chance(&source, 6); // a skin as large as the body, or larger
	s.skin = random_chance(&source, 2)
				 ? 0
				 : (float)(radius * random_size(&source, large_skin ? 0 : -12, large_skin ? 8 : -3));
	static const uint32_t contacts[] = {0, 0, 1, 2, 8};
	s.contacts = contacts[random_int(&source, 0, 4)];
	room_builder k = {&s, &source, radius, far * off.x, far * off.y, 0};
	kind->draw(&k);
	soak_scene_complete(&s);
	return s;
}
