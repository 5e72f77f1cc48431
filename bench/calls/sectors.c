// Bodies of a large world, placed and swept in sectors, beside the same bodies in one ordinary world and crowd; and the
// same for moves among walls. Both sides of a comparison alternate in one run.
#include <math.h>
#include <stdlib.h>

#include "bench/benchmarks.h"
#include "bench/support/benchmark.h"
#include "bench/support/fixture.h"
#include "bench/support/random.h"

enum { BODIES = 100000, WALLS = 10000 };

#define EXTENT 1024.0f ///< of the scene: about 0.1 of it is covered
#define MARGIN 0.5f

typedef struct sector_run {
	float *x, *y, *dx, *dy, *radius; ///< of bodies, in one block
	float *wall;                     ///< ax, ay, bx, by of walls
	int32_t *sector;
	float *moved;
	int32_t *moved_sector;
	gz_bodies bodies;
	gz_sectors *sectors;
	bench_fixture one; ///< its bodies are not used
	gz_hits hits;
	double time, reference_time, placing;
	size_t steps;
	gz_error error;
} sector_run;

typedef struct sector_benchmark {
	const char *name;
	float side;
	bool moves;
} sector_benchmark;

static void make_scene(sector_run *r) {
	uint64_t random = 1;
	for (size_t i = 0; i < BODIES; i++) {
		r->x[i] = random_between(&random, 0, EXTENT), r->y[i] = random_between(&random, 0, EXTENT);
		r->dx[i] = random_between(&random, -2, 2), r->dy[i] = random_between(&random, -2, 2);
		r->radius[i] = random_between(&random, 0.4f, 0.7f);
	}
	for (size_t i = 0; i < WALLS; i++) {
		float *w = r->wall + 4 * i;
		w[0] = random_between(&random, 0, EXTENT), w[1] = random_between(&random, 0, EXTENT);
		w[2] = w[0] + random_between(&random, -5, 5), w[3] = w[1] + random_between(&random, -5, 5);
	}
	r->bodies = (gz_bodies){.center = GZ_ARRAYS(r->x, r->y),
		.motion = GZ_ARRAYS(r->dx, r->dy),
		.radius = GZ_ARRAY(r->radius),
		.count = BODIES};
}

static const char *open_run(sector_run *r, const sector_benchmark *b) {
	const size_t floats = 7 * BODIES + 4 * WALLS;
	r->x = fixture_memory(floats * sizeof *r->x + 4 * BODIES * sizeof *r->sector);
	if (!r->x || !fixture_hits(&r->hits, BODIES)) return "out of memory";
	r->y = r->x + BODIES, r->dx = r->y + BODIES, r->dy = r->dx + BODIES, r->radius = r->dy + BODIES;
	r->moved = r->radius + BODIES, r->wall = r->moved + 2 * BODIES;
	r->sector = (int32_t *)(void *)(r->wall + 4 * WALLS), r->moved_sector = r->sector + 2 * BODIES;
	for (size_t i = 0; i < 2 * BODIES; i++) r->sector[i] = 0;
	make_scene(r);
	const size_t stride = 4 * sizeof *r->wall;
	const gz_walls walls = {
		.a = {r->wall, r->wall + 1, stride}, .b = {r->wall + 2, r->wall + 3, stride}, .count = WALLS};
	r->sectors = gz_sectors_create(&(gz_sectors_desc){.side = b->side, .walls = walls, .reach = 2}, &r->error);
	if (!r->sectors) return r->error.text;
	r->one.world = gz_world_create(&(gz_world_desc){.walls = walls, .reach = 2}, &r->error);
	r->one.scratch = gz_scratch_create(r->one.world), r->one.crowd = gz_crowd_create(r->one.world);
	return r->one.scratch && r->one.crowd ? NULL : "out of memory";
}

static void close_run(sector_run *r) {
	gz_sectors_destroy(r->sectors);
	fixture_close(&r->one);
	free(r->hits.time.data), free(r->x);
}

static gz_report reference(sector_run *r, const sector_benchmark *b) {
	gz_query query = {.targets = GZ_TARGETS_ALL, .crowd = r->one.crowd, .from_crowd = true};
	if (b->moves) {
		const gz_moves moves = {.center = {r->moved, r->moved + 1, 2 * sizeof *r->moved}};
		query = (gz_query){.chunks = &r->bodies, .chunk_count = 1};
		return gz_move(&moves, NULL, r->one.world, &query, r->one.scratch);
	}
	const gz_report placed = gz_crowd_place(r->one.crowd, &r->bodies, 1);
	return placed.error.status ? placed : gz_sweep(&r->hits, r->one.world, &query, r->one.scratch);
}

static gz_report in_sectors(sector_run *r, const sector_benchmark *b) {
	const gz_sector_view view = {r->sector, r->sector + 1, 2 * sizeof *r->sector};
	const double start = bench_seconds();
	gz_report report = gz_sectors_place(r->sectors, &r->bodies, &view, 1, MARGIN);
	r->placing += bench_seconds() - start;
	if (b->moves && !report.error.status) {
		const gz_moves moves = {.center = {r->moved, r->moved + 1, 2 * sizeof *r->moved}};
		const gz_sector_out out = {r->moved_sector, r->moved_sector + 1, 2 * sizeof *r->moved_sector};
		return gz_sectors_move(&moves, &out, NULL, GZ_TARGETS_WALLS, r->sectors);
	}
	for (size_t k = 0; !report.error.status && k < gz_sectors_count(r->sectors); k++) {
		const gz_frame frame = gz_sectors_frame(r->sectors, k);
		const gz_query query = {.targets = GZ_TARGETS_ALL, .crowd = frame.crowd, .from_crowd = true};
		report = gz_sweep(&r->hits, frame.world, &query, frame.scratch);
	}
	return report;
}

static bool step(sector_run *r, const sector_benchmark *b) {
	const double start = bench_seconds();
	r->error = reference(r, b).error;
	const double middle = bench_seconds();
	if (!r->error.status) r->error = in_sectors(r, b).error;
	r->reference_time += middle - start, r->time += bench_seconds() - middle, r->steps++;
	return !r->error.status;
}

static void run(bench_state *state, const void *context) {
	const sector_benchmark *b = context;
	sector_run r = {0};
	const char *fault = open_run(&r, b);
	if (!fault && !step(&r, b)) fault = r.error.text; // makes the worlds of all frames
	r.time = r.reference_time = r.placing = 0, r.steps = 0;
	if (fault) bench_fail(state, fault);
	while (!fault && bench_keep_running(state)) step(&r, b);
	const double total = (double)BODIES * (double)r.steps;
	if (!fault) {
		bench_items(state, "time_of_both_per_body", BODIES);
		bench_counter(state, "in_sectors", r.time / total);
		bench_counter(state, "placing", r.placing / total);
		bench_counter(state, "one_world", r.reference_time / total);
		bench_counter(state, "ratio", r.time / r.reference_time);
		bench_counter(state, "frames", (double)gz_sectors_count(r.sectors));
	}
	close_run(&r);
}

void add_sectors(void) {
	static const sector_benchmark benchmarks[] = {{"sectors_sweep/32", 32, false}, {"sectors_sweep/64", 64, false},
		{"sectors_sweep/256", 256, false}, {"sectors_move/32", 32, true}, {"sectors_move/64", 64, true},
		{"sectors_move/256", 256, true}};
	for (size_t i = 0; i < sizeof benchmarks / sizeof *benchmarks; i++)
		bench_add(benchmarks[i].name, run, benchmarks + i);
}
