// Records go from the rank of each body to all ranks where it is a ghost, in the order of the ghosts; errors of a
// placing.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mpi/edges.h"
#include "mpi/ghosts.h"
#include "mpi/scene.h"
#include "mpi/stages.h"

/// The bodies of a scene that this rank owns.
static size_t take_own(scene_body *bodies, const scene *s, gz_mpi *mpi) {
	size_t count = 0;
	for (size_t k = 0; k < s->count; k++) {
		if (gz_mpi_owner(mpi, s->bodies[k].sector_x, s->bodies[k].sector_y) == my_rank) bodies[count++] = s->bodies[k];
	}
	return count;
}

static gz_mpi *create(const scene *s, size_t a) {
	const gz_mpi_desc desc = {.sectors = scene_world(s), .owners = assignments[a].owners};
	gz_error error;
	gz_mpi *mpi = gz_mpi_create(MPI_COMM_WORLD, &desc, &error);
	CHECK(mpi, "%s", error.text);
	return mpi;
}

static gz_report place(gz_mpi *mpi, const scene_body *bodies, size_t count, float margin) {
	const gz_bodies chunk = bodies_of(bodies, count);
	const gz_sector_view view = sectors_of(bodies);
	return gz_mpi_place(mpi, &chunk, &view, 1, margin);
}

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
	const uint32_t votes =
		graze_mpi_stages_run(stages, my_rank == 0 ? 8 : 2u << (my_rank % 3 + 3), sent, received, size);
	CHECK(votes & 8 && !(votes & 5), "votes %x", votes);
	check_same(votes, "votes");
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
	for (size_t a = 0; a + 1 < assignment_count; a++) {
		gz_mpi *mpi = create(s, a);
		const size_t count = take_own(bodies, s, mpi);
		for (int round = 0; round < 2; round++) {
			CHECK_OK(place(mpi, bodies, count, MARGIN).error);
			const ghost_record *records = graze_mpi_edges_came(mpi, sizeof *records);
			const size_t ghost_count = gz_mpi_describe(mpi).ghosts;
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

void test_place_errors(void) {
	scene *s = malloc(sizeof *s);
	make_scene(s, 4, false);
	check_create_errors(s);
	const bool is_last = my_rank == rank_count - 1;
	gz_mpi *mpi = create(s, 2);
	scene_body *bodies = malloc(MOST_BODIES * sizeof *bodies);
	const size_t count = take_own(bodies, s, mpi);
	gz_bodies chunk = bodies_of(bodies, count);
	const gz_sector_view view = sectors_of(bodies);
	if (rank_count > 1) {
		if (is_last) bodies[5].sector_x++;
		gz_report report = place(mpi, bodies, count, MARGIN);
		check_same_error(&report.error, GZ_STATUS_INVALID_INPUT, "sector", "body 5: sector (");
		if (is_last) bodies[5].sector_x--;
		report = place(mpi, bodies, count, is_last ? 4 : MARGIN);
		check_same_error(&report.error, GZ_STATUS_INVALID_INPUT, "margin", "two ranks differ");
		if (is_last) chunk.ignore.data = NULL;
		report = gz_mpi_place(mpi, &chunk, &view, 1, MARGIN);
		check_same_error(&report.error, GZ_STATUS_INVALID_INPUT, "ignore", "not in all");
	}
	chunk = bodies_of(bodies, count);
	if (is_last) chunk.id.data = NULL;
	gz_report report = gz_mpi_place(mpi, &chunk, &view, 1, MARGIN);
	check_same_error(&report.error, GZ_STATUS_INVALID_INPUT, "id", "has no ids");
	chunk = bodies_of(bodies, count);
	if (is_last) chunk.radius.data = NULL;
	report = gz_mpi_place(mpi, &chunk, &view, 1, MARGIN);
	check_same_error(&report.error, GZ_STATUS_INVALID_INPUT, "radius", "radius");
	if (is_last) bodies[9].x = NAN, bodies[11].radius = -1;
	report = place(mpi, bodies, count, MARGIN);
	check_same_error(&report.error, GZ_STATUS_INVALID_BODIES, "center.x", "body 9");
	CHECK(report.invalid == (is_last ? 2 : 0), "%zu invalid bodies", report.invalid);
	if (is_last) bodies[9].x = 1, bodies[11].radius = 1;
	CHECK_OK(place(mpi, bodies, count, MARGIN).error);
	CHECK_OK(place(mpi, bodies, 0, MARGIN).error);
	gz_mpi_destroy(mpi);
	gz_mpi_destroy(NULL);
	free(bodies), free(s);
}
