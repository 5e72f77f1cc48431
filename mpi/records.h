// Bodies in the caller's columns, and as records of all their bytes: sector, offset if there is one, columns.
#ifndef GRAZE_MPI_RECORDS_H
#define GRAZE_MPI_RECORDS_H

#include "mpi/object.h"
#include "mpi/places.h"

/// The fault of the columns and sizes. Sets the bytes of a record.
gz_error graze_mpi_check_store(const gz_mpi_store *store, size_t *record_bytes);

/// A hash of the sizes of the columns, which are the same on all ranks.
uint64_t graze_mpi_shape_of(const gz_mpi_store *store, size_t record_bytes);

/// The place of a body; an offset of 0 where there is no column.
sector_place graze_mpi_read_place(const gz_mpi_store *store, size_t body);
void graze_mpi_write_place(const gz_mpi_store *store, size_t body, sector_place place);

void graze_mpi_pack(char *record, const gz_mpi_store *store, size_t body);
void graze_mpi_unpack(const gz_mpi_store *store, size_t body, const char *record);

#endif
