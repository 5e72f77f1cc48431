// The results of several ranks are those of one process, to the bit, for every assignment.
#include <stdlib.h>
#include <string.h>

#include "mpi/scene.h"

enum { TICKS = 3 };

/// What one process finds, in a large world of sectors without MPI. It runs on rank 0 alone.
static void run_alone(result_hashes hashes[TICKS], const scene *s) {
	memset(hashes, 0, TICKS * sizeof *hashes);
	scene *copy = malloc(sizeof *copy);
	memcpy(copy, s, sizeof *s);
	const gz_sectors_desc desc = scene_world(s);
	gz_sectors *sectors = create_sectors(&desc);
	const gz_bodies bodies = bodies_of(copy->bodies, copy->count);
	const gz_sector_view view = sectors_of(copy->bodies);
	const gz_moves moves = moves_of(copy->bodies);
	const gz_sector_out out = sectors_out_of(copy->bodies);
	for (int tick = 0; tick < TICKS; tick++) {
		const gz_report placed = gz_sectors_place(sectors, &bodies, &view, 1, MARGIN);
		CHECK_OK(placed.error);
		query_frames(&hashes[tick], sectors, copy->count);
		const gz_report moved = gz_sectors_move(&moves, &out, NULL, GZ_TARGETS_WALLS, sectors);
		CHECK_OK(moved.error);
		hash_bodies_of(&hashes[tick], copy->bodies, copy->count, &moved);
	}
	gz_sectors_destroy(sectors);
	free(copy);
}

static void compare(const result_hashes *own, const result_hashes *alone, const char *name, int tick) {
	for (int kind = 0; kind < KINDS; kind++) {
		const uint64_t found = sum_of(own->found[kind]), sum = sum_of(own->sum[kind]);
		CHECK(found == alone->found[kind], "%s, tick %d, %s: %llu findings, one process has %llu", name, tick,
			kind_names[kind], (unsigned long long)found, (unsigned long long)alone->found[kind]);
		CHECK(sum == alone->sum[kind], "%s, tick %d: the results of %s differ", name, tick, kind_names[kind]);
	}
}

static void run_ranks(const result_hashes alone[TICKS], const scene *s, const assignment *a) {
	gz_mpi *mpi = divide_scene(s, &a->owners);
	scene_body *bodies = malloc(MOST_BODIES * sizeof *bodies);
	size_t ghosts = 0;
	gz_mpi_column column;
	gz_mpi_store store = scene_store(bodies, take_share(bodies, s->bodies, s->count, sizeof *bodies), &column);
	for (int tick = 0; tick < TICKS; tick++) {
		result_hashes own = {{0}, {0}};
		const gz_sector_view view = sectors_of(bodies);
		if (a->is_balanced) CHECK_OK(gz_mpi_balance(mpi, &view, NULL, store.count).error);
		CHECK_OK(gz_mpi_migrate(mpi, &store).error);
		const gz_bodies chunk = bodies_of(bodies, store.count);
		CHECK_OK(gz_mpi_check(mpi, &chunk, &view, 1));
		const gz_report placed = gz_mpi_place(mpi, &chunk, &view, 1, MARGIN);
		CHECK_OK(placed.error);
		query_frames(&own, gz_mpi_sectors(mpi), store.count);
		const gz_moves moves = moves_of(bodies);
		const gz_sector_out out = sectors_out_of(bodies);
		const gz_report moved = gz_mpi_move(&moves, &out, NULL, GZ_TARGETS_WALLS, mpi);
		CHECK_OK(moved.error);
		hash_bodies_of(&own, bodies, store.count, &moved);
		compare(&own, &alone[tick], a->name, tick);
		ghosts += gz_mpi_describe(mpi).ghosts;
	}
	const bool is_on_one = rank_count == 1 || a == &assignments[ON_LAST_RANK] ||
						   (a == &assignments[ON_EVERY_SECOND_RANK] && rank_count == 2);
	CHECK(is_on_one || sum_of(ghosts), "%s: there were no ghosts", a->name);
	gz_mpi_destroy(mpi);
	free(bodies);
}

static void compare_results(bool far) {
	scene *s = malloc(sizeof *s);
	result_hashes alone[TICKS];
	make_scene(s, 99, far);
	if (my_rank == 0) run_alone(alone, s);
	MPI_Bcast(alone, (int)sizeof alone, MPI_BYTE, 0, MPI_COMM_WORLD);
	for (int kind = 0; kind < KINDS; kind++)
		CHECK(alone[0].found[kind] > 200, "%s: %d findings are few", kind_names[kind], (int)alone[0].found[kind]);
	for (size_t a = 0; a < assignment_count; a++) run_ranks(alone, s, &assignments[a]);
	free(s);
}

void test_results(void) { compare_results(false); }

void test_far_results(void) { compare_results(true); }
