// Each allocation of each function fails once, on each rank. All ranks return the same error, which names that rank,
// nothing has changed and nothing is lost, and the same call with memory gives what it gives without a failure. What
// MPI and Zoltan allocate themselves does not fail.
#include <stdlib.h>
#include <string.h>

#include "mpi/fault_calls.h"

/// Everything that a call may change, on this rank.
typedef struct small_state {
	uint64_t bodies, walls, owners, checkpoint, frames;
} small_state;

static small_state read_state(const small_world *w) {
	small_state state = {.checkpoint = hash_checkpoint()};
	state.bodies = hash_bytes(w->bodies, w->count * sizeof *w->bodies, w->count);
	if (!w->mpi) return state;
	state.walls = hash_doors(gz_mpi_sectors(w->mpi));
	state.frames = gz_sectors_count(gz_mpi_sectors(w->mpi));
	for (int32_t x = -6; x < 6; x++)
		for (int32_t y = -6; y < 6; y++) state.owners = state.owners * 31 + (uint64_t)gz_mpi_owner(w->mpi, x, y);
	return state;
}

/// Frames are as the call has them afterwards.
static void expect_same(const small_state *a, const small_state *b, const char *name, const char *when) {
	CHECK(a->bodies == b->bodies, "%s: other bodies %s", name, when);
	CHECK(a->walls == b->walls, "%s: other walls %s", name, when);
	CHECK(a->owners == b->owners, "%s: other owners %s", name, when);
	CHECK(a->checkpoint == b->checkpoint, "%s: another checkpoint %s", name, when);
}

/// What a call with memory leaves and allocates.
typedef struct outcome {
	small_state state;
	size_t answer, allocations;
} outcome;

static outcome run_with_memory(const fault_call *call, small_world *w) {
	const size_t before = w->memory.calls;
	CHECK_OK(call->run(w));
	return (outcome){read_state(w), w->answer, w->memory.calls - before};
}

/// The error is the same on all ranks, and names the rank that had no memory. Returns whether the call has failed.
static bool check_error(const gz_error *error, const fault_call *call, int rank) {
	char begin[20];
	check_same(error->status, call->name);
	if (call->may_do_without && error->status == GZ_STATUS_OK) return false;
	CHECK(error->status == GZ_STATUS_OUT_OF_MEMORY, "%s of rank %d: status %d, %s", call->name, rank,
		(int)error->status, error->text);
	check_same(hash_bytes(error->text, strlen(error->text), 0), call->name);
	snprintf(begin, sizeof begin, "rank %d: ", rank);
	CHECK(!strncmp(error->text, begin, strlen(begin)), "%s: the error is not that of %s%s", call->name, begin,
		error->text);
	return true;
}

/// Calls without one allocation of one rank.
static void expect_failure(const fault_call *call, const outcome *expected, int rank, size_t number) {
	static small_world w;
	small_world_begin(&w);
	if (call->prepare) call->prepare(&w);
	const small_state before = read_state(&w);
	w.memory.fail_at = my_rank == rank ? w.memory.calls + number : 0;
	const gz_error error = call->run(&w);
	CHECK(my_rank != rank || w.memory.calls >= w.memory.fail_at, "%s has fewer allocations than before", call->name);
	w.memory.fail_at = 0;
	const bool failed = check_error(&error, call, rank);
	small_state after = read_state(&w);
	if (failed && (!call->moves_alone || my_rank == rank)) expect_same(&after, &before, call->name, "without memory");
	if (failed) {
		if (call->prepare) call->prepare(&w);
		after = run_with_memory(call, &w).state;
	}
	expect_same(&after, &expected->state, call->name, "after a failure");
	CHECK(w.answer == expected->answer, "%s: answers %zu, expected %zu", call->name, w.answer, expected->answer);
	small_world_end(&w);
}

/// In the short form those of the first FEW allocations fail, and every STRIDEth of the others.
enum { FEW = 5, STRIDE = 13 };

/// Calls without each allocation of each rank, or some of them. Returns the number of allocations of all ranks.
static size_t expect_failures(const fault_call *call, bool all_fail) {
	static small_world w;
	remove_checkpoint();
	small_world_begin(&w);
	if (call->prepare) call->prepare(&w);
	const outcome expected = run_with_memory(call, &w);
	small_world_end(&w);
	size_t all = 0;
	for (int rank = 0; rank < rank_count; rank++) {
		uint64_t count = expected.allocations;
		MPI_Bcast(&count, 1, MPI_UINT64_T, rank, MPI_COMM_WORLD);
		for (uint64_t number = 1; number <= count; number++)
			if (all_fail || number <= FEW || number % STRIDE == 0)
				expect_failure(call, &expected, rank, (size_t)number);
		all += (size_t)count;
	}
	CHECK(!all == call->allocates_nothing, "%s allocates %zu times", call->name, all);
	if (my_rank == 0) printf("%s: %zu allocations\n", call->name, all);
	remove_checkpoint();
	return all;
}

// ---------------------------------------------------------------------------------------------------------------------
// The functions of the header
// ---------------------------------------------------------------------------------------------------------------------

static bool is_called(const char *name, size_t length) {
	for (const fault_call *call = fault_calls; call->name; call++)
		if (strcspn(call->name, " ") == length && !strncmp(call->name, name, length)) return true;
	return false;
}

/// Each function of graze/mpi.h is in the table.
static void check_header(void) {
	char line[500];
	size_t count = 0;
	FILE *file = fopen(GRAZE_MPI_HEADER, "r");
	CHECK(file, "%s cannot be read", GRAZE_MPI_HEADER);
	while (fgets(line, sizeof line, file)) {
		if (strncmp(line, "GZ_API ", 7) != 0) continue;
		const char *name = strstr(line, "gz_mpi_"), *end = strchr(line, '(');
		while (name && end && strcspn(name, " (*") != (size_t)(end - name)) name = strstr(name + 1, "gz_mpi_");
		CHECK(name && end, "no function in: %s", line);
		CHECK(is_called(name, (size_t)(end - name)), "not in fault_calls: %s", line);
		count++;
	}
	fclose(file);
	CHECK(count > 10, "only %zu functions", count);
}

static void check_allocations(bool all_fail) {
	size_t all = 0;
	if (my_rank == 0) check_header();
	for (const fault_call *call = fault_calls; call->name; call++) all += expect_failures(call, all_fail);
	CHECK(all > 100, "only %zu allocations", all);
}

void test_allocations(void) { check_allocations(false); }
void test_all_allocations(void) { check_allocations(true); }
