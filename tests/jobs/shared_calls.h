// A scene with enough bodies for a call to divide its work among workers, and the calls that can be divided.
//
// A test runs a call on one thread and again with jobs, and expects the same bits in all results and in the report.
// The scene is made by generators/sharing_scene.c.
#ifndef GRAZE_JOBS_SHARED_CALLS_H
#define GRAZE_JOBS_SHARED_CALLS_H

#include <graze/graze.h>

enum { SHARED_CHUNKS = 24 };

/// Walls, and bodies in chunks of all layouts. Some bodies are invalid, far-reaching or large; bodies in structs have
/// ids and filters.
typedef struct shared_scene {
	struct shared_body *bodies; ///< of all chunks
	uint32_t *pick;
	size_t count;
	gz_bodies chunks[SHARED_CHUNKS];
	size_t chunk_count;
	bool never_bounce; ///< bodies that move slide or stop
	gz_walls walls;
	float *wall;
} shared_scene;

/// Creates the world of a scene's walls; fails the test if that fails.
gz_world *shared_world(const shared_scene *s);

/// The properties of a scene.
typedef struct shared_kind {
	const char *name;
	size_t count;
	float width, height; ///< of the area
	int large;           ///< one body in this many is large; 0: none
	int invalid;         ///< one body in this many is invalid; 0: none
	bool columns;        ///< one chunk of five arrays, without ids and filters
	bool separate;       ///< no two bodies overlap, and none bounces
} shared_kind;

/// The kinds of scenes, which shared_kinds lists in this order.
enum {
	SCENE_CHUNKS,           ///< ordered by place, in chunks of all layouts
	SCENE_COLUMNS,          ///< the same in columns
	SCENE_INVALID,          ///< unordered, with invalid and large bodies
	SCENE_HALL,             ///< 40,000 units long and 100 high, with invalid bodies
	SCENE_FEW,              ///< 3,000 bodies, with invalid and large ones
	SCENE_SEPARATE,         ///< no two bodies overlap
	SCENE_SEPARATE_COLUMNS, ///< the same in columns
};

/// The last one has no name.
extern const shared_kind shared_kinds[];

shared_scene shared_scene_make(const shared_kind *kind, uint64_t seed);

/// Swaps two bodies of a scene in columns.
void shared_scene_swap(shared_scene *s, size_t i, size_t j);

/// Moves `count` bodies of a scene in columns to the centre of the first of them, and makes all bodies of the scene
/// equal otherwise.
void shared_scene_heap(shared_scene *s, size_t first, size_t count);

void shared_scene_free(shared_scene *s);

/// The objects that the calls use, and the results of the last call.
typedef struct shared_caller {
	const shared_scene *scene;
	gz_world *world;
	gz_scratch *scratch;
	gz_crowd *crowd;
	uint64_t (*clock)(void);
	size_t max_pairs;       ///< as in gz_query
	gz_crowd_method method; ///< of bodies that collide with one another; 0 after making
	unsigned char *results;
	size_t bytes; ///< size of the results; enough for every call, and compared as a whole
	gz_report report;
} shared_caller;

/// Creates the objects; fails the test if that fails.
///
/// jobs: optional: set on the scratch and the crowd; null: everything runs on the calling thread
shared_caller shared_caller_make(const shared_scene *s, gz_world *world, const gz_jobs *jobs);
void shared_caller_free(shared_caller *caller);

// How the calls lay out their results: a list begins with the indices of the first entry of each body; the entries
// follow. Behind the contacts of gz_move are the final states of the bodies.

/// Of lists, in entries; half of that of contacts. A scene of few bodies needs less to clear and to compare.
size_t shared_list_capacity(const shared_scene *scene);

typedef struct shared_moved_body {
	float x, y, dx, dy, used, lost;
} shared_moved_body;

/// Returns the entries of the list; `first` is set to the indices.
void *shared_list_data(const shared_caller *caller, size_t **first);

/// The calls, by index. Behind the last one is "gz_update_touches", which tests with other calls leave out: its report
/// counts the bodies that it searches, and it names changed bodies by their index in the whole scene.
extern const size_t shared_call_count;
const char *shared_call_name(size_t call);
size_t shared_call_index(const char *name);

/// Clears the results and runs a call, which fills the results and the report.
void shared_call_run(shared_caller *caller, size_t call);

/// After the call "gz_move": the first `bodies` bodies have equal final states and contacts.
void assert_same_first_moves(const shared_caller *actual, const shared_caller *expected, size_t bodies);

/// All calls on a scene of this kind give the same results and reports on one thread and with jobs.
///
/// clock: optional: the clock of the queries with jobs; it must return 0
void expect_same_with_jobs(const shared_kind *kind, const gz_jobs *jobs, uint64_t (*clock)(void));

/// Fails the test unless both have the same results and reports, to the bit.
void assert_same_results(const shared_caller *actual, const shared_caller *expected, const char *context, size_t call);

#endif
