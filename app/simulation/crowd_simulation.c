#include "app/simulation/crowd_simulation.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/output/console.h"
#include "app/simulation/contact_memory.h"
#include "levels/data/splitmix.h"

#define MIXED_FLYER_INTERVAL 4 // in a mixed crowd one body in four flies
#define DRIVE_TICKS 128        // how long a walker keeps its drive

static double speed_of(const app_circles *bodies, size_t i) {
	double x = bodies->dx[i], y = bodies->dy[i];
	return sqrt(x * x + y * y); // hypot differs between machines
}

static size_t count_walkers(app_response response, size_t bodies) {
	if (response == RESPONSE_BOUNCE) return 0;
	return response == RESPONSE_MIXED ? bodies - bodies / MIXED_FLYER_INTERVAL : bodies;
}

bool crowd_create(crowd_simulation *out, const app_circles *bodies, const crowd_settings *settings) {
	memset(out, 0, sizeof *out);
	float **columns[] = {&out->drive_x, &out->drive_y, &out->cruise_speed};
	if (!columns_create(columns, 3, bodies->count)) return false;
	if (settings->crowd && !contact_memory_reserve(&out->contacts, bodies->count)) {
		crowd_free(out);
		return false;
	}
	out->bodies = *bodies;
	out->seed = settings->seed;
	out->clock = clock_of_threads(settings->threads);
	out->options = (gz_move_options){.skin = settings->skin, .max_contacts = MAX_CONTACTS, .crowd = settings->crowd};
	out->walker_response = settings->response == RESPONSE_STOP ? GZ_RESPONSE_STOP : GZ_RESPONSE_SLIDE;
	out->walkers = count_walkers(settings->response, bodies->count);
	memcpy(out->drive_x, bodies->dx, out->walkers * sizeof(float));
	memcpy(out->drive_y, bodies->dy, out->walkers * sizeof(float));
	out->keeps_cruise_speed = settings->crowd && out->walkers;
	for (size_t i = out->walkers; i < bodies->count; i++)
		out->cruise_speed[i - out->walkers] = (float)speed_of(bodies, i);
	return true;
}

void crowd_free(crowd_simulation *crowd) {
	circles_free(&crowd->bodies);
	trails_free(&crowd->trails);
	free(crowd->drive_x); // of the whole block of columns
	contact_memory_free(&crowd->contacts);
	memset(crowd, 0, sizeof *crowd);
}

// ---------------------------------------------------------------------------------------------------------------------
// Trails
// ---------------------------------------------------------------------------------------------------------------------

bool crowd_add_contacts(crowd_simulation *crowd) {
	return contact_memory_reserve(&crowd->contacts, crowd->bodies.count);
}

bool crowd_add_trails(crowd_simulation *crowd, size_t max, float tolerance) {
	return crowd_add_contacts(crowd) && trails_create(&crowd->trails, crowd->bodies.count, max, tolerance);
}

static void add_position(crowd_simulation *crowd, size_t body) {
	trail_point point = {
		crowd->bodies.x[body], crowd->bodies.y[body], (float)crowd->tick, NO_CONTACT, NO_CONTACT, false};
	trails_add(&crowd->trails, body, point);
}

void crowd_add_positions_to_trails(crowd_simulation *crowd) {
	for (size_t k = 0; k < crowd->trails.count; k++) add_position(crowd, k * crowd->trails.interval);
}

static void add_contacts_to_trails(crowd_simulation *crowd) {
	const gz_contact_list *contacts = &crowd->contacts;
	for (size_t k = 0; k < crowd->trails.count; k++) {
		size_t body = k * crowd->trails.interval;
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

// ---------------------------------------------------------------------------------------------------------------------
// A tick
// ---------------------------------------------------------------------------------------------------------------------

// Turns the drive of each walker by a random angle once in DRIVE_TICKS, those of consecutive walkers in consecutive
// ticks.
static void turn_drives(crowd_simulation *crowd) {
	for (size_t i = crowd->tick % DRIVE_TICKS; i < crowd->walkers; i += DRIVE_TICKS) {
		uint64_t state = crowd->seed ^ (uint64_t)i << 32 ^ crowd->tick;
		app_direction turn = random_direction(&state);
		double x = crowd->drive_x[i], y = crowd->drive_y[i];
		crowd->drive_x[i] = (float)(x * turn.x - y * turn.y);
		crowd->drive_y[i] = (float)(x * turn.y + y * turn.x);
		if (crowd->trails.count) add_position(crowd, i);
	}
}

// Resets the speed of each flyer to its cruise speed, since contacts with other bodies change it.
static void restore_cruise_speeds(crowd_simulation *crowd) {
	app_circles *bodies = &crowd->bodies;
	for (size_t i = crowd->walkers; i < bodies->count; i++) {
		double speed = speed_of(bodies, i), factor = speed > 0 ? crowd->cruise_speed[i - crowd->walkers] / speed : 0;
		bodies->dx[i] = (float)(bodies->dx[i] * factor);
		bodies->dy[i] = (float)(bodies->dy[i] * factor);
	}
}

// The walkers are the first chunk of the query, the flyers the second.
static gz_report move_bodies(crowd_simulation *crowd, const query_session *session) {
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
		moves[k] = (gz_moves){.response = {k ? &bounce : &crowd->walker_response, 0},
			.center = {all->x + i, all->y + i, sizeof(float)},
			.motion = {all->dx + i, all->dy + i, sizeof(float)}};
	}
	bodies[0].motion = (gz_vec2_view){crowd->drive_x, crowd->drive_y, sizeof(float)};
	gz_move_options options = crowd->options;
	options.contacts = crowd->contacts.data ? &crowd->contacts : NULL;
	const gz_query query = {.chunks = bodies, .chunk_count = 2, .clock = crowd->clock};
	return gz_move(moves, &options, session->world, &query, session->scratch);
}

static void add_to_totals(crowd_totals *totals, const gz_report *report, const gz_contact_list *contacts) {
	totals->bodies += report->bodies;
	totals->near_walls += report->near_walls;
	totals->candidates += report->candidates;
	totals->contacts += report->hits;
	for (size_t i = 0; i < report->written; i++)
		totals->body_contacts += contacts->data[i].feature == GZ_FEATURE_CIRCLE;
	totals->stopped += report->stopped;
	totals->recovered += report->recovered;
	totals->shortened += report->shortened;
	totals->refused += report->refused;
	for (int k = 0; k < GZ_STAGE_COUNT; k++) totals->stages[k] += report->spent[k];
}

gz_error crowd_step(crowd_simulation *crowd, const query_session *session) {
	uint64_t start = crowd->clock();
	turn_drives(crowd);
	if (crowd->keeps_cruise_speed) restore_cruise_speeds(crowd);
	uint64_t steered = crowd->clock();
	gz_report report = move_bodies(crowd, session);
	crowd->totals.moving += crowd->clock() - steered;
	crowd->totals.steering += steered - start;
	if (report.error.status) return report.error;
	add_to_totals(&crowd->totals, &report, &crowd->contacts);
	add_contacts_to_trails(crowd);
	crowd->tick++;
	return report.error;
}
