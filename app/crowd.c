#include "app/crowd.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/report.h"
#include "levels/splitmix.h"

#define FLIES_ONE_IN 4   // of a mixed crowd
#define MOST_CONTACTS 4u // of a body in a tick
#define PUSH_TICKS 128   // that a walker holds a push

static double speed_of(const app_circles *bodies, size_t i) {
	double x = bodies->dx[i], y = bodies->dy[i];
	return sqrt(x * x + y * y); // hypot differs between machines
}

static bool list_contacts(app_crowd *crowd, size_t count) {
	// A last turn may be a contact more; and whoever a body meets is told of it, too, without counting it.
	size_t room = 2 * (MOST_CONTACTS + 1) * count;
	if (crowd->contacts.data) return true;
	crowd->contacts = (gz_contact_list){calloc(room, sizeof(gz_contact)), room, calloc(count + 1, sizeof(size_t))};
	return crowd->contacts.data && crowd->contacts.first;
}

bool crowd_create(app_crowd *out, const app_circles *bodies, const crowd_settings *settings) {
	memset(out, 0, sizeof *out);
	float **columns[] = {&out->push_x, &out->push_y, &out->cruise};
	if (!columns_create(columns, 3, bodies->count)) return false;
	if (settings->among && !list_contacts(out, bodies->count)) {
		crowd_free(out);
		return false;
	}
	out->bodies = *bodies;
	out->seed = settings->seed;
	out->rules = (gz_move_options){.skin = settings->skin, .max_contacts = MOST_CONTACTS, .crowd = settings->among};
	out->walking = settings->response == RESPONSE_STOP ? GZ_RESPONSE_STOP : GZ_RESPONSE_SLIDE;
	out->walkers = settings->response == RESPONSE_BOUNCE  ? 0
				   : settings->response == RESPONSE_MIXED ? bodies->count - bodies->count / FLIES_ONE_IN
														  : bodies->count;
	memcpy(out->push_x, bodies->dx, out->walkers * sizeof(float));
	memcpy(out->push_y, bodies->dy, out->walkers * sizeof(float));
	out->cruises = settings->among && out->walkers;
	for (size_t i = out->walkers; i < bodies->count; i++) out->cruise[i - out->walkers] = (float)speed_of(bodies, i);
	return true;
}

void crowd_free(app_crowd *crowd) {
	circles_free(&crowd->bodies);
	trails_free(&crowd->trails);
	free(crowd->push_x);
	free(crowd->contacts.data);
	free(crowd->contacts.first);
	memset(crowd, 0, sizeof *crowd);
}

bool crowd_add_trails(app_crowd *crowd, size_t most, float fineness) {
	return list_contacts(crowd, crowd->bodies.count) &&
		   trails_create(&crowd->trails, crowd->bodies.count, most, fineness);
}

static void mark_place(app_crowd *crowd, size_t body) {
	trail_point point = {crowd->bodies.x[body], crowd->bodies.y[body], (float)crowd->tick, NAN, NAN, false};
	trails_add(&crowd->trails, body, point);
}

void crowd_mark_places(app_crowd *crowd) {
	for (size_t k = 0; k < crowd->trails.count; k++) mark_place(crowd, k * crowd->trails.every);
}

// Every walker's push turns once in so many ticks, those of neighbours one after the other.
static void steer(app_crowd *crowd) {
	for (size_t i = crowd->tick % PUSH_TICKS; i < crowd->walkers; i += PUSH_TICKS) {
		uint64_t state = crowd->seed ^ (uint64_t)i << 32 ^ crowd->tick;
		app_direction turn = random_direction(&state);
		double x = crowd->push_x[i], y = crowd->push_y[i];
		crowd->push_x[i] = (float)(x * turn.x - y * turn.y);
		crowd->push_y[i] = (float)(x * turn.y + y * turn.x);
		if (crowd->trails.count) mark_place(crowd, i);
	}
}

