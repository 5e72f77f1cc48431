// What the tests of graze_mpi share: checks that end all ranks, random numbers, assignments of sectors, worlds.
#ifndef GRAZE_TESTS_MPI_HARNESS_H
#define GRAZE_TESTS_MPI_HARNESS_H

#include <stdio.h>

#include "graze/mpi.h"

/// The rank of this process in MPI_COMM_WORLD, and how many there are.
extern int my_rank, rank_count;

/// Ends all ranks with a message unless the condition holds: a rank that returned alone would leave others waiting.
#define CHECK(condition, ...)                                                                                          \
	do {                                                                                                               \
		if (!(condition)) {                                                                                            \
			fprintf(stderr, "rank %d of %d: %s:%d: %s: ", my_rank, rank_count, __FILE__, __LINE__, #condition);        \
			fprintf(stderr, __VA_ARGS__);                                                                              \
			fputc('\n', stderr);                                                                                       \
			MPI_Abort(MPI_COMM_WORLD, 1);                                                                              \
		}                                                                                                              \
	} while (0)

#define CHECK_OK(error) CHECK((error).status == GZ_STATUS_OK, "%s", (error).text)

/// Fails unless all ranks have an error of this status and name, with equal texts that contain `part`.
void check_same_error(const gz_error *error, gz_status status, const char *name, const char *part);

/// Fails unless a number is the same on all ranks.
void check_same(uint64_t number, const char *what);

/// The sum of a number over all ranks.
uint64_t sum_of(uint64_t number);

/// Random numbers: the same on each rank where the state is the same.
uint64_t next_random(uint64_t *state);

/// A random number from 0 up to `below`.
int32_t random_below(uint64_t *state, int32_t below);

/// A random multiple of 2^-12 from `low` up to `high`.
float random_between(uint64_t *state, float low, float high);

/// A hash of bytes, which is added for each element of a set whose order does not matter.
uint64_t hash_bytes(const void *bytes, size_t count, uint64_t seed);

/// Assignments of sectors.
typedef struct assignment {
	const char *name;
	gz_mpi_owners owners;
	bool is_balanced; ///< by gz_mpi_balance
} assignment;

/// Places in `assignments`. On the last rank: the others are empty. By bisection: with Zoltan only.
enum { BY_HASH, IN_STRIPS, SCATTERED, ON_LAST_RANK, ON_EVERY_SECOND_RANK, BY_BISECTION };
extern const assignment assignments[];
extern const size_t assignment_count;

/// gz_mpi_create and gz_sectors_create, which must succeed. Null owners: by hash.
gz_mpi *create_world(MPI_Comm comm, const gz_sectors_desc *world, const gz_mpi_owners *owners);
gz_sectors *create_sectors(const gz_sectors_desc *world);

/// A world without walls, with sectors of side 64, on all ranks. Null owners: by hash.
gz_mpi *empty_world(const gz_mpi_owners *owners);

/// Copies every element whose index modulo the ranks is this rank: an equal share, in any sectors. Returns their
/// number.
size_t take_share(void *share, const void *all, size_t count, size_t size);

/// A store, still without sectors and offsets, whose only column has whole structs.
gz_mpi_store store_of_structs(void *structs, size_t size, size_t count, size_t capacity, gz_mpi_column *column);

#endif
