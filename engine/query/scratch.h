// The working memory of one thread's questions: all the lists between the stages, for one tile.
#ifndef GRAZE_QUERY_SCRATCH_H
#define GRAZE_QUERY_SCRATCH_H

#include "broadphase/caller_memory.h"
#include "engine/base/bodies.h"
#include "engine/query/hit_columns.h"

/// An answer of a list.
typedef struct found_hit {
	uint64_t key;
	int32_t slot;
} found_hit;

typedef struct found_hits {
	found_hit *at, *sorted; ///< as they came; by slot and key
	size_t count, capacity;
	uint32_t start[TILE + 2]; ///< where the sorted ones of each slot begin
} found_hits;

/// Bodies that look around themselves, by slot (engine/look.h).
typedef struct proximity_search {
	tile_columns own;           ///< the tile's columns as they are
	float radius[TILE + LANES]; ///< how far from its centre each looks; NaN for those who do not
	float within[TILE + LANES]; ///< things up to this distance count; NaN for those who do not look
	float limit;                ///< things further away never count
	size_t max;                 ///< so many of the nearest are wanted of each
} proximity_search;

struct gz_scratch {
	caller_memory memory;
	body_tile tile;
	near_bodies near;
	uint8_t is_near[TILE];              ///< bodies with walls in reach, at any level
	int32_t out_of_range[TILE + LANES]; ///< bodies that the fast path leaves: bad, or reaching beyond the margin
	int32_t out_of_range_count;
	int32_t invalid[TILE];
	int32_t invalid_count;
	filter_record filters[TILE + LANES]; ///< of the near bodies
	march_columns march;
	near_bodies pieces; ///< of the march, those near walls
	proximity_search proximity;
	visit_list visits;
	pair_list pairs;
	union { // a question makes one of pairs
		pair_times times;
		interval_columns intervals;
	};
	pair_range_list pair_ranges;
	float middle_x[TILE + LANES], middle_y[TILE + LANES], reach[TILE + LANES]; ///< of bodies that ask circles
	best_hits best;
	uint64_t tile_key[TILE];    ///< of a tile that is not a crowd's
	int32_t circle_slots[TILE]; ///< of these, the slots of bodies whose earliest hit is a circle
	contact_columns contacts;
	hit_places places;
	found_hits found;                      ///< what the tile's bodies list
	uint64_t *key;                         ///< for each body of a crowd that asks itself, its earliest hit
	size_t keys;                           ///< for how many there is memory
	size_t prepared_keys;                  ///< so many are hits or misses of this question
	int32_t side_by_side_end;              ///< the end of bodies who have their neighbours side by side in memory
	struct mover_tile *mover;              ///< null until bodies move
	struct collision_step *collision_step; ///< null until bodies move among one another
	struct prediction *prediction;         ///< null until bodies foresee
	struct query_workers *workers;         ///< null: nobody shares the work
};

/// With hooks for memory; null when there is none.
gz_scratch *graze_scratch_make(gz_allocator hooks);

#endif
