// Checkpoints: what is saved comes back, on other numbers of ranks too, and damaged files change nothing.
#include <stdlib.h>
#include <string.h>

#include "mpi/scene.h"

static const char *const path = "graze_mpi_checkpoint.tmp";

static uint64_t hash_all(const scene_body *bodies, size_t count) {
	uint64_t sum = 0;
	for (size_t k = 0; k < count; k++) sum += hash_bytes(&bodies[k], sizeof bodies[k], 3);
	return sum;
}

static gz_mpi_store store_of(scene_body *bodies, size_t count, gz_mpi_column *column) {
	*column = (gz_mpi_column){bodies, sizeof *bodies, sizeof *bodies};
	return (gz_mpi_store){.sector = sectors_out_of(bodies),
		.columns = column,
		.column_count = 1,
		.count = count,
		.capacity = MOST_BODIES};
}

/// Changes one byte of the file, or its length, on the first rank.
static void damage(long at, long more) {
	MPI_Barrier(MPI_COMM_WORLD);
	if (my_rank == 0) {
		FILE *file = fopen(path, "rb+");
		CHECK(file, "no file");
		fseek(file, more ? 0 : at, more ? SEEK_END : SEEK_SET);
		const int byte = more ? 0 : fgetc(file);
		fseek(file, more ? 0 : at, more ? SEEK_END : SEEK_SET);
		fputc(byte ^ 4, file);
		fclose(file);
	}
	MPI_Barrier(MPI_COMM_WORLD);
}

static void check_refused(gz_mpi *mpi, scene_body *bodies, gz_mpi_store *store, const char *part) {
	const uint64_t before = hash_all(bodies, store->count);
	const size_t count = store->count;
	const gz_mpi_load_report report = gz_mpi_load(mpi, path, store);
	check_same_error(&report.error, GZ_STATUS_INVALID_INPUT, "file", part);
	CHECK(store->count == count && hash_all(bodies, count) == before, "an error has changed the bodies");
}

/// Reads the file with the first `ranks` ranks alone.
static void load_on(int ranks, const scene *s, uint64_t expected) {
	MPI_Comm some;
	MPI_Comm_split(MPI_COMM_WORLD, my_rank < ranks ? 0 : MPI_UNDEFINED, 0, &some);
	if (some == MPI_COMM_NULL) return;
	const gz_mpi_desc desc = {.sectors = scene_world(s)};
	gz_error error;
	gz_mpi *mpi = gz_mpi_create(some, &desc, &error);
	CHECK(mpi, "%s", error.text);
	scene_body *bodies = malloc(MOST_BODIES * sizeof *bodies);
	gz_mpi_column column;
	gz_mpi_store store = store_of(bodies, 0, &column);
	const gz_mpi_load_report report = gz_mpi_load(mpi, path, &store);
	CHECK_OK(report.error);
	CHECK(report.note == 12345678901u, "another note");
	CHECK(store.count - s->count / (size_t)ranks <= 1, "%zu bodies are no equal share", store.count);
	uint64_t sum = hash_all(bodies, store.count);
	MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_UINT64_T, MPI_SUM, some);
	CHECK(sum == expected, "on %d ranks the bodies differ", ranks);
	gz_mpi_destroy(mpi);
	MPI_Comm_free(&some);
	free(bodies);
}

void test_checkpoint(void) {
	scene *s = malloc(sizeof *s);
	make_scene(s, 8, false);
	const gz_mpi_desc desc = {.sectors = scene_world(s)};
	gz_error error;
	gz_mpi *mpi = gz_mpi_create(MPI_COMM_WORLD, &desc, &error);
	CHECK(mpi, "%s", error.text);
	scene_body *bodies = malloc(MOST_BODIES * sizeof *bodies);
	size_t count = 0;
	for (size_t k = (size_t)my_rank; k < s->count; k += (size_t)rank_count) bodies[count++] = s->bodies[k];
	gz_mpi_column column;
	gz_mpi_store store = store_of(bodies, count, &column);
	CHECK_OK(gz_mpi_migrate(mpi, &store).error);
	const uint64_t expected = hash_all(s->bodies, s->count);
	CHECK(sum_of(hash_all(bodies, store.count)) == expected, "bodies have changed in migration");
	// A longer file of before is replaced.
	gz_mpi_store none = store;
	CHECK_OK(gz_mpi_save(mpi, path, &store, 1));
	none.count = 0;
	CHECK_OK(gz_mpi_save(mpi, path, &none, 2));
	gz_mpi_load_report report = gz_mpi_load(mpi, path, &none);
	CHECK_OK(report.error);
	CHECK(report.note == 2 && none.count == 0, "the file of no bodies has %zu", none.count);
	CHECK_OK(gz_mpi_save(mpi, path, &store, 12345678901u));
	MPI_Barrier(MPI_COMM_WORLD);
	if (my_rank == 0) CHECK(!fopen("graze_mpi_checkpoint.tmp.part", "rb"), "the part is still there");
	for (int ranks = 1; ranks <= rank_count; ranks++) load_on(ranks, s, expected);
	// Errors.
	const size_t few = s->count / (size_t)rank_count - 1, all = store.capacity;
	if (my_rank == rank_count - 1) store.capacity = few, store.count = few < store.count ? few : store.count;
	report = gz_mpi_load(mpi, path, &store);
	check_same_error(&report.error, GZ_STATUS_LIST_FULL, "capacity", "needed are");
	store.capacity = all;
	damage(3, 0), check_refused(mpi, bodies, &store, "was not written by"), damage(3, 0);
	damage(8 * 6, 0), check_refused(mpi, bodies, &store, "damaged header"), damage(8 * 6, 0);
	damage(5000, 0), check_refused(mpi, bodies, &store, "damaged bodies"), damage(5000, 0);
	column.bytes--, check_refused(mpi, bodies, &store, "other sizes"), column.bytes++;
	report = gz_mpi_load(mpi, path, &store);
	CHECK_OK(report.error);
	damage(0, 1), check_refused(mpi, bodies, &store, "was cut off");
	error = gz_mpi_save(mpi, "no such folder/file", &store, 0);
	check_same_error(&error, GZ_STATUS_SYSTEM, "file", "opening the file");
	MPI_Barrier(MPI_COMM_WORLD);
	if (my_rank == 0) remove(path);
	report = gz_mpi_load(mpi, path, &store);
	check_same_error(&report.error, GZ_STATUS_SYSTEM, "file", "opening the file");
	gz_mpi_destroy(mpi);
	free(bodies), free(s);
}
