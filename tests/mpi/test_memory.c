// One rank without memory, while another one has an error that comes with results: the missing memory is reported on
// all ranks, since bodies of the one rank have no results.
#include <stdlib.h>

#include "mpi/scene.h"

/// How many more blocks the last rank gets.
static size_t blocks_left;

static void *allocate(size_t bytes, size_t alignment, void *context) {
	(void)context;
	if (!blocks_left) return NULL;
	blocks_left--;
	return aligned_alloc(alignment, (bytes + alignment) / alignment * alignment);
}

static void release(void *memory, size_t bytes, void *context) {
	(void)bytes, (void)context;
	free(memory);
}

/// Fails unless the error is the same on all ranks, and one of these two. Returns whether there was enough memory.
static bool had_memory(const gz_error *error, const char *call) {
	check_same(error->status, call);
	if (error->status == GZ_STATUS_INVALID_BODIES) return true;
	CHECK(error->status == GZ_STATUS_OUT_OF_MEMORY, "%s: %s", call, error->text);
	return false;
}

static size_t failed_moves;

/// Places and moves with so many blocks. Returns whether both calls had enough.
static bool run(const gz_sectors_desc *world, const scene *s, size_t blocks) {
	static scene_body bodies[MOST_BODIES];
	const bool is_last = my_rank == rank_count - 1;
	blocks_left = SIZE_MAX;
	gz_mpi *mpi = create_world(MPI_COMM_WORLD, world, &assignments[SCATTERED].owners);
	const size_t count = take_own(bodies, s, mpi);
	if (my_rank == 0) bodies[3].radius = -1;
	const gz_bodies chunk = bodies_of(bodies, count);
	const gz_sector_view view = sectors_of(bodies);
	const gz_moves moves = moves_of(bodies);
	const gz_sector_out out = sectors_out_of(bodies);
	if (is_last) blocks_left = blocks;
	gz_report report = gz_mpi_place(mpi, &chunk, &view, 1, MARGIN);
	const bool is_placed = had_memory(&report.error, "place");
	CHECK(
		(gz_sectors_count(gz_mpi_sectors(mpi)) > 0) == is_placed, "%zu frames", gz_sectors_count(gz_mpi_sectors(mpi)));
	bool has_moved = false;
	if (is_placed) {
		if (is_last) blocks_left = blocks / 512; // a move takes fewer
		report = gz_mpi_move(&moves, &out, NULL, GZ_TARGETS_WALLS, mpi);
		has_moved = had_memory(&report.error, "move");
		failed_moves += !has_moved;
		if (!has_moved && is_last) CHECK(!report.bodies, "%zu bodies have moved", report.bodies);
	}
	gz_mpi_destroy(mpi);
	return has_moved;
}

void test_memory(void) {
	static scene s;
	make_scene(&s, 1, false);
	gz_sectors_desc world = scene_world(&s);
	world.allocator = (gz_allocator){allocate, release, NULL};
	size_t blocks = 0, runs = 0;
	for (; !run(&world, &s, blocks); runs++) blocks += 1 + blocks / 4;
	CHECK(runs > 10 && failed_moves > 0, "only %zu runs without memory, %zu of moves", runs, failed_moves);
}
