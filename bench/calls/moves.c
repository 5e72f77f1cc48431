// gz_move, by scene, response, backend and number of bodies; beside it gz_sweep of the same bodies, which are the
// bodies of the scene that start clear of walls. Where bodies collide with one another: gz_move with a crowd, beside
// gz_crowd_place and gz_sweep against walls and bodies; with the bodies as they are, in overlap with one another, and
// separated as far as they find room. With 50 circles as sensors. With a list of all contacts, or of the first ones.
#include <graze/graze.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/benchmarks.h"
#include "bench/support/benchmark.h"
#include "bench/support/columns.h"
#include "bench/support/fixture.h"
#include "bench/support/scenes.h"

/// What is measured.
typedef struct move_kind {
	const char *name;
	uint8_t response;
	bool sweep;                                                  ///< gz_sweep, not gz_move
	bool colliding;                                              ///< bodies collide with one another
	bool separated;                                              ///< before the measurement
	bool sensors;                                                ///< with circles as sensors
	enum { NO_CONTACTS, ALL_CONTACTS, FIRST_CONTACTS } contacts; ///< what is listed
} move_kind;

static const move_kind kinds[] = {
	{"", GZ_RESPONSE_SLIDE, false, false, false, false, NO_CONTACTS},
	{"_bounce", GZ_RESPONSE_BOUNCE, false, false, false, false, NO_CONTACTS},
	{"_stop", GZ_RESPONSE_STOP, false, false, false, false, NO_CONTACTS},
	{"_pass", GZ_RESPONSE_PASS, false, false, false, false, NO_CONTACTS},
	{"_sensors", GZ_RESPONSE_SLIDE, false, false, false, true, NO_CONTACTS},
	{"_contacts", GZ_RESPONSE_SLIDE, false, false, false, false, ALL_CONTACTS},
	{"_first_contacts", GZ_RESPONSE_SLIDE, false, false, false, false, FIRST_CONTACTS},
	{"_sweep", GZ_RESPONSE_SLIDE, true, false, false, false, NO_CONTACTS},
	{"_colliding", GZ_RESPONSE_SLIDE, false, true, false, false, NO_CONTACTS},
	{"_colliding_bounce", GZ_RESPONSE_BOUNCE, false, true, false, false, NO_CONTACTS},
	{"_sweep_all", GZ_RESPONSE_SLIDE, true, true, false, false, NO_CONTACTS},
	{"_colliding_separated", GZ_RESPONSE_SLIDE, false, true, true, false, NO_CONTACTS},
	{"_colliding_bounce_separated", GZ_RESPONSE_BOUNCE, false, true, true, false, NO_CONTACTS},
	{"_sweep_all_separated", GZ_RESPONSE_SLIDE, true, true, true, false, NO_CONTACTS},
};

enum { KINDS = sizeof kinds / sizeof *kinds, SENSORS = 50, EVENTS = 1 << 16 };

typedef struct move_case {
	const bench_scene *scene;
	const move_kind *kind;
	const char *backend;
	size_t count;
} move_case;

typedef struct move_run {
	bench_fixture fixture;
	app_circles clear; ///< the bodies that start clear of walls
	gz_hits hits;      ///< of a sweep
	float *ends;       ///< of a move: x of all bodies, then y
	gz_sensor_event_list events;
	gz_contact_list contacts;
	gz_body_contacts first_contacts;
	const move_kind *kind;
} move_run;

static gz_report sweep_step(const move_run *r) {
	const bench_fixture *f = &r->fixture;
	gz_query query = {.chunks = &f->bodies, .chunk_count = 1};
	if (r->kind->colliding) {
		query = (gz_query){.crowd = f->crowd, .from_crowd = 1, .targets = GZ_TARGETS_ALL};
		const gz_report placed = gz_crowd_place(f->crowd, &f->bodies, 1);
		if (placed.error.status) return placed;
	}
	return gz_sweep(&r->hits, f->world, &query, f->scratch);
}

static gz_report move_step(const move_run *r) {
	const bench_fixture *f = &r->fixture;
	const gz_move_sensors sensors = {.crowd = f->crowd, .events = &r->events};
	const gz_move_options options = {.crowd = r->kind->colliding ? f->crowd : NULL,
		.sensors = r->kind->sensors ? &sensors : NULL,
		.contacts = r->contacts.data ? &r->contacts : NULL,
		.first_contacts = r->first_contacts.data ? &r->first_contacts : NULL};
	const gz_moves moves = {
		.response = {&r->kind->response, 0}, .center = {r->ends, r->ends + f->bodies.count, sizeof *r->ends}};
	const gz_query query = {.chunks = &f->bodies, .chunk_count = 1};
	return gz_move(&moves, &options, f->world, &query, f->scratch);
}

static gz_report step(const move_run *r) { return r->kind->sweep ? sweep_step(r) : move_step(r); }

