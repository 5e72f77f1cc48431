// Walls by the strips of a map: consecutive stored rows, which one task fills. A strip lists every wall that comes near
// it, so that tasks of different strips write different words, cells and blocks. Within a strip walls are sorted by
// column: consecutive walls write to the same part of the map, whatever order the caller's walls are in.
//
// The strips depend on the frame and the number of walls, never on the number of workers.
#ifndef GRAZE_BROADPHASE_WALLS_STRIPS_H
#define GRAZE_BROADPHASE_WALLS_STRIPS_H

#include "broadphase/caller_memory.h"
#include "broadphase/frame.h"
#include "broadphase/segment.h"
#include "broadphase/task_runner.h"

enum { STRIP_BITS = 6, MAX_STRIPS = 1 << STRIP_BITS };

typedef struct wall_strips {
	map_frame frame;
	int32_t row_bits;             ///< a strip has 2^row_bits stored rows
	size_t count;                 ///< of strips: a power of two
	size_t first[MAX_STRIPS + 1]; ///< strip k lists wall[first[k]] up to wall[first[k + 1]]
	int32_t *wall;
} wall_strips;

/// Lists walls[index[i]], i < count, in the strips that have a row within `distance` of a wall's side. Returns false
/// when there is no memory; the strips are valid for graze_strips_free then as well.
bool graze_strips_make(wall_strips *strips, const map_frame *frame, double distance, const wall_record *walls,
	const int32_t *index, size_t count, const task_runner *runner, caller_memory *memory);
void graze_strips_free(wall_strips *strips, caller_memory *memory);

/// The rows within a distance of a segment.
static inline cell_range rows_within(const map_frame *frame, const segment *s, double distance) {
	return frame_rows(frame, segment_low(s->ay, s->ey) - distance, segment_high(s->ay, s->ey) + distance);
}

/// The stored rows of a strip.
static inline cell_range strip_rows(const wall_strips *s, size_t strip) {
	return (cell_range){(int32_t)(strip << s->row_bits), (int32_t)((strip + 1) << s->row_bits) - 1};
}

/// All stored rows of a map.
static inline cell_range stored_rows(const map_frame *frame) {
	return (cell_range){0, (int32_t)((1u << frame->row_bits) - 1)};
}

/// The first row from `row` on that is stored among these rows. Coordinates wrap around.
static inline int32_t next_stored_row(const map_frame *frame, cell_range stored, int32_t row) {
	const int32_t period = (int32_t)(1u << frame->row_bits), at = row & (period - 1);
	if (at < stored.first) return row - at + stored.first;
	return at <= stored.last ? row : row - at + period + stored.first;
}

#endif
