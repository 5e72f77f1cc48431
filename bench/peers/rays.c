// Rays through the level: Graze is asked for all of them at once, the peers for one after the other.
#include <graze/graze.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/benchmarks.h"
#include "bench/random.h"
#include "bench/scenes.h"
#include "bench/shim.h"
#include "peers.h"

static const peer *const who[] = {
	NULL, // Graze itself
#ifdef GRAZE_PEER_CHIPMUNK
	&peer_chipmunk,
#endif
#ifdef GRAZE_PEER_BOX2D
	&peer_box2d,
#endif
};

typedef struct ray_case {
	float length;
	const peer *peer; // null: Graze
	size_t count;
} ray_case;

typedef struct ray_question {
	gz_world *world;
	gz_scratch *scratch;
	app_circles rays; // their places are the crowd's
	float *memory;    // of the motion in x, that in y, radii, and a peer's answers
	float *fractions; // the last of these
	gz_hit *hits;     // Graze's answers
} ray_question;

/// A game has one world, so it is built for the crowd. A world with a reach of half the rays' length would answer rays
/// of 64 and 256 units several times as fast.
static const char *build_world(ray_question *out, const app_circles *crowd) {
	const app_segments *walls = scene_walls();
	const gz_bodies bodies = {.center = {crowd->x, crowd->y, sizeof(float)},
		.motion = {crowd->dx, crowd->dy, sizeof(float)},
		.radius = {crowd->radius, sizeof(float)},
		.count = crowd->count};
	const gz_world_desc desc = {.walls = {.a = {walls->ax, walls->ay, sizeof(float)},
									.b = {walls->bx, walls->by, sizeof(float)},
									.count = walls->count},
		.reach = gz_typical_reach(&bodies, 1)};
	static gz_error error;
	out->world = gz_world_create(&desc, &error);
	if (!out->world) return error.text;
	out->scratch = gz_scratch_create(out->world);
	return out->scratch ? NULL : "out of memory";
}

/// Returns a message when something cannot be had, else null.
static const char *prepare(ray_question *out, const ray_case *asked) {
	const size_t count = asked->count;
	const app_circles *crowd = scene_bodies(scene_at(0), count);
	if (!crowd) return scenes_fault();
	out->memory = calloc(4 * count, sizeof(float));
	out->hits = malloc(count * sizeof *out->hits);
	if (!out->memory || !out->hits) return "out of memory";
	float *dx = out->memory, *dy = dx + count, *no_radius = dy + count;
	out->fractions = no_radius + count;
	uint64_t random = 0x9e3779b97f4a7c15u;
	for (size_t i = 0; i < count; i++) {
		const float turn = random_between(&random, 0, 6.2831853f);
		dx[i] = asked->length * cosf(turn), dy[i] = asked->length * sinf(turn);
	}
	out->rays = (app_circles){crowd->x, crowd->y, dx, dy, no_radius, count, count};
	return build_world(out, crowd);
}

static void forget(ray_question *question) {
	gz_scratch_destroy(question->scratch);
	gz_world_destroy(question->world);
	free(question->memory);
	free(question->hits);
}

static gz_report ask_graze(const ray_question *question) {
	const app_circles *rays = &question->rays;
	const gz_bodies bodies = {.center = {rays->x, rays->y, sizeof(float)},
		.motion = {rays->dx, rays->dy, sizeof(float)},
		.radius = {rays->radius, 0},
		.count = rays->count};
	const gz_hits hits = gz_hits_in(question->hits);
	const gz_query all = {.chunks = &bodies, .chunk_count = 1};
	return gz_sweep(&hits, question->world, &all, question->scratch);
}

/// Counts the answers of a peer that are Graze's, come later or miss, and come earlier or are false. A miss counts as a
/// hit at the ray's end, where either may be right within the tolerance.
static void compare(bench_state *state, const ray_question *question, float length) {
	const float tolerance = 0.05f / length;
	size_t missed = 0, wrong = 0;
	for (size_t i = 0; i < question->rays.count; i++) {
		const float later = fminf(question->fractions[i], 1) - fminf(question->hits[i].time, 1);
		missed += later > tolerance;
		wrong += later < -tolerance;
	}
	bench_counter(state, "agree", (double)(question->rays.count - missed - wrong));
	bench_counter(state, "peer_missed", (double)missed);
	bench_counter(state, "peer_false", (double)wrong);
}

static void run_peer(bench_state *state, const ray_question *question, const ray_case *asked) {
	void *space = asked->peer->create(scene_walls(), &question->rays);
	if (!space) {
		bench_fail(state, "out of memory");
		return;
	}
	asked->peer->ask(space, &question->rays, question->fractions);
	compare(state, question, asked->length);
	while (bench_keep_running(state)) asked->peer->ask(space, &question->rays, question->fractions);
	asked->peer->destroy(space);

	size_t hits = 0;
	for (size_t i = 0; i < asked->count; i++) hits += question->fractions[i] <= 1;
	bench_items(state, "time_per_ray", (double)asked->count);
	bench_counter(state, "hits", (double)hits);
}

static void run_graze(bench_state *state, const ray_question *question) {
	gz_report report = {0};
	while (bench_keep_running(state)) report = ask_graze(question);
	bench_items(state, "time_per_ray", (double)question->rays.count);
	bench_counter(state, "hits", (double)report.hits);
}

static void run(bench_state *state, const void *context) {
	const ray_case *asked = context;
	ray_question question = {0};
	gz_report report = {0};
	const char *fault = prepare(&question, asked);
	if (!fault) report = ask_graze(&question); // brings all memory in, and has the answers to compare with
	if (report.error.status) fault = report.error.text;
	if (fault) bench_fail(state, fault);
	else if (asked->peer) run_peer(state, &question, asked);
	else run_graze(state, &question);
	forget(&question);
}

void add_rays(void) {
	enum { LENGTHS = 3, SIZES = 2, WHO = sizeof who / sizeof *who };
	static ray_case cases[LENGTHS * SIZES * WHO];
	static const float lengths[LENGTHS] = {64, 256, 1024};
	static const size_t sizes[SIZES] = {1000, 100000};
	ray_case *next = cases;
	for (size_t i = 0; i < LENGTHS; i++)
		for (size_t k = 0; k < WHO; k++)
			for (size_t size = 0; size < SIZES; size++, next++) {
				char name[80];
				*next = (ray_case){lengths[i], who[k], sizes[size]};
				snprintf(name, sizeof name, "rays_%g/%s/%zu", (double)lengths[i], who[k] ? who[k]->name : "graze",
					sizes[size]);
				bench_add(name, run, next);
			}
}
