// Every question but gz_sweep, on the best row: what each costs per body, against walls and the crowd of crowds.c.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "benchmarks.h"
#include "random.h"
#include "scenes.h"
#include "setup.h"
#include "shim.h"

typedef struct question_benchmark question_benchmark;

typedef struct asked {
	const question_benchmark *benchmark;
	bench_setup setup;   // its bodies are those of the crowd
	gz_bodies query_run; // the same, but for what the question needs
	gz_query question;
	void *prepared; // columns of `asking`, or pairs
	void *at;       // the answers
	size_t *first, room;
} asked;

struct question_benchmark {
	const char *name;
	gz_report (*ask)(const asked *q);
	/// Changes who asks, or makes what is asked; returns a message when something cannot be had, else null. Optional.
	const char *(*prepare)(asked *q);
	size_t answer_bytes;
	bool list;   ///< of any number of answers per body
	size_t most; ///< of gz_nearest, and how far
	float within;
	size_t largest; ///< number of bodies; 0 for any
};

static gz_report sweep_all(const asked *q) {
	return gz_sweep_all(&(gz_hit_list){q->at, q->room, q->first}, q->setup.world, &q->question, q->setup.scratch);
}

static gz_report sight(const asked *q) {
	return gz_line_of_sight(&(gz_byte_out){q->at, 1}, q->setup.world, &q->question, q->setup.scratch);
}

static gz_report spans(const asked *q) {
	return gz_overlap_intervals(
		q->at, &(gz_pairs){q->prepared, q->query_run.count}, q->setup.world, &q->question, q->setup.scratch);
}

static gz_report sense(const asked *q) {
	return gz_sense(&(gz_sensor_event_list){q->at, q->room, q->first}, q->setup.world, &q->question, q->setup.scratch);
}

static gz_report overlaps(const asked *q) {
	return gz_overlaps(&(gz_proximity_list){q->at, q->room, q->first}, q->setup.world, &q->question, q->setup.scratch);
}

static gz_report nearest(const asked *q) {
	const gz_proximity_list list = {q->at, q->room, q->first};
	const question_benchmark *b = q->benchmark;
	return gz_nearest(&list, &(gz_nearest_limits){b->most, b->within}, q->setup.world, &q->question, q->setup.scratch);
}

static gz_report push_out(const asked *q) {
	float *way = q->at;
	return gz_depenetrate(
		&(gz_vec2_out){way, way + 1, 2 * sizeof *way}, q->setup.world, &q->question, q->setup.scratch);
}

static const char *place(asked *q) {
	static gz_report report;
	report = gz_crowd_place(q->setup.crowd, &q->setup.bodies, 1);
	return report.error.status ? report.error.text : NULL;
}

/// Rays of 256 units in any direction.
static const char *look_around(asked *q) {
	static const float no_radius = 0;
	const size_t count = q->query_run.count;
	float *dx = q->prepared = setup_memory(2 * count * sizeof *dx);
	uint64_t random = 1;
	if (!dx) return "out of memory";
	float *dy = dx + count;
	for (size_t i = 0; i < count; i++) {
		const float turn = random_between(&random, 0, 6.2831853f);
		dx[i] = 256 * cosf(turn), dy[i] = 256 * sinf(turn);
	}
	q->query_run.motion = (gz_vec2_view){dx, dy, sizeof *dx};
	q->query_run.radius = (gz_float_view){&no_radius, 0};
	return NULL;
}

/// Else each body would find itself.
static const char *ignore_themselves(asked *q) {
	uint64_t *id = q->prepared = setup_memory(q->query_run.count * sizeof *id);
	if (!id) return "out of memory";
	for (size_t i = 0; i < q->query_run.count; i++) id[i] = i;
	q->setup.bodies.id = q->query_run.ignore = (gz_id_view){id, sizeof *id, sizeof *id};
	return place(q);
}

/// Each body with what it hits first, or else with some wall.
static const char *pair_up(asked *q) {
	static gz_report report;
	const size_t count = q->query_run.count, walls = gz_world_describe(q->setup.world).walls;
	gz_pair *pairs = q->prepared = setup_memory(count * sizeof *pairs);
	gz_hits hits = {0};
	if (!pairs || !setup_hits(&hits, count)) return "out of memory";
	report = gz_sweep(&hits, q->setup.world, &q->question, q->setup.scratch);
	for (size_t i = 0; !report.error.status && i < count; i++) {
		const int32_t hit = hits.index.data[i], index = hit < 0 ? (int32_t)(i % walls) : hit;
		pairs[i] = (gz_pair){(uint32_t)i, index, hits.feature.data[i] == GZ_FEATURE_CIRCLE};
	}
	free(hits.time.data);
	return report.error.status ? report.error.text : NULL;
}

