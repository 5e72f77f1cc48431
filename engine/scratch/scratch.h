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
	tile_columns own;           ///< the tile's columns
	float radius[TILE + LANES]; ///< the reach of the search from each centre; NaN: none
	float within[TILE + LANES]; ///< shapes up to this distance count; NaN: the body does not search
} proximity_search;

struct gz_scratch {
	caller_memory memory;
	body_tile tile;
	near_bodies near;
	uint8_t is_near[TILE];              ///< bodies with walls in reach, at any level
	int32_t out_of_range[TILE + LANES]; ///< slots that the cull leaves over: invalid bodies, and bodies that reach
										///< beyond the margin
	int32_t out_of_range_count;
	int32_t invalid[TILE];
	int32_t invalid_count;
	filter_record filters[TILE + LANES]; ///< of the near bodies
	march_columns march;
	near_bodies pieces; ///< of the march: pieces near walls
	proximity_search proximity;
	visit_list visits;
	pair_list pairs;
	union { // the narrowphase of a query makes one of pairs
		pair_times times;
		interval_columns intervals;
	};
	pair_range_list pair_ranges;
	uint64_t stage_time; ///< the clock at the end of the last stage
	float middle_x[TILE + LANES], middle_y[TILE + LANES],
		reach[TILE + LANES]; ///< of near bodies, for circles as targets
	best_hits best;
	uint64_t tile_key[TILE];    ///< the keys of the tile, unless it is a crowd's
	int32_t circle_slots[TILE]; ///< scratch of tile_hits.c: slots whose earliest hit is a circle
	contact_columns contacts;
	hit_places places;
	found_hits found;              ///< the results of the tile's lists
	uint64_t *key;                 ///< of a sweep of a crowd's own bodies: the earliest hit of each body
	size_t keys;                   ///< capacity of `key`
	size_t prepared_keys;          ///< so many keys are hits or misses of this call
	int32_t contiguous_end;        ///< up to this place bodies have their neighbours side by side in memory
	worker_states states;          ///< of the subsystems that have been used
	struct query_workers *workers; ///< null: the calling thread alone
};

/// A scratch with memory of the caller's allocator; null without memory.
gz_scratch *graze_scratch_make(gz_allocator hooks);

#endif
