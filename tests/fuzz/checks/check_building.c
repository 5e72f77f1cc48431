// Checks that several workers build the same world as one: the same figures, the same block, and sweeps with the same
// hits and counts of work, which the cells decide. gz_world_desc.jobs.
#include <string.h>

#include "fuzz/checks/checks.h"
#include "fuzz/failures.h"
#include "fuzz/reached.h"
#include "support/allocate.h"

/// A task of the building has 2048 walls.
enum { LEAST_WALLS = 2100, MOST_WALLS = 6400 };

typedef struct built_world {
	gz_world *world;
	gz_hit hits[MAX_BODIES];
	gz_report report;
	unsigned char *block;
	size_t block_size;
} built_world;

static void build(built_world *out, const fuzz_run *r, const gz_walls *walls, const gz_jobs *jobs) {
	gz_error error;
	const gz_world_desc desc = {.walls = *walls, .backend = r->set.backend, .jobs = jobs};
	out->world = gz_world_create(&desc, &error);
	if (!out->world) failures_add("world is created", "[%s] with jobs: found the error %s", r->text, error.text);
	if (!out->world) return;
	gz_scratch *scratch = allocated_or_exit(gz_scratch_create(out->world));
	gz_hits to[MAX_CHUNKS];
	const gz_query query = {.chunks = r->bodies.chunk, .chunk_count = r->bodies.chunk_count};
	memset(out->hits, 0, sizeof out->hits);
	for (size_t c = 0; c < r->bodies.chunk_count; c++) to[c] = gz_hits_in(out->hits + r->bodies.first[c]);
	out->report = gz_sweep(to, out->world, &query, scratch);
	gz_scratch_destroy(scratch);
	out->block_size = gz_world_save(out->world, NULL, 0);
	out->block = allocate_zeroed(out->block_size, 1);
	if (gz_world_save(out->world, out->block, out->block_size) != out->block_size)
		failures_add("block is saved", "[%s] found two sizes for the same world", r->text);
}

static void compare(const fuzz_run *r, const built_world *one, const built_world *other) {
	const gz_world_info a = gz_world_describe(one->world), b = gz_world_describe(other->world);
	const gz_report *x = &one->report, *y = &other->report;
	if (a.walls != b.walls || a.levels != b.levels || a.cells != b.cells || a.entries != b.entries ||
		a.bytes != b.bytes || a.reach != b.reach || a.cell != b.cell)
		failures_add("workers build the same world", "[%s] found %zu cells, %zu entries, expected %zu, %zu", r->text,
			b.cells, b.entries, a.cells, a.entries);
	if (one->block_size != other->block_size || memcmp(one->block, other->block, one->block_size) != 0)
		failures_add("workers build the same world", "[%s] found another block", r->text);
	if (memcmp(one->hits, other->hits, sizeof one->hits) != 0)
		failures_add("workers build the same world", "[%s] found other hits", r->text);
	if (x->cells != y->cells || x->tests != y->tests || x->candidates != y->candidates || x->hits != y->hits)
		failures_add("workers build the same world", "[%s] found %zu tests, %zu candidates, expected %zu, %zu", r->text,
			y->tests, y->candidates, x->tests, x->candidates);
}

void check_building(const fuzz_run *r) {
	static fuzz_wall walls[MOST_WALLS];
	static built_world one, other;
	choices *c = &r->s->choices;
	const size_t count = (size_t)choose_int(c, LEAST_WALLS, MOST_WALLS);
	for (size_t i = 0; i < count; i++) walls[i] = scenario_wall(r->s, &r->s->walls, c);
	const gz_walls columns = walls_as_columns(walls, count, ALL_COLUMNS);
	counted_jobs counted = {.kind = choose_chance(c, 2) ? JOBS_POOL : JOBS_REVERSED};
	const gz_jobs jobs = jobs_of(&counted, (uint32_t)choose_int(c, 2, 8));
	build(&one, r, &columns, NULL), build(&other, r, &columns, &jobs);
	if (one.world && other.world) compare(r, &one, &other);
	reached_note("divided", "gz_world_create", 1, counted.divided);
	gz_world_destroy(one.world), gz_world_destroy(other.world);
	free(one.block), free(other.block);
	one.block = other.block = NULL;
}
