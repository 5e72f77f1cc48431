// Mail: an exchange of counts, and messages between those pairs of ranks that have records for one another.
#include "mpi/mail.h"

#include <limits.h>
#include <string.h>

#include "mpi/record_type.h"

/// The tag of the messages; agreements and counts are collectives, which have none.
enum { TAG = 2 };

bool graze_mpi_mail_create(mpi_mail *mail, MPI_Comm comm, int ranks, const gz_allocator *memory) {
	*mail = (mpi_mail){.comm = comm, .ranks = ranks};
	const size_t n = (size_t)ranks;
	if (!graze_mpi_reserve(&mail->per_rank, n, sizeof(size_t) + 2 * sizeof(MPI_Request) + 2 * sizeof(int), memory)) {
		return false;
	}
	// The types with the greatest alignment come first.
	mail->cursor = mail->per_rank.at;
	mail->requests = (MPI_Request *)(mail->cursor + n);
	mail->send_counts = (int *)(mail->requests + 2 * n);
	mail->came_counts = mail->send_counts + n;
	return true;
}

void graze_mpi_mail_release(mpi_mail *mail, const gz_allocator *memory) {
	graze_mpi_release(&mail->per_rank, memory);
	graze_mpi_release(&mail->send, memory);
	graze_mpi_release(&mail->came, memory);
}

gz_error graze_mpi_mail_count(mpi_mail *mail, const int *target, size_t count) {
	memset(mail->send_counts, 0, (size_t)mail->ranks * sizeof(int));
	for (size_t k = 0; k < count; k++) {
		if (target[k] >= 0) mail->send_counts[target[k]]++;
	}
	const int code = MPI_Alltoall(mail->send_counts, 1, MPI_INT, mail->came_counts, 1, MPI_INT, mail->comm);
	if (code != MPI_SUCCESS) return graze_mpi_result(code, "MPI_Alltoall");
	mail->sent = mail->received = 0;
	for (int rank = 0; rank < mail->ranks; rank++) {
		mail->cursor[rank] = mail->sent;
		mail->sent += (size_t)mail->send_counts[rank];
		mail->received += (size_t)mail->came_counts[rank];
	}
	return graze_mpi_no_error();
}

bool graze_mpi_mail_reserve(mpi_mail *mail, size_t record_bytes, const gz_allocator *memory) {
	return graze_mpi_reserve(&mail->send, mail->sent, record_bytes, memory) &&
		   graze_mpi_reserve(&mail->came, mail->received, record_bytes, memory);
}

/// Posts the messages of all pairs, receipts first. Sets the number of requests.
static int post(mpi_mail *mail, MPI_Datatype record, size_t record_bytes, int *posted) {
	int code = MPI_SUCCESS;
	char *came = mail->came.at;
	for (int rank = 0; rank < mail->ranks && code == MPI_SUCCESS; rank++) {
		const int count = mail->came_counts[rank];
		if (count) code = MPI_Irecv(came, count, record, rank, TAG, mail->comm, &mail->requests[(*posted)++]);
		came += (size_t)count * record_bytes;
	}
	const char *send = mail->send.at;
	for (int rank = 0; rank < mail->ranks && code == MPI_SUCCESS; rank++) {
		const int count = mail->send_counts[rank];
		if (count) code = MPI_Isend(send, count, record, rank, TAG, mail->comm, &mail->requests[(*posted)++]);
		send += (size_t)count * record_bytes;
	}
	return code;
}

gz_error graze_mpi_mail_send(mpi_mail *mail, size_t record_bytes) {
	MPI_Datatype record;
	int posted = 0, code = graze_mpi_record_type(&record, record_bytes);
	if (code != MPI_SUCCESS) return graze_mpi_result(code, "MPI_Type_commit");
	code = post(mail, record, record_bytes, &posted);
	if (code == MPI_SUCCESS) code = MPI_Waitall(posted, mail->requests, MPI_STATUSES_IGNORE);
	(void)MPI_Type_free(&record);
	return graze_mpi_result(code, "MPI_Waitall");
}
