// One question on its way through the stages, tile by tile.
#ifndef GRAZE_QUERY_QUERY_RUN_H
#define GRAZE_QUERY_QUERY_RUN_H

#include "engine/base/dynamic_array.h"
#include "engine/crowd/crowd.h"
#include "engine/query/scratch.h"
#include "engine/world/world.h"

typedef struct query_run query_run;

/// What is made of the pairs that the broadphase found. The pairs are in the scratch; those of one body may come in
/// several lists, and one pair may come more than once.
typedef struct query_type {
	void (*walls)(query_run *a);                ///< pairs of near bodies and walls
	void (*circles)(query_run *a);              ///< pairs of near bodies and circles of the crowd
	void (*finish)(query_run *a);               ///< all pairs of the tile were seen
	enum { ALL_HITS, FIRST_HIT, ANY_HIT } hits; ///< which of a body's hits count: others need not be found
	void (*crowd_pairs)(query_run *a); ///< pairs of bodies of the crowd that asks; of those questions that it may ask
	int divisible;                     ///< its tiles may be asked by several workers, in any order
	void (*find_pairs)(query_run *a);  ///< seeks the tile's pairs where bodies start; null: along their paths
} query_type;

/// The answers of lists, in 8-byte words, until their place among those of other parts is known.
typedef struct result_buffer {
	dynamic_array words;
	caller_memory memory;
} result_buffer;

struct query_run {
	const query_type *type;
	const void *output;  ///< where the kind's answers go
	const gz_hits *hits; ///< of a sweep
	int32_t kind_bits;   ///< of a list: so many low bits of a circle's key tell its answers apart
	const gz_world *world;
	const gz_crowd *crowd; ///< null where nobody asks it and its bodies do not ask
	const gz_bodies *chunks;
	size_t chunk_count;
	gz_targets targets;
	int from_crowd; ///< the crowd's bodies ask; then the chunks tell nothing but their numbers
	uint64_t (*clock)(void);
	gz_scratch *scratch;
	size_t index;           ///< of the tile's first body
	result_buffer *results; ///< of a part: where the answers of its lists wait; else null
	size_t task_count;      ///< into so many the bodies were divided; 0: they were not
	gz_report report;
	uint64_t time; ///< the clock when the last stage ended
	int filtering; ///< pairs are filtered
};

/// Is there no memory for what the tile finds? Then it is incomplete, and nobody needs the rest.
static inline int graze_out_of_memory(const query_run *a) { return a->report.error.status == GZ_STATUS_OUT_OF_MEMORY; }

/// Can the crowd's own bodies ask this question?
typedef enum body_source { FROM_CHUNKS, FROM_CHUNKS_OR_CROWD } body_source;

/// A question that was checked, but for where its answers go; the report has the error. Where the crowd's bodies ask,
/// its chunks are those of the crowd.
///
/// kind: null where the caller names pairs: then nobody looks at `against` and the filters
query_run graze_query_begin(
	const query_type *kind, const gz_world *world, const gz_query *question, gz_scratch *scratch, body_source who);

/// Asks for all bodies in the caller's columns, tile by tile; up to the first one whose answers run out of memory.
void graze_run_chunks(query_run *a);

/// The tile, whose columns are known.
void graze_run_tile(query_run *a);

/// All pairs of the tile, along the paths of its columns, to what the question makes of them.
void graze_tile_pairs(query_run *a);

/// Room for so many more answers of a list, of `size` bytes each, behind those that the part has kept. Returns where
/// the first of all is; null, with the report's error, where there is no memory.
void *graze_keep_results(query_run *a, size_t more, size_t size);

/// Adds the time since the last stage's end to this one.
void graze_stage_ends(query_run *a, gz_stage stage);

/// The chunk's how-manieth body a slot of the tile is, and which chunk.
size_t graze_slot_body(const query_run *a, int32_t slot, size_t *chunk);

/// The pieces of the scratch's march, as a tile; and the bodies of those that the scratch's `pieces` lists, with their
/// whole paths, as near bodies.
tile_columns graze_march_pieces(gz_scratch *scratch, const graze_kernels *kernels);
void graze_march_paths(gz_scratch *scratch);

/// The filters of the tile's body in this slot.
filter_record graze_filter_of(const query_run *a, int32_t slot);

/// The filters of the near bodies, where pairs are filtered.
void graze_read_filters(query_run *a);

/// The listed pairs, but for those that the filters of either side (null: those of nobody) forbid, are candidates.
void graze_filter_pairs(query_run *a, const filter_record *bodies, const filter_record *others);

/// The tile's bodies against the walls: their earliest hits go to the scratch's `best`, the bad ones to `bad`.
void graze_query_walls(query_run *a);

/// The same, but good bodies that reach beyond the margin do not ask: they are the scratch's strays.
void graze_query_walls_within_margin(query_run *a);

/// The tile's bodies against the crowd's circles. The bad ones go to `bad`, unless walls were asked.
void graze_query_circles(query_run *a);

/// The crowd's bodies against one another: their earliest hits go to the scratch's keys. First those meetings that are
/// not side by side in memory, then the others from a body on: what a body knows after its turn is all that it will
/// know, so that a tile can go on to its answers while near. Such bodies belong to a run of tiles that ends before
/// place `end`.
///
/// Keys become misses only as far as they are needed, so that they are still near.
void graze_prepare_keys(gz_scratch *scratch, size_t count);
void graze_crowd_pairs_elsewhere(query_run *a);
void graze_crowd_pairs_side_by_side(query_run *a, int32_t from, int32_t count, int32_t end);

// The sweep's kind: pairs become touches, touches the earliest hit of each body, in the scratch's `best`.
void graze_keep_earliest_walls(query_run *a);
void graze_keep_earliest_circles(query_run *a);
void graze_keep_earliest_self(query_run *a);

/// The earliest hits become contacts, in the order of `best`.
void graze_make_contacts(query_run *a);

/// The answers of the tile go into the caller's columns.
void graze_write_tile(query_run *a);

/// Counts the tile's bad bodies, and keeps the first as the report's error; but not those of a crowd that asks.
void graze_note_invalid(query_run *a);

#endif
