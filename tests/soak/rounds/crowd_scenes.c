#include "soak/rounds/crowd_scenes.h"

#include <stdio.h>

#include "soak/scenes/door_scenes.h"

// Builds a scene in units of a body's radius, around (0, 0). Each corner is rounded to float once, so that outlines
// stay closed.
typedef struct crowd_builder {
	crowd_scene *crowd;
	random_source *source;
	direction axis; ///< of x
	double x, y;    ///< where (0, 0) is
	double half;    ///< half the side of a square with the scene's floor
	float thick;    ///< the radius of its walls
	int outlines;
} crowd_builder;

static point to_point(const crowd_builder *k, double x, double y) {
	const double scale = k->crowd->radius;
	return (point){(float)(k->x + scale * (x * k->axis.x - y * k->axis.y)),
		(float)(k->y + scale * (x * k->axis.y + y * k->axis.x))};
}

static void add_line(crowd_builder *k, vec a, vec b) {
	soak_scene_add_wall(&k->crowd->scene, to_point(k, a.x, a.y), to_point(k, b.x, b.y), k->thick, -1);
}

static void add_outline(crowd_builder *k, const vec *corners, int count) {
	for (int i = 0; i < count; i++) {
		const vec a = corners[i], b = corners[(i + 1) % count];
		soak_scene_add_wall(&k->crowd->scene, to_point(k, a.x, a.y), to_point(k, b.x, b.y), k->thick, k->outlines);
	}
	k->outlines++;
}

