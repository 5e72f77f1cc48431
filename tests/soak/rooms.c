#include "rooms.h"

#include <stdio.h>

// A room is sketched in bodies' radii, around (0, 0) and within about 25 of it. Corners become floats once, so that
// outlines are closed whatever they are rounded to.
typedef struct sketch {
	stage *stage;
	random_source *source;
	double radius, x, y; // where (0, 0) goes, and how long 1 becomes
	int loops;
} sketch;

static place put_at(const sketch *k, direction p) {
	return (place){(float)(k->x + k->radius * p.x), (float)(k->y + k->radius * p.y)};
}

static void outline(sketch *k, const direction *corners, int count, float thickness) {
	for (int i = 0; i < count; i++)
		stage_add(k->stage, put_at(k, corners[i]), put_at(k, corners[(i + 1) % count]), thickness, k->loops);
	k->loops++;
}

static void line(sketch *k, direction a, direction b, float thickness) {
	stage_add(k->stage, put_at(k, a), put_at(k, b), thickness, -1);
}

static direction spot_within(sketch *k, double far) {
	const double x = random_between(k->source, -far, far), y = random_between(k->source, -far, far);
	return (direction){x, y};
}

/// p + length * the direction, turned left by an angle of this tangent.
static direction go(direction p, direction way, double tangent, double length) {
	const double part = length / sqrt(1 + tangent * tangent);
	return (direction){p.x + part * (way.x - tangent * way.y), p.y + part * (way.y + tangent * way.x)};
}

/// All around the circle as `turns` goes from 0 to 1.
static direction around(double turns) {
	const int quarter = (int)(turns * 4);
	const double t = turns * 4 - quarter, c = (1 - t * t) / (1 + t * t), s = 2 * t / (1 + t * t);
	const direction all[] = {{c, s}, {-s, c}, {-c, -s}, {s, -c}};
	return all[quarter % 4];
}

static void box(sketch *k, double half) {
	const direction d = random_chance(k->source, 3) ? (direction){1, 0} : random_direction(k->source);
	const direction corners[] = {{half * (d.x - d.y), half * (d.y + d.x)}, {half * (-d.x - d.y), half * (-d.y + d.x)},
		{half * (-d.x + d.y), half * (-d.y - d.x)}, {half * (d.x + d.y), half * (d.y - d.x)}};
	outline(k, corners, 4, 0);
}

/// Spikes of 1 to 30 degrees that point away from the middle.
static void wedges(sketch *k) {
	enum { MOST = 7 };
	direction corners[3 * MOST];
	const int count = random_int(k->source, 3, MOST);
	for (int i = 0; i < count; i++) {
		const direction tip = go((direction){0, 0}, around((i + random_between(k->source, 0, 0.5)) / count), 0, 22);
		const direction back = {-tip.x / 22, -tip.y / 22};
		const double tangent = random_between(k->source, 0.0087, 0.27); // of half the angle
		corners[3 * i] = go(tip, back, tangent, 17);
		corners[3 * i + 1] = tip;
		corners[3 * i + 2] = go(tip, back, -tangent, 17);
	}
	outline(k, corners, 3 * count, 0);
}

static void random_triangle(sketch *k, direction corners[3], double size) {
	const direction middle = spot_within(k, 12);
	for (int i = 0; i < 3; i++) {
		const direction off = spot_within(k, size);
		corners[i] = (direction){middle.x + off.x, middle.y + off.y};
	}
}

static void crossings(sketch *k) {
	direction corners[3];
	box(k, 18);
	for (int i = 0; i < 4; i++) random_triangle(k, corners, 8), outline(k, corners, 3, 0);
	for (int i = 0; i < 6; i++) {
		const direction a = spot_within(k, 20);
		line(k, a, spot_within(k, 20), 0);
	}
}

/// Each wall twice, a millionth of a radius apart, exactly the same, or with its ends swapped.
static void twins(sketch *k) {
	direction corners[3], again[3];
	box(k, 15), box(k, 15 + 1e-6);
	for (int i = 0; i < 5; i++) {
		const direction off = random_direction(k->source);
		const double apart = random_chance(k->source, 3) ? 0 : 1e-6;
		random_triangle(k, corners, 6);
		for (int c = 0; c < 3; c++)
			again[c] = (direction){corners[2 - c].x + apart * off.x, corners[2 - c].y + apart * off.y};
		outline(k, corners, 3, 0), outline(k, again, 3, 0);
	}
}

/// An outline of many short walls, more or less round.
static void ring(sketch *k, direction middle, double radius, double rough, int count) {
	direction corners[300];
	for (int i = 0; i < count; i++) {
		const direction d = around((double)i / count);
		const double far = radius * (1 + random_between(k->source, -rough, rough));
		corners[i] = (direction){middle.x + far * d.x, middle.y + far * d.y};
	}
	outline(k, corners, count, 0);
}

