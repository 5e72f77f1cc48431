#include "soak/corners/corner_scenes.h"

#include <stdio.h>

static void add_box(soak_scene *s, vec middle, double half) {
	point corners[4];
	for (int i = 0; i < 4; i++) {
		const double x = i == 1 || i == 2 ? half : -half, y = i >= 2 ? half : -half;
		corners[i] = (point){(float)(middle.x + x), (float)(middle.y + y)};
	}
	for (int i = 0; i < 4; i++) soak_scene_add_wall(s, corners[i], corners[(i + 1) % 4], 0, 0);
}

/// From the least skin that coordinates can resolve to a quarter of a radius.
static double random_skin(random_source *source, double radius, double largest) {
	const double least = 0x1.1p-19 * (largest + 2 * radius);
	return random_chance(source, 3) ? least : fmax(least, radius * (double)random_size(source, -10, -2));
}

corner_scene corner_scene_make(int number, uint64_t seed) {
	static const double offsets[] = {0, 0, 0, 1e3, 2e4};
	static const uint32_t contacts[] = {0, 0, 1, 2, 3, 8, 64};
	random_source source = {seed + 32452843u * (uint64_t)number};
	const int sides[] = {1, 2, 5}, side = sides[number % 3];
	corner_scene c = {.radius = (double)random_size(&source, -8, 8), .site_count = side * side};
	const direction off = random_direction(&source);
	const double far = offsets[random_int(&source, 0, 4)] * c.radius, apart = 2.2 * SITE_REACH * c.radius;
	const vec middle = {far * off.x, far * off.y};
	soak_scene *s = &c.scene;
	*s = (soak_scene){.workload = "corners",
		.unit = c.radius / 15,
		.radius = {(float)(0.6 * c.radius), (float)(1.3 * c.radius)},
		.contacts = contacts[random_int(&source, 0, 6)],
		.farthest = 1,
		.full_check_interval = 64};
	snprintf(s->name, sizeof s->name, "corners %d", number);
	s->skin = (float)random_skin(&source, c.radius, far + 0.6 * side * apart);
	add_box(s, middle, 0.52 * side * apart);
	for (int i = 0; i < c.site_count; i++) {
		const vec focus = {middle.x + (i % side + 0.5 - 0.5 * side) * apart,
			middle.y + ((i - i % side) / side + 0.5 - 0.5 * side) * apart};
		c.sites[i] = corner_site_add(s, &source, focus, c.radius, (double)s->skin);
	}
	soak_scene_complete(s);
	return c;
}

/// Within three radii of the focus, as often a thousandth of that as all of it.
static bool try_to_place(soak_body *body, const corner_scene *c, const corner_site *site, random_source *source) {
	const direction d = random_direction(source);
	const double far = c->radius * (double)random_size(source, -10, 2);
	body->radius = (float)(random_chance(source, 4) ? c->radius * random_between(source, 0.6, 1.3) : c->radius);
	body->at = (point){(float)(site->focus.x + far * d.x), (float)(site->focus.y + far * d.y)};
	return oracle_clearance(&c->scene.cells, body->at, body->radius, 0, false).clear;
}

soak_body corner_random_body(const corner_scene *c, const corner_site *site, random_source *source) {
	static const uint8_t responses[] = {GZ_RESPONSE_SLIDE, GZ_RESPONSE_SLIDE, GZ_RESPONSE_SLIDE, GZ_RESPONSE_SLIDE,
		GZ_RESPONSE_SLIDE, GZ_RESPONSE_SLIDE, GZ_RESPONSE_BOUNCE, GZ_RESPONSE_STOP};
	soak_body body = {.restitution = 1};
	for (int tries = 0; !try_to_place(&body, c, site, source); tries++)
		if (tries == 1000) return soak_scene_random_body(&c->scene, source);
	body.response = responses[random_int(source, 0, 7)];
	if (random_chance(source, 2)) body.restitution = random_chance(source, 2) ? 0 : random_positive(source, 0);
	return body;
}

/// The direction, turned by so little that it may be rounding, or by up to 1/16.
static direction nearly(direction d, random_source *source) {
	const double t = random_chance(source, 3) ? 0 : (double)random_magnitude(source, -30, -4);
	const double length = sqrt((d.x * d.x + d.y * d.y) * (1 + t * t));
	return (direction){(d.x - t * d.y) / length, (d.y + t * d.x) / length};
}

soak_motion corner_random_push(const corner_scene *c, const corner_site *site, random_source *source) {
	const int kind = random_int(source, 0, 5), one = random_int(source, 0, 1);
	const direction n = site->normal[one], m = site->normal[1 - one];
	const double share = kind < 2 ? 0.5 : random_between(source, 0, 1);
	direction d = {-share * n.x - (1 - share) * m.x, -share * n.y - (1 - share) * m.y};
	if (kind == 3) d = (direction){-n.x, -n.y};
	if (kind == 4) d = n.x * m.y - n.y * m.x > 0 ? (direction){n.y, -n.x} : (direction){-n.y, n.x}; // along the wall
	if (kind == 5 || d.x * d.x + d.y * d.y < 1e-12) d = random_direction(source);
	d = nearly(d, source);
	const double length = c->radius * (double)random_size(source, random_chance(source, 2) ? -3 : -14, 4);
	return (soak_motion){(float)(length * d.x), (float)(length * d.y), random_int(source, 8, 96)};
}
