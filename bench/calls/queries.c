// Every other query than gz_sweep, on the best backend: the cost per body, against walls and the crowd of crowds.c.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/benchmarks.h"
#include "bench/support/benchmark.h"
#include "bench/support/fixture.h"
#include "bench/support/random.h"
#include "bench/support/scenes.h"

typedef struct query_benchmark query_benchmark;

typedef struct query_run {
	const query_benchmark *benchmark;
	bench_fixture fixture; // its bodies are those of the crowd
	gz_bodies bodies;      // the same, with the columns that the query needs
	gz_query query;
	void *prepared; // columns of `bodies`, or pairs
	void *results;
	size_t *first, capacity; // of lists
} query_run;

struct query_benchmark {
	const char *name;
	gz_report (*call)(const query_run *q);
	/// Optional: changes the bodies, or makes the pairs. Returns a message on failure, else null.
	const char *(*prepare)(query_run *q);
	size_t result_bytes;
	bool list;                ///< the results are a list
	gz_nearest_limits limits; ///< of gz_nearest
	size_t max_bodies;        ///< 0: any number
};

static gz_report sweep_all(const query_run *q) {
	return gz_sweep_all(
		&(gz_hit_list){q->results, q->capacity, q->first}, q->fixture.world, &q->query, q->fixture.scratch);
}

static gz_report line_of_sight(const query_run *q) {
	return gz_line_of_sight(&(gz_byte_out){q->results, 1}, q->fixture.world, &q->query, q->fixture.scratch);
}

static gz_report overlap_intervals(const query_run *q) {
	return gz_overlap_intervals(
		q->results, &(gz_pairs){q->prepared, q->bodies.count}, q->fixture.world, &q->query, q->fixture.scratch);
}

static gz_report sense(const query_run *q) {
	return gz_sense(
		&(gz_sensor_event_list){q->results, q->capacity, q->first}, q->fixture.world, &q->query, q->fixture.scratch);
}

static gz_report overlaps(const query_run *q) {
	return gz_overlaps(
		&(gz_proximity_list){q->results, q->capacity, q->first}, q->fixture.world, &q->query, q->fixture.scratch);
}

static gz_report nearest(const query_run *q) {
	const gz_proximity_list list = {q->results, q->capacity, q->first};
	return gz_nearest(&list, &q->benchmark->limits, q->fixture.world, &q->query, q->fixture.scratch);
}

static gz_report neighbours(const query_run *q) {
	gz_query circles = q->query;
	circles.targets = GZ_TARGETS_CIRCLES, circles.skip_self = true;
	return gz_neighbours(&(gz_neighbour_list){q->results, q->capacity, q->first}, &q->benchmark->limits,
		q->fixture.world, &circles, q->fixture.scratch);
}

static gz_report depenetrate(const query_run *q) {
	float *out = q->results;
	return gz_depenetrate(
		&(gz_vec2_out){out, out + 1, 2 * sizeof *out}, q->fixture.world, &q->query, q->fixture.scratch);
}

static const char *place(query_run *q) {
	static gz_report report;
	report = gz_crowd_place(q->fixture.crowd, &q->fixture.bodies, 1);
	return report.error.status ? report.error.text : NULL;
}

/// Rays of 256 units in any direction.
static const char *make_rays(query_run *q) {
	static const float no_radius = 0;
	const size_t count = q->bodies.count;
	float *dx = q->prepared = fixture_memory(2 * count * sizeof *dx);
	uint64_t random = 1;
	if (!dx) return "out of memory";
	random_directions(dx, dx + count, count, 256, &random);
	q->bodies.motion = (gz_vec2_view){dx, dx + count, sizeof *dx};
	q->bodies.radius = (gz_float_view){&no_radius, 0};
	return NULL;
}

/// Otherwise each body would find itself in the crowd.
static const char *ignore_self(query_run *q) {
	uint64_t *id = q->prepared = fixture_memory(q->bodies.count * sizeof *id);
	if (!id) return "out of memory";
	for (size_t i = 0; i < q->bodies.count; i++) id[i] = i;
	q->fixture.bodies.id = q->bodies.ignore = (gz_id_view){id, sizeof *id, sizeof *id};
	return place(q);
}

/// Pairs of each body with its first hit or, where there is none, with any wall.
static const char *make_pairs(query_run *q) {
	static gz_report report;
	const size_t count = q->bodies.count, walls = gz_world_describe(q->fixture.world).walls;
	gz_pair *pairs = q->prepared = fixture_memory(count * sizeof *pairs);
	gz_hits hits = {0};
	if (!pairs || !fixture_hits(&hits, count)) return "out of memory";
	report = gz_sweep(&hits, q->fixture.world, &q->query, q->fixture.scratch);
	for (size_t i = 0; !report.error.status && i < count; i++) {
		const int32_t hit = hits.index.data[i], index = hit < 0 ? (int32_t)(i % walls) : hit;
		pairs[i] = (gz_pair){(uint32_t)i, index, hits.feature.data[i] == GZ_FEATURE_CIRCLE};
	}
	free(hits.time.data);
	return report.error.status ? report.error.text : NULL;
}

