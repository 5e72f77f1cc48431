#include "mpi/run/compare.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "mpi/run/agreement.h"

enum { BLOCK = 1 << 14, TAG = 7 }; // bodies in a message

/// What is known on rank 0.
typedef struct comparison {
	const run_plan *plan;
	const run_body **expected; ///< per id; null: no such body
	uint8_t *seen;             ///< per id
	uint64_t ids;              ///< ids are below
	uint64_t first;            ///< the lowest id with a fault; `ids`: none
	app_fault *fault;
} comparison;

static bool run_in_process(simulation *out, const run_plan *plan, uint64_t ticks, app_fault *fault) {
	if (!simulation_open_in_process(out, plan, fault)) return false;
	while (out->tick < ticks)
		if (!simulation_step(out, fault)) return false;
	return true;
}

static bool open(comparison *out, const simulation *reference, app_fault *fault) {
	const run_plan *plan = reference->plan;
	const uint64_t ids = plan->tiles * plan->tile_bodies;
	*out = (comparison){.plan = plan, .ids = ids, .first = ids, .fault = fault};
	out->expected = calloc((size_t)ids, sizeof *out->expected);
	out->seen = calloc((size_t)ids, 1);
	if (!out->expected || !out->seen) return fault_set(fault, "out of memory to compare");
	const run_bodies *bodies = &reference->bodies;
	for (size_t k = 0; k < bodies->count; k++) out->expected[bodies->data[k].id] = &bodies->data[k];
	return true;
}

static void close(comparison *c) {
	free(c->expected);
	free(c->seen);
}

// ---------------------------------------------------------------------------------------------------------------------
// Bodies
// ---------------------------------------------------------------------------------------------------------------------

static void describe(char *text, size_t size, const run_body *b) {
	snprintf(text, size, "sector (%d, %d), offset (%.9g, %.9g), motion (%.9g, %.9g)", b->sector_x, b->sector_y,
		(double)b->x, (double)b->y, (double)b->dx, (double)b->dy);
}

static void compare_body(comparison *c, const run_body *b) {
	const bool exists = b->id < c->ids && c->expected[b->id];
	const bool is_again = exists && c->seen[b->id];
	if (exists) c->seen[b->id] = 1;
	if (exists && !is_again && run_body_equals(b, c->expected[b->id])) return;
	if (b->id >= c->first) return;
	c->first = b->id;
	char is[160], should_be[160] = "no body";
	describe(is, sizeof is, b);
	if (exists) describe(should_be, sizeof should_be, c->expected[b->id]);
	fault_set(c->fault,
		is_again ? "body %" PRIu64 " is there twice: %s, in one process %s"
				 : "body %" PRIu64 " differs: %s, in one process %s",
		b->id, is, should_be);
}

static void compare_missing(comparison *c) {
	for (uint64_t id = 0; id < c->first; id++) {
		if (!c->expected[id] || c->seen[id]) continue;
		c->first = id;
		char should_be[160];
		describe(should_be, sizeof should_be, c->expected[id]);
		fault_set(c->fault, "body %" PRIu64 " is missing; in one process %s", id, should_be);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Messages
// ---------------------------------------------------------------------------------------------------------------------

static void send_bodies(const run_bodies *bodies) {
	const uint64_t count = bodies->count;
	MPI_Send(&count, 1, MPI_UINT64_T, 0, TAG, MPI_COMM_WORLD);
	for (size_t first = 0; first < bodies->count; first += BLOCK) {
		const size_t left = bodies->count - first, block = left < BLOCK ? left : BLOCK;
		MPI_Send(&bodies->data[first], (int)(block * sizeof(run_body)), MPI_BYTE, 0, TAG, MPI_COMM_WORLD);
	}
}

static void compare_bodies_of(comparison *c, int rank, run_body *block) {
	uint64_t count;
	MPI_Recv(&count, 1, MPI_UINT64_T, rank, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
	while (count) {
		const uint64_t part = count < BLOCK ? count : BLOCK;
		MPI_Recv(block, (int)(part * sizeof *block), MPI_BYTE, rank, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
		for (uint64_t k = 0; k < part; k++) compare_body(c, &block[k]);
		count -= part;
	}
}

static bool compare_all(comparison *c, const run_bodies *own, run_body *block) {
	int ranks;
	MPI_Comm_size(MPI_COMM_WORLD, &ranks);
	for (size_t k = 0; k < own->count; k++) compare_body(c, &own->data[k]);
	for (int rank = 1; rank < ranks; rank++) compare_bodies_of(c, rank, block);
	compare_missing(c);
	return c->first == c->ids;
}

bool compare_with_one_process(const simulation *s, app_fault *fault) {
	simulation reference = {0};
	comparison c = {0};
	run_body *block = NULL;
	const bool is_first = gz_mpi_describe(s->mpi).rank == 0;
	bool ready = true;
	if (is_first) {
		block = malloc(BLOCK * sizeof *block);
		ready = block ? run_in_process(&reference, s->plan, s->tick, fault) && open(&c, &reference, fault)
					  : fault_set(fault, "out of memory to compare");
	}
	bool equal = all_succeeded(ready, fault);
	if (equal) {
		if (is_first) equal = compare_all(&c, &s->bodies, block);
		else send_bodies(&s->bodies);
		MPI_Bcast(&equal, 1, MPI_C_BOOL, 0, MPI_COMM_WORLD); // the fault is that of rank 0, which prints it
	}
	close(&c);
	simulation_close(&reference);
	free(block);
	return equal;
}
