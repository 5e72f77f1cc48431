// A scratch: the working memory of the calls of one thread, with the columns and lists that pass from stage to stage
// for one tile, and the states that subsystems keep.
#ifndef GRAZE_SCRATCH_SCRATCH_H
#define GRAZE_SCRATCH_SCRATCH_H

#include "broadphase/caller_memory.h"
#include "engine/base/bodies.h"
#include "engine/base/hit_columns.h"
#include "engine/scratch/found_hits.h"
#include "engine/scratch/worker_state.h"

/// Columns of a proximity query (engine/overlap), by slot.
typedef struct proximity_search {
	tile_columns own;           ///< the tile's columns, with the bodies' own radii
	float radius[TILE + LANES]; ///< how far from its centre each body searches; NaN: not in this pass
	float within[TILE + LANES]; ///< shapes up to this distance from the surface count; NaN: no search
	float limit[TILE + LANES];  ///< of the whole search: no shape further away is among the results
	struct {
		float px[TILE + LANES], py[TILE + LANES], dx[TILE + LANES], dy[TILE + LANES], radius[TILE + LANES];
		int32_t slot[TILE];
	} reduced; ///< the columns and whole slots of a reduced tile
} proximity_search;

struct gz_scratch {
	const void *home; ///< of the worlds that it serves; null in a worker's
	caller_memory memory;
	body_tile tile;
	near_bodies near;
	uint8_t is_counted[TILE]; ///< the slots that report->near_walls has counted, where there are several levels
	far_bodies far;           ///< of the last cull among walls
	int32_t invalid[TILE];
	int32_t invalid_count;
	filter_record filters[TILE + LANES]; ///< of the near bodies
	march_columns march;
	near_bodies pieces; ///< of the march, among walls only those near one; `slot` is the index into march
	proximity_search proximity;
	visit_list visits;
	pair_list pairs;
	union { // the results of the narrowphase: each query type uses one of these
		pair_times times;
		interval_columns intervals;
	};
	pair_range_list pair_ranges;
	uint64_t stage_time; ///< the clock at the end of the last stage
	/// The bounding circles of the paths of the near bodies (circle_columns), where circles are targets.
	float middle_x[TILE + LANES], middle_y[TILE + LANES], reach[TILE + LANES];
	best_hits best;
	uint64_t tile_key[TILE];    ///< best.key of a tile, unless the tile is of a crowd
	int32_t circle_slots[TILE]; ///< local to tile_hits.c: slots whose earliest hit is a circle
	contact_columns contacts;
	hit_places places;
	found_hits found;              ///< the results of the tile, for lists
	uint64_t *key;                 ///< the earliest hit of each body in a sweep of a crowd's own bodies, by place
	size_t key_capacity;           ///< capacity of `key`
	size_t prepared_keys;          ///< `key` is initialised in this call up to here; SIZE_MAX: keys are not used
	int32_t contiguous_end;        ///< up to this place the neighbouring cells of bodies are contiguous in memory
	worker_states states;          ///< of the subsystems that this scratch was used for
	struct query_workers *workers; ///< null: the calling thread alone
};

/// A scratch with memory of the caller's allocator; null without memory.
gz_scratch *graze_scratch_make(gz_allocator hooks);

/// Releases a scratch without workers.
void graze_scratch_release(gz_scratch *scratch);

#endif
