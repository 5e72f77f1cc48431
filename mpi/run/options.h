// The options of graze_mpi_run.
#ifndef GRAZE_MPI_RUN_OPTIONS_H
#define GRAZE_MPI_RUN_OPTIONS_H

#include <stdint.h>

#include "levels/crowds/crowd_scene.h"
#include "levels/data/fault.h"

/// Which rank owns which sectors.
typedef enum owners_kind { OWNERS_BLOCKS, OWNERS_STRIPS, OWNERS_RCB, OWNERS_HASH, OWNERS_KINDS } owners_kind;

extern const char *const owners_names[OWNERS_KINDS];

/// Strings are null where the option is not given.
typedef struct run_options {
	crowd_scene_kind scene;
	bool has_level;       ///< a level in place of a scene
	const char *level;    ///< `FILE` or `FILE:MAP`; null: the built-in level
	uint64_t bodies;      ///< 0: as many as the tiles have
	uint64_t tiles[2];    ///< columns and rows; 0: as many as the bodies need
	uint64_t ticks, seed; ///< ticks from the start, those before a restart included
	uint64_t side;        ///< of a sector
	int64_t at[2];        ///< the sector of the first tile
	owners_kind owners;
	uint64_t balance;       ///< ticks between two bisections; 0: none
	uint64_t every;         ///< ticks between two checkpoints; 0: one at the end
	const char *checkpoint; ///< path
	const char *restart;    ///< path
	const char *backend;
	bool push, check, json, help, version;
} run_options;

/// Parses the arguments after the name of the program. Returns false, with the fault marked as misuse, where they are
/// invalid.
bool run_options_parse(run_options *out, int count, char **arguments, app_fault *fault);

void run_options_print_help(void);

#endif
