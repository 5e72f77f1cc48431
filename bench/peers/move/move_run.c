#include "move_run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/peers/tables.h"
#include "levels/builtin.h"
#include "levels/data/fault.h"
#include "levels/data/splitmix.h"
#include "levels/load_level.h"
#include "levels/placement/spawn.h"

#define CLEARANCE 1.0f // beyond its radius, of each body at the start
#define PUSH_TICKS 8   // a sliding body is pushed in the same direction for so many ticks

/// Ascending, from good to bad.
typedef enum body_state { CLEAR, DEEP, ESCAPED } body_state;

typedef struct running {
	const arena *arena;
	const move_settings *settings;
	app_circles bodies, before; // now, and (places and motions) before the step
	float *push_x, *push_y;
	uint64_t *region; // of each body at the start
	uint8_t *state;   // of each body: its worst body_state so far
	void *space;
} running;

size_t move_steps(const move_variant *variant, float displacement) {
	return variant->max_step > 0 ? (size_t)ceilf(displacement / variant->max_step) : 1;
}

// ---------------------------------------------------------------------------------------------------------------------
// Arenas
// ---------------------------------------------------------------------------------------------------------------------

bool arena_open(arena *out, const char *place) {
	app_fault fault;
	memset(out, 0, sizeof *out);
	if (!place ? !level_builtin(&out->level) : !level_load(&out->level, place, &fault))
		return fprintf(stderr, "graze_peers: %s\n", place ? fault.text : "out of memory"), false;
	const app_box box = segments_box(&out->level.walls);
	out->size = fmaxf(box.high_x - box.low_x, box.high_y - box.low_y);
	if (regions_create(&out->regions, &out->level.walls, (double)MOVE_RADIUS)) return true;
	return fputs("graze_peers: out of memory\n", stderr), false;
}

void arena_close(arena *opened) {
	regions_free(&opened->regions);
	level_free(&opened->level);
}

// ---------------------------------------------------------------------------------------------------------------------
// Runs
// ---------------------------------------------------------------------------------------------------------------------

static body_state state_of(const running *run, size_t i) {
	const app_point at = {run->bodies.x[i], run->bodies.y[i]};
	if (!isfinite(at.x) || !isfinite(at.y) || region_of(&run->arena->regions, at) != run->region[i]) return ESCAPED;
	return wall_index_distance(&run->arena->regions.inside, at) < (double)MOVE_RADIUS / 2 ? DEEP : CLEAR;
}

static void update_states(running *run) {
	for (size_t i = 0; i < run->bodies.count; i++) {
		const body_state now = state_of(run, i);
		if (now > run->state[i]) run->state[i] = (uint8_t)now;
	}
}

static void choose_pushes(running *run, uint64_t *random) {
	const double length = (double)run->settings->displacement;
	for (size_t i = 0; i < run->bodies.count; i++) {
		const app_direction to = random_direction(random);
		run->push_x[i] = (float)(to.x * length), run->push_y[i] = (float)(to.y * length);
	}
}

static void copy_columns(const running *run, float *const to[], float *const from[], int columns) {
	for (int k = 0; k < columns; k++) memcpy(to[k], from[k], run->bodies.count * sizeof(float));
}

static double straight_length(const app_circles *from, const app_circles *to) {
	double sum = 0;
	for (size_t i = 0; i < from->count; i++) sum += hypot(to->x[i] - from->x[i], to->y[i] - from->y[i]);
	return sum;
}

/// Bouncing bodies keep the motion that the last step gave them; sliding bodies get the motion of their push again.
static void step(move_tally *tally, running *run, float share) {
	const move_peer *peer = run->settings->variant->peer;
	app_circles *now = &run->bodies, *before = &run->before;
	if (!run->settings->bounce)
		copy_columns(run, (float *[]){now->dx, now->dy}, (float *[]){run->push_x, run->push_y}, 2);
	copy_columns(run, (float *[]){before->x, before->y, before->dx, before->dy},
		(float *[]){now->x, now->y, now->dx, now->dy}, 4);
	const uint64_t start = peers_clock();
	peer->move(run->space, now, share);
	tally->seconds += 1e-9 * (double)(peers_clock() - start);
	tally->path += peer->path_length ? peer->path_length(run->space, before, share) : straight_length(before, now);
}

static void run_ticks(move_tally *tally, running *run) {
	const move_settings *settings = run->settings;
	const size_t steps = move_steps(settings->variant, settings->displacement);
	uint64_t random = 7;
	for (size_t i = 0; i < settings->bodies; i++)
		run->region[i] = region_of(&run->arena->regions, (app_point){run->bodies.x[i], run->bodies.y[i]});
	for (size_t tick = 0; tick < settings->ticks; tick++) {
		if (tick % PUSH_TICKS == 0) choose_pushes(run, &random);
		for (size_t k = 0; k < steps; k++) step(tally, run, 1 / (float)steps);
		update_states(run);
	}
	for (size_t i = 0; i < settings->bodies; i++)
		tally->escaped += run->state[i] == ESCAPED, tally->deep += run->state[i] == DEEP;
	tally->displacement += (double)settings->displacement * (double)settings->bodies * (double)settings->ticks;
	tally->ticks += settings->ticks;
}

/// Returns a message on failure, else null.
static const char *prepare(running *run) {
	static app_fault fault;
	const move_settings *settings = run->settings;
	const spawn_settings spawn = {.count = settings->bodies,
		.seed = 5,
		.radius = {MOVE_RADIUS, MOVE_RADIUS},
		.speed = {settings->displacement, settings->displacement},
		.clearance = CLEARANCE};
	if (!spawn_bodies(&run->bodies, &run->arena->level, &spawn, &fault)) return fault.text;
	float **columns[] = {&run->push_x, &run->push_y};
	const move_rules rules = {.bounce = settings->bounce, .max_contacts = settings->variant->max_contacts};
	run->region = malloc(settings->bodies * sizeof *run->region);
	run->state = calloc(settings->bodies, 1);
	if (!columns_create(columns, 2, settings->bodies) || !run->region || !run->state ||
		!circles_reserve(&run->before, settings->bodies))
		return "out of memory";
	run->before.count = settings->bodies;
	run->space = settings->variant->peer->create(&run->arena->level.walls, &run->bodies, &rules);
	return run->space ? NULL : "out of memory";
}

bool move_run(move_tally *tally, const arena *in, const move_settings *settings) {
	running run = {.arena = in, .settings = settings};
	const char *fault = prepare(&run);
	if (fault) fprintf(stderr, "graze_peers: %s\n", fault);
	else run_ticks(tally, &run);
	if (run.space) settings->variant->peer->destroy(run.space);
	circles_free(&run.bodies), circles_free(&run.before);
	free(run.push_x), free(run.region), free(run.state);
	return !fault;
}