static void add_box(crowd_builder *k, double x, double y) {
	const vec corners[] = {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
	add_outline(k, corners, 4);
}

static vec random_place(crowd_builder *k, double share) {
	const double x = random_between(k->source, -share, share), y = random_between(k->source, -share, share);
	return (vec){x * k->half, y * k->half};
}

static void hall(crowd_builder *k) {
	add_box(k, k->half, k->half);
	for (int i = 0; i < 8; i++) { // pillars and points
		const vec at = random_place(k, 0.9);
		k->thick = i % 2 ? 0 : (float)(k->crowd->radius * random_between(k->source, 0, 2));
		add_line(k, at, at);
	}
	for (int i = 0; i < 8; i++) { // thin and thick walls
		const vec a = random_place(k, 0.9), d = random_direction(k->source);
		const double length = random_between(k->source, 0.05, 0.5) * k->half;
		k->thick = i % 2 ? 0 : (float)(k->crowd->radius * random_between(k->source, 0, 1));
		add_line(k, a, (vec){a.x + length * d.x, a.y + length * d.y});
	}
}

/// Three walls across, each with a gap for a few bodies side by side.
static void cells(crowd_builder *k) {
	const double h = k->half;
	add_box(k, h, h);
	for (int i = -1; i <= 1; i++) {
		const double x = 0.5 * i * h, y = random_between(k->source, -0.8, 0.8) * h;
		const double gap = random_between(k->source, 1.4, 6);
		add_line(k, (vec){x, -h}, (vec){x, y - gap}), add_line(k, (vec){x, y + gap}, (vec){x, h});
	}
}

/// Closed rings of short walls in a hall, with bodies inside and outside.
static void rings(crowd_builder *k) {
	enum { CORNERS = 16 };
	static const vec middles[] = {{-0.5, -0.4}, {0.45, -0.35}, {0, 0.5}};
	add_box(k, k->half, k->half);
	for (int r = 0; r < 3; r++) {
		vec corners[CORNERS], d = {1, 0};
		const double radius = random_between(k->source, 0.2, 0.35) * k->half;
		for (int i = 0; i < CORNERS; i++) {
			const double far = radius * random_between(k->source, 0.9, 1), c = 0.92387953251128674,
						 s = 0.38268343236508977;
			corners[i] = (vec){middles[r].x * k->half + far * d.x, middles[r].y * k->half + far * d.y};
			d = (vec){c * d.x - s * d.y, s * d.x + c * d.y}; // by a sixteenth of a turn
		}
		add_outline(k, corners, CORNERS);
	}
}

static void corridor(crowd_builder *k) {
	const double x = 3 * k->half, y = k->half / 3;
	add_box(k, x, y);
	for (int i = 0; i < 6; i++) {
		const vec at = {random_between(k->source, -0.9, 0.9) * x, 0};
		const double across = random_between(k->source, -0.9, 0.9) * y;
		add_line(k, (vec){at.x, across}, (vec){at.x, i % 2 ? across : across + 0.2 * y});
	}
}

static void add_valves(crowd_builder *k) {
	const int count = random_int(k->source, 1, MAX_VALVES);
	for (int i = 0; i < count; i++) {
		const vec a = random_place(k, 0.3), d = random_direction(k->source);
		const double length = random_between(k->source, 0.1, 0.4) * k->half;
		k->crowd->valves[k->crowd->valve_count++] =
			(oracle_wall){to_point(k, a.x, a.y), to_point(k, a.x + length * d.x, a.y + length * d.y), 0, -1};
	}
}

typedef struct crowd_kind {
	const char *name;
	void (*draw)(crowd_builder *k);
} crowd_kind;

static const crowd_kind kinds[CROWD_KINDS] = {
	{"crowd hall", hall}, {"crowd cells", cells}, {"crowd rings", rings}, {"corridor", corridor}};

/// What the bodies are like: each scene has one of several values of each setting, in different combinations.
static void choose_settings(crowd_scene *c, int number, random_source *source, size_t bodies) {
	static const double sizes[] = {0.4, 0.7, 1, 1.9}, paces[] = {0.1, 1, 1, 4, 30}, skins[] = {0, 0.01, 0.06, 0.001};
	static const uint32_t rounds[] = {0, 1, 2, 3, 6}, contacts[] = {0, 0, 1, 2, 8};
	c->bodies = (size_t)(sizes[random_int(source, 0, 3)] * (double)bodies) + 1;
	c->responses = (crowd_responses)(number / CROWD_KINDS % RESPONSES_COUNT);
	c->radius = (double)random_size(source, -6, 6);
	c->pace = paces[random_int(source, 0, 4)];
	c->most_pace = INFINITY;
	c->pushes = c->responses != RESPONSES_BOUNCE && random_chance(source, 2);
	c->filters = random_chance(source, 3);
	c->max_rounds = rounds[random_int(source, 0, 4)];
	// How many the default is depends on whether some body bounces, which is random where responses are.
	if (!c->max_rounds && c->responses != RESPONSES_SLIDE && c->responses != RESPONSES_BOUNCE) c->max_rounds = 3;
	c->rounds = c->max_rounds ? c->max_rounds : c->responses == RESPONSES_BOUNCE ? 6 : 3;
	c->workers = number % 2 ? 3 : 1;
	c->scene.skin = (float)(c->radius * skins[random_int(source, 0, 3)]);
	c->scene.contacts = contacts[random_int(source, 0, 4)];
}

/// A room, the distance of which from the origin is random, too.
static void make_room(crowd_scene *c, int number, uint64_t seed, random_source *source) {
	c->scene = room_scene(number - HALLS + ROOM_KINDS * random_int(source, 0, ROOMS / ROOM_KINDS - 1), seed);
	c->scene.workload = "crowd rooms";
	c->bodies = c->bodies / 4 + 1;
	c->radius = 15 * c->scene.unit;
}

crowd_scene crowd_scene_make(int number, uint64_t seed, size_t bodies) {
	static const double offsets[] = {0, 0, 300, 2e4}, covered[] = {0.08, 0.2, 0.35, 0.5};
	const crowd_kind *kind = kinds + number % CROWD_KINDS;
	random_source source = {seed + 15485863u * (uint64_t)number};
	crowd_scene c = {0};
	choose_settings(&c, number, &source, bodies);
	soak_scene *s = &c.scene;
	if (number >= HALLS) {
		make_room(&c, number, seed, &source);
		if (number % 3 == 2) scene_add_doors(s, &source);
		return c;
	}
	*s = (soak_scene){.workload = kind->name,
		.unit = c.radius / 15,
		.radius = {(float)(0.6 * c.radius), (float)(1.3 * c.radius)},
		.skin = s->skin,
		.contacts = s->contacts,
		.farthest = 1,
		.full_check_interval = 64};
	snprintf(s->name, sizeof s->name, "crowd %d, %s", number, kind->name);
	const double floor = 3 * (double)c.bodies / covered[random_int(&source, 0, 3)]; // 3: the area of a typical body
	const double far = offsets[random_int(&source, 0, 3)] * c.radius;
	const direction off = random_direction(&source), turned = random_direction(&source);
	crowd_builder k = {&c, &source, random_chance(&source, 2) ? (direction){1, 0} : turned, far * off.x, far * off.y,
		sqrt(floor) / 2, random_chance(&source, 3) ? (float)(0.5 * c.radius) : 0, 0};
	kind->draw(&k);
	if (random_chance(&source, 2)) add_valves(&k);
	soak_scene_complete(s);
	if (number % 3 == 2) scene_add_doors(s, &source);
	return c;
}
