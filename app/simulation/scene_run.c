#include "app/simulation/scene_run.h"

#include <stdlib.h>
#include <string.h>

#include "app/output/console.h"
#include "app/simulation/contact_memory.h"

// ---------------------------------------------------------------------------------------------------------------------
// Opening
// ---------------------------------------------------------------------------------------------------------------------

static bool allocate(scene_run *run) {
	const app_circles *start = &run->scene->bodies;
	const size_t count = start->count;
	float **columns[] = {&run->hit_time, &run->hit_x, &run->hit_y, &run->normal_x, &run->normal_y};
	run->hit_index = malloc(count * sizeof *run->hit_index);
	run->move_time = calloc((size_t)run->timed_ticks, sizeof *run->move_time);
	run->sweep_time = calloc((size_t)run->timed_ticks, sizeof *run->sweep_time);
	return columns_create(columns, 5, count) && run->hit_index && run->move_time && run->sweep_time &&
		   circles_reserve(&run->bodies, count) && circles_reserve(&run->before, count) &&
		   checksums_create(&run->checksums, count);
}

static void copy_bodies(app_circles *to, const app_circles *from) {
	const size_t bytes = from->count * sizeof(float);
	memcpy(to->x, from->x, bytes), memcpy(to->y, from->y, bytes);
	memcpy(to->dx, from->dx, bytes), memcpy(to->dy, from->dy, bytes);
	memcpy(to->radius, from->radius, bytes);
	to->count = from->count;
}

bool scene_run_open(scene_run *out, const crowd_scene *scene, query_session *session,
	const scene_run_settings *settings, gz_error *error) {
	*out = (scene_run){.scene = scene,
		.session = session,
		.timed_ticks = settings->timed_ticks,
		.skin = settings->skin,
		.method = settings->method,
		.push = settings->push};
	out->clock = clock_of_threads(settings->threads);
	out->swept = gz_crowd_create(session->world);
	*error = error_no_memory();
	if (!allocate(out) || !out->swept) return false;
	copy_bodies(&out->bodies, &scene->bodies);
	const gz_jobs jobs = gz_pool_jobs(session->pool);
	*error = gz_crowd_set_jobs(out->swept, session->pool ? &jobs : NULL);
	return !error->status;
}

void scene_run_close(scene_run *run) {
	gz_crowd_destroy(run->swept);
	circles_free(&run->bodies);
	circles_free(&run->before);
	checksums_free(&run->checksums);
	trails_free(&run->trails);
	contact_memory_free(&run->contacts);
	free(run->hit_time); // of the whole block of columns
	free(run->hit_index);
	free(run->move_time);
	free(run->sweep_time);
	memset(run, 0, sizeof *run);
}

bool scene_run_add_contacts(scene_run *run) { return contact_memory_reserve(&run->contacts, run->bodies.count); }

static void add_to_trails(scene_run *run) {
	for (size_t k = 0; k < run->trails.count; k++) {
		const size_t i = k * run->trails.interval;
		const trail_point point = {run->bodies.x[i], run->bodies.y[i], (float)run->tick, NO_CONTACT, NO_CONTACT, false};
		trails_add(&run->trails, i, point);
	}
}

bool scene_run_add_trails(scene_run *run, size_t max, float tolerance) {
	if (!trails_create(&run->trails, run->bodies.count, max, tolerance)) return false;
	add_to_trails(run);
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// A tick
// ---------------------------------------------------------------------------------------------------------------------

// Places and sweeps the bodies as they were before the tick.
static gz_error sweep_bodies(scene_run *run) {
	const size_t one = sizeof(float);
	const gz_bodies bodies = bodies_of(&run->before);
	const gz_hits hits = {.time = {run->hit_time, one},
		.index = {run->hit_index, sizeof *run->hit_index},
		.point = {run->hit_x, run->hit_y, one},
		.normal = {run->normal_x, run->normal_y, one}};
	const gz_query query = {.targets = GZ_TARGETS_ALL, .crowd = run->swept, .from_crowd = true};
	const uint64_t start = run->clock();
	gz_report report = gz_crowd_place(run->swept, &bodies, 1);
	if (!report.error.status) report = gz_sweep(&hits, run->session->world, &query, run->session->scratch);
	run->sweep_time[run->tick % run->timed_ticks] = run->clock() - start;
	return report.error;
}

static gz_error move_bodies(scene_run *run) {
	const bool bounces = run->scene->response == RESPONSE_BOUNCE;
	const uint8_t response = bounces ? GZ_RESPONSE_BOUNCE : GZ_RESPONSE_SLIDE;
	const size_t one = sizeof(float);
	const gz_bodies bodies = bodies_of(&run->bodies);
	gz_moves moves = {
		.response = {&response, 0}, .mass = {run->scene->mass, one}, .center = {run->bodies.x, run->bodies.y, one}};
	if (run->push) moves.push_mass = moves.mass;
	if (bounces) moves.motion = (gz_vec2_out){run->bodies.dx, run->bodies.dy, one};
	const gz_move_options options = {.skin = run->skin,
		.max_contacts = MAX_CONTACTS,
		.crowd = run->session->crowd,
		.method = run->method,
		.contacts = run->contacts.data ? &run->contacts : NULL};
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	const uint64_t start = run->clock();
	const gz_report report = gz_move(&moves, &options, run->session->world, &query, run->session->scratch);
	const uint64_t duration = run->clock() - start;
	run->move_time[run->tick % run->timed_ticks] = duration;
	run->totals.moving += duration;
	run->totals.contacts += report.hits;
	run->totals.stopped += report.stopped;
	run->totals.recovered += report.recovered;
	run->totals.shortened += report.shortened;
	run->totals.refused += report.refused;
	return report.error;
}

static bool has_changed(const scene_run *run) {
	const size_t bytes = run->bodies.count * sizeof(float);
	return memcmp(run->bodies.x, run->before.x, bytes) != 0 || memcmp(run->bodies.y, run->before.y, bytes) != 0;
}

gz_error scene_run_tick(scene_run *run) {
	app_circles *bodies = &run->bodies;
	crowd_scene_wish(run->scene, bodies->x, bodies->y, bodies->dx, bodies->dy);
	copy_bodies(&run->before, bodies);
	const bool sweep_first = run->tick % 2 == 0;
	gz_error error = sweep_first ? sweep_bodies(run) : move_bodies(run);
	if (!error.status) error = sweep_first ? move_bodies(run) : sweep_bodies(run);
	if (error.status) return error;
	run->tick++;
	if (has_changed(run)) run->last_change = run->tick;
	checksums_update(&run->checksums, bodies);
	add_to_trails(run);
	return error;
}
