// A crowd: the grid of its bodies, their filters, and the sizes of the chunks that they came from.
#ifndef GRAZE_CROWD_CROWD_H
#define GRAZE_CROWD_CROWD_H

#include "broadphase/bodies/circle_grid.h"
#include "engine/base/bodies.h"
#include "engine/jobs/tasks.h"

struct gz_crowd {
	const gz_world *world; ///< that it was created for
	caller_memory memory;
	const graze_kernels *backend;
	circle_grid grid;
	filter_record *filters;       ///< of the grid's records: filter_memory, or null where no chunk has filters or ids
	filter_record *filter_memory; ///< kept from call to call
	size_t filter_capacity;
	bool has_filters;  ///< some chunk has a column of filters or of ids to ignore (an id alone does not count)
	gz_bodies *chunks; ///< `count` alone is set: the number of bodies of each chunk, without a pick
	size_t own_chunks; ///< chunks before those of ghosts
	size_t own_bodies; ///< of these chunks, invalid ones included: bodies with this index or a higher one are ghosts
	bool has_ghosts;   ///< some body is a ghost
	size_t *first;     ///< the index of each chunk's first body
	size_t chunk_count, chunk_capacity;
	size_t invalid;     ///< invalid bodies
	size_t own_invalid; ///< those that are no ghosts: the first ones
	gz_error error;     ///< of the first invalid body
	circle_sample sample;
	gz_jobs jobs;                       ///< with one worker: the calling thread alone
	struct crowd_worker *workers;       ///< one for each worker of `jobs`
	bool borrows_worker;                ///< `workers` is memory of the crowd's owner
	tile_run ranges[MAX_CIRCLE_RANGES]; ///< of the bodies, while they are placed
};

/// Whether the body with this index is a ghost.
static inline bool crowd_is_ghost(const gz_crowd *crowd, int32_t index) { return (size_t)index >= crowd->own_bodies; }

/// The memory of a worker that places bodies.
typedef struct crowd_worker {
	body_tile tile;
	uint64_t id[TILE]; ///< of the tile's bodies
} crowd_worker;

/// A crowd that places on the calling thread with a worker of the caller's, which many crowds may share; null without
/// memory.
gz_crowd *graze_crowd_make(const gz_world *world, crowd_worker *worker);

/// Sorts the bodies into the crowd's grid. crowd->ranges and the memory of the grid are set before.
void graze_crowd_sort(gz_crowd *crowd, const gz_bodies *chunks, size_t chunk_count);

/// An error where the crowd was created for another world.
gz_error graze_crowd_check_world(const gz_crowd *crowd, const gz_world *world);

/// The chunk of the body with this index among all bodies; `index` becomes the index within the chunk.
size_t graze_crowd_chunk(const gz_crowd *crowd, size_t *index);

#endif
