// What the tests of graze_mpi share: checks that end all ranks, random numbers, assignments of sectors.
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

/// Random numbers: the same on each rank where the state is.
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

/// By hash, strips, all scattered, all on one rank (the others are empty), every second rank empty, by bisection.
extern const assignment assignments[];
extern const size_t assignment_count;

/// A world without walls, with sectors of side 64; null communicator: MPI_COMM_WORLD.
gz_mpi *empty_world(const gz_mpi_owners *owners);

#endif