static void chains(sketch *k) {
	const double rough = random_chance(k->source, 2) ? 0 : random_between(k->source, 0, 0.05);
	ring(k, (direction){0, 0}, 16, rough, random_int(k->source, 60, 300));
	for (int i = 0; i < 4; i++) {
		const direction middle = spot_within(k, 10);
		const double size = random_between(k->source, 0.1, 3);
		ring(k, middle, size, random_between(k->source, 0, 0.4), random_int(k->source, 5, 60));
	}
}

static void points(sketch *k) {
	box(k, 15);
	for (int i = 0; i < 30; i++) {
		const direction p = spot_within(k, 14);
		line(k, p, p, random_chance(k->source, 3) ? (float)(k->radius * random_between(k->source, 0, 1)) : 0);
	}
	for (int i = 0; i < 3; i++) { // thick walls
		const direction a = spot_within(k, 12), b = go(a, random_direction(k->source), 0, 5);
		line(k, a, b, (float)(k->radius * random_between(k->source, 0, 1)));
	}
}

/// Blades, and corridors that are hardly wider than a body.
static void slits(sketch *k) {
	box(k, 16);
	for (int i = 0; i < 5; i++) {
		const direction a = spot_within(k, 12), way = random_direction(k->source);
		const double wide = random_size(k->source, -20, -3);
		const direction b = go(a, way, 0, random_between(k->source, 2, 12));
		const direction c = go(b, way, 1e9, 2 + random_size(k->source, -10, -3)), d = go(a, way, 1e9, 2 + wide);
		const direction blade[] = {a, b, go(a, way, 1e9, -wide)};
		outline(k, blade, 3, 0);
		line(k, c, d, 0);
	}
}

/// A way that turns, a little wider than the largest bodies.
static void corridors(sketch *k) {
	enum { TURNS = 8 };
	direction left[2 * TURNS], at = spot_within(k, 12), way = random_direction(k->source);
	const double half = 1.3 + random_size(k->source, -10, -3);
	for (int i = 0; i < TURNS; i++) {
		left[i] = go(at, way, 1e9, half), left[2 * TURNS - 1 - i] = go(at, way, 1e9, -half);
		at = go(at, way, 0, random_between(k->source, 3, 12));
		way = go((direction){0, 0}, way, random_between(k->source, -1.5, 1.5), 1);
	}
	outline(k, left, 2 * TURNS, 0);
}

/// Walls from here to up to 2^28 radii away, so that lengths and radii differ as much as they can.
static void long_walls(sketch *k) {
	static const int lengths[] = {14, 18, 20, 28};
	const int most = lengths[random_int(k->source, 0, 3)];
	box(k, 12);
	for (int i = 0; i < 12; i++) {
		const direction a = spot_within(k, 10), way = random_direction(k->source);
		line(k, a, go(a, way, 0, random_size(k->source, 5, most)), 0);
	}
}

static void mixed(sketch *k) {
	direction corners[3];
	wedges(k);
	for (int i = 0; i < 4; i++) random_triangle(k, corners, 3), outline(k, corners, 3, 0);
	ring(k, spot_within(k, 5), 2, 0.3, 20);
	for (int i = 0; i < 10; i++) {
		const direction p = spot_within(k, 14);
		line(k, p, p, 0);
	}
}

typedef struct room_kind {
	const char *name;
	void (*draw)(sketch *k);
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

stage room_make(int number, uint64_t seed) {
	static const double offsets[] = {0, 1e5, 1e6, 1e7, 3e7};
	const room_kind *kind = kinds + number % ROOM_KINDS;
	random_source source = {seed + 1000003u * (uint64_t)number};
	const double radius = random_size(&source, -10, 10), far = offsets[number / ROOM_KINDS % 5] * radius;
	const direction off = random_direction(&source);
	stage s = {.workload = kind->name, .unit = radius / 15, .farthest = 1e5, .adversarial = 1, .judge_all = 64};
	snprintf(s.name, sizeof s.name, "room %d, %s", number, kind->name);
	s.radius[0] = (float)(0.6 * radius), s.radius[1] = (float)(1.3 * radius);
	const bool wide = random_chance(&source, 6); // a skin as large as the body, and larger
	s.skin = random_chance(&source, 2) ? 0 : (float)(radius * random_size(&source, wide ? 0 : -12, wide ? 8 : -3));
	static const uint32_t contacts[] = {0, 0, 1, 2, 8};
	s.contacts = contacts[random_int(&source, 0, 4)];
	sketch k = {&s, &source, radius, far * off.x, far * off.y, 0};
	kind->draw(&k);
	stage_complete(&s);
	return s;
}
