// Records go from the rank of each body to all ranks where it is a ghost, in the order of the ghosts; errors of a
// placing.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mpi/edges.h"
#include "mpi/ghosts.h"
#include "mpi/scene.h"
#include "mpi/stages.h"

static gz_report place(gz_mpi *mpi, const scene_body *bodies, size_t count, float margin) {
	const gz_bodies chunk = bodies_of(bodies, count);
	const gz_sector_view view = sectors_of(bodies);
	return gz_mpi_place(mpi, &chunk, &view, 1, margin);
}

static uint32_t vote_of(int rank) { return rank == 0 ? 8 : 2u << (rank % 3 + 3); }

/// Sends records of a size that are functions of the ids, and compares those that come with the ids of the ghosts.
static void check_records(
	gz_mpi *mpi, mpi_stages *stages, const scene_body *bodies, size_t size, const uint64_t *ghosts) {
	const size_t out = mpi->halo.ghosts.sent, in = mpi->halo.ghosts.received;
	unsigned char *sent = calloc(out + 1, size), *received = calloc(in + 1, size), *expected = calloc(1, size);
	const border_body *border = mpi->halo.border.bodies.at;
	const size_t *edges = mpi->halo.edge_bodies.at;
	for (size_t k = 0; k < out; k++) {
		const uint64_t id = bodies[border[edges[k]].index].id;
		for (size_t i = 0; i < size; i++) sent[k * size + i] = (unsigned char)hash_bytes(&i, sizeof i, id);
	}
	uint32_t expected_votes = 0;
	for (int rank = 0; rank < rank_count; rank++) expected_votes |= vote_of(rank);
	const uint32_t votes = graze_mpi_stages_run(stages, vote_of(my_rank), sent, received, size);
	CHECK(votes == expected_votes, "votes %x, expected %x", votes, expected_votes);
	for (size_t k = 0; k < in; k++) {
		for (size_t i = 0; i < size; i++) expected[i] = (unsigned char)hash_bytes(&i, sizeof i, ghosts[k]);
		CHECK(!memcmp(received + k * size, expected, size), "ghost %zu of %zu has another record of %zu bytes", k, in,
			size);
	}
	free(sent), free(received), free(expected);
}

void test_edges(void) {
	scene *s = malloc(sizeof *s);
	make_scene(s, 4, false);
	scene_body *bodies = malloc(MOST_BODIES * sizeof *bodies);
	for (size_t a = 0; a < assignment_count; a++) {
		if (assignments[a].is_balanced) continue; // before gz_mpi_balance it is by hash
		gz_mpi *mpi = divide_scene(s, &assignments[a].owners);
		const size_t count = take_own(bodies, s, mpi);
		for (int round = 0; round < 2; round++) {
			CHECK_OK(place(mpi, bodies, count, MARGIN).error);
			const ghost_record *records = graze_mpi_edges_came(mpi, sizeof *records);
			const size_t ghost_count = gz_mpi_describe(mpi).ghosts;
			CHECK(ghost_count == mpi->halo.ghosts.received, "%zu ghosts, %zu records", ghost_count,
				mpi->halo.ghosts.received);
			uint64_t *ghosts = malloc((ghost_count + 1) * sizeof *ghosts);
			for (size_t k = 0; k < ghost_count; k++) ghosts[k] = records[k].id;
			mpi_stages stages;
			graze_mpi_stages_begin(&stages, mpi);
			// More sizes than there are channels, some of them twice.
			for (size_t size = 4; size <= 128; size += size < 40 ? 4 : 40)
				check_records(mpi, &stages, bodies, size, ghosts);
			check_records(mpi, &stages, bodies, 12, ghosts), check_records(mpi, &stages, bodies, 128, ghosts);
			// A rank that has failed ends the others, in a stage with records, or after the last one.
			if (my_rank < rank_count - 1 && round == 0) {
				char nothing[8] = {0};
				const uint32_t votes = graze_mpi_stages_run(&stages, 0, nothing, nothing, 8);
				CHECK(votes & STAGES_END, "not ended");
			}
			CHECK_OK(graze_mpi_stages_end(&stages));
			free(ghosts);
		}
		gz_mpi_destroy(mpi);
	}
	free(bodies), free(s);
}

// ---------------------------------------------------------------------------------------------------------------------
// Errors
// ---------------------------------------------------------------------------------------------------------------------

static void check_create_errors(scene *s) {
	const bool is_last = my_rank == rank_count - 1;
	gz_error error;
	if (rank_count > 1) {
		if (is_last) s->walls[100].bx += 0.25f;
		gz_mpi_desc desc = {.sectors = scene_world(s)};
		CHECK(!gz_mpi_create(MPI_COMM_WORLD, &desc, &error), "walls of one rank differ");
		check_same_error(&error, GZ_STATUS_INVALID_INPUT, "walls", "walls or the sides of sectors of two ranks differ");
		make_scene(s, 4, false);
		desc.sectors = scene_world(s);
		if (is_last) desc.sectors.side = 128;
		CHECK(!gz_mpi_create(MPI_COMM_WORLD, &desc, &error), "sides differ");
		check_same_error(&error, GZ_STATUS_INVALID_INPUT, "walls", "sides of sectors");
	}
	gz_mpi_desc desc = {.sectors = scene_world(s)};
	if (is_last) s->walls[7].ax = NAN;
	CHECK(!gz_mpi_create(MPI_COMM_WORLD, &desc, &error), "a wall is wrong");
	CHECK(error.status == GZ_STATUS_INVALID_WALL && error.index == 7, "%s", error.text);
	check_same(hash_bytes(error.text, strlen(error.text), 0), error.text);
	make_scene(s, 4, false);
	CHECK(!gz_mpi_create(MPI_COMM_NULL, &desc, &error), "no communicator");
	CHECK(!gz_mpi_create(MPI_COMM_WORLD, my_rank ? &desc : NULL, &error), "no description");
	check_same_error(&error, GZ_STATUS_INVALID_INPUT, my_rank ? "" : "desc", "rank 0: desc is null");
}