// Whoever was thrown by somebody flies on at a speed of its own.
static void cruise(app_crowd *crowd) {
	app_circles *all = &crowd->bodies;
	for (size_t i = crowd->walkers; i < all->count; i++) {
		double speed = speed_of(all, i), part = speed > 0 ? crowd->cruise[i - crowd->walkers] / speed : 0;
		all->dx[i] = (float)(all->dx[i] * part);
		all->dy[i] = (float)(all->dy[i] * part);
	}
}

static void mark_bends(app_crowd *crowd) {
	const gz_contact_list *contacts = &crowd->contacts;
	for (size_t k = 0; k < crowd->trails.count; k++) {
		size_t body = k * crowd->trails.every;
		for (size_t i = contacts->first[body]; i < contacts->first[body + 1]; i++) {
			const gz_contact *c = &contacts->data[i];
			float radius = crowd->bodies.radius[body];
			trails_add(&crowd->trails, body,
				(trail_point){c->center_x, c->center_y, (float)crowd->tick + c->time,
					c->center_x - radius * c->normal_x, c->center_y - radius * c->normal_y,
					c->feature == GZ_FEATURE_CIRCLE});
		}
	}
}

static void add_up(crowd_totals *totals, const gz_report *report, const gz_contact_list *contacts) {
	totals->asked += report->bodies;
	totals->near_walls += report->near_walls;
	totals->candidates += report->candidates;
	totals->contacts += report->hits;
	for (size_t i = 0; i < report->written; i++) totals->met_bodies += contacts->data[i].feature == GZ_FEATURE_CIRCLE;
	totals->stopped += report->stopped;
	totals->pushed += report->recovered;
	totals->retried += report->shortened;
	totals->guarded += report->refused;
	for (int k = 0; k < GZ_STAGE_COUNT; k++) totals->stages[k] += report->spent[k];
}

// The walkers, and behind them the others.
static gz_report move(app_crowd *crowd, const app_world *world) {
	static const uint8_t bounce = GZ_RESPONSE_BOUNCE;
	static const float seconds = TICK_SECONDS;
	app_circles *all = &crowd->bodies;
	size_t first[] = {0, crowd->walkers}, count[] = {crowd->walkers, all->count - crowd->walkers};
	gz_bodies bodies[2];
	gz_moves moves[2];
	for (int k = 0; k < 2; k++) {
		size_t i = first[k];
		bodies[k] = (gz_bodies){.center = {all->x + i, all->y + i, sizeof(float)},
			.motion = {all->dx + i, all->dy + i, sizeof(float)},
			.radius = {all->radius + i, sizeof(float)},
			.step = {&seconds, 0},
			.count = count[k]};
		moves[k] = (gz_moves){.response = {k ? &bounce : &crowd->walking, 0},
			.center = {all->x + i, all->y + i, sizeof(float)},
			.motion = {all->dx + i, all->dy + i, sizeof(float)}};
	}
	bodies[0].motion = (gz_vec2_view){crowd->push_x, crowd->push_y, sizeof(float)};
	gz_move_options options = crowd->rules;
	options.contacts = crowd->contacts.data ? &crowd->contacts : NULL;
	return gz_move(moves, &options, world->world, &(gz_query){.chunks = bodies, .chunk_count = 2, .clock = clock_now},
		world->scratch);
}

gz_error crowd_tick(app_crowd *crowd, const app_world *world) {
	uint64_t start = clock_now();
	steer(crowd);
	if (crowd->cruises) cruise(crowd);
	uint64_t steered = clock_now();
	gz_report report = move(crowd, world);
	crowd->totals.moving += clock_now() - steered;
	crowd->totals.steering += steered - start;
	if (report.error.status) return report.error;
	add_up(&crowd->totals, &report, &crowd->contacts);
	mark_bends(crowd);
	crowd->tick++;
	return report.error;
}
