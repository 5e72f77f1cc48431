// What a crowd is.
#ifndef GRAZE_CROWD_CROWD_H
#define GRAZE_CROWD_CROWD_H

#include "broadphase/bodies/circle_grid.h"
#include "engine/base/bodies.h"
#include "engine/jobs/tasks.h"

struct gz_crowd {
	caller_memory memory;
	const graze_kernels *backend;
	circle_grid grid;
	filter_record *filters;       ///< of the grid's records; null when nobody has filters or an id
	filter_record *filter_memory; ///< kept while nobody has any
	size_t filter_capacity;
	int has_filters;   ///< a column of filters or of ids to ignore, not the id alone
	gz_bodies *chunks; ///< nothing but how many bodies each has
	size_t *first;     ///< the index of each chunk's first body
	size_t chunk_count, chunk_capacity;
	size_t invalid;
	gz_error error; ///< of the first bad body
	circle_sample sample;
	gz_jobs jobs; ///< a hook of one worker: nobody shares the work
	struct crowd_worker *workers;
	tile_run ranges[MAX_CIRCLE_RANGES]; ///< of the bodies, while placing
};

/// What a worker needs to place bodies.
typedef struct crowd_worker {
	body_tile tile;
	uint64_t id[TILE];
} crowd_worker;

/// Places bodies for whose grid there is room, in its shares.
void graze_crowd_sort(gz_crowd *crowd, const gz_bodies *chunks, size_t chunk_count);

/// Which chunk a body is in, by its index; the index becomes that within the chunk.
size_t graze_crowd_chunk(const gz_crowd *crowd, size_t *index);

#endif