/// Fails unless the last placing has failed on all ranks with this error, has left no frames, and a move fails as well.
static void check_no_frames(
	gz_mpi *mpi, const gz_report *report, scene_body *bodies, size_t count, const char *name, const char *part) {
	check_same_error(&report->error, GZ_STATUS_INVALID_INPUT, name, part);
	CHECK(gz_sectors_count(gz_mpi_sectors(mpi)) == 0, "%s: frames are left", name);
	const uint64_t before = hash_bytes(bodies, count * sizeof *bodies, 1);
	const gz_moves moves = moves_of(bodies);
	const gz_sector_out out = sectors_out_of(bodies);
	static const gz_targets targets[] = {GZ_TARGETS_WALLS, GZ_TARGETS_ALL};
	for (int k = 0; k < 2; k++) {
		const gz_report moved = gz_mpi_move(&moves, &out, NULL, targets[k], mpi);
		check_same_error(&moved.error, GZ_STATUS_INVALID_INPUT, "sectors", "placed");
	}
	CHECK(hash_bytes(bodies, count * sizeof *bodies, 1) == before, "%s: a move that is refused has moved bodies", name);
}

/// Places all bodies, so that there are frames to lose.
static void place_all(gz_mpi *mpi, const scene_body *bodies, size_t count) {
	CHECK_OK(place(mpi, bodies, count, MARGIN).error);
	CHECK(gz_sectors_count(gz_mpi_sectors(mpi)) > 0, "no frames of %zu bodies", count);
}

/// Ranks that disagree, and a body in a sector of another rank.
static void check_errors_among_ranks(gz_mpi *mpi, scene_body *bodies, size_t count) {
	const bool is_last = my_rank == rank_count - 1;
	const gz_sector_view view = sectors_of(bodies);
	place_all(mpi, bodies, count);
	if (is_last) bodies[5].sector_x++;
	gz_report report = place(mpi, bodies, count, MARGIN);
	check_no_frames(mpi, &report, bodies, count, "sector", "body 5: sector (");
	if (is_last) bodies[5].sector_x--;
	place_all(mpi, bodies, count);
	report = place(mpi, bodies, count, is_last ? 4 : MARGIN);
	check_no_frames(mpi, &report, bodies, count, "margin", "two ranks differ");
	place_all(mpi, bodies, count);
	gz_bodies chunk = bodies_of(bodies, count);
	if (is_last) chunk.ignore.data = NULL;
	report = gz_mpi_place(mpi, &chunk, &view, 1, MARGIN);
	check_no_frames(mpi, &report, bodies, count, "ignore", "not in all");
}

void test_place_errors(void) {
	scene *s = malloc(sizeof *s);
	make_scene(s, 4, false);
	check_create_errors(s);
	const bool is_last = my_rank == rank_count - 1;
	gz_mpi *mpi = divide_scene(s, &assignments[SCATTERED].owners);
	scene_body *bodies = malloc(MOST_BODIES * sizeof *bodies);
	const size_t count = take_own(bodies, s, mpi);
	const gz_sector_view view = sectors_of(bodies);
	if (rank_count > 1) check_errors_among_ranks(mpi, bodies, count);
	place_all(mpi, bodies, count);
	gz_bodies chunk = bodies_of(bodies, count);
	if (is_last) chunk.id.data = NULL;
	gz_report report = gz_mpi_place(mpi, &chunk, &view, 1, MARGIN);
	check_no_frames(mpi, &report, bodies, count, "id", "has no ids");
	place_all(mpi, bodies, count);
	chunk = bodies_of(bodies, count);
	if (is_last) chunk.radius.data = NULL;
	report = gz_mpi_place(mpi, &chunk, &view, 1, MARGIN);
	check_no_frames(mpi, &report, bodies, count, "radius", "radius");
	// Invalid bodies are left out, and the others are placed.
	if (is_last) bodies[9].x = NAN, bodies[11].radius = -1;
	report = place(mpi, bodies, count, MARGIN);
	check_same_error(&report.error, GZ_STATUS_INVALID_BODIES, "center.x", "body 9");
	CHECK(report.invalid == (is_last ? 2 : 0), "%zu invalid bodies", report.invalid);
	CHECK(gz_sectors_count(gz_mpi_sectors(mpi)) > 0, "valid bodies are not placed");
	if (is_last) bodies[9].x = 1, bodies[11].radius = 1;
	place_all(mpi, bodies, count);
	CHECK_OK(place(mpi, bodies, 0, MARGIN).error);
	CHECK(gz_sectors_count(gz_mpi_sectors(mpi)) == 0, "frames without bodies");
	gz_mpi_destroy(mpi);
	gz_mpi_destroy(NULL);
	free(bodies), free(s);
}
