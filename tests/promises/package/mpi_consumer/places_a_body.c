// A program that uses the installed library for several machines: a body above a floor, 3.2 million units from the
// origin.
#include <graze/mpi.h>
#include <stdio.h>

static const float ends[4] = {0, 0, 60, 0};
static const int32_t far_sector[2] = {50000, 0};
static const gz_sector_view sector = {far_sector, far_sector + 1, 0};

static int placed_in_one_frame(gz_mpi *mpi) {
	const float place[2] = {3, 1}, motion[2] = {0, -5}, radius = 0.5f;
	const uint64_t id = 1;
	const gz_bodies bodies = {.center = {place, place + 1, 0},
		.motion = {motion, motion + 1, 0},
		.radius = {&radius, 0},
		.id = {&id, 0, sizeof id},
		.count = 1};
	const gz_report report = gz_mpi_place(mpi, &bodies, &sector, 1, 0);
	if (report.error.status) fprintf(stderr, "%s\n", report.error.text);
	return !report.error.status && gz_sectors_count(gz_mpi_sectors(mpi)) == 1;
}

int main(int count, char **arguments) {
	MPI_Init(&count, &arguments);
	const gz_walls walls = {.a = {ends, ends + 1, 0}, .b = {ends + 2, ends + 3, 0}, .count = 1};
	const gz_mpi_desc desc = {.sectors = {.side = 64, .walls = walls, .wall_sector = sector}};
	gz_error error;
	gz_mpi *mpi = gz_mpi_create(MPI_COMM_WORLD, &desc, &error);
	if (!mpi) fprintf(stderr, "%s\n", error.text);
	const int right = mpi && placed_in_one_frame(mpi);
	gz_mpi_destroy(mpi);
	MPI_Finalize();
	return !right;
}
