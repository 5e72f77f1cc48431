// The whole question: gz_sweep with all its answers, by scene, row of kernels and number of bodies.
#include <graze/graze.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "benchmarks.h"
#include "scenes.h"
#include "shim.h"

typedef struct sweep_case {
	const bench_scene *scene;
	const char *kernels;
	size_t count;
} sweep_case;

/// What one body reads and what one answer writes: px py dx dy r; time, index, feature, point, normal.
enum { BYTES_PER_BODY = 5 * 4 + 4 + 4 + 1 + 4 * 4 };

typedef struct question_case {
	gz_world *world;
	gz_scratch *scratch;
	gz_bodies bodies;
	gz_hits hits;
	char *columns; // of all hits
} question_case;

static gz_hits hit_columns(char *memory, size_t count) {
	float *column[5];
	for (size_t i = 0; i < 5; i++) column[i] = (float *)(void *)memory + i * count;
	int32_t *index = (int32_t *)(void *)memory + 5 * count;
	return (gz_hits){.time = {column[0], sizeof(float)},
		.index = {index, sizeof *index},
		.feature = {(uint8_t *)(index + count), 1},
		.point = {column[1], column[2], sizeof(float)},
		.normal = {column[3], column[4], sizeof(float)}};
}

static gz_bodies body_columns(const app_circles *circles) {
	return (gz_bodies){.center = {circles->x, circles->y, sizeof(float)},
		.motion = {circles->dx, circles->dy, sizeof(float)},
		.radius = {circles->radius, sizeof(float)},
		.count = circles->count};
}

/// Returns a message when something cannot be had, else null.
static const char *prepare(question_case *out, const sweep_case *sweep) {
	const app_segments *walls = scene_walls();
	const app_circles *circles = walls ? scene_bodies(sweep->scene, sweep->count) : NULL;
	if (!circles) return scenes_fault();
	out->bodies = body_columns(circles);
	gz_world_desc desc = {.walls = {.a = {walls->ax, walls->ay, sizeof(float)},
							  .b = {walls->bx, walls->by, sizeof(float)},
							  .count = walls->count},
		.reach = gz_typical_reach(&out->bodies, 1),
		.kernels = sweep->kernels};
	static gz_error error;
	out->world = gz_world_create(&desc, &error);
	if (!out->world) return error.text;
	out->scratch = gz_scratch_create(out->world);
	out->columns = malloc(sweep->count * (BYTES_PER_BODY - 5 * 4));
	if (!out->scratch || !out->columns) return "out of memory";
	out->hits = hit_columns(out->columns, sweep->count);
	return NULL;
}

static void forget(question_case *asked) {
	gz_scratch_destroy(asked->scratch);
	gz_world_destroy(asked->world);
	free(asked->columns);
}

static void run(bench_state *state, const void *context) {
	const sweep_case *sweep = context;
	question_case asked = {0};
	const char *fault = prepare(&asked, sweep);
	if (fault) {
		bench_fail(state, fault);
		forget(&asked);
		return;
	}
	const gz_question question = {.chunks = &asked.bodies, .chunk_count = 1};
	gz_report report = gz_sweep(&asked.hits, asked.world, &question, asked.scratch); // brings all memory in
	if (report.error.status) bench_fail(state, report.error.text);
	while (bench_keep_running(state)) report = gz_sweep(&asked.hits, asked.world, &question, asked.scratch);

	bench_items(state, "time_per_body", (double)sweep->count);
	bench_bytes(state, (double)(sweep->count * BYTES_PER_BODY));
	bench_counter(state, "near_walls", (double)report.near_walls);
	bench_counter(state, "tests", (double)report.tests);
	bench_counter(state, "candidates", (double)report.candidates);
	bench_counter(state, "hits", (double)report.hits);
	bench_counter(state, "world_bytes", (double)gz_world_describe(asked.world).bytes);
	forget(&asked);
}

void add_sweeps(void) {
	enum { SCENES = 3, ROWS = 5, SIZES = 4 };
	static sweep_case sweeps[SCENES * ROWS * SIZES];
	static const size_t sizes[SIZES] = {1000, 10000, 100000, 1000000};
	const bench_scene *scene;
	const char *kernels;
	sweep_case *next = sweeps;
	for (int i = 0; (scene = scene_at(i)); i++)
		for (size_t row = 0; (kernels = gz_kernels_available(row)); row++)
			for (size_t k = 0; k < SIZES; k++, next++) {
				char name[80];
				*next = (sweep_case){scene, kernels, sizes[k]};
				snprintf(name, sizeof name, "sweep_%s/%s/%zu", scene_name(scene), kernels, sizes[k]);
				bench_add(name, run, next);
			}
}
