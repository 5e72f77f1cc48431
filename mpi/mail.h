// Mail: records that go from any rank to any other, once: their numbers first, then those that there are.
#ifndef GRAZE_MPI_MAIL_H
#define GRAZE_MPI_MAIL_H

#include <mpi.h>

#include "mpi/buffer.h"
#include "mpi/fault.h"

typedef struct mpi_mail {
	MPI_Comm comm;
	int ranks;
	mpi_buffer per_rank;            ///< the memory of the arrays below
	int *send_counts, *came_counts; ///< records for and from each rank
	size_t *cursor;                 ///< where the next record for each rank goes among those to send
	MPI_Request *requests;          ///< two for each rank
	mpi_buffer send, came;          ///< records by the rank that they go to, or come from
	size_t sent, received;          ///< records in these
} mpi_mail;

/// Prepares mail among the ranks of a communicator. False without memory.
bool graze_mpi_mail_create(mpi_mail *mail, MPI_Comm comm, int ranks, const gz_allocator *memory);

void graze_mpi_mail_release(mpi_mail *mail, const gz_allocator *memory);

/// Exchanges how many records there are: target[k] is the rank of record k, or -1 where it is not sent. Sets the
/// counts, `sent`, `received` and the cursors. Collective; a rank with an error passes no records.
gz_error graze_mpi_mail_count(mpi_mail *mail, const int *target, size_t count);

/// Makes room for the counted records on both sides. False without memory. Local.
bool graze_mpi_mail_reserve(mpi_mail *mail, size_t record_bytes, const gz_allocator *memory);

/// The room of the next record for a rank, after the reservation.
static inline void *graze_mpi_mail_next(mpi_mail *mail, int rank, size_t record_bytes) {
	return (char *)mail->send.at + mail->cursor[rank]++ * record_bytes;
}

/// Exchanges the records: those that came are in the order of their ranks, and of each rank in the order in which they
/// were put there. Collective, after an agreement that no rank has an error.
gz_error graze_mpi_mail_send(mpi_mail *mail, size_t record_bytes);

#endif
