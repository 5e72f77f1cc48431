// Where the time of a tick goes: its phases, and within each what MPI takes.
//
// The program replaces functions of MPI by its own, which count and measure (the profiling interface of MPI): so the
// library's waits are measured without any code in the library.
#ifndef GRAZE_MPI_RUN_PHASES_H
#define GRAZE_MPI_RUN_PHASES_H

#include <stdint.h>

/// Phases of a tick. What is before and between them is PHASE_OTHER.
typedef enum run_phase {
	PHASE_OTHER,
	PHASE_STEER,
	PHASE_BALANCE,
	PHASE_MIGRATE,
	PHASE_PLACE,
	PHASE_MOVE,
	PHASE_SAVE,
	PHASES
} run_phase;

extern const char *const phase_names[PHASES];

/// Sums of a phase on this rank. Durations are in nanoseconds.
typedef struct phase_sums {
	uint64_t wall, processor;         ///< of the phase, MPI included
	uint64_t mpi_wall, mpi_processor; ///< within functions of MPI
	uint64_t reductions;              ///< calls of MPI_Allreduce
	uint64_t exchanges;               ///< starts of persistent requests: records of ghosts along all edges
} phase_sums;

typedef struct phase_totals {
	phase_sums of[PHASES];
} phase_totals;

/// Ends the present phase and begins another one.
void phase_begin(run_phase phase);

/// The sums since the start or since phase_reset, the present phase up to now included.
phase_totals phase_read(void);

/// Sets all sums to 0.
void phase_reset(void);

#endif
