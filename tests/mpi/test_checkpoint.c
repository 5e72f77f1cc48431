// Checkpoints: what is saved comes back, on other numbers of ranks too, and damaged files change nothing.
#include <stdlib.h>
#include <string.h>

#include "mpi/scene.h"

/// A record has the sector, then the column; the header has nine numbers.
enum { RECORD = 2 * sizeof(int32_t) + sizeof(scene_body), HEADER = 9 * sizeof(uint64_t) };

/// The file, and the one that is written first. Tests with other numbers of ranks may run in the same folder.
static char path[64], part_path[sizeof path + 8];

static void name_files(void) {
	snprintf(path, sizeof path, "graze_mpi_checkpoint_%d.tmp", rank_count);
	snprintf(part_path, sizeof part_path, "%s.part", path);
}

static uint64_t hash_all(const scene_body *bodies, size_t count) {
	uint64_t sum = 0;
	for (size_t k = 0; k < count; k++) sum += hash_bytes(&bodies[k], sizeof bodies[k], 3);
	return sum;
}

/// A store without offsets: centres are in the column alone, and bodies are where their sectors say.
static gz_mpi_store store_without_offset(scene_body *bodies, size_t count, gz_mpi_column *column) {
	gz_mpi_store store = scene_store(bodies, count, column);
	store.offset = (gz_vec2_out){NULL, NULL, 0};
	return store;
}

