// graze_workloads: the native side of the comparison with the modules of WebAssembly (measure.mjs).
//
//	graze_workloads --write FOLDER BODIES     writes FOLDER/sweep_SCENE, move_SCENE and collide_SCENE; the last two have
//	                                          the bodies of the scene that start clear of walls
//	graze_workloads --measure FILE BACKEND    prints the least time of a sweep, a move among walls, or a move among one
//	                                          another too, in nanoseconds per body, and a hash of its results
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

typedef enum kind { SWEEP, MOVE, COLLIDE, KINDS } kind;

static const char *const kind_names[KINDS] = {"sweep", "move", "collide"};

/// The kind of a workload by the name of its file.
static kind kind_of(const char *path) {
	return strstr(path, "sweep_") ? SWEEP : strstr(path, "move_") ? MOVE : COLLIDE;
}

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
	bool written = !fixture_open(&fixture, walls, all, NULL) && keep_clear(&clear, &fixture, all);
	const float reach = written ? gz_typical_reach(&fixture.bodies, 1) : 0;
	for (kind k = SWEEP; written && k < KINDS; k++) {
		if (k == COLLIDE) clear.count /= 10; // more would be a jam, which takes microseconds per body
		char path[512];
		snprintf(path, sizeof path, "%s/%s_%s", folder, kind_names[k], scene_name(scene));
		written = workload_write(path, reach, walls, k == SWEEP ? all : &clear);
	}
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
static bool measure(const workload *w, kind measured, const char *backend) {
	const size_t count = w->bodies.count;
	const gz_query query = {.chunks = &w->bodies, .chunk_count = 1};
	const gz_world_desc desc = {.walls = w->walls, .reach = w->reach, .backend = backend};
	gz_world *world = gz_world_create(&desc, NULL);
	gz_scratch *scratch = world ? gz_scratch_create(world) : NULL;
	float *out = fixture_memory(2 * count * sizeof *out);
	const gz_hits hits = {.time = {out, 4}, .index = {(int32_t *)(void *)(out + count), 4}};
	const gz_moves ends = {.center = {out, out + count, 4}};
	const gz_move_options options = {.crowd = world && measured == COLLIDE ? gz_crowd_create(world) : NULL};
	gz_report report = {.error.status = GZ_STATUS_OUT_OF_MEMORY};
	double least = INFINITY;
	for (int i = 0; scratch && out && i < REPEATS; i++) {
		const double begin = now();
		report = measured == SWEEP ? gz_sweep(&hits, world, &query, scratch)
								   : gz_move(&ends, &options, world, &query, scratch);
		const double time = now() - begin;
		if (time < least) least = time;
	}
	if (!report.error.status) printf("%.2f %016" PRIx64 "\n", least / (double)count, hash_words(out, 2 * count));
	free(out), gz_crowd_destroy(options.crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
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
	const bool measured = measure(&w, kind_of(argv[2]), argv[3]);
	free(w.memory);
	return measured ? EXIT_SUCCESS : fail("cannot measure", argv[2]);
}
