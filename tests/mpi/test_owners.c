// Assignments: every sector has one owner, the same on all ranks, and bisection makes the loads even.
#include <stdlib.h>
#include <string.h>

#include "mpi/fault.h"
#include "mpi/harness.h"

/// A hash of the owners of many sectors, empty ones and those at the ends of the world too.
static uint64_t hash_owners(gz_mpi *mpi) {
	uint64_t hash = 1, state = 3;
	for (int k = 0; k < 4000; k++) {
		const int scale = k % 3;
		int32_t x = random_below(&state, 40) - 20, y = random_below(&state, 40) - 20;
		if (scale == 1) x *= 100000, y *= 100000;
		if (scale == 2) x = (int32_t)next_random(&state), y = (int32_t)next_random(&state);
		if (k == 5) x = INT32_MIN, y = INT32_MAX;
		const int owner = gz_mpi_owner(mpi, x, y);
		CHECK(owner >= 0 && owner < rank_count, "sector (%d, %d) has the owner %d", x, y, owner);
		hash = hash_bytes(&owner, sizeof owner, hash);
	}
	return hash;
}

void test_owners(void) {
	for (size_t a = 0; a < assignment_count; a++) {
		gz_mpi *mpi = empty_world(&assignments[a].owners);
		check_same(hash_owners(mpi), assignments[a].name);
		gz_mpi_destroy(mpi);
	}
	gz_mpi *mpi = empty_world(NULL);
	const uint64_t before = hash_owners(mpi);
	CHECK_OK(gz_mpi_assign(mpi, &assignments[SCATTERED].owners));
	CHECK(rank_count == 1 || hash_owners(mpi) != before, "the assignment has not changed");
	CHECK(gz_mpi_owner(mpi, 4, 0) == 4 % rank_count, "not by the function");
	CHECK_OK(gz_mpi_assign(mpi, NULL));
	CHECK(hash_owners(mpi) == before, "the assignment by hash has changed");
	gz_mpi_destroy(mpi);
}

// ---------------------------------------------------------------------------------------------------------------------
// Balance
// ---------------------------------------------------------------------------------------------------------------------

#ifdef GRAZE_ZOLTAN

enum { MOST = 6000 };

typedef struct crowd_of_sectors {
	int32_t x[MOST], y[MOST];
	float weight[MOST];
	size_t count;
} crowd_of_sectors;

