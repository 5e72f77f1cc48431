// A crowd: the grid of its bodies, their filters, and what is known of the chunks that they came from.
#ifndef GRAZE_CROWD_CROWD_H
#define GRAZE_CROWD_CROWD_H

#include "broadphase/bodies/circle_grid.h"
#include "engine/base/bodies.h"
#include "engine/jobs/tasks.h"

struct gz_crowd {
	caller_memory memory;
	const graze_kernels *backend;
	circle_grid grid;
	filter_record *filters;       ///< of the grid's records; null where no body has filters or an id
	filter_record *filter_memory; ///< kept while no body has any
	size_t filter_capacity;
	bool has_filters;   ///< some chunk has a column of filters or of ids to ignore (an id alone does not count)
	gz_bodies *chunks; ///< only the number of bodies of each chunk
	size_t *first;     ///< the index of each chunk's first body
	size_t chunk_count, chunk_capacity;
	size_t invalid;
	gz_error error; ///< of the first invalid body
	circle_sample sample;
	gz_jobs jobs; ///< with one worker: the calling thread alone
	struct crowd_worker *workers;
	tile_run ranges[MAX_CIRCLE_RANGES]; ///< of the bodies, while they are placed
};

/// What a worker needs to place bodies.
typedef struct crowd_worker {
	body_tile tile;
	uint64_t id[TILE];
} crowd_worker;

/// Sorts the bodies into the crowd's grid, which has memory for them, in its ranges.
void graze_crowd_sort(gz_crowd *crowd, const gz_bodies *chunks, size_t chunk_count);

/// The chunk of a body by its index; the index becomes that within the chunk.
size_t graze_crowd_chunk(const gz_crowd *crowd, size_t *index);

#endif
