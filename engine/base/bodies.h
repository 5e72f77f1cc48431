// The caller's bodies, a tile at a time.
#ifndef GRAZE_BASE_BODIES_H
#define GRAZE_BASE_BODIES_H

#include "graze/graze.h"
#include "kernels/columns.h"

typedef struct body_values {
	float px, py, dx, dy, radius;
} body_values;

/// A body of the question: the k-th of a chunk.
typedef struct body_ref {
	size_t chunk, k;
} body_ref;

/// Consecutive bodies of one chunk in a tile.
typedef struct body_span {
	size_t chunk;
	size_t first; ///< the chunk's how-manieth body (or entry of its pick) the span begins with
	int32_t slot; ///< where the span begins in the tile
	int32_t count;
} body_span;

/// Up to TILE bodies: either in place, one span of contiguous columns, or packed from one or more chunks.
typedef struct body_tile {
	tile_columns columns;
	int32_t count; ///< without the padding
	int32_t spans;
	body_span span[TILE];
	const circle_record *record; ///< of a crowd, in its order; null otherwise, and then there are spans
	float px[TILE], py[TILE], mx[TILE], my[TILE], radius[TILE];
} body_tile;

/// Where in the chunks the next tile begins.
typedef struct body_cursor {
	const gz_bodies *chunks;
	size_t chunk_count;
	size_t chunk, next; ///< the next body is number `next` of chunk `chunk`
} body_cursor;

/// Tiles one behind the other.
typedef struct tile_run {
	body_cursor from;
	size_t index, tiles; ///< of its first body; how many
} tile_run;

/// How many bodies a chunk asks for.
static inline size_t graze_body_count(const gz_bodies *chunk) { return chunk->pick ? chunk->pick_count : chunk->count; }

/// The element of the columns that is body k of a chunk.
static inline size_t graze_element(const gz_bodies *chunk, size_t k) { return chunk->pick ? chunk->pick[k] : k; }

/// The numbers of one element; its displacement is its motion times its step.
body_values graze_read_body(const gz_bodies *chunk, size_t element);

/// How many bodies all chunks ask for.
size_t graze_bodies_count(const gz_bodies *chunks, size_t chunk_count);

/// The first thing that is wrong with the chunks themselves: views, sizes, picks. Numbers are judged one by one, later.
gz_error graze_bodies_check(const gz_bodies *chunks, size_t chunk_count);

/// Is any of them filtered by a column?
int graze_bodies_have_filters(const gz_bodies *chunks, size_t chunk_count);

/// What is wrong with the numbers of one element: the column's name and a fault such as "is NaN". Null when it is good.
const char *graze_body_fault(const gz_bodies *chunk, size_t element, const char **fault);

/// The error of a bad body: body k of its chunk, number `index` of all.
gz_error graze_body_error(const gz_bodies *chunk, size_t k, size_t index);

/// Fills the tile with the next bodies. Returns 0 when there are none left.
int graze_tile_next(body_tile *tile, body_cursor *cursor);

/// Passes over the bodies of which graze_tile_next would make a tile. Returns how many; 0 when there are none left.
size_t graze_tile_skip(body_cursor *cursor);

/// Divides all tiles evenly into at most so many runs, of at least `least` tiles each. Returns how many; 0 where there
/// are less than two.
size_t graze_divide_bodies(tile_run *runs, size_t max, size_t least, const gz_bodies *chunks, size_t chunk_count);

/// Makes a packed tile readable in whole lanes, and its columns known.
void graze_tile_pad(body_tile *tile);

/// The span that a slot belongs to.
const body_span *graze_tile_span(const body_tile *tile, int32_t slot);

#endif