/// The greatest load divided by the mean, by counting in the test: every rank adds its bodies to their owners.
static float count_imbalance(gz_mpi *mpi, const crowd_of_sectors *c) {
	double *loads = calloc((size_t)rank_count, sizeof *loads), greatest = 0, sum = 0;
	for (size_t k = 0; k < c->count; k++) loads[gz_mpi_owner(mpi, c->x[k], c->y[k])] += (double)c->weight[k];
	MPI_Allreduce(MPI_IN_PLACE, loads, rank_count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
	for (int rank = 0; rank < rank_count; rank++) {
		sum += loads[rank];
		if (loads[rank] > greatest) greatest = loads[rank];
	}
	free(loads);
	return sum > 0 ? (float)(greatest * rank_count / sum) : 1;
}

/// Bodies in `columns` by `rows` sectors; the loads of all sectors are alike, or fall off from the corner.
static void scatter(crowd_of_sectors *c, int columns, int rows, bool is_even, size_t count, uint64_t *state) {
	c->count = count;
	for (size_t k = 0; k < count; k++) {
		c->x[k] = random_below(state, columns), c->y[k] = random_below(state, rows);
		if (!is_even && random_below(state, 2)) c->x[k] /= 3, c->y[k] /= 3;
		c->weight[k] = is_even ? 1 : random_between(state, 0.5f, 1.5f);
	}
}

static void check_balance(gz_mpi *mpi, crowd_of_sectors *c, const char *what, float bound) {
	const gz_sector_view view = {c->x, c->y, sizeof c->x[0]};
	const gz_float_view weight = {c->weight, sizeof c->weight[0]};
	const float before = count_imbalance(mpi, c);
	const gz_mpi_balance_report report = gz_mpi_balance(mpi, &view, &weight, c->count);
	CHECK_OK(report.error);
	const float after = count_imbalance(mpi, c);
	CHECK(report.imbalance_before - before < 1e-3f && before - report.imbalance_before < 1e-3f,
		"%s: before %g, counted %g", what, (double)report.imbalance_before, (double)before);
	CHECK(report.imbalance - after < 1e-3f && after - report.imbalance < 1e-3f, "%s: after %g, counted %g", what,
		(double)report.imbalance, (double)after);
	CHECK(after <= bound, "%s: the imbalance is %g", what, (double)after);
	check_same(hash_owners(mpi), what);
}

void test_balance(void) {
	gz_mpi *mpi = empty_world(NULL);
	crowd_of_sectors *c = malloc(sizeof *c);
	uint64_t state = 9 + (uint64_t)my_rank;
	scatter(c, 40, 40, true, 4000, &state);
	check_balance(mpi, c, "a square", 1.1f);
	scatter(c, 40, 40, false, 5000, &state);
	check_balance(mpi, c, "a square with a full corner", 1.15f);
	// Sectors of one column: cuts along x alone would be none.
	scatter(c, 1, 700, true, 5000, &state);
	check_balance(mpi, c, "one column", 1.1f);
	scatter(c, 2, 350, true, 5000, &state);
	check_balance(mpi, c, "two columns", 1.1f);
	// Cuts have to divide columns of sectors: two halves of two and three columns would be 1.2 times the mean.
	for (size_t k = 0; k < 100; k++) c->x[k] = (int32_t)(k % 5), c->y[k] = (int32_t)(k / 5 % 5), c->weight[k] = 1;
	c->count = 100;
	check_balance(mpi, c, "five by five sectors", rank_count <= 2 ? 1.05f : 1.2f);
	scatter(c, 40, 40, true, my_rank == 0 ? 4000 : 0, &state);
	check_balance(mpi, c, "bodies on one rank alone", 1.2f);
	scatter(c, 1, 1, true, 10, &state);
	check_balance(mpi, c, "one sector", (float)rank_count + 0.001f);
	const uint64_t before = hash_owners(mpi);
	c->count = 0;
	check_balance(mpi, c, "no bodies", 1);
	CHECK(hash_owners(mpi) == before, "without bodies the assignment has changed");
	// Errors.
	scatter(c, 40, 40, true, 100, &state);
	const gz_sector_view view = {c->x, c->y, sizeof c->x[0]};
	const gz_float_view weight = {c->weight, sizeof c->weight[0]};
	if (my_rank == rank_count - 1) c->weight[17] = -1;
	const gz_mpi_balance_report report = gz_mpi_balance(mpi, &view, &weight, c->count);
	check_same_error(&report.error, GZ_STATUS_INVALID_INPUT, "weight", "weight 17");
	CHECK(hash_owners(mpi) == before, "an error has changed the assignment");
	free(c);
	gz_mpi_destroy(mpi);
}

#else

void test_balance(void) {
	gz_mpi *mpi = empty_world(NULL);
	const int32_t sector[2] = {1, 2};
	const gz_sector_view view = {&sector[0], &sector[1], 0};
	const uint64_t before = hash_owners(mpi);
	const gz_mpi_balance_report report = gz_mpi_balance(mpi, &view, NULL, 5);
	check_same_error(&report.error, GZ_STATUS_INVALID_INPUT, "balance", "without Zoltan");
	CHECK(hash_owners(mpi) == before, "the assignment has changed");
	gz_mpi_destroy(mpi);
}

#endif

// ---------------------------------------------------------------------------------------------------------------------
// Agreement
// ---------------------------------------------------------------------------------------------------------------------

void test_agreement(void) {
	char name[FAULT_NAME_ROOM];
	gz_error error = graze_mpi_agree(MPI_COMM_WORLD, graze_mpi_no_error(), name, NULL, 0);
	CHECK_OK(error);
	for (int first = 0; first < rank_count; first++) {
		gz_error own = graze_mpi_no_error();
		if (my_rank >= first) {
			own =
				graze_mpi_error(GZ_STATUS_INVALID_WALL, (size_t)my_rank * 10, "some name", "wall %d is wrong", my_rank);
		}
		int numbers[2] = {my_rank == first, -my_rank};
		error = graze_mpi_agree(MPI_COMM_WORLD, own, name, numbers, 2);
		char text[64];
		snprintf(text, sizeof text, "rank %d: wall %d is wrong", first, first);
		check_same_error(&error, GZ_STATUS_INVALID_WALL, "some name", text);
		CHECK(error.index == (size_t)first * 10, "index %zu", error.index);
		CHECK(numbers[0] == 1 && numbers[1] == 0, "maxima %d, %d", numbers[0], numbers[1]);
		error = graze_mpi_agree(MPI_COMM_WORLD, error, name, NULL, 0);
		CHECK(strcmp(error.text, text) == 0, "agreed twice: %s", error.text);
	}
	for (int odd = 0; odd < rank_count; odd++) {
		bool equal = true;
		CHECK_OK(graze_mpi_all_equal(&equal, MPI_COMM_WORLD, my_rank == odd ? 7 : 8));
		CHECK(equal == (rank_count == 1), "not equal on rank %d", odd);
		CHECK_OK(graze_mpi_all_equal(&equal, MPI_COMM_WORLD, 8));
		CHECK(equal, "equal");
	}
}
