// graze_workloads: the native side of the comparison with the modules of WebAssembly (measure.mjs).
//
//	graze_workloads --write FOLDER BODIES     writes FOLDER/sweep_SCENE and FOLDER/move_SCENE; a move has the bodies of
//	                                          the scene that start clear of walls
//	graze_workloads --measure FILE BACKEND    prints the least time of a sweep or move in nanoseconds per body, and a
//	                                          hash of its results
#include <graze/graze.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bench/support/fixture.h"
#include "bench/support/scenes.h"
#include "workload.h"

enum { REPEATS = 15 };

static int fail(const char *what, const char *where) {
	fprintf(stderr, "graze_workloads: %s: %s\n", what, where);
	return EXIT_FAILURE;
}

// ---------------------------------------------------------------------------------------------------------------------
// Writing
// ---------------------------------------------------------------------------------------------------------------------

/// The bodies that overlap no wall.
static bool keep_clear(app_circles *out, const bench_fixture *f, const app_circles *all) {
	const gz_query query = {.chunks = &f->bodies, .chunk_count = 1};
	size_t *first = malloc((all->count + 1) * sizeof *first);
	if (!first) return false;
	const gz_report report = gz_overlaps(&(gz_proximity_list){.first = first}, f->world, &query, f->scratch);
	bool kept = report.error.status == GZ_STATUS_OK || report.error.status == GZ_STATUS_LIST_FULL;
	for (size_t i = 0; kept && i < all->count; i++)
		if (first[i] == first[i + 1])
			kept = circles_add(out, all->x[i], all->y[i], all->dx[i], all->dy[i], all->radius[i]);
	free(first);
	return kept;
}

static bool write_scene(const char *folder, const bench_scene *scene, size_t count) {
	const app_segments *walls = scene_walls();
	const app_circles *all = scene_bodies(scene, count);
	bench_fixture fixture = {0};
	app_circles clear = {0};
	char path[2][512];
	snprintf(path[0], sizeof path[0], "%s/sweep_%s", folder, scene_name(scene));
	snprintf(path[1], sizeof path[1], "%s/move_%s", folder, scene_name(scene));
	bool written = !fixture_open(&fixture, walls, all, NULL) && keep_clear(&clear, &fixture, all);
	const float reach = written ? gz_typical_reach(&fixture.bodies, 1) : 0;
	written = written && workload_write(path[0], reach, walls, all) && workload_write(path[1], reach, walls, &clear);
	circles_free(&clear);
	fixture_close(&fixture);
	return written;
}

// ---------------------------------------------------------------------------------------------------------------------
// Measuring
// ---------------------------------------------------------------------------------------------------------------------

static double now(void) {
	struct timespec time;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static uint64_t hash_words(const void *words, size_t count) {
	uint64_t hash = UINT64_C(0xcbf29ce484222325);
	for (size_t i = 0; i < count; i++) {
		uint32_t word;
		memcpy(&word, (const char *)words + i * sizeof word, sizeof word);
		hash = (hash ^ word) * UINT64_C(0x100000001b3);
	}
	return hash;
}

/// Results are two columns: time and index, or the places after a move.
static bool measure(const workload *w, bool moves, const char *backend) {
	const size_t count = w->bodies.count;
	const gz_query query = {.chunks = &w->bodies, .chunk_count = 1};
	const gz_world_desc desc = {.walls = w->walls, .reach = w->reach, .backend = backend};
	gz_world *world = gz_world_create(&desc, NULL);
	gz_scratch *scratch = world ? gz_scratch_create(world) : NULL;
	float *out = fixture_memory(2 * count * sizeof *out);
	const gz_hits hits = {.time = {out, 4}, .index = {(int32_t *)(void *)(out + count), 4}};
	const gz_moves ends = {.center = {out, out + count, 4}};
	gz_report report = {.error.status = GZ_STATUS_OUT_OF_MEMORY};
	double least = INFINITY;
	for (int i = 0; scratch && out && i < REPEATS; i++) {
		const double begin = now();
		report = moves ? gz_move(&ends, NULL, world, &query, scratch) : gz_sweep(&hits, world, &query, scratch);
		const double time = now() - begin;
		if (time < least) least = time;
	}
	if (!report.error.status) printf("%.2f %016" PRIx64 "\n", least / (double)count, hash_words(out, 2 * count));
	free(out), gz_scratch_destroy(scratch), gz_world_destroy(world);
	return !report.error.status;
}

int main(int argc, char **argv) {
	const bench_scene *scene;
	workload w;
	if (argc != 4) return fail("usage", "--write FOLDER BODIES, or --measure FILE BACKEND");
	if (!strcmp(argv[1], "--write")) {
		for (int i = 0; (scene = scene_at(i)); i++)
			if (!write_scene(argv[2], scene, strtoul(argv[3], NULL, 10))) return fail("cannot write to", argv[2]);
		return EXIT_SUCCESS;
	}
	if (!workload_read(&w, argv[2])) return fail("cannot read", argv[2]);
	const bool measured = measure(&w, strstr(argv[2], "move_") != NULL, argv[3]);
	free(w.memory);
	return measured ? EXIT_SUCCESS : fail("cannot measure", argv[2]);
}
