// Errors of this library: made on one rank, and agreed upon by all.
#ifndef GRAZE_MPI_FAULT_H
#define GRAZE_MPI_FAULT_H

#include <mpi.h>

#include "graze/base.h"

#if defined(__GNUC__)
#define FAULT_FORMAT(text, first) __attribute__((format(printf, text, first)))
#else
#define FAULT_FORMAT(text, first)
#endif

/// The room for the name of an error that another rank has sent.
enum { FAULT_NAME_ROOM = 48 };

/// The error of a call that succeeded.
gz_error graze_mpi_no_error(void);

/// An error whose text is formatted as by printf.
FAULT_FORMAT(4, 5)
gz_error graze_mpi_error(gz_status status, size_t index, const char *name, const char *format, ...);

/// The error of missing memory for what is named.
gz_error graze_mpi_no_memory(const char *name);

/// The error of the code that a function of MPI has returned; `call` is the function's name.
gz_error graze_mpi_result(int code, const char *call);

static inline bool graze_mpi_failed(const gz_error *error) { return error->status != GZ_STATUS_OK; }

/// The most numbers that an agreement reduces.
enum { MAX_AGREED = 8 };

/// Agrees on an error, before any communication in which a rank with an error would be missing: the error of the lowest
/// rank that has one, with "rank N: " before its text, on every rank. Errors of calls that have results all the same
/// (GZ_STATUS_INVALID_BODIES, GZ_STATUS_LIST_FULL) yield to others, and so do those of "exchange", which mean that
/// another rank has failed. Collective, and every rank takes the same way afterwards. Costs one reduction of a few
/// integers; with an error a broadcast more.
///
/// error: of this rank; may be one that was agreed upon before
/// name: the storage of the agreed error's name; null: names that this rank has no constant of become ""
/// numbers: `count` numbers of this rank, which become the maxima of all ranks; null where there are none
gz_error graze_mpi_agree(MPI_Comm comm, gz_error error, char name[FAULT_NAME_ROOM], int *numbers, int count);

/// Whether a number is the same on all ranks: the same answer everywhere. Collective.
gz_error graze_mpi_all_equal(bool *equal, MPI_Comm comm, uint64_t number);

#endif
