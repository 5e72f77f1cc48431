// The functions of graze/mpi.h: calls of those that allocate, and of those that do not.
#ifndef GRAZE_TESTS_MPI_FAULT_CALLS_H
#define GRAZE_TESTS_MPI_FAULT_CALLS_H

#include "mpi/failing_memory.h"

typedef struct fault_call {
	const char *name;                ///< the function, perhaps with further words
	gz_error (*run)(small_world *w); ///< calls it
	void (*prepare)(small_world *w); ///< optional: what is there before; also before the call is repeated
	bool may_do_without;             ///< of some of its memory: then it succeeds
	bool moves_alone;                ///< bodies of ranks without an error have moved
	bool allocates_nothing;
} fault_call;

extern const fault_call fault_calls[]; ///< the last one has no name

/// The checkpoint of the calls; removes it and its part. The name belongs to the number of ranks.
const char *checkpoint_path(void);
void remove_checkpoint(void);

/// A hash of the checkpoint, on rank 0; 0 where there is none, and on other ranks. Fails if a part is left.
uint64_t hash_checkpoint(void);

#endif
