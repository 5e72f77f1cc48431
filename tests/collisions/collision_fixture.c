#include "collisions/collision_fixture.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "support/check.h"

collision_fixture collision_fixture_make(const trial *walls, gz_world_desc desc) {
	gz_error error;
	if (walls) desc.walls = trial_walls(walls);
	collision_fixture f = {.world = gz_world_create(&desc, &error)};
	if (!f.world) fail_msg("%s", error.text);
	f.scratch = gz_scratch_create(f.world), f.options.crowd = gz_crowd_create(f.world);
	assert_true(f.scratch && f.options.crowd);
	return f;
}

void collision_fixture_free(collision_fixture *f) {
	gz_crowd_destroy(f->options.crowd), gz_scratch_destroy(f->scratch), gz_world_destroy(f->world);
}

trial_wall *box_walls(trial_wall walls[4], float left, float bottom, float right, float top) {
	walls[0] = (trial_wall){left, bottom, right, bottom}, walls[1] = (trial_wall){right, bottom, right, top};
	walls[2] = (trial_wall){right, top, left, top}, walls[3] = (trial_wall){left, top, left, bottom};
	return walls;
}

crowd_body crowd_body_at(float x, float y, float dx, float dy, float radius, gz_response response, uint64_t id) {
	return (crowd_body){x, y, dx, dy, radius, 1, 1, 1, UINT32_MAX, 0, id, UINT64_MAX, (uint8_t)response, 0};
}

void place_clear_bodies(
	crowd_body *bodies, size_t count, float size, float speed, gz_response response, uint64_t seed) {
	random_source source = {seed};
	for (size_t i = 0, tries = 0; i < count; tries++) {
		const float x = random_positive(&source, 0), y = random_positive(&source, 0);
		const float dx = random_signed(&source, 0), dy = random_signed(&source, 0), extent = size - 2.5f;
		assert_true(tries < 1000000);
		bodies[i] = crowd_body_at(
			1.25f + x * extent, 1.25f + y * extent, dx * speed, dy * speed, 1, response, 1000 + (i * 7919) % 7907);
		size_t k = 0;
		while (k < i && hypotf(bodies[k].x - bodies[i].x, bodies[k].y - bodies[i].y) > 2.05f) k++;
		i += k == i;
	}
}

gz_bodies crowd_body_columns(const crowd_body *bodies, size_t count) {
	const size_t size = sizeof *bodies;
	return (gz_bodies){.center = {&bodies->x, &bodies->y, size},
		.motion = {&bodies->dx, &bodies->dy, size},
		.radius = {&bodies->radius, size},
		.id = {&bodies->id, size, 8},
		.ignore = {&bodies->ignore, size, 8},
		.filters = {{&bodies->category, size}, {&bodies->mask, size}, {&bodies->group, size}},
		.count = count};
}

gz_moves crowd_move_columns(crowd_body *bodies) {
	const size_t size = sizeof *bodies;
	return (gz_moves){.response = {&bodies->response, size},
		.restitution = {&bodies->restitution, size},
		.mass = {&bodies->mass, size},
		.push_mass = {&bodies->push_mass, size},
		.center = {&bodies->x, &bodies->y, size},
		.motion = {&bodies->dx, &bodies->dy, size}};
}

gz_report move_crowd(const collision_fixture *f, crowd_body *bodies, size_t count, const gz_contact_list *contacts) {
	const gz_bodies columns = crowd_body_columns(bodies, count);
	const gz_moves moves = crowd_move_columns(bodies);
	gz_move_options options = f->options;
	options.contacts = contacts;
	return gz_move(&moves, &options, f->world, &(gz_query){.chunks = &columns, .chunk_count = 1}, f->scratch);
}

void move_crowd_ticks(const collision_fixture *f, crowd_body *bodies, size_t count, int ticks) {
	for (int k = 0; k < ticks; k++) {
		const gz_report report = move_crowd(f, bodies, count, NULL);
		if (report.error.status) fail_msg("tick %d: %s", k, report.error.text);
	}
}

double min_body_gap(const crowd_body *bodies, size_t count) {
	double min = INFINITY;
	for (size_t i = 0; i < count; i++)
		for (size_t k = 0; k < i; k++) {
			if (bodies[i].response == GZ_RESPONSE_PASS || bodies[k].response == GZ_RESPONSE_PASS) continue;
			const double x = (double)bodies[i].x - (double)bodies[k].x, y = (double)bodies[i].y - (double)bodies[k].y;
			min = fmin(min, sqrt(x * x + y * y) - (double)bodies[i].radius - (double)bodies[k].radius);
		}
	return min;
}

static double distance_to(const trial_wall *w, float px, float py) {
	const long double x = (long double)w->bx - w->ax, y = (long double)w->by - w->ay;
	const long double rx = (long double)px - w->ax, ry = (long double)py - w->ay, length_squared = x * x + y * y;
	const long double along = length_squared > 0 ? fminl(fmaxl((rx * x + ry * y) / length_squared, 0), 1) : 0;
	return (double)hypotl(rx - along * x, ry - along * y);
}

double min_wall_clearance(const crowd_body *bodies, size_t count, const trial *walls) {
	double min = INFINITY;
	for (size_t i = 0; i < count; i++)
		for (size_t k = 0; k < walls->wall_count; k++)
			min = fmin(min, distance_to(walls->walls + k, bodies[i].x, bodies[i].y) - (double)bodies[i].radius);
	return min;
}

static void hash_bytes(uint64_t *hash, const void *at, size_t size) {
	for (size_t i = 0; i < size; i++) *hash = (*hash ^ ((const uint8_t *)at)[i]) * 0x100000001b3u;
}

uint64_t hash_contacts(const gz_contact *at, size_t count) {
	uint64_t hash = 0xcbf29ce484222325u;
	for (size_t i = 0; i < count; i++) {
		const float numbers[] = {at[i].time, at[i].center_x, at[i].center_y, at[i].normal_x, at[i].normal_y};
		const uint64_t names[] = {at[i].id, at[i].feature};
		hash_bytes(&hash, numbers, sizeof numbers), hash_bytes(&hash, names, sizeof names);
	}
	return hash;
}
