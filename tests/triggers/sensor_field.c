#include "triggers/sensor_field.h"

#include <math.h>
#include <stdlib.h>

#include "oracle/oracle_distances.h"
#include "support/check.h"

static float place_in(random_source *source, float size) { return random_positive(source, 0) * size; }

sensor_field *sensor_field_make(float size, uint64_t seed) {
	random_source source = {seed};
	sensor_field *f = calloc(1, sizeof *f);
	assert_non_null(f);
	for (int i = 0; i < FIELD_WALLS; i++)
		f->walls[i] = (trial_wall){
			place_in(&source, size), place_in(&source, size), place_in(&source, size), place_in(&source, size)};
	for (int i = 0; i < FIELD_CIRCLES; i++)
		f->circles[i] =
			(trial_body){place_in(&source, size), place_in(&source, size), 0, 0, place_in(&source, size / 16)};
	const trial t = {f->walls, FIELD_WALLS, f->circles, FIELD_CIRCLES};
	f->world = gz_world_create(&(gz_world_desc){.walls = trial_walls(&t)}, NULL);
	f->crowd = gz_crowd_create(f->world);
	assert_true(f->world && f->crowd);
	const gz_bodies circles = trial_bodies(&t);
	expect_ok(gz_crowd_place(f->crowd, &circles, 1));
	f->list = (gz_sensor_event_list){f->event, FIELD_EVENTS, f->first};
	f->sensors = (gz_move_sensors){f->world, f->crowd, &f->list};
	return f;
}

void sensor_field_free(sensor_field *f) { gz_crowd_destroy(f->crowd), gz_world_destroy(f->world), free(f); }

void sensor_field_begin(sensor_field *f, const gz_bodies *bodies) {
	static gz_proximity overlap[FIELD_EVENTS];
	const gz_proximity_list list = {overlap, FIELD_EVENTS, f->first};
	gz_scratch *scratch = gz_scratch_create(f->world);
	assert_non_null(scratch);
	expect_ok(gz_overlaps(&list, f->world,
		&(gz_query){.chunks = bodies, .chunk_count = 1, .targets = GZ_TARGETS_ALL, .crowd = f->crowd}, scratch));
	for (size_t b = 0; b < bodies->count; b++)
		for (size_t i = f->first[b]; i < f->first[b + 1]; i++)
			f->inside[b][(size_t)overlap[i].index + (overlap[i].feature == GZ_FEATURE_CIRCLE ? FIELD_WALLS : 0)] = true;
	gz_scratch_destroy(scratch);
}

long double sensor_distance(const sensor_field *f, size_t sensor, float x, float y, float radius) {
	if (sensor >= FIELD_WALLS) {
		const trial_body *c = f->circles + (sensor - FIELD_WALLS);
		return oracle_distance_of_circles(&(circle_case){{x, y, 0, 0, radius}, {c->px, c->py, 0, 0, c->radius}});
	}
	const trial_wall *w = f->walls + sensor;
	return oracle_distance(&(pair_case){x, y, 0, 0, radius, w->ax, w->ay, w->bx, w->by, 0, 0});
}

static void take_events(sensor_field *f, size_t body, const char *label) {
	float time = 0;
	for (size_t i = f->first[body]; i < f->first[body + 1]; i++, f->events++) {
		const gz_sensor_event *e = f->event + i;
		bool *inside = &f->inside[body][sensor_of(e)];
		if (!(e->time >= time && e->time <= 1))
			fail_msg("%s: body %zu: an event at %.9g after one at %.9g", label, body, (double)e->time, (double)time);
		if (*inside != (e->kind == GZ_EVENT_END)) fail_msg("%s: body %zu: events do not alternate", label, body);
		*inside = e->kind == GZ_EVENT_BEGIN, time = e->time;
	}
}

void sensor_field_check(sensor_field *f, const gz_bodies *bodies, const char *label) {
	assert_true(bodies->count <= FIELD_BODIES && f->first[0] == 0);
	for (size_t b = 0; b < bodies->count; b++) {
		const char *x = (const char *)bodies->center.x + b * bodies->center.stride;
		const char *y = (const char *)bodies->center.y + b * bodies->center.stride;
		const char *r = (const char *)bodies->radius.data + b * bodies->radius.stride;
		const float px = *(const float *)(const void *)x, py = *(const float *)(const void *)y;
		take_events(f, b, label);
		for (size_t s = 0; s < FIELD_SENSORS; s++) {
			const long double gap = sensor_distance(f, s, px, py, *(const float *)(const void *)r);
			if (fabsl(gap) < 1e-5L) f->uncertain++;
			else if ((gap < 0) != f->inside[b][s])
				fail_msg("%s: body %zu is %Lg from sensor %zu, and its events say %s", label, b, gap, s,
					f->inside[b][s] ? "inside" : "outside");
		}
	}
}
