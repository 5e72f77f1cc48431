#include "crowd.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report.h"

// After so many bounces within one tick, as in a sharp corner, a body stays where it is until the next.
#define MOST_BOUNCES 8

static const float tick_seconds = 1.0f / 60;

bool crowd_create(app_crowd *out, const app_circles *bodies) {
	memset(out, 0, sizeof *out);
	size_t count = bodies->count;
	out->left = malloc((count + 1) * sizeof *out->left);
	out->pick = malloc((count + 1) * sizeof *out->pick);
	if (!out->left || !out->pick || !answers_create(&out->answers, count)) {
		crowd_free(out);
		return false;
	}
	out->bodies = *bodies;
	float largest = 0;
	for (size_t i = 0; i < count; i++) largest = fmaxf(largest, fmaxf(fabsf(bodies->x[i]), fabsf(bodies->y[i])));
	out->skin = largest * 0x1p-20f;
	return true;
}

void crowd_free(app_crowd *crowd) {
	circles_free(&crowd->bodies);
	trails_free(&crowd->trails);
	answers_free(&crowd->answers);
	free(crowd->left);
	free(crowd->pick);
	memset(crowd, 0, sizeof *crowd);
}

// Off the wall: v -= 2 (v.n) n, and a hair's breadth away from it, so that rounding leaves nobody behind it.
static void bounce(app_crowd *crowd, size_t body, size_t answer, float time) {
	app_circles *all = &crowd->bodies;
	float nx = crowd->answers.normal_x[answer], ny = crowd->answers.normal_y[answer];
	float twice = 2 * (all->dx[body] * nx + all->dy[body] * ny);
	all->x[body] += nx * crowd->skin;
	all->y[body] += ny * crowd->skin;
	if (twice < 0) {
		all->dx[body] -= twice * nx;
		all->dy[body] -= twice * ny;
	}
	trails_add(&crowd->trails, body, (trail_point){all->x[body], all->y[body], time});
}

// Moves those that were asked on to their hit or to the end of their tick. Returns how many have something left of it;
// they are the next picks.
static size_t advance(app_crowd *crowd, const uint32_t *pick, size_t picks) {
	app_circles *all = &crowd->bodies;
	size_t bounced = 0;
	for (size_t k = 0; k < picks; k++) {
		uint32_t i = pick ? pick[k] : (uint32_t)k;
		float step = pick ? crowd->left[i] : tick_seconds, time = crowd->answers.time[k];
		float part = time <= 1 ? time : 1;
		all->x[i] += all->dx[i] * step * part;
		all->y[i] += all->dy[i] * step * part;
		if (time > 1) continue;
		crowd->left[i] = step * (1 - time);
		bounce(crowd, i, k, (float)(crowd->tick + 1) - crowd->left[i] / tick_seconds);
		crowd->pick[bounced++] = i;
	}
	return bounced;
}

static void add_up(crowd_totals *totals, const gz_report *report) {
	totals->asked += report->bodies;
	totals->near_walls += report->near_walls;
	totals->candidates += report->candidates;
	totals->hits += report->hits;
	for (int k = 0; k < GZ_STAGES; k++) totals->stages[k] += report->spent[k];
}

gz_error crowd_tick(app_crowd *crowd, const app_world *world) {
	gz_hits hits = answers_columns(&crowd->answers);
	gz_bodies bodies = bodies_of(&crowd->bodies);
	bodies.step = (gz_float_view){&tick_seconds, 0};
	size_t asked = bodies.count;
	for (int bounces = 0; asked && bounces <= MOST_BOUNCES; bounces++) {
		uint64_t start = clock_now();
		gz_report report = gz_sweep(&hits, world->world,
			&(gz_question){.chunks = &bodies, .chunk_count = 1, .clock = clock_now}, world->scratch);
		if (report.error.status) return report.error;
		uint64_t swept = clock_now();
		asked = advance(crowd, bodies.pick, asked);
		crowd->totals.sweeping += swept - start;
		crowd->totals.moving += clock_now() - swept;
		add_up(&crowd->totals, &report);
		bodies.step = (gz_float_view){crowd->left, sizeof(float)};
		bodies.pick = crowd->pick, bodies.picks = asked;
	}
	crowd->tick++;
	return (gz_error){.status = GZ_OK, .name = ""};
}
