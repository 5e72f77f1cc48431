// The caller's bodies, a tile at a time: read in place where the columns are contiguous, otherwise packed.
#ifndef GRAZE_BASE_BODIES_H
#define GRAZE_BASE_BODIES_H

#include <math.h>

#include "engine/base/views.h"
#include "graze/graze.h"
#include "kernels/data/columns.h"

typedef struct body_values {
	float px, py, dx, dy, radius;
} body_values;

/// A body of the query: number k of a chunk (an entry of its pick, where there is one).
typedef struct body_ref {
	size_t chunk, k;
} body_ref;

/// Consecutive bodies of one chunk in a tile.
typedef struct body_span {
	size_t chunk;
	size_t first; ///< the number of the span's first body within the chunk
	int32_t slot; ///< the slot of the span's first body
	int32_t count;
} body_span;

/// Up to TILE bodies: in place, as one span of contiguous columns; packed, from one or more chunks; or a crowd's
/// records.
typedef struct body_tile {
	tile_columns columns;
	int32_t count; ///< without the padding
	int32_t spans;
	body_span span[TILE];
	const circle_record *record; ///< a crowd's records, in its order; null otherwise, and then there are spans
	const int32_t *whole_slot;   ///< of a tile that is reduced to some of its bodies: their slots before; else null
	float px[TILE], py[TILE], mx[TILE], my[TILE], radius[TILE];
} body_tile;

/// The slot that a body has in the whole tile, which the spans refer to.
static inline int32_t tile_whole_slot(const body_tile *tile, int32_t slot) {
	return tile->whole_slot ? tile->whole_slot[slot] : slot;
}

/// Where the next tile begins.
typedef struct body_cursor {
	const gz_bodies *chunks;
	size_t chunk_count;
	size_t chunk, next; ///< the next body is number `next` of chunk `chunk`
} body_cursor;

/// Consecutive tiles.
typedef struct tile_run {
	body_cursor from;
	size_t index, tiles; ///< the index of the first body; the number of tiles
} tile_run;

/// The number of bodies that a chunk contributes.
static inline size_t graze_body_count(const gz_bodies *chunk) { return chunk->pick ? chunk->pick_count : chunk->count; }

/// The element of the columns that is body k of a chunk.
static inline size_t graze_element(const gz_bodies *chunk, size_t k) { return chunk->pick ? chunk->pick[k] : k; }

/// The values of one element; its displacement is its motion times its step.
static inline body_values graze_read_body(const gz_bodies *chunk, size_t element) {
	const float step = chunk->step.data ? float_at(chunk->step, element) : 1;
	return (body_values){x_at(chunk->center, element), y_at(chunk->center, element),
		x_at(chunk->motion, element) * step, y_at(chunk->motion, element) * step, float_at(chunk->radius, element)};
}

/// The chunks before the first ghosts, which come last (graze_bodies_check).
static inline size_t graze_own_chunks(const gz_bodies *chunks, size_t chunk_count) {
	while (chunk_count && chunks[chunk_count - 1].ghosts) chunk_count--;
	return chunk_count;
}

/// The number of bodies of all chunks.
size_t graze_bodies_count(const gz_bodies *chunks, size_t chunk_count);

/// The number of elements in the columns of all chunks.
size_t graze_elements_count(const gz_bodies *chunks, size_t chunk_count);

/// Checks the views, sizes and picks of all chunks, and that ghosts come last. Values are checked body by body while a
/// query runs.
gz_error graze_bodies_check(const gz_bodies *chunks, size_t chunk_count);

/// Whether any chunk has a column of filters or of ids to ignore.
bool graze_bodies_have_filters(const gz_bodies *chunks, size_t chunk_count);

/// The fault of an element's values: returns the column's name and sets a fault such as "is NaN"; null for a valid
/// body.
const char *graze_body_fault(const gz_bodies *chunk, size_t element, const char **fault);

/// Whether graze_body_fault finds no fault, in a fifth of its time.
static inline bool graze_body_is_valid(const gz_bodies *chunk, size_t element) {
	const body_values n = graze_read_body(chunk, element);
	const float limit = GZ_LIMIT;
	return (fabsf(n.px) <= limit) & (fabsf(n.py) <= limit) & (fabsf(n.dx) <= limit) & (fabsf(n.dy) <= limit) &
		   (n.radius >= 0) & (n.radius <= limit);
}

/// The error of an invalid body: body k of its chunk, number `index` of all.
gz_error graze_body_error(const gz_bodies *chunk, size_t k, size_t index);

/// Fills the tile with the next bodies and advances the cursor. False where no body is left.
bool graze_tile_next(body_tile *tile, body_cursor *cursor);

/// Skips the bodies that graze_tile_next would make a tile of. Returns their number; 0 where no body is left.
size_t graze_tile_skip(body_cursor *cursor);

/// Divides all tiles evenly into at most `max_runs` runs of at least `min_tiles` tiles each. Returns the number of
/// runs; 0 where there would be fewer than two.
size_t graze_divide_bodies(
	tile_run *runs, size_t max_runs, size_t min_tiles, const gz_bodies *chunks, size_t chunk_count);

/// Pads a packed tile to whole lanes and sets its columns.
void graze_tile_pad(body_tile *tile);

/// The span that contains a slot.
const body_span *graze_tile_span(const body_tile *tile, int32_t slot);

#endif
