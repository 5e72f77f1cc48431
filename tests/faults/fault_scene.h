// A small scene in which every public function that allocates does so, and the table of these functions.
#ifndef GRAZE_FAULTS_FAULT_SCENE_H
#define GRAZE_FAULTS_FAULT_SCENE_H

#include <graze/graze.h>
#include <graze/sectors.h>

#include "jobs/shared_calls.h"
#include "support/counted_memory.h"

/// What a call works on, and what it gives. All memory of the library comes from `memory`.
typedef struct fault_scene {
	counted_memory memory;
	gz_allocator allocator; ///< over `memory`
	const shared_scene *scene;
	shared_caller caller; ///< with a world, a scratch, a crowd and results
	gz_world *built;      ///< by the call
	gz_scratch *scratch;
	gz_crowd *crowd;
	gz_sectors *sectors;
	struct plain_body *placed; ///< bodies in sectors
	void *block;               ///< a saved state, or the touches that were predicted before
	size_t block_size;
	gz_jobs jobs;
	int32_t index[64]; ///< of walls
} fault_scene;

/// What a call leaves in the results where it has no memory.
typedef enum leaves {
	LEAVES_NOTHING,     ///< results are as they were
	LEAVES_EMPTY_LISTS, ///< the same, or the lists of all bodies are empty
	LEAVES_ANYTHING     ///< undefined contents, or what `check` checks
} leaves;

/// A call of a public function.
typedef struct fault_call {
	const char *name; ///< the function, perhaps with further words
	/// Calls the function. What it creates goes to the scene, which releases it. Null: the call of this name in
	/// shared_calls.h.
	gz_report (*run)(fault_scene *s);
	void (*prepare)(fault_scene *s); ///< optional: what is there before the call
	/// Optional: after a call that succeeds, what the objects are like now goes to the results.
	void (*observe)(fault_scene *s);
	/// Optional: after a call without memory, fails the test unless objects and results are as documented. The world
	/// is compared anyway.
	///
	/// expected: after the same call with memory
	void (*check)(fault_scene *s, const fault_scene *expected);
	leaves leaves;
	bool allocates_nothing; ///< with these arguments
	bool may_do_without;    ///< of some of its memory: then it succeeds, with all results
} fault_call;

/// The calls on worlds, scratches and crowds; on bodies; on dense crowds; in sectors. The last one has no name.
extern const fault_call object_calls[], body_calls[], crowd_calls[], sector_calls[];

/// A public function that allocates nothing, and a call of it.
typedef struct pure_call {
	const char *name;
	void (*run)(fault_scene *s);
} pure_call;

extern const pure_call pure_calls[]; ///< the last one has no name

/// The functions of levels.h, which test_level_faults.c tests; the last one is null.
extern const char *const level_functions[];

/// Makes the objects. `scene` has walls and bodies.
void fault_scene_open(fault_scene *s, const shared_scene *scene);

/// Releases everything; fails the test if a block is left.
void fault_scene_close(fault_scene *s);

/// The report of a call that returns an error alone.
gz_report report_of(gz_error error);

#endif