/// Appends the bodies that overlap no wall. Returns false when there is no memory.
static bool keep_clear(app_circles *out, const bench_fixture *f, const app_circles *all) {
	const gz_query query = {.chunks = &f->bodies, .chunk_count = 1};
	size_t *first = malloc((all->count + 1) * sizeof *first);
	bool kept = first && circles_reserve(out, all->count);
	if (kept) { // without capacity the query counts only
		const gz_report report = gz_overlaps(&(gz_proximity_list){.first = first}, f->world, &query, f->scratch);
		kept = report.error.status == GZ_STATUS_OK || report.error.status == GZ_STATUS_LIST_FULL;
	}
	for (size_t i = 0; kept && i < all->count; i++)
		if (first[i] == first[i + 1])
			kept = circles_add(out, all->x[i], all->y[i], all->dx[i], all->dy[i], all->radius[i]);
	free(first);
	return kept;
}

/// Places a few bodies of the first scene as sensors. False without memory.
static bool place_sensors(move_run *r, size_t count) {
	const app_circles *circles = scene_bodies(scene_at(0), SENSORS);
	const gz_bodies columns = circles ? body_columns(circles) : (gz_bodies){0};
	r->events =
		(gz_sensor_event_list){malloc(EVENTS * sizeof(gz_sensor_event)), EVENTS, malloc((count + 1) * sizeof(size_t))};
	return r->events.data && r->events.first && !gz_crowd_place(r->fixture.crowd, &columns, 1).error.status;
}

/// Makes the list of contacts. False without memory.
static bool make_list(move_run *r, size_t count) {
	enum { PER_BODY = 4 };
	if (r->kind->contacts == NO_CONTACTS) return true;
	if (r->kind->contacts == FIRST_CONTACTS)
		return (r->first_contacts = (gz_body_contacts){malloc(count * sizeof(gz_body_contact)), count}).data != NULL;
	r->contacts = (gz_contact_list){
		malloc(PER_BODY * count * sizeof(gz_contact)), PER_BODY * count, malloc((count + 1) * sizeof(size_t))};
	return r->contacts.data && r->contacts.first;
}

/// Returns a message on failure, else null.
static const char *prepare(move_run *r, const move_case *c) {
	const app_circles *all = scene_bodies(c->scene, c->count);
	const char *fault = fixture_open(&r->fixture, scene_walls(), all, c->backend);
	if (fault) return fault;
	if (!keep_clear(&r->clear, &r->fixture, all)) return "out of memory";
	fixture_close(&r->fixture);
	fault = fixture_open(&r->fixture, scene_walls(), &r->clear, c->backend);
	r->kind = c->kind;
	r->ends = fixture_memory(2 * c->count * sizeof *r->ends);
	if (!fault && (!r->ends || !fixture_hits(&r->hits, c->count))) fault = "out of memory";
	if (!fault && r->kind->separated) fixture_separate(&r->fixture, r->kind->response, r->clear.x, r->clear.y);
	if (!fault && !make_list(r, c->count)) fault = "out of memory";
	if (!fault && r->kind->sensors && !place_sensors(r, c->count)) fault = "out of memory";
	return fault;
}

static void measure(bench_state *state, const move_run *r) {
	gz_report report = step(r); // touches all memory once
	if (report.error.status) {
		bench_fail(state, report.error.text);
		return;
	}
	while (bench_keep_running(state)) report = step(r);

	bench_items(state, "time_per_body", (double)report.bodies);
	bench_counter(state, "near_walls", (double)report.near_walls);
	bench_counter(state, "candidates", (double)report.candidates);
	bench_counter(state, "hits", (double)report.hits);
	bench_counter(state, "recovered", (double)report.recovered);
	bench_counter(state, "shortened", (double)report.shortened);
	bench_counter(state, "refused", (double)report.refused);
}

static void run(bench_state *state, const void *context) {
	move_run r = {0};
	const char *fault = prepare(&r, context);
	if (fault) bench_fail(state, fault);
	else measure(state, &r);
	free(r.ends), free(r.hits.time.data), free(r.events.data), free(r.events.first);
	free(r.contacts.data), free(r.contacts.first), free(r.first_contacts.data);
	circles_free(&r.clear);
	fixture_close(&r.fixture);
}

void add_moves(void) {
	enum { SCENES = 3, BACKENDS = 5, SIZES = 2 };
	static move_case cases[SCENES * KINDS * BACKENDS * SIZES];
	static const size_t sizes[SIZES] = {10000, 100000};
	const bench_scene *scene;
	const char *backend;
	move_case *next = cases;
	for (int i = 0; (scene = scene_at(i)); i++)
		for (const move_kind *kind = kinds; kind < kinds + KINDS; kind++)
			for (size_t b = 0; (backend = gz_backend_name(b)); b++)
				for (size_t k = 0; k < SIZES; k++, next++) {
					char name[80];
					*next = (move_case){scene, kind, backend, sizes[k]};
					snprintf(name, sizeof name, "move_%s%s/%s/%zu", scene_name(scene), kind->name, backend, sizes[k]);
					bench_add(name, run, next);
				}
}