static const question_benchmark benchmarks[] = {
	{"sweep_all", sweep_all, .answer_bytes = sizeof(gz_hit), .list = true},
	{"sight", sight, look_around, .answer_bytes = 1},
	{"spans", spans, pair_up, .answer_bytes = sizeof(gz_overlap_interval)},
	{"sense", sense, .answer_bytes = sizeof(gz_sensor_event), .list = true},
	{"overlaps", overlaps, ignore_themselves, .answer_bytes = sizeof(gz_proximity), .list = true},
	{"nearest_1", nearest, ignore_themselves, sizeof(gz_proximity), true, .most = 1, .within = 64},
	{"nearest_8", nearest, ignore_themselves, sizeof(gz_proximity), true, .most = 8, .within = 64},
	{"nearest_unlimited", nearest, ignore_themselves, sizeof(gz_proximity), true, 8, INFINITY, .largest = 10000},
	{"push_out", push_out, ignore_themselves, .answer_bytes = 2 * sizeof(float)},
};

static const size_t sizes[] = {10000, 100000};

enum { BENCHMARKS = sizeof benchmarks / sizeof *benchmarks, SIZES = sizeof sizes / sizeof *sizes };

typedef struct question_case {
	const question_benchmark *benchmark;
	size_t count;
} question_case;

/// Room for exactly what there is: a list is asked without any first.
static bool make_room(asked *q) {
	const question_benchmark *b = q->benchmark;
	q->first = malloc((q->query_run.count + 1) * sizeof *q->first);
	if (!q->first) return false;
	const size_t room = b->list ? b->ask(q).hits : q->query_run.count;
	q->at = setup_memory(room * b->answer_bytes), q->room = room;
	return q->at != NULL;
}

static const char *prepare(asked *q, size_t count) {
	const app_circles *bodies = scene_sparse_bodies(count, ORDER_ROWS);
	const char *fault = setup_open(&q->setup, scene_sparse_walls(count), bodies, NULL);
	q->query_run = q->setup.bodies;
	q->question =
		(gz_query){.chunks = &q->query_run, .chunk_count = 1, .targets = GZ_TARGETS_ALL, .crowd = q->setup.crowd};
	if (!fault) fault = place(q);
	if (!fault && q->benchmark->prepare) fault = q->benchmark->prepare(q);
	if (!fault && !make_room(q)) fault = "out of memory";
	return fault;
}

static void measure(bench_state *state, const asked *q) {
	const bool list = q->benchmark->list;
	gz_report report = q->benchmark->ask(q); // brings all memory in
	if (report.error.status || (list && report.written != report.hits)) {
		bench_fail(state, report.error.status ? report.error.text : "answers found no room");
		return;
	}
	while (bench_keep_running(state)) report = q->benchmark->ask(q);

	bench_items(state, "time_per_body", (double)report.bodies);
	bench_counter(state, "candidates", (double)report.candidates);
	bench_counter(state, "hits", (double)report.hits);
	if (list) bench_counter(state, "written", (double)report.written);
}

static void run(bench_state *state, const void *context) {
	const question_case *c = context;
	asked q = {.benchmark = c->benchmark};
	const char *fault = prepare(&q, c->count);
	if (fault) bench_fail(state, fault);
	else measure(state, &q);
	free(q.prepared), free(q.at), free(q.first);
	setup_close(&q.setup);
}

static void add(const question_benchmark *b, size_t count) {
	static question_case cases[SIZES * BENCHMARKS];
	static int added;
	char name[80];
	cases[added] = (question_case){b, count};
	snprintf(name, sizeof name, "question_%s/%zu", b->name, count);
	bench_add(name, run, cases + added++);
}

void add_questions(void) {
	for (size_t k = 0; k < SIZES; k++)
		for (const question_benchmark *b = benchmarks; b < benchmarks + BENCHMARKS; b++)
			if (!b->largest || sizes[k] <= b->largest) add(b, sizes[k]);
}