/// Reads the file with the first `ranks` ranks alone.
static void load_on(int ranks, const scene *s, uint64_t expected) {
	MPI_Comm some;
	MPI_Comm_split(MPI_COMM_WORLD, my_rank < ranks ? 0 : MPI_UNDEFINED, 0, &some);
	if (some == MPI_COMM_NULL) return;
	const gz_sectors_desc world = scene_world(s);
	gz_mpi *mpi = create_world(some, &world, NULL);
	scene_body *bodies = malloc(MOST_BODIES * sizeof *bodies);
	gz_mpi_column column;
	gz_mpi_store store = store_without_offset(bodies, 0, &column);
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

/// Saves no bodies in place of a longer file.
static void check_file_of_no_bodies(gz_mpi *mpi, const gz_mpi_store *store) {
	CHECK_OK(gz_mpi_save(mpi, path, store, 1));
	gz_mpi_store none = *store;
	none.count = 0;
	CHECK_OK(gz_mpi_save(mpi, path, &none, 2));
	const gz_mpi_load_report report = gz_mpi_load(mpi, path, &none);
	CHECK_OK(report.error);
	CHECK(report.note == 2 && none.count == 0, "the file of no bodies has %zu", none.count);
}

// ---------------------------------------------------------------------------------------------------------------------
// Damaged files
// ---------------------------------------------------------------------------------------------------------------------

/// The bytes of the file as it was saved, on rank 0 alone.
typedef struct saved_file {
	unsigned char *bytes;
	size_t size;
} saved_file;

static saved_file read_file(size_t bodies) {
	const size_t expected = HEADER + RECORD * bodies;
	saved_file saved = {NULL, 0};
	MPI_Barrier(MPI_COMM_WORLD);
	if (my_rank != 0) return saved;
	FILE *file = fopen(path, "rb");
	CHECK(file, "no file");
	saved.bytes = malloc(expected + 1);
	saved.size = fread(saved.bytes, 1, expected + 1, file);
	CHECK(saved.size == expected, "the file has %zu bytes, expected %zu", saved.size, expected);
	fclose(file);
	return saved;
}

/// Writes the file anew, with `longer` bytes more or less; those that are added are 0. Flips bit `flipped`, unless that
/// is negative.
static void write_file(const saved_file *saved, long longer, long flipped) {
	MPI_Barrier(MPI_COMM_WORLD);
	if (my_rank == 0) {
		const size_t size = (size_t)((long)saved->size + longer);
		unsigned char *bytes = calloc(size + 1, 1);
		memcpy(bytes, saved->bytes, size < saved->size ? size : saved->size);
		if (flipped >= 0) bytes[flipped / 8] ^= (unsigned char)(1 << flipped % 8);
		FILE *file = fopen(path, "wb");
		CHECK(file && fwrite(bytes, 1, size, file) == size && fclose(file) == 0, "the file cannot be written");
		free(bytes);
	}
	MPI_Barrier(MPI_COMM_WORLD);
}

static void check_refused(gz_mpi *mpi, scene_body *bodies, gz_mpi_store *store, const char *part) {
	const size_t count = store->count;
	const uint64_t before = hash_all(bodies, count);
	const gz_mpi_load_report report = gz_mpi_load(mpi, path, store);
	check_same_error(&report.error, GZ_STATUS_INVALID_INPUT, "file", part);
	CHECK(store->count == count && hash_all(bodies, count) == before, "an error has changed the bodies");
}

static void check_damaged_files(gz_mpi *mpi, scene_body *bodies, gz_mpi_store *store, size_t count) {
	static const struct {
		long longer, flipped;
		const char *part;
	} files[] = {{0, 24, "was not written by"}, {0, 64 * 6, "damaged header"}, {0, 40000, "damaged bodies"},
		{1, -1, "was cut off"}, {RECORD, -1, "was cut off"}, {-1, -1, "was cut off"}, {-7, -1, "was cut off"},
		{-RECORD, -1, "was cut off"}};
	saved_file saved = read_file(count);
	for (size_t k = 0; k < sizeof files / sizeof *files; k++) {
		write_file(&saved, files[k].longer, files[k].flipped);
		check_refused(mpi, bodies, store, files[k].part);
	}
	const long records = (long)(RECORD * count);
	write_file(&saved, -records, -1), check_refused(mpi, bodies, store, "was cut off");
	write_file(&saved, -records - 1, -1), check_refused(mpi, bodies, store, "was not written by");
	write_file(&saved, -records - HEADER, -1), check_refused(mpi, bodies, store, "was not written by");
	write_file(&saved, 0, -1);
	free(saved.bytes);
}

/// A file of a few bodies, cut at every byte and flipped at every bit.
static void check_every_damage(gz_mpi *mpi, scene_body *bodies, gz_mpi_store *store) {
	enum { FEW = 3, BYTES = HEADER + FEW * RECORD };
	gz_mpi_store few = *store;
	few.count = my_rank == 0 ? FEW : 0;
	CHECK_OK(gz_mpi_save(mpi, path, &few, 3));
	saved_file saved = read_file(FEW);
	for (long k = 1; k <= BYTES; k++) write_file(&saved, -k, -1), check_refused(mpi, bodies, store, "the file");
	for (long k = 0; k < 8 * BYTES; k++) write_file(&saved, 0, k), check_refused(mpi, bodies, store, "the file");
	free(saved.bytes);
}

/// The hash of bytes that the header has: FNV-1a, folded.
static uint64_t hash_of_header(const unsigned char *bytes, size_t count) {
	uint64_t hash = 14695981039346656037u;
	for (size_t k = 0; k < count; k++) hash = (hash ^ bytes[k]) * 1099511628211u;
	return hash ^ hash >> 32;
}

/// A header that is not damaged, but whose records have no bytes.
static void check_records_of_no_bytes(gz_mpi *mpi, scene_body *bodies, gz_mpi_store *store, size_t count) {
	saved_file saved = read_file(count);
	if (my_rank == 0) {
		memset(saved.bytes + 2 * sizeof(uint64_t), 0, sizeof(uint64_t));
		const uint64_t check = hash_of_header(saved.bytes, 8 * sizeof check);
		memcpy(saved.bytes + 8 * sizeof check, &check, sizeof check);
	}
	write_file(&saved, 0, -1);
	check_refused(mpi, bodies, store, "other sizes");
	free(saved.bytes);
}

/// Files that are not there.
static void check_missing_files(gz_mpi *mpi, gz_mpi_store *store) {
	const gz_error error = gz_mpi_save(mpi, "no such folder/file", store, 0);
	check_same_error(&error, GZ_STATUS_SYSTEM, "file", "opening the file");
	MPI_Barrier(MPI_COMM_WORLD);
	if (my_rank == 0) remove(path);
	MPI_Barrier(MPI_COMM_WORLD);
	const gz_mpi_load_report report = gz_mpi_load(mpi, path, store);
	check_same_error(&report.error, GZ_STATUS_SYSTEM, "file", "opening the file");
}

void test_checkpoint(void) {
	name_files();
	scene *s = malloc(sizeof *s);
	make_scene(s, 8, false);
	gz_mpi *mpi = divide_scene(s, NULL);
	scene_body *bodies = malloc(MOST_BODIES * sizeof *bodies);
	gz_mpi_column column;
	gz_mpi_store store = store_without_offset(bodies, take_share(bodies, s->bodies, s->count, sizeof *bodies), &column);
	CHECK_OK(gz_mpi_migrate(mpi, &store).error);
	const uint64_t expected = hash_all(s->bodies, s->count);
	CHECK(sum_of(hash_all(bodies, store.count)) == expected, "bodies have changed in migration");
	check_file_of_no_bodies(mpi, &store);
	CHECK_OK(gz_mpi_save(mpi, path, &store, 12345678901u));
	MPI_Barrier(MPI_COMM_WORLD);
	if (my_rank == 0) CHECK(!fopen(part_path, "rb"), "the part is still there");
	for (int ranks = 1; ranks <= rank_count; ranks++) load_on(ranks, s, expected);
	// Errors.
	const size_t few = s->count / (size_t)rank_count - 1, all = store.capacity;
	if (my_rank == rank_count - 1) store.capacity = few, store.count = few < store.count ? few : store.count;
	gz_mpi_load_report report = gz_mpi_load(mpi, path, &store);
	check_same_error(&report.error, GZ_STATUS_LIST_FULL, "capacity", "needed are");
	store.capacity = all;
	column.bytes--, check_refused(mpi, bodies, &store, "other sizes"), column.bytes++;
	check_damaged_files(mpi, bodies, &store, s->count);
	report = gz_mpi_load(mpi, path, &store);
	CHECK_OK(report.error);
	CHECK(sum_of(hash_all(bodies, store.count)) == expected, "the file that is whole again has other bodies");
	check_records_of_no_bytes(mpi, bodies, &store, s->count);
	if (rank_count == 1) check_every_damage(mpi, bodies, &store);
	check_missing_files(mpi, &store);
	gz_mpi_destroy(mpi);
	free(bodies), free(s);
}
