#include "soak/corners/corner_sites.h"

// Draws a site in units of the typical radius, around its focus, in a frame with a random x axis.
typedef struct site_builder {
	soak_scene *scene;
	random_source *source;
	corner_site site;
	double radius, skin; ///< of a body; of the scene, in radii
	direction axis;
} site_builder;

static vec turned(const site_builder *k, vec p) {
	return (vec){p.x * k->axis.x - p.y * k->axis.y, p.x * k->axis.y + p.y * k->axis.x};
}

static point to_point(const site_builder *k, vec p) {
	const vec q = turned(k, p);
	return (point){(float)(k->site.focus.x + k->radius * q.x), (float)(k->site.focus.y + k->radius * q.y)};
}

static void add_wall(site_builder *k, vec a, vec b, double thickness) {
	soak_scene_add_wall(k->scene, to_point(k, a), to_point(k, b), (float)(k->radius * thickness), -1);
}

static void set_normals(site_builder *k, direction one, direction other) {
	k->site.normal[0] = turned(k, one), k->site.normal[1] = turned(k, other);
}

static vec along(vec from, direction d, double length) { return (vec){from.x + length * d.x, from.y + length * d.y}; }

/// Two walls that open towards x. They meet where that is near, or cross there; otherwise a body that is a little
/// smaller falls through.
static void wedge(site_builder *k, double tangent, double thickness) {
	const double c = 1 / sqrt(1 + tangent * tangent), s = tangent * c, keep = 1 + thickness;
	const bool meets = c / s <= 20, crosses = meets && random_chance(k->source, 4);
	const double back = !meets ? 20 : c / s * keep + (crosses ? 3 : 0);
	for (int side = -1; side <= 1; side += 2) {
		const direction d = {c, side * s};
		const vec foot = {-s * keep, side * c * keep}, tip = {-keep / s, 0};
		add_wall(k, meets && !crosses ? tip : along(foot, d, -back), along(foot, d, 20), thickness);
	}
	set_normals(k, (direction){s, c}, (direction){s, -c});
}

static double random_tangent(site_builder *k) {
	return (double)random_size(k->source, -14, 14); // of half the angle
}

static void plain_wedge(site_builder *k) { wedge(k, random_tangent(k), 0); }

static void thick_wedge(site_builder *k) { wedge(k, random_tangent(k), random_between(k->source, 0, 1)); }

/// A wedge whose tip is cut off by a third wall, which a body touches together with the two, or nearly so.
static void pocket(site_builder *k) {
	wedge(k, random_size(k->source, -4, 4), 0);
	const double x = -1 - k->skin * random_between(k->source, -0.5, 2);
	const double half = random_between(k->source, 0.5, 5);
	add_wall(k, (vec){x, -half}, (vec){x, half}, 0);
}

/// Walls that turn by a little each, most of them to the left: a bowl with its bottom below the focus.
static void chain(site_builder *k) {
	enum { MAX_WALLS = 12 };
	const int count = random_int(k->source, 2, MAX_WALLS);
	const double turn = (double)random_size(k->source, -22, -2), length = (double)random_size(k->source, -3, 3);
	const double bump = random_chance(k->source, 2) ? 0 : turn;
	vec corners[MAX_WALLS + 1] = {{0, 0}};
	direction d = {0, 1}, first = d;
	for (int i = 0; i < count; i++) {
		corners[i + 1] = along(corners[i], d, length * random_between(k->source, 0.5, 1));
		const double t = random_chance(k->source, 5) ? -bump : turn, square = sqrt(1 + t * t);
		if (i + 1 < count) d = (direction){(d.x + t * d.y) / square, (d.y - t * d.x) / square};
	}
	const vec middle = corners[count / 2];
	for (int i = 0; i < count; i++)
		add_wall(k, (vec){corners[i].x - middle.x - 1, corners[i].y - middle.y},
			(vec){corners[i + 1].x - middle.x - 1, corners[i + 1].y - middle.y}, 0);
	set_normals(k, (direction){first.y, -first.x}, (direction){d.y, -d.x});
}

/// Two points, ends of walls or round caps, with a gap between them that is too narrow for a body, or just so.
static void gap(site_builder *k) {
	const double w = random_chance(k->source, 2) ? 0 : random_between(k->source, 0, 2), keep = 1 + w;
	const double part =
		random_chance(k->source, 3) ? 1 - (double)random_size(k->source, -16, -1) : random_between(k->source, 0.02, 1);
	const double half = keep * part, below = -sqrt(keep * keep - half * half);
	for (int side = -1; side <= 1; side += 2) {
		const vec end = {below, side * half};
		const double away = random_between(k->source, -3, 0), out = side * random_between(k->source, 0, 3);
		add_wall(k, end, random_chance(k->source, 2) ? end : (vec){end.x + away, end.y + out}, w);
	}
	set_normals(k, (direction){-below / keep, -half / keep}, (direction){-below / keep, half / keep});
}

/// A wall, and a point or round cap beside it.
static void wall_and_point(site_builder *k) {
	const double w = random_chance(k->source, 2) ? 0 : random_between(k->source, 0, 1), keep = 1 + w;
	const direction d = random_direction(k->source);
	const vec at = {-keep * d.x, -keep * d.y};
	add_wall(k, (vec){-1, -10}, (vec){-1, 10}, 0), add_wall(k, at, at, w);
	set_normals(k, (direction){1, 0}, d);
}

/// A chimney in the floor, as wide as a body, from two skins less to four more.
static void chimney(site_builder *k) {
	const double half = 1 + k->skin * random_between(k->source, -1, 2), deep = random_between(k->source, 1, 6);
	for (int side = -1; side <= 1; side += 2) {
		add_wall(k, (vec){-1, side * half}, (vec){-1, side * 10}, 0);
		add_wall(k, (vec){-1, side * half}, (vec){-1 - deep, side * half * random_between(k->source, 0.999, 1)}, 0);
	}
	if (random_chance(k->source, 2)) add_wall(k, (vec){-1 - deep, -half}, (vec){-1 - deep, half}, 0);
	set_normals(k, (direction){1, 0}, (direction){0, 1});
}

corner_site corner_site_add(soak_scene *s, random_source *source, vec focus, double radius, double skin) {
	static void (*const draw[])(site_builder *) = {
		plain_wedge, plain_wedge, thick_wedge, pocket, chain, chain, gap, gap, wall_and_point, chimney};
	const direction axis = random_direction(source);
	site_builder k = {s, source, {.focus = focus}, radius, skin / radius, axis};
	if (random_chance(source, 4)) k.axis = (direction){0, 1};
	draw[random_int(source, 0, (int)(sizeof draw / sizeof *draw) - 1)](&k);
	return k.site;
}
