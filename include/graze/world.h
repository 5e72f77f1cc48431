/// Worlds: sets of walls that can be queried, edited, saved and restored.
///
/// **Threads.** Any number of threads may query a world at once, each with its own scratch. An edit needs the world
/// alone.
/// **Memory.** A world allocates when it is created, and when edits outgrow it; see each function.
/// **Cost.** Creating takes time and memory in proportion to the walls: each is listed in at most 64 cells on average,
/// whatever their sizes and places. An edit takes time in proportion to the cells that list its walls, and to the other
/// walls listed there and joined to its ends.
#ifndef GRAZE_WORLD_H
#define GRAZE_WORLD_H

#include <graze/jobs.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Walls: the line segments from a to b. A wall whose ends are equal is a point.
typedef struct gz_walls {
	gz_vec2_view a, b; ///< the ends
	gz_id_view id;     ///< optional: the caller's name of each wall; without it hits report 0, and nothing ignores it
	gz_float_view radius;   ///< optional: at least 0; the wall is the capsule around the segment; 0 when missing
	gz_byte_view one_sided; ///< optional: not 0 where the wall exists only for bodies left of the line from a to b
	gz_filters filters;     ///< optional: which bodies collide with each wall
	size_t count;           ///< how many walls
} gz_walls;

/// How to build a world. Zero is a good value for everything but the walls.
typedef struct gz_world_desc {
	gz_walls walls; ///< read by gz_world_create, not kept
	/// The reach to optimise for: the largest radius + half the largest displacement that most bodies have
	/// (gz_typical_reach measures it). Bodies with a larger reach get the same results more slowly. 0: chosen from the
	/// walls.
	float reach;
	/// The side of a grid cell. 0: chosen from the walls and the reach, which is hard to beat. It changes speed and
	/// memory, never a result. A side that would take more memory than the walls warrant is enlarged.
	float cell;
	/// The backend of the kernels: "scalar", "sse2", "avx2", "avx512", "neon" or "wasm". Null or empty: the environment
	/// variable GZ_BACKEND; where that is unset or empty, the best one that this processor has.
	const char *backend;
	gz_allocator allocator; ///< all zero: malloc and free
	/// Optional: the workers that share the building of this world. gz_world_create alone uses them: edits and
	/// restores, rebuilds included, run on the calling thread. The world is the same, to the bit, for any number of
	/// workers. No worker calls the allocator. Null: the calling thread alone.
	/// Jobs without `run`, or whose workers are not 1 to GZ_MAX_WORKERS, give GZ_STATUS_INVALID_INPUT, under the name
	/// "run" or "workers".
	const gz_jobs *jobs;
	/// The largest coordinate that the least skin of gz_move is computed for (gz_move_options.skin), up to GZ_LIMIT: so
	/// worlds of parts of the same walls give bodies the same skin. Walls that reach further raise it, now or by edits.
	/// 0: the largest coordinate that a wall reaches. Others, negative or beyond GZ_LIMIT, give GZ_STATUS_INVALID_INPUT
	/// under the name "extent". It is part of the world's state: a saved block holds what it has become, and fits worlds
	/// of the same walls whose extent is not larger (else "farthest").
	float extent;
} gz_world_desc;

/// A set of walls, sorted for queries.
typedef struct gz_world gz_world;

/// Builds a world. Returns null with an error, and nothing is left behind.
///
/// Takes time in proportion to the walls.
///
/// desc: read during the call only
/// error: optional: what went wrong, or GZ_STATUS_OK
///
/// Errors: GZ_STATUS_INVALID_WALL, _INVALID_INPUT, _TOO_MANY, _OUT_OF_MEMORY, _NO_BACKEND.
GZ_API GZ_NODISCARD gz_world *gz_world_create(const gz_world_desc *desc, gz_error *error);

/// Destroys a world; null is allowed. Destroy its scratches first.
GZ_API void gz_world_destroy(gz_world *world);

/// Figures of a world.
typedef struct gz_world_info {
	const char *backend; ///< the name of the backend in use
	size_t walls;        ///< walls that have an index, disabled ones included
	size_t levels;       ///< grids of growing cells; more than one only where the lengths of the walls differ widely
	size_t cells;        ///< cells with walls in reach, over all levels
	size_t entries;      ///< walls listed in cells, over all levels
	size_t bytes;        ///< memory held
	float reach;         ///< the reach that the world is optimised for; 2^39 without walls and a stated reach
	float cell;          ///< the side of the finest cells
} gz_world_info;

/// The figures of a world; they change when the world is edited. Takes constant time.
GZ_API gz_world_info gz_world_describe(const gz_world *world);

/// The backends that this build contains and this processor can run, best first, from `index` 0 on; null past the last.
GZ_API const char *gz_backend_name(size_t index);

