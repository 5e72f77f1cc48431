// Migration: all bytes of each body arrive at the rank of its sector, in the documented order, or nothing moves.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mpi/harness.h"

/// A body in an array of structs: the fourth column is 13 bytes of it.
typedef struct odd_body {
	unsigned char bytes[13];
	int32_t from_rank; ///< where it was before the migration, for the order
	uint64_t from_index;
} odd_body;

enum { CAPACITY = 4000, WIDE = 37 };

/// Bodies with columns of 8, 1, 3, 13, 4, 8 and 37 bytes; their contents are functions of the id.
typedef struct odd_store {
	uint64_t id[CAPACITY];
	float x[CAPACITY], y[CAPACITY];
	int32_t sector[CAPACITY][2];
	odd_body odd[CAPACITY];
	unsigned char one[CAPACITY], three[CAPACITY][3], wide[CAPACITY][WIDE + 2];
	gz_mpi_column columns[7];
	gz_mpi_store store;
} odd_store;

static void contents(unsigned char *bytes, size_t count, uint64_t id, uint64_t salt) {
	for (size_t k = 0; k < count; k++) bytes[k] = (unsigned char)hash_bytes(&k, sizeof k, id * 1000 + salt);
}

static void describe(odd_store *s) {
	const gz_mpi_column columns[] = {
		{s->id, sizeof s->id[0], sizeof s->id[0]},
		{s->one, 1, 1},
		{s->three, 3, 3},
		{s->odd[0].bytes, sizeof s->odd[0], sizeof s->odd[0].bytes},
		{&s->odd[0].from_rank, sizeof s->odd[0], sizeof s->odd[0].from_rank},
		{&s->odd[0].from_index, sizeof s->odd[0], sizeof s->odd[0].from_index},
		{s->wide, WIDE + 2, WIDE},
	};
	memcpy(s->columns, columns, sizeof columns);
	s->store.sector = (gz_sector_out){&s->sector[0][0], &s->sector[0][1], sizeof s->sector[0]};
	s->store.offset = (gz_vec2_out){s->x, s->y, sizeof s->x[0]};
	s->store.columns = s->columns, s->store.column_count = sizeof columns / sizeof columns[0];
	s->store.capacity = CAPACITY;
}

static void fill(odd_store *s, size_t count, uint64_t *state) {
	memset(s, 0, sizeof *s);
	describe(s);
	s->store.count = count;
	for (size_t k = 0; k < count; k++) {
		const uint64_t id = (uint64_t)my_rank * 1000000 + k;
		s->id[k] = id;
		contents(&s->one[k], 1, id, 1), contents(s->three[k], 3, id, 2);
		contents(s->odd[k].bytes, sizeof s->odd[k].bytes, id, 3), contents(s->wide[k], WIDE, id, 4);
		s->sector[k][0] = random_below(state, 12) - 3, s->sector[k][1] = random_below(state, 12) - 3;
		s->x[k] = random_between(state, 0, 64), s->y[k] = random_between(state, 0, 64);
	}
}

/// The sum of the hashes of all places, on a lattice that is common to all sectors.
static uint64_t places_of(const odd_store *s) {
	uint64_t sum = 0;
	for (size_t k = 0; k < s->store.count; k++) {
		const double place[2] = {64.0 * s->sector[k][0] + s->x[k], 64.0 * s->sector[k][1] + s->y[k]};
		sum += hash_bytes(place, sizeof place, s->id[k]);
	}
	return sum_of(sum);
}

static uint64_t ids_of(const odd_store *s) {
	uint64_t sum = 0;
	for (size_t k = 0; k < s->store.count; k++) sum += hash_bytes(&s->id[k], sizeof s->id[k], 5);
	return sum_of(sum);
}

static void check_contents(const odd_store *s, gz_mpi *mpi) {
	for (size_t k = 0; k < s->store.count; k++) {
		unsigned char one, three[3], odd[13], wide[WIDE];
		contents(&one, 1, s->id[k], 1), contents(three, 3, s->id[k], 2);
		contents(odd, sizeof odd, s->id[k], 3), contents(wide, WIDE, s->id[k], 4);
		CHECK(one == s->one[k] && !memcmp(three, s->three[k], 3), "body %zu has other bytes", k);
		CHECK(!memcmp(odd, s->odd[k].bytes, sizeof odd), "body %zu has other bytes", k);
		CHECK(!memcmp(wide, s->wide[k], WIDE), "body %zu has other bytes", k);
		CHECK(s->x[k] >= 0 && s->x[k] < 64 && s->y[k] >= 0 && s->y[k] < 64, "body %zu is beyond its sector", k);
		const int owner = gz_mpi_owner(mpi, s->sector[k][0], s->sector[k][1]);
		CHECK(owner == my_rank, "body %zu belongs to rank %d", k, owner);
	}
}

/// Those that stayed, in their order, then those that came, by rank and their order there.
static void check_order(const odd_store *s, const gz_mpi_migration *report) {
	const size_t stayed = s->store.count - report->received;
	for (size_t k = 0; k < s->store.count; k++) {
		const odd_body *body = &s->odd[k];
		CHECK((k < stayed) == (body->from_rank == my_rank), "body %zu of %zu that stayed is from rank %d", k, stayed,
			body->from_rank);
		if (k == 0 || k == stayed) continue;
		const odd_body *before = &s->odd[k - 1];
		const bool ascending = before->from_rank < body->from_rank ||
							   (before->from_rank == body->from_rank && before->from_index < body->from_index);
		CHECK(ascending, "body %zu is out of order", k);
	}
}

