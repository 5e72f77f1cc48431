// Each write of a checkpoint fails once, on each rank that writes: with an error, on a disk that is full, by a signal.
// The error is that of the file, the same on all ranks; the former checkpoint stays, no part of a new one does, and the
// same call succeeds afterwards. A save that reports no error has written a whole file.
#include <errno.h>
#include <string.h>

#include "mpi/failing_files.h"
#include "mpi/fault_calls.h"

static gz_error save(small_world *w, uint64_t note) {
	gz_mpi_column column;
	const gz_mpi_store store = scene_store(w->bodies, w->count, &column);
	return gz_mpi_save(w->mpi, checkpoint_path(), &store, note);
}

enum { FORMER = 1, NEW = 2 };

static void expect_whole_file(small_world *w, uint64_t note, const char *when) {
	gz_mpi_column column;
	gz_mpi_store store = scene_store(w->bodies, w->count, &column);
	const gz_mpi_load_report report = gz_mpi_load(w->mpi, checkpoint_path(), &store);
	CHECK(report.error.status == GZ_STATUS_OK, "%s: %s", when, report.error.text);
	CHECK(report.note == note, "%s: the note is %d, expected %d", when, (int)report.note, (int)note);
}

static int failed_renames;

/// A save whose call of this number fails on a rank.
static void expect_failure(small_world *w, int rank, file_fault fault, size_t number) {
	char when[80];
	snprintf(when, sizeof when, "fault %d of call %d on rank %d", (int)fault, (int)number, rank);
	CHECK_OK(save(w, FORMER));
	const uint64_t former = hash_checkpoint();
	failing_files_begin(fault, my_rank == rank ? number : 0);
	const gz_error error = save(w, NEW);
	failing_files_end();
	check_same(error.status, when);
	const uint64_t after = hash_checkpoint();
	if (error.status == GZ_STATUS_OK) {
		expect_whole_file(w, NEW, when);
		return;
	}
	CHECK(error.status == GZ_STATUS_SYSTEM, "%s: %s", when, error.text);
	check_same_error(&error, GZ_STATUS_SYSTEM, "file", "file");
	static const int reasons[FILE_FAULTS] = {EIO, ENOSPC, EINTR};
	const char *renamed = strstr(error.text, "cannot be renamed");
	if (renamed) {
		failed_renames++;
		CHECK(strstr(renamed, strerror(reasons[fault])), "%s: %s", when, error.text);
	}
	CHECK(after == former, "%s: the former checkpoint has changed", when);
	expect_whole_file(w, FORMER, when);
}

void test_writes(void) {
	static small_world w;
	if (!failing_files_work()) return;
	remove_checkpoint();
	small_world_begin(&w);
	CHECK_OK(small_world_create(&w));
	small_world_take_own(&w);
	CHECK_OK(save(&w, FORMER));
	failing_files_begin(FILE_ERROR, 0);
	CHECK_OK(save(&w, NEW));
	const uint64_t own = failing_files_end();
	for (int rank = 0; rank < rank_count; rank++) {
		uint64_t count = own;
		MPI_Bcast(&count, 1, MPI_UINT64_T, rank, MPI_COMM_WORLD);
		CHECK(rank || count >= 4, "only %d calls write a checkpoint on rank 0", (int)count);
		for (int fault = 0; fault < FILE_FAULTS; fault++)
			for (uint64_t number = 1; number <= count; number++)
				expect_failure(&w, rank, (file_fault)fault, (size_t)number);
	}
	CHECK(failed_renames > 0, "no rename has failed");
	small_world_end(&w);
	remove_checkpoint();
}
