// Errors: made of formats, of codes of MPI, and agreed upon.
#include "mpi/fault.h"

#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

gz_error graze_mpi_no_error(void) { return (gz_error){.name = ""}; }

gz_error graze_mpi_error(gz_status status, size_t index, const char *name, const char *format, ...) {
	gz_error error = {.status = status, .index = index, .name = name};
	va_list values;
	va_start(values, format);
	(void)vsnprintf(error.text, sizeof error.text, format, values);
	va_end(values);
	return error;
}

gz_error graze_mpi_no_memory(const char *name) {
	return graze_mpi_error(GZ_STATUS_OUT_OF_MEMORY, 0, "memory", "no memory for %s", name);
}

gz_error graze_mpi_result(int code, const char *call) {
	if (code == MPI_SUCCESS) return graze_mpi_no_error();
	char reason[MPI_MAX_ERROR_STRING + 1] = "unknown error";
	int length = 0;
	if (MPI_Error_string(code, reason, &length) == MPI_SUCCESS) reason[length] = 0;
	return graze_mpi_error(GZ_STATUS_SYSTEM, (size_t)code, "mpi", "%s: %.80s", call, reason);
}

// ---------------------------------------------------------------------------------------------------------------------
// Agreement
// ---------------------------------------------------------------------------------------------------------------------

/// An error as it is sent: all ranks run the same program on processors of the same layout.
typedef struct fault_message {
	int32_t status;
	uint64_t index;
	char name[FAULT_NAME_ROOM];
	char text[sizeof((gz_error *)0)->text];
} fault_message;

/// The error with its rank before the text.
static fault_message message_of(const gz_error *error, int rank) {
	fault_message message;
	memset(&message, 0, sizeof message);
	message.status = (int32_t)error->status, message.index = error->index;
	(void)snprintf(message.name, sizeof message.name, "%s", error->name);
	// The longest texts lose their ends. An error that was agreed upon before has its rank already.
	const bool has_rank = strncmp(error->text, "rank ", 5) == 0;
	const int head = has_rank ? 0 : snprintf(message.text, sizeof message.text, "rank %d: ", rank);
	(void)snprintf(message.text + head, sizeof message.text - (size_t)head, "%s", error->text);
	return message;
}

static gz_error error_of(const fault_message *message, const gz_error *own, char name[FAULT_NAME_ROOM]) {
	gz_error error = {.status = (gz_status)message->status, .index = (size_t)message->index, .name = ""};
	memcpy(error.text, message->text, sizeof error.text);
	if (name) {
		memcpy(name, message->name, FAULT_NAME_ROOM);
		error.name = name;
	} else if (own->name && strncmp(own->name, message->name, FAULT_NAME_ROOM - 1) == 0) {
		error.name = own->name;
	}
	return error;
}

/// Whether an error yields to those of other ranks: a call with it has results all the same, or it means that another
/// rank has failed, whose error has the reason.
static bool yields(const gz_error *error) {
	const bool has_results = error->status == GZ_STATUS_INVALID_BODIES || error->status == GZ_STATUS_LIST_FULL;
	return has_results || (error->name && strcmp(error->name, "exchange") == 0);
}

/// The numbers of errors, of which the greatest is agreed upon: above MILD those that yield to none, and of both kinds
/// that of the lowest rank.
enum { MILD = INT_MAX / 2 };

gz_error graze_mpi_agree(MPI_Comm comm, gz_error error, char name[FAULT_NAME_ROOM], int *numbers, int count) {
	int rank = 0, code = MPI_Comm_rank(comm, &rank);
	int own[1 + MAX_AGREED] = {0}, all[1 + MAX_AGREED] = {0};
	if (graze_mpi_failed(&error)) own[0] = (yields(&error) ? MILD : INT_MAX) - rank;
	for (int k = 0; k < count; k++) own[1 + k] = numbers[k];
	if (code == MPI_SUCCESS) code = MPI_Allreduce(own, all, 1 + count, MPI_INT, MPI_MAX, comm);
	if (code != MPI_SUCCESS) return graze_mpi_result(code, "MPI_Allreduce");
	for (int k = 0; k < count; k++) numbers[k] = all[1 + k];
	if (!all[0]) return graze_mpi_no_error();
	const int source = (all[0] > MILD ? INT_MAX : MILD) - all[0];
	fault_message message;
	if (rank == source) message = message_of(&error, rank);
	code = MPI_Bcast(&message, (int)sizeof message, MPI_BYTE, source, comm);
	if (code != MPI_SUCCESS) return graze_mpi_result(code, "MPI_Bcast");
	return error_of(&message, &error, name);
}

gz_error graze_mpi_all_equal(bool *equal, MPI_Comm comm, uint64_t number) {
	// The maxima of the number and of its complement are complements where all numbers are equal, signed or unsigned.
	uint64_t both[2] = {number, ~number}, greatest[2] = {0, 0};
	const int code = MPI_Allreduce(both, greatest, 2, MPI_UINT64_T, MPI_MAX, comm);
	*equal = greatest[0] == ~greatest[1];
	return graze_mpi_result(code, "MPI_Allreduce");
}