// ---------------------------------------------------------------------------------------------------------------------
// Edits: doors, lifts, walls that are built and torn down
// ---------------------------------------------------------------------------------------------------------------------
//
// A wall is named by its index, which hits report. The walls that a world is created with count from 0, and no edit
// changes the index of a wall.
//
// After any sequence of edits all results are, to the bit, those of a world that is created of the present walls, apart
// from their indices. Scratches and crowds stay valid. After an error nothing has changed. A list of indices names
// existing walls, each once; otherwise the error is GZ_STATUS_INVALID_INPUT, and its index that of the wrong entry.
//
// The grid of a world covers the walls that it was built of. Where edits bring walls outside of that, or walls that are
// longer or thicker than all others, or twice as many walls, the world is rebuilt within the call, with some room to
// spare, so that rebuilds become ever rarer. A rebuild takes the time of creating the world, and while it lasts the
// memory of both; a reach and a cell side that were left to the library are chosen anew. A world may begin without
// walls.

/// Adds walls. Each gets the lowest index of a removed wall, or else the next one behind all others. May allocate.
///
/// A column that these walls lack counts as missing for these walls alone.
///
/// walls: read during the call only
/// index_out: room for `walls->count` indices, which are written in the order of the walls; undefined after an error
GZ_API GZ_NODISCARD gz_error gz_world_add_walls(gz_world *world, const gz_walls *walls, int32_t *index_out);

/// Removes walls. Walls that are added later may get their indices. Allocates nothing.
GZ_API GZ_NODISCARD gz_error gz_world_remove_walls(gz_world *world, const int32_t *index, size_t count);

/// Disables walls, or enables them again. A disabled wall keeps its index and its columns, and is otherwise treated as
/// if it did not exist. Walls that already are in the wanted state stay as they are. Disabling allocates nothing.
GZ_API GZ_NODISCARD gz_error gz_world_enable_walls(gz_world *world, const int32_t *index, size_t count, bool enabled);

/// Gives walls other ends at once, whatever bodies are in between (gz_world_push_walls moves the bodies along), and
/// other columns: those that `walls` lacks (id, radius, one_sided, category, mask, group) keep their values. Disabled
/// walls stay disabled. May allocate.
///
/// index: `walls->count` indices
/// walls: read during the call only
GZ_API GZ_NODISCARD gz_error gz_world_move_walls(gz_world *world, const int32_t *index, const gz_walls *walls);

/// Reads where walls are, as after pushes or a restore: their ends, disabled walls too. Nothing is written after an
/// error. May run beside queries, as they do.
///
/// Takes a few nanoseconds per wall.
///
/// index: of existing walls, in any order; a wall may be named more than once
/// a_out, b_out: `count` elements each, in the order of the indices
GZ_API GZ_NODISCARD gz_error gz_world_read_walls(
	const gz_world *world, const int32_t *index, size_t count, gz_vec2_out a_out, gz_vec2_out b_out);

// ---------------------------------------------------------------------------------------------------------------------
// Rollback: the state of a world as one block
// ---------------------------------------------------------------------------------------------------------------------
//
// The state is: which walls exist, their columns, which are disabled, which indices are free, and the largest
// coordinate that walls have ever reached, or the extent (it bounds gz_move's skin from below). Nothing else in the
// library can change a result. The caller keeps the bodies, and places crowds again after a restore. Scratches have no
// state to save.

/// Writes the state of a world into a block. Allocates nothing. Takes time in proportion to the walls that differ.
///
/// The block takes 40 bytes, and 48 for each wall that differs from the world as it was built; of the added walls,
/// every index up to the last existing one counts, removed ones too. A block contains no pointers. Equal states have
/// equal bytes on every machine, whatever edits led to them: two peers agree if the hashes of their blocks do.
///
/// Returns the size of the block in bytes, 0 without a world. If `capacity` is smaller, there is no block, and the
/// contents of the buffer are undefined.
///
/// block: any alignment; may be null when the capacity is 0
/// capacity: in bytes
GZ_API GZ_NODISCARD size_t gz_world_save(const gz_world *world, void *block, size_t capacity);

/// Brings a world to the state of a block: one of its own, or one of a world that was built of the same walls, also in
/// another process, on another machine, with other settings. From then on all results are, to the bit, those that
/// followed the save, and added walls get the same indices.
///
/// Only walls that differ from the block are edited, at the cost of edits, all or, after an error, none. The error's
/// name is "size", "magic", "version" or "sum" (the block was cut off or changed), "walls" (it belongs to a world of
/// other walls), "farthest", or, for the entry that `index` counts, "index", "state" or a column. A block may come from
/// an untrusted peer: memory is bounded by the size of the block and the walls that this world has had; an index beyond
/// that is refused.
///
/// block: as saved, any alignment; read during the call only
/// size: what gz_world_save returned
GZ_API GZ_NODISCARD gz_error gz_world_restore(gz_world *world, const void *block, size_t size);

#ifdef __cplusplus
}
#endif

#endif
