// The table of sight: the time of the nearest neighbours that bodies in a level see, beside the nearest ones whatever
// is in between. Graze alone: the other libraries have no such query.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/peers/tables.h"
#include "bench/support/fixture.h"
#include "bench/support/random.h"
#include "bench/support/scenes.h"

enum { WANTED = 8, ROUNDS = 20 };

static const float within = 300;

/// What bodies see. The view cones are of 120 degrees.
typedef struct sight_case {
	const char *name;
	bool sees, through_walls, has_cone;
} sight_case;

static const sight_case cases[] = {{"any", false, false, false}, {"walls hide", true, false, false},
	{"walls hide, view cone", true, false, true}, {"view cone", true, true, true}};

enum { CASES = sizeof cases / sizeof *cases };

typedef struct sight_run {
	bench_fixture fixture;
	void *results; // of either call
	size_t *first;
	float *facing;
	double neighbours[CASES], nearest[CASES]; // nanoseconds per body, of the fastest round of each call
	size_t found[CASES];
} sight_run;

/// Runs gz_neighbours or, with points and normals, gz_nearest. Returns its report.
static gz_report find(const sight_run *run, const gz_query *query, bool with_points) {
	const gz_nearest_limits limits = {WANTED, within};
	const size_t capacity = run->fixture.bodies.count * WANTED;
	const gz_proximity_list list = {run->results, capacity, run->first};
	const gz_neighbour_list short_list = {run->results, capacity, run->first};
	return with_points ? gz_nearest(&list, &limits, run->fixture.world, query, run->fixture.scratch)
					   : gz_neighbours(&short_list, &limits, run->fixture.world, query, run->fixture.scratch);
}

static bool measure(sight_run *run, int k) {
	static const float half_angle = 1.0471976f;
	const size_t count = run->fixture.bodies.count;
	gz_sight sight = {.through_walls = cases[k].through_walls};
	if (cases[k].has_cone) {
		sight.facing = (gz_vec2_view){run->facing, run->facing + count, sizeof(float)};
		sight.half_angle = (gz_float_view){&half_angle, 0};
	}
	const gz_query query = {.chunks = &run->fixture.bodies,
		.chunk_count = 1,
		.crowd = run->fixture.crowd,
		.targets = GZ_TARGETS_CIRCLES,
		.skip_self = true,
		.sight_per_chunk = cases[k].sees ? &sight : NULL};
	for (int with_points = 0; with_points < 2; with_points++) {
		double *fastest = (with_points ? run->nearest : run->neighbours) + k;
		const uint64_t start = peers_clock();
		const gz_report report = find(run, &query, with_points);
		*fastest = fmin(*fastest, (double)(peers_clock() - start) / (double)count);
		run->found[k] = report.hits;
		if (report.error.status) return fprintf(stderr, "graze_peers: %s\n", report.error.text), false;
	}
	return true;
}

static const char *prepare(sight_run *run, size_t count) {
	uint64_t random = 5;
	const char *fault = fixture_open(&run->fixture, scene_walls(), scene_bodies(scene_at(0), count), NULL);
	if (fault) return fault;
	run->results = malloc(count * WANTED * sizeof(gz_proximity));
	run->first = malloc((count + 1) * sizeof *run->first);
	run->facing = malloc(2 * count * sizeof *run->facing);
	if (!run->results || !run->first || !run->facing) return "out of memory";
	random_directions(run->facing, run->facing + count, count, 1, &random);
	if (gz_crowd_place(run->fixture.crowd, &run->fixture.bodies, 1).error.status) return "out of memory";
	for (int k = 0; k < CASES; k++) run->neighbours[k] = run->nearest[k] = INFINITY;
	return NULL;
}

/// Returns false on failure.
static bool run_rows(size_t count) {
	sight_run run = {.results = NULL};
	const char *fault = prepare(&run, count);
	bool passed = !fault;
	fprintf(stderr, "graze_peers: the nearest %d that are seen, of %zu bodies\n", WANTED, count);
	if (fault) fprintf(stderr, "graze_peers: %s\n", fault);
	for (int round = 0; passed && round < ROUNDS; round++)
		for (int k = 0; passed && k < CASES; k++) passed = measure(&run, k);
	for (int k = 0; passed && k < CASES; k++)
		printf("| %s | %zu | %s | %.2f | %.0f | %.2f | %.0f | %.2f |\n", scenes_level_name(), count, cases[k].name,
			(double)run.found[k] / (double)count, run.neighbours[k], run.neighbours[k] / run.neighbours[0],
			run.nearest[k], run.nearest[k] / run.nearest[0]);
	free(run.results), free(run.first), free(run.facing), fixture_close(&run.fixture);
	return passed;
}

bool print_sight(const table_settings *settings) {
	static const size_t counts[] = {1000, 3000, 10000};
	bool passed = true;
	(void)settings;
	printf("The nearest %d within %g units:\n\n", WANTED, (double)within);
	puts("| level | bodies | sight | found per body | gz_neighbours, ns per body | ratio | gz_nearest | ratio |\n"
		 "|---|---|---|---|---|---|---|---|");
	for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) passed = run_rows(counts[k]) && passed;
	return passed;
}
