// A run: a scenario with certain settings. The settings choose how the world came about, its backend, reach and cell
// side, the job system, and the layout of the bodies' columns.
#ifndef GRAZE_FUZZ_RUN_FUZZ_RUN_H
#define GRAZE_FUZZ_RUN_FUZZ_RUN_H

#include "fuzz/run/body_columns.h"
#include "fuzz/run/reversed_jobs.h"

typedef enum world_kind {
	WORLD_FRESH,   ///< created of the walls after all edits
	WORLD_EDITED,  ///< created of the first walls, and edited
	WORLD_RESTORED ///< created of the first walls, edited in part, and restored from a block of another world
} world_kind;

typedef struct fuzz_settings {
	const char *backend;
	float reach, cell;
	world_kind kind;
	jobs_kind jobs;
	uint32_t workers;
	bool first_contacts, no_sensors; ///< a move lists the first contact of each body alone; reports no events
	size_t prefix;                   ///< of WORLD_RESTORED: the number of edits before the block is restored
	body_layout layout;
} fuzz_settings;

typedef struct fuzz_run {
	scenario *s;
	fuzz_settings set;
	char text[280]; ///< the settings, for messages
	gz_world *world;
	gz_scratch *scratch;
	gz_crowd *crowd;
	gz_world *sensor_world; ///< null where sensors are not walls of another world
	gz_crowd *sensor_crowd; ///< null where no circles are sensors
	size_t max_pairs;       ///< of queries and moves
	gz_report report;       ///< of the last query or move
	counted_jobs scratch_jobs, crowd_jobs;
	body_columns bodies;
	int32_t *live_of; ///< by a wall's index in the world: its index in scenario.live, or -1
	size_t index_count;
} fuzz_run;

/// The settings that all others are compared with.
fuzz_settings baseline_settings(void);

/// Random settings whose results must have the same bits. number: chooses the backend
fuzz_settings random_settings(const scenario *s, choices *c, size_t number);

/// Builds everything; failures are recorded. False where there is no world.
///
/// block, block_size: saved from a world after all edits
bool fuzz_run_open(fuzz_run *r, scenario *s, const fuzz_settings *set, const void *block, size_t block_size);
void fuzz_run_close(fuzz_run *r);

/// Raises the largest coordinate of a fresh world to that of the edited world: the least skin of gz_move depends on it.
void fuzz_run_restore_farthest(fuzz_run *r);

/// Fails unless a call that several workers could share was divided among them. Short calls are not.
///
/// before: jobs->divided before the call
void fuzz_run_check_divided(const fuzz_run *r, const counted_jobs *jobs, size_t before, const char *call);

/// Places the bodies in the crowd, as they are now.
void fuzz_run_place(fuzz_run *r);

/// The index in the world of a wall of scenario.live.
int32_t fuzz_run_wall_index(const fuzz_run *r, size_t live);

/// A world of the first walls, after some of the edits. Null, and a failure, where the library refuses it.
gz_world *world_edited(const scenario *s, const fuzz_settings *set, size_t edits);

/// An array of bodies as columns, with the ids that the scenario has.
gz_bodies bodies_as_columns(const scenario *s, const fuzz_body *bodies, size_t count);

/// Walls as columns; columns that are not in `columns` are missing.
gz_walls walls_as_columns(const fuzz_wall *walls, size_t count, int columns);

#endif
