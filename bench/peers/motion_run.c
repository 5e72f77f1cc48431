#include "motion_run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "levels/builtin.h"
#include "levels/data/fault.h"
#include "levels/data/splitmix.h"
#include "levels/load_level.h"
#include "levels/placement/spawn.h"
#include "tables.h"

#define CLEARANCE 1.0f // beyond its radius each body begins so far from all walls
#define PUSH_TICKS 8   // that a body which slides is pushed in the same direction

enum { WELL, DEEP, ESCAPED };

typedef struct running {
	const arena *arena;
	const motion_settings *settings;
	app_circles bodies, before; // of which the places and motion before a step
	float *push_x, *push_y;
	uint64_t *region; // that each began in
	uint8_t *state;   // of each, the worst so far
	void *space;
} running;

size_t motion_steps(const variant *as, float way) { return as->step > 0 ? (size_t)ceilf(way / as->step) : 1; }

bool arena_open(arena *out, const char *place) {
	app_fault fault;
	memset(out, 0, sizeof *out);
	if (!place ? !level_builtin(&out->level) : !level_load(&out->level, place, &fault))
		return fprintf(stderr, "graze_peers: %s\n", place ? fault.text : "out of memory"), false;
	const app_box box = segments_box(&out->level.walls);
	out->size = fmaxf(box.high_x - box.low_x, box.high_y - box.low_y);
	if (regions_create(&out->regions, &out->level.walls, (double)MOTION_RADIUS)) return true;
	return fputs("graze_peers: out of memory\n", stderr), false;
}

void arena_close(arena *opened) {
	regions_free(&opened->regions);
	level_free(&opened->level);
}

static uint8_t state_of(const running *run, size_t i) {
	const app_point at = {run->bodies.x[i], run->bodies.y[i]};
	if (!isfinite(at.x) || !isfinite(at.y) || region_of(&run->arena->regions, at) != run->region[i]) return ESCAPED;
	return wall_index_distance(&run->arena->regions.inside, at) < (double)MOTION_RADIUS / 2 ? DEEP : WELL;
}

static void judge(running *run) {
	for (size_t i = 0; i < run->bodies.count; i++) {
		const uint8_t now = state_of(run, i);
		if (now > run->state[i]) run->state[i] = now;
	}
}

static void turn_pushes(running *run, uint64_t *random) {
	const double way = (double)run->settings->way;
	for (size_t i = 0; i < run->bodies.count; i++) {
		const app_direction to = random_direction(random);
		run->push_x[i] = (float)(to.x * way), run->push_y[i] = (float)(to.y * way);
	}
}

static void copy(const running *run, float *const to[], float *const from[], int columns) {
	for (int k = 0; k < columns; k++) memcpy(to[k], from[k], run->bodies.count * sizeof(float));
}

static double straight_ways(const app_circles *from, const app_circles *to) {
	double sum = 0;
	for (size_t i = 0; i < from->count; i++) sum += hypot(to->x[i] - from->x[i], to->y[i] - from->y[i]);
	return sum;
}

/// Those that bounce keep the motion that came of it; those that slide are pushed anew.
static void step(tally *sum, running *run, float share) {
	const mover *who = run->settings->as->who;
	app_circles *now = &run->bodies, *before = &run->before;
	if (!run->settings->bounce) copy(run, (float *[]){now->dx, now->dy}, (float *[]){run->push_x, run->push_y}, 2);
	copy(run, (float *[]){before->x, before->y, before->dx, before->dy}, (float *[]){now->x, now->y, now->dx, now->dy},
		4);
	const uint64_t start = peers_clock();
	who->move(run->space, now, share);
	sum->seconds += 1e-9 * (double)(peers_clock() - start);
	sum->way += who->way ? who->way(run->space, before, share) : straight_ways(before, now);
}

static void run_ticks(tally *sum, running *run) {
	const motion_settings *settings = run->settings;
	const size_t steps = motion_steps(settings->as, settings->way);
	uint64_t random = 7;
	for (size_t i = 0; i < settings->bodies; i++)
		run->region[i] = region_of(&run->arena->regions, (app_point){run->bodies.x[i], run->bodies.y[i]});
	for (size_t tick = 0; tick < settings->ticks; tick++) {
		if (tick % PUSH_TICKS == 0) turn_pushes(run, &random);
		for (size_t k = 0; k < steps; k++) step(sum, run, 1 / (float)steps);
		judge(run);
	}
	for (size_t i = 0; i < settings->bodies; i++)
		sum->escaped += run->state[i] == ESCAPED, sum->deep += run->state[i] == DEEP;
	sum->asked += (double)settings->way * (double)settings->bodies * (double)settings->ticks;
	sum->ticks += settings->ticks;
}

/// Returns a message when something cannot be had, else null.
static const char *prepare(running *run) {
	static app_fault fault;
	const motion_settings *settings = run->settings;
	const spawn_settings how = {.count = settings->bodies,
		.seed = 5,
		.radius = {MOTION_RADIUS, MOTION_RADIUS},
		.speed = {settings->way, settings->way},
		.clearance = CLEARANCE};
	if (!spawn_bodies(&run->bodies, &run->arena->level, &how, &fault)) return fault.text;
	float **columns[] = {&run->push_x, &run->push_y};
	const mover_rules rules = {settings->bounce, settings->as->contacts};
	run->region = malloc(settings->bodies * sizeof *run->region);
	run->state = calloc(settings->bodies, 1);
	if (!columns_create(columns, 2, settings->bodies) || !run->region || !run->state ||
		!circles_reserve(&run->before, settings->bodies))
		return "out of memory";
	run->before.count = settings->bodies;
	run->space = settings->as->who->create(&run->arena->level.walls, &run->bodies, &rules);
	return run->space ? NULL : "out of memory";
}

bool motion_run(tally *sum, const arena *in, const motion_settings *settings) {
	running run = {.arena = in, .settings = settings};
	const char *fault = prepare(&run);
	if (fault) fprintf(stderr, "graze_peers: %s\n", fault);
	else run_ticks(sum, &run);
	if (run.space) settings->as->who->destroy(run.space);
	circles_free(&run.bodies), circles_free(&run.before);
	free(run.push_x), free(run.region), free(run.state);
	return !fault;
}
