// The type of records for MPI: so counts are of records, and stay below INT_MAX where bytes would not.
#ifndef GRAZE_MPI_RECORD_TYPE_H
#define GRAZE_MPI_RECORD_TYPE_H

#include <mpi.h>
#include <stddef.h>

/// Makes the type of records of some bytes, below INT_MAX, to be released by MPI_Type_free. Returns a code of MPI;
/// after an error there is no type.
static inline int graze_mpi_record_type(MPI_Datatype *type, size_t bytes) {
	int code = MPI_Type_contiguous((int)bytes, MPI_BYTE, type);
	if (code != MPI_SUCCESS) return code;
	code = MPI_Type_commit(type);
	if (code != MPI_SUCCESS) (void)MPI_Type_free(type);
	return code;
}

#endif