static void balance(gz_mpi *mpi, const odd_store *s) {
	const gz_sector_view sectors = {s->store.sector.x, s->store.sector.y, s->store.sector.stride};
	const gz_mpi_balance_report report = gz_mpi_balance(mpi, &sectors, NULL, s->store.count);
	CHECK_OK(report.error);
}

void test_migrate(void) {
	odd_store *s = malloc(sizeof *s);
	for (size_t a = 0; a < assignment_count; a++) {
		uint64_t state = 77 + a * 1000 + (uint64_t)my_rank;
		gz_mpi *mpi = empty_world(&assignments[a].owners);
		fill(s, my_rank % 3 == 2 ? 0 : 60 + (size_t)my_rank * 7, &state);
		uint64_t moved = 0;
		for (int round = 0; round < 6; round++) {
			if (assignments[a].is_balanced && round % 3 == 0) balance(mpi, s);
			for (size_t k = 0; k < s->store.count; k++) {
				s->x[k] += random_between(&state, -100, 100), s->y[k] += random_between(&state, -100, 100);
				s->odd[k].from_rank = my_rank, s->odd[k].from_index = k;
			}
			const uint64_t places = places_of(s), ids = ids_of(s), count = sum_of(s->store.count);
			const size_t before = s->store.count;
			const gz_mpi_migration report = gz_mpi_migrate(mpi, &s->store);
			CHECK_OK(report.error);
			CHECK(s->store.count == before - report.sent + report.received, "wrong counts");
			CHECK(report.needed == s->store.count, "needed %zu", report.needed);
			CHECK(sum_of(s->store.count) == count && ids_of(s) == ids, "%s: bodies were lost", assignments[a].name);
			CHECK(places_of(s) == places, "%s: places have changed", assignments[a].name);
			check_contents(s, mpi);
			check_order(s, &report);
			moved += report.sent;
		}
		CHECK(rank_count == 1 || sum_of(moved) > 0, "%s: no body has migrated", assignments[a].name);
		gz_mpi_destroy(mpi);
	}
	free(s);
}

// ---------------------------------------------------------------------------------------------------------------------
// Errors
// ---------------------------------------------------------------------------------------------------------------------

static int to_no_rank(int32_t x, int32_t y, int ranks, void *context) {
	(void)x, (void)y, (void)context;
	return ranks;
}

/// Fails unless migration has this error on all ranks, and nothing has changed.
static void check_refused(
	gz_mpi *mpi, odd_store *s, gz_status status, const char *name, const char *part, gz_mpi_migration *report) {
	odd_store *before = malloc(sizeof *before);
	memcpy(before, s, sizeof *s);
	*report = gz_mpi_migrate(mpi, &s->store);
	check_same_error(&report->error, status, name, part);
	CHECK(memcmp(before, s, sizeof *s) == 0, "a migration that is refused has changed something");
	free(before);
}

void test_migrate_errors(void) {
	odd_store *s = malloc(sizeof *s);
	uint64_t state = 5 + (uint64_t)my_rank;
	const gz_mpi_owners all_on_last = assignments[ON_LAST_RANK].owners, of_no_rank = {to_no_rank, NULL};
	gz_mpi *mpi = empty_world(&all_on_last);
	gz_mpi_migration report;
	fill(s, 50, &state);
	const bool is_last = my_rank == rank_count - 1;
	if (is_last) s->store.capacity = 50;
	if (rank_count > 1) {
		check_refused(mpi, s, GZ_STATUS_LIST_FULL, "capacity", "capacity is 50", &report);
		CHECK(report.needed == (is_last ? 50 * (size_t)rank_count : 0), "needed %zu", report.needed);
	}
	s->store.capacity = CAPACITY;
	if (is_last) s->columns[3].stride = 12;
	check_refused(mpi, s, GZ_STATUS_INVALID_INPUT, "columns", "share memory", &report);
	describe(s);
	if (rank_count > 1) {
		if (is_last) s->columns[6].bytes = WIDE - 1;
		check_refused(mpi, s, GZ_STATUS_INVALID_INPUT, "columns", "two ranks differ", &report);
	}
	describe(s);
	if (is_last) s->store.sector.x = NULL;
	check_refused(mpi, s, GZ_STATUS_INVALID_INPUT, "sector", "is missing", &report);
	describe(s);
	CHECK_OK(gz_mpi_assign(mpi, &of_no_rank));
	check_refused(mpi, s, GZ_STATUS_INVALID_INPUT, "owners", "has no rank", &report);
	CHECK_OK(gz_mpi_assign(mpi, NULL));
	// A body without a place stays, whatever becomes of the others.
	s->x[7] = -INFINITY;
	const uint64_t stays = s->id[7];
	report = gz_mpi_migrate(mpi, &s->store);
	CHECK_OK(report.error);
	size_t at = 0;
	while (at < s->store.count && s->id[at] != stays) at++;
	CHECK(at < s->store.count, "a body without a place has left");
	gz_mpi_destroy(mpi);
	free(s);
}