static const query_benchmark benchmarks[] = {
	{"sweep_all", sweep_all, .result_bytes = sizeof(gz_hit), .list = true},
	{"line_of_sight", line_of_sight, make_rays, .result_bytes = 1},
	{"overlap_intervals", overlap_intervals, make_pairs, .result_bytes = sizeof(gz_overlap_interval)},
	{"sense", sense, .result_bytes = sizeof(gz_sensor_event), .list = true},
	{"overlaps", overlaps, ignore_self, .result_bytes = sizeof(gz_proximity), .list = true},
	{"nearest_1", nearest, ignore_self, sizeof(gz_proximity), true, {1, 64}, 0},
	{"nearest_8", nearest, ignore_self, sizeof(gz_proximity), true, {8, 64}, 0},
	{"nearest_unlimited", nearest, ignore_self, sizeof(gz_proximity), true, {8, INFINITY}, 10000},
	{"neighbours_1", neighbours, NULL, sizeof(gz_neighbour), true, {1, INFINITY}, 0},
	{"neighbours_8", neighbours, NULL, sizeof(gz_neighbour), true, {8, INFINITY}, 0},
	{"neighbours_32", neighbours, NULL, sizeof(gz_neighbour), true, {32, INFINITY}, 0},
	{"depenetrate", depenetrate, ignore_self, .result_bytes = 2 * sizeof(float)},
};

static const size_t sizes[] = {10000, 100000};

enum { BENCHMARKS = sizeof benchmarks / sizeof *benchmarks, SIZES = sizeof sizes / sizeof *sizes };

typedef struct query_case {
	const query_benchmark *benchmark;
	size_t count;
} query_case;

/// Lists have exactly the capacity that is needed, which a first call with capacity 0 counts.
static bool allocate_results(query_run *q) {
	const query_benchmark *b = q->benchmark;
	q->first = malloc((q->bodies.count + 1) * sizeof *q->first);
	if (!q->first) return false;
	const size_t count = b->list ? b->call(q).hits : q->bodies.count;
	q->results = fixture_memory(count * b->result_bytes), q->capacity = count;
	return q->results != NULL;
}

static const char *prepare(query_run *q, size_t count) {
	const app_circles *bodies = scene_sparse_bodies(count, ORDER_ROWS);
	const char *fault = fixture_open(&q->fixture, scene_sparse_walls(count), bodies, NULL);
	q->bodies = q->fixture.bodies;
	q->query = (gz_query){.chunks = &q->bodies, .chunk_count = 1, .targets = GZ_TARGETS_ALL, .crowd = q->fixture.crowd};
	if (!fault) fault = place(q);
	if (!fault && q->benchmark->prepare) fault = q->benchmark->prepare(q);
	if (!fault && !allocate_results(q)) fault = "out of memory";
	return fault;
}

static void measure(bench_state *state, const query_run *q) {
	const bool list = q->benchmark->list;
	gz_report report = q->benchmark->call(q); // touches all memory once
	if (report.error.status || (list && report.written != report.hits)) {
		bench_fail(state, report.error.status ? report.error.text : "the list is full");
		return;
	}
	while (bench_keep_running(state)) report = q->benchmark->call(q);

	bench_items(state, "time_per_body", (double)report.bodies);
	bench_counter(state, "candidates", (double)report.candidates);
	bench_counter(state, "hits", (double)report.hits);
	if (list) bench_counter(state, "written", (double)report.written);
}

static void run(bench_state *state, const void *context) {
	const query_case *c = context;
	query_run q = {.benchmark = c->benchmark};
	const char *fault = prepare(&q, c->count);
	if (fault) bench_fail(state, fault);
	else measure(state, &q);
	free(q.prepared), free(q.results), free(q.first);
	fixture_close(&q.fixture);
}

static void add(const query_benchmark *b, size_t count) {
	static query_case cases[SIZES * BENCHMARKS];
	static int added;
	char name[80];
	cases[added] = (query_case){b, count};
	snprintf(name, sizeof name, "query_%s/%zu", b->name, count);
	bench_add(name, run, cases + added++);
}

void add_queries(void) {
	for (size_t k = 0; k < SIZES; k++)
		for (const query_benchmark *b = benchmarks; b < benchmarks + BENCHMARKS; b++)
			if (!b->max_bodies || sizes[k] <= b->max_bodies) add(b, sizes[k]);
}
