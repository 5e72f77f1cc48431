// Errors of doors on several ranks: ranks that disagree, or one that fails, end a push on all, and nothing has moved;
// walls that come to other places do so on all ranks or on none.
#include <stdlib.h>
#include <string.h>

#include "mpi/doors.h"

/// A divided scene with doors.
typedef struct door_scene {
	scene s;
	gz_mpi *mpi;
	scene_body bodies[MOST_BODIES];
	size_t count; ///< of this rank's own bodies
	door_push p;
} door_scene;

static door_scene *make_doors(void) {
	door_scene *d = calloc(1, sizeof *d);
	make_scene(&d->s, 1, false);
	d->mpi = divide_scene(&d->s, NULL);
	d->count = take_own(d->bodies, &d->s, d->mpi);
	return d;
}

static void free_doors(door_scene *d) {
	gz_mpi_destroy(d->mpi);
	free(d);
}

/// Places the first bodies, as many as `count`, and makes the groups anew.
static void place(door_scene *d, size_t count) {
	const gz_bodies chunk = bodies_of(d->bodies, count);
	const gz_sector_view view = sectors_of(d->bodies);
	CHECK_OK(gz_mpi_place(d->mpi, &chunk, &view, 1, MARGIN).error);
	make_push(&d->p, &d->s, 0);
}

static gz_report push(door_scene *d) {
	const gz_moves moves = moves_of(d->bodies);
	const gz_sector_out out = sectors_out_of(d->bodies);
	return gz_mpi_push_walls(&d->p.push, &moves, &out, d->mpi);
}

// ---------------------------------------------------------------------------------------------------------------------
// Pushes
// ---------------------------------------------------------------------------------------------------------------------

/// What a push moves, on this rank.
typedef struct door_state {
	uint64_t bodies, walls;
} door_state;

static door_state read_state(const door_scene *d) {
	return (door_state){hash_bytes(d->bodies, d->count * sizeof d->bodies[0], 1), hash_doors(gz_mpi_sectors(d->mpi))};
}

static void check_unchanged(const door_scene *d, const door_state *before, const char *what) {
	const door_state after = read_state(d);
	CHECK(after.bodies == before->bodies, "%s: bodies have moved", what);
	CHECK(after.walls == before->walls, "%s: walls have moved", what);
}

/// One rank fails in the push itself; which error comes first depends on the ranks.
static void check_failure(door_scene *d, const door_state *before, const gz_report *report, const char *what) {
	CHECK(report->error.status == GZ_STATUS_INVALID_INPUT, "%s: %s", what, report->error.text);
	check_same(hash_bytes(report->error.text, strlen(report->error.text), 0), what);
	check_unchanged(d, before, what);
}

static void check_refused_pushes(door_scene *d) {
	const bool is_last = my_rank == rank_count - 1;
	const gz_sector_out out = sectors_out_of(d->bodies);
	gz_moves moves = moves_of(d->bodies);
	const door_state before = read_state(d);
	gz_report report;
	if (rank_count > 1) {
		place(d, d->count);
		if (is_last) d->p.groups[3].dx = 0.5f;
		report = push(d);
		check_same_error(&report.error, GZ_STATUS_INVALID_INPUT, "push", "differ");
		check_unchanged(d, &before, "another displacement");
	}
	place(d, d->count);
	const gz_crush_list invalid = {NULL, 1, d->p.first_crush};
	if (is_last) d->p.push.crushes = &invalid;
	report = push(d);
	check_failure(d, &before, &report, "a list without memory");
	place(d, d->count);
	if (is_last) moves.center = (gz_vec2_out){NULL, NULL, 0};
	report = gz_mpi_push_walls(&d->p.push, &moves, &out, d->mpi);
	check_failure(d, &before, &report, "no centres");
	place(d, d->count);
	report = gz_mpi_push_walls(NULL, &moves, &out, d->mpi);
	check_same_error(&report.error, GZ_STATUS_INVALID_INPUT, "push", "null");
	check_unchanged(d, &before, "a null push");
}

/// The same push moves bodies and walls where no rank fails.
static void check_accepted_push(door_scene *d) {
	const door_state before = read_state(d);
	place(d, d->count);
	const gz_report report = push(d);
	CHECK_OK(report.error);
	const door_state after = read_state(d);
	CHECK(after.walls != before.walls, "no wall has moved");
	check_same(after.walls, "walls");
	CHECK(sum_of(report.pushed) > 0 && sum_of(after.bodies != before.bodies) > 0, "no body has moved");
}

// ---------------------------------------------------------------------------------------------------------------------
// Walls
// ---------------------------------------------------------------------------------------------------------------------

typedef struct wall_ends {
	int32_t sector[2];
	float a[2], b[2];
} wall_ends;

/// A wall comes to another place, unless ranks differ.
static void check_moved_wall(gz_mpi *mpi) {
	const int32_t index = 5;
	const size_t stride = sizeof(wall_ends);
	wall_ends given = {{1000, 7}, {1, 2}, {3, 4}}, read = {{0, 0}, {0, 0}, {0, 0}};
	const gz_sector_wall_view to = {{&given.sector[0], &given.sector[1], stride}, {&given.a[0], &given.a[1], stride},
		{&given.b[0], &given.b[1], stride}};
	const gz_sector_wall_out out = {
		{&read.sector[0], &read.sector[1], stride}, {&read.a[0], &read.a[1], stride}, {&read.b[0], &read.b[1], stride}};
	const uint64_t before = hash_doors(gz_mpi_sectors(mpi));
	if (rank_count > 1) {
		given.sector[1] += my_rank;
		const gz_error error = gz_mpi_move_walls(mpi, &index, 1, &to);
		check_same_error(&error, GZ_STATUS_INVALID_INPUT, "index", "differ");
		CHECK(hash_doors(gz_mpi_sectors(mpi)) == before, "a wall has moved though ranks differ");
		given.sector[1] -= my_rank;
	}
	CHECK_OK(gz_mpi_move_walls(mpi, &index, 1, &to));
	check_same(hash_doors(gz_mpi_sectors(mpi)), "walls");
	CHECK(hash_doors(gz_mpi_sectors(mpi)) != before, "no wall has moved");
	CHECK_OK(gz_sectors_read_walls(gz_mpi_sectors(mpi), &index, 1, &out));
	CHECK(!memcmp(&read, &given, sizeof given), "the wall is in sector (%d, %d), from (%g, %g) to (%g, %g)",
		read.sector[0], read.sector[1], (double)read.a[0], (double)read.a[1], (double)read.b[0], (double)read.b[1]);
}

void test_door_errors(void) {
	door_scene *d = make_doors();
	check_refused_pushes(d);
	check_accepted_push(d);
	const int32_t no_wall = -1;
	const gz_error error = gz_mpi_enable_walls(d->mpi, &no_wall, 1, false);
	check_same_error(&error, GZ_STATUS_INVALID_INPUT, "index", "exist");
	check_moved_wall(d->mpi);
	place(d, 0);
	const gz_report report = push(d);
	CHECK_OK(report.error); // door 5 does not turn
	CHECK(!report.stopped && !report.hits, "doors without bodies are blocked");
	free_doors(d);
}
