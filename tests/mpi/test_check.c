// gz_mpi_check: ids that are there twice, on one rank or two, and bodies in sectors of others.
#include <stdlib.h>

#include "mpi/harness.h"

enum { COUNT = 200 };

typedef struct checked {
	float x[COUNT], y[COUNT];
	uint64_t id[COUNT];
	int32_t sector_x[COUNT], sector_y[COUNT];
	float zero, one;
	gz_bodies chunk;
	gz_sector_view sectors;
} checked;

static void fill(checked *c, gz_mpi *mpi) {
	uint64_t state = 21 + (uint64_t)my_rank;
	c->zero = 0, c->one = 1;
	for (int k = 0; k < COUNT; k++) {
		c->x[k] = random_between(&state, 0, 64), c->y[k] = random_between(&state, 0, 64);
		c->id[k] = (uint64_t)my_rank + (uint64_t)k * (uint64_t)rank_count;
		do c->sector_x[k] = random_below(&state, 50), c->sector_y[k] = random_below(&state, 50);
		while (gz_mpi_owner(mpi, c->sector_x[k], c->sector_y[k]) != my_rank);
	}
	c->chunk = (gz_bodies){.center = {c->x, c->y, sizeof(float)},
		.motion = {&c->zero, &c->zero, 0},
		.radius = {&c->one, 0},
		.id = {c->id, sizeof(uint64_t), 8},
		.count = COUNT};
	c->sectors = (gz_sector_view){c->sector_x, c->sector_y, sizeof(int32_t)};
}

void test_check(void) {
	gz_mpi *mpi = empty_world(&assignments[SCATTERED].owners);
	checked *c = malloc(sizeof *c);
	fill(c, mpi);
	CHECK_OK(gz_mpi_check(mpi, &c->chunk, &c->sectors, 1));
	const int last = rank_count - 1;
	if (my_rank == last) c->id[150] = (uint64_t)rank_count * 3; // that of body 3 of rank 0
	gz_error error = gz_mpi_check(mpi, &c->chunk, &c->sectors, 1);
	char text[96];
	snprintf(text, sizeof text, "rank 0: body 3 has the id %d of body 150 of rank %d", rank_count * 3, last);
	check_same_error(&error, GZ_STATUS_INVALID_BODIES, "id", text);
	CHECK(error.index == 3, "index %zu", error.index);
	fill(c, mpi);
	if (my_rank == 0) c->id[9] = c->id[8], c->id[100] = c->id[101];
	error = gz_mpi_check(mpi, &c->chunk, &c->sectors, 1);
	check_same_error(&error, GZ_STATUS_INVALID_BODIES, "id", "rank 0: body 8 has the id");
	fill(c, mpi);
	if (rank_count > 1) {
		if (my_rank == last) c->sector_x[77]++;
		error = gz_mpi_check(mpi, &c->chunk, &c->sectors, 1);
		check_same_error(&error, GZ_STATUS_INVALID_INPUT, "sector", "body 77: sector (");
		fill(c, mpi);
	}
	if (my_rank == last) c->chunk.id.data = NULL;
	error = gz_mpi_check(mpi, &c->chunk, &c->sectors, 1);
	check_same_error(&error, GZ_STATUS_INVALID_INPUT, "id", "has no ids");
	fill(c, mpi);
	c->chunk.count = my_rank == 0 ? COUNT : 0;
	CHECK_OK(gz_mpi_check(mpi, &c->chunk, &c->sectors, 1));
	free(c);
	gz_mpi_destroy(mpi);
}
