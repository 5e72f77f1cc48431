#include "collisions/crowd_moves.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "support/check.h"

together together_make(const trial *walls, gz_world_desc settings) {
	gz_error error;
	if (walls) settings.walls = trial_walls(walls);
	together t = {.world = gz_world_create(&settings, &error)};
	if (!t.world) fail_msg("%s", error.text);
	t.scratch = gz_scratch_create(t.world), t.rules.crowd = gz_crowd_create(t.world);
	assert_true(t.scratch && t.rules.crowd);
	return t;
}

void together_free(together *t) {
	gz_crowd_destroy(t->rules.crowd), gz_scratch_destroy(t->scratch), gz_world_destroy(t->world);
}

trial_wall *box_walls(trial_wall walls[4], float left, float bottom, float right, float top) {
	walls[0] = (trial_wall){left, bottom, right, bottom}, walls[1] = (trial_wall){right, bottom, right, top};
	walls[2] = (trial_wall){right, top, left, top}, walls[3] = (trial_wall){left, top, left, bottom};
	return walls;
}

traveller traveller_at(float x, float y, float dx, float dy, float radius, gz_response response, uint64_t id) {
	return (traveller){x, y, dx, dy, radius, 1, 1, 1, UINT32_MAX, 0, id, UINT64_MAX, (uint8_t)response};
}

void travellers_apart(traveller *all, size_t count, float size, float speed, gz_response response, uint64_t seed) {
	random_source source = {seed};
	for (size_t i = 0, tries = 0; i < count; tries++) {
		const float x = random_positive(&source, 0), y = random_positive(&source, 0);
		const float dx = random_signed(&source, 0), dy = random_signed(&source, 0), room = size - 2.5f;
		assert_true(tries < 1000000);
		all[i] = traveller_at(
			1.25f + x * room, 1.25f + y * room, dx * speed, dy * speed, 1, response, 1000 + (i * 7919) % 7907);
		size_t k = 0;
		while (k < i && hypotf(all[k].x - all[i].x, all[k].y - all[i].y) > 2.05f) k++;
		i += k == i;
	}
}

gz_bodies travellers_in(const traveller *all, size_t count) {
	const size_t size = sizeof *all;
	return (gz_bodies){.center = {&all->x, &all->y, size},
		.motion = {&all->dx, &all->dy, size},
		.radius = {&all->radius, size},
		.id = {&all->id, size, 8},
		.ignore = {&all->ignore, size, 8},
		.filters = {{&all->category, size}, {&all->mask, size}, {&all->group, size}},
		.count = count};
}

gz_moves travellers_out(traveller *all) {
	const size_t size = sizeof *all;
	return (gz_moves){.response = {&all->response, size},
		.restitution = {&all->restitution, size},
		.mass = {&all->mass, size},
		.center = {&all->x, &all->y, size},
		.motion = {&all->dx, &all->dy, size}};
}

gz_report together_move(const together *t, traveller *all, size_t count, const gz_contact_list *contacts) {
	const gz_bodies bodies = travellers_in(all, count);
	const gz_moves moves = travellers_out(all);
	gz_move_options options = t->rules;
	options.contacts = contacts;
	return gz_move(&moves, &options, t->world, &(gz_query){.chunks = &bodies, .chunk_count = 1}, t->scratch);
}

void together_ticks(const together *t, traveller *all, size_t count, int ticks) {
	for (int k = 0; k < ticks; k++) {
		const gz_report report = together_move(t, all, count, NULL);
		if (report.error.status) fail_msg("tick %d: %s", k, report.error.text);
	}
}

double least_gap(const traveller *all, size_t count) {
	double least = INFINITY;
	for (size_t i = 0; i < count; i++)
		for (size_t k = 0; k < i; k++) {
			if (all[i].response == GZ_RESPONSE_PASS || all[k].response == GZ_RESPONSE_PASS) continue;
			const double x = (double)all[i].x - (double)all[k].x, y = (double)all[i].y - (double)all[k].y;
			least = fmin(least, sqrt(x * x + y * y) - (double)all[i].radius - (double)all[k].radius);
		}
	return least;
}

static double distance_to(const trial_wall *w, float px, float py) {
	const long double x = (long double)w->bx - w->ax, y = (long double)w->by - w->ay;
	const long double rx = (long double)px - w->ax, ry = (long double)py - w->ay, squared = x * x + y * y;
	const long double along = squared > 0 ? fminl(fmaxl((rx * x + ry * y) / squared, 0), 1) : 0;
	return (double)hypotl(rx - along * x, ry - along * y);
}

double least_clearance(const traveller *all, size_t count, const trial *walls) {
	double least = INFINITY;
	for (size_t i = 0; i < count; i++)
		for (size_t k = 0; k < walls->wall_count; k++)
			least = fmin(least, distance_to(walls->walls + k, all[i].x, all[i].y) - (double)all[i].radius);
	return least;
}
