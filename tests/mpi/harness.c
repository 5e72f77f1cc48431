#include "mpi/harness.h"

#include <string.h>

int my_rank, rank_count;

void check_same_error(const gz_error *error, gz_status status, const char *name, const char *part) {
	CHECK(error->status == status, "status %d, expected %d: %s", (int)error->status, (int)status, error->text);
	CHECK(strcmp(error->name, name) == 0, "name '%s', expected '%s': %s", error->name, name, error->text);
	CHECK(strstr(error->text, part), "'%s' is not in '%s'", part, error->text);
	check_same(hash_bytes(error->text, strlen(error->text), error->index), error->text);
}

void check_same(uint64_t number, const char *what) {
	uint64_t low, high;
	MPI_Allreduce(&number, &low, 1, MPI_UINT64_T, MPI_MIN, MPI_COMM_WORLD);
	MPI_Allreduce(&number, &high, 1, MPI_UINT64_T, MPI_MAX, MPI_COMM_WORLD);
	CHECK(low == high, "differs among ranks: %s", what);
}

uint64_t sum_of(uint64_t number) {
	uint64_t sum;
	MPI_Allreduce(&number, &sum, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
	return sum;
}

uint64_t next_random(uint64_t *state) {
	uint64_t z = *state += 0x9e3779b97f4a7c15u;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

int32_t random_below(uint64_t *state, int32_t below) { return (int32_t)(next_random(state) % (uint64_t)below); }

float random_between(uint64_t *state, float low, float high) {
	const int32_t steps = (int32_t)((high - low) * 4096);
	return low + (float)random_below(state, steps) / 4096;
}

uint64_t hash_bytes(const void *bytes, size_t count, uint64_t seed) {
	uint64_t hash = seed ^ 0xcbf29ce484222325u;
	for (size_t k = 0; k < count; k++) hash = (hash ^ ((const unsigned char *)bytes)[k]) * 0x100000001b3u;
	return hash ^ hash >> 29;
}

// ---------------------------------------------------------------------------------------------------------------------
// Assignments
// ---------------------------------------------------------------------------------------------------------------------

static int modulo(int64_t value, int ranks) { return (int)((value % ranks + ranks) % ranks); }

static int in_strips(int32_t x, int32_t y, int ranks, void *context) {
	(void)y, (void)context;
	return modulo(x >= 0 ? x / 2 : -((-1 - x) / 2) - 1, ranks); // of two columns each
}

static int scattered(int32_t x, int32_t y, int ranks, void *context) {
	(void)context;
	return modulo((int64_t)x + 3 * (int64_t)y, ranks);
}

static int on_last(int32_t x, int32_t y, int ranks, void *context) {
	(void)x, (void)y, (void)context;
	return ranks - 1;
}

static int on_every_second(int32_t x, int32_t y, int ranks, void *context) {
	(void)context;
	return modulo((int64_t)x + y, (ranks + 1) / 2) * 2;
}

const assignment assignments[] = {
	[BY_HASH] = {.name = "by hash"},
	[IN_STRIPS] = {.name = "in strips", .owners = {in_strips, NULL}},
	[SCATTERED] = {.name = "scattered", .owners = {scattered, NULL}},
	[ON_LAST_RANK] = {.name = "on the last rank", .owners = {on_last, NULL}},
	[ON_EVERY_SECOND_RANK] = {.name = "on every second rank", .owners = {on_every_second, NULL}},
#ifdef GRAZE_ZOLTAN
	[BY_BISECTION] = {.name = "by bisection", .is_balanced = true},
#endif
};
const size_t assignment_count = sizeof assignments / sizeof assignments[0];

// ---------------------------------------------------------------------------------------------------------------------
// Worlds and bodies
// ---------------------------------------------------------------------------------------------------------------------

gz_mpi *create_world(MPI_Comm comm, const gz_sectors_desc *world, const gz_mpi_owners *owners) {
	const gz_mpi_desc desc = {.sectors = *world, .owners = owners ? *owners : (gz_mpi_owners){0}};
	gz_error error;
	gz_mpi *mpi = gz_mpi_create(comm, &desc, &error);
	CHECK(mpi, "%s", error.text);
	CHECK_OK(error);
	return mpi;
}

gz_sectors *create_sectors(const gz_sectors_desc *world) {
	gz_error error;
	gz_sectors *sectors = gz_sectors_create(world, &error);
	CHECK(sectors, "%s", error.text);
	CHECK_OK(error);
	return sectors;
}

gz_mpi *empty_world(const gz_mpi_owners *owners) {
	const gz_sectors_desc world = {.side = 64};
	return create_world(MPI_COMM_WORLD, &world, owners);
}

size_t take_share(void *share, const void *all, size_t count, size_t size) {
	size_t taken = 0;
	for (size_t k = (size_t)my_rank; k < count; k += (size_t)rank_count)
		memcpy((char *)share + taken++ * size, (const char *)all + k * size, size);
	return taken;
}

gz_mpi_store store_of_structs(void *structs, size_t size, size_t count, size_t capacity, gz_mpi_column *column) {
	*column = (gz_mpi_column){structs, size, size};
	return (gz_mpi_store){.columns = column, .column_count = 1, .count = count, .capacity = capacity};
}
