// The object: created and destroyed by all ranks together.
#include "mpi/object.h"

#include <string.h>

#include "mpi/world_hash.h"

/// Releases what the object has, then the object and the communicator. Null is allowed.
static void release(gz_mpi *mpi) {
	if (!mpi) return;
	const gz_allocator memory = mpi->memory;
	graze_mpi_set_owners(&mpi->owners, (gz_mpi_owners){0}, NULL); // releases cuts, which have a communicator
	graze_mpi_halo_release(&mpi->halo, &memory);
	graze_mpi_mail_release(&mpi->mail, &memory);
	graze_mpi_release(&mpi->place_memory, &memory);
	graze_mpi_release(&mpi->move_memory, &memory);
	gz_sectors_destroy(mpi->sectors);
	if (mpi->comm != MPI_COMM_NULL) (void)MPI_Comm_free(&mpi->comm);
	memory.release(mpi, sizeof *mpi, memory.context);
}

/// Creates the parts of the object that only this rank has. Without an object there was no memory for it.
static gz_error create_parts(gz_mpi *mpi, MPI_Comm comm, const gz_mpi_desc *desc, const gz_allocator *memory) {
	if (!mpi) return graze_mpi_no_memory("gz_mpi");
	memset(mpi, 0, sizeof *mpi);
	mpi->comm = comm, mpi->memory = *memory;
	mpi->halo.graph = MPI_COMM_NULL;
	gz_error error = graze_mpi_result(MPI_Comm_rank(comm, &mpi->rank), "MPI_Comm_rank");
	if (graze_mpi_failed(&error)) return error;
	error = graze_mpi_result(MPI_Comm_size(comm, &mpi->ranks), "MPI_Comm_size");
	if (graze_mpi_failed(&error)) return error;
	mpi->owners.ranks = mpi->ranks;
	if (!graze_mpi_mail_create(&mpi->mail, comm, mpi->ranks, memory) ||
		!graze_mpi_halo_create(&mpi->halo, comm, mpi->rank, mpi->ranks, mpi->fault_name, memory)) {
		return graze_mpi_no_memory("ranks");
	}
	if (!desc) return graze_mpi_error(GZ_STATUS_INVALID_INPUT, 0, "desc", "desc is null");
	graze_mpi_set_owners(&mpi->owners, desc->owners, NULL);
	mpi->side = desc->sectors.side;
	mpi->sectors = gz_sectors_create(&desc->sectors, &error);
	if (mpi->sectors) mpi->world_hash = graze_mpi_hash_world(&desc->sectors);
	return error;
}

gz_error graze_mpi_compare(const gz_mpi *mpi, uint64_t hash, const char *name, const char *what) {
	bool equal = false;
	const gz_error error = graze_mpi_all_equal(&equal, mpi->comm, hash);
	if (graze_mpi_failed(&error) || equal) return error;
	return graze_mpi_error(GZ_STATUS_INVALID_INPUT, 0, name, "the %s of two ranks differ", what);
}

gz_error graze_mpi_compare_worlds(const gz_mpi *mpi) {
	return graze_mpi_compare(mpi, mpi->world_hash, "walls", "walls or the sides of sectors");
}

/// A duplicate of the caller's communicator whose errors are returned.
static gz_error duplicate(MPI_Comm *copy, MPI_Comm comm) {
	*copy = MPI_COMM_NULL;
	if (comm == MPI_COMM_NULL) return graze_mpi_error(GZ_STATUS_INVALID_INPUT, 0, "comm", "comm is MPI_COMM_NULL");
	int code = MPI_Comm_dup(comm, copy);
	if (code == MPI_SUCCESS) code = MPI_Comm_set_errhandler(*copy, MPI_ERRORS_RETURN);
	return graze_mpi_result(code, "MPI_Comm_dup");
}

gz_mpi *gz_mpi_create(MPI_Comm comm, const gz_mpi_desc *desc, gz_error *error) {
	gz_error ignored;
	if (!error) error = &ignored;
	MPI_Comm copy;
	*error = duplicate(&copy, comm);
	if (graze_mpi_failed(error)) return NULL;
	const gz_allocator memory = graze_mpi_memory(desc ? desc->sectors.allocator : (gz_allocator){0});
	gz_mpi *mpi = memory.allocate(sizeof *mpi, 64, memory.context);
	*error = create_parts(mpi, copy, desc, &memory);
	*error = graze_mpi_agree(copy, *error, NULL, NULL, 0);
	if (!graze_mpi_failed(error)) *error = graze_mpi_compare_worlds(mpi);
	if (!graze_mpi_failed(error)) return mpi;
	if (mpi) release(mpi);
	else (void)MPI_Comm_free(&copy);
	return NULL;
}

void gz_mpi_destroy(gz_mpi *mpi) { release(mpi); }

const gz_sectors *gz_mpi_sectors(const gz_mpi *mpi) { return mpi->sectors; }

int gz_mpi_owner(gz_mpi *mpi, int32_t sector_x, int32_t sector_y) {
	return graze_mpi_owner_of(&mpi->owners, sector_x, sector_y);
}

gz_mpi_info gz_mpi_describe(const gz_mpi *mpi) {
	return (gz_mpi_info){
		.rank = mpi->rank,
		.ranks = mpi->ranks,
		.channel = graze_mpi_channel_kind(),
		.neighbours = mpi->halo.count,
		.ghosts = mpi->halo.ghosts.received,
		.sent = mpi->halo.ghosts.sent,
		.halo_bytes = mpi->halo_bytes,
		.migrate_bytes = mpi->migrate_bytes,
	};
}
