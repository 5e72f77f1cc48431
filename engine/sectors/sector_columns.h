// The columns of the bodies of frames, in coordinates of these: for each frame its own bodies, then its ghosts.
#ifndef GRAZE_SECTORS_SECTOR_COLUMNS_H
#define GRAZE_SECTORS_SECTOR_COLUMNS_H

#include "broadphase/caller_memory.h"
#include "engine/base/views.h"

/// The columns; those that the placed chunks lack have no memory.
typedef enum sector_column {
	COLUMN_X,
	COLUMN_Y,
	COLUMN_MOTION_X,
	COLUMN_MOTION_Y,
	COLUMN_RADIUS,
	COLUMN_STEP,
	COLUMN_ACCELERATION_X,
	COLUMN_ACCELERATION_Y,
	COLUMN_CATEGORY,
	COLUMN_MASK,
	COLUMN_GROUP,
	COLUMN_ID,
	COLUMN_IGNORE,
	COLUMN_COUNT
} sector_column;

typedef struct sector_columns {
	void *at[COLUMN_COUNT];
	size_t capacity[COLUMN_COUNT];
	bool is_used[COLUMN_COUNT];
	float step; ///< of all bodies, where there is no column of steps
} sector_columns;

/// Chooses the columns that the chunks need. Returns the name of a column that only some chunks have, and that the
/// others cannot get; null: none.
const char *graze_columns_choose(sector_columns *columns, const gz_bodies *chunks, size_t chunk_count);

/// Makes room for so many bodies. False without memory.
bool graze_columns_reserve(sector_columns *columns, size_t count, caller_memory *memory);

/// Copies an element of a chunk, all but its place.
void graze_columns_copy(sector_columns *columns, size_t to, const gz_bodies *chunk, size_t element);

/// The chunk of `count` bodies from `first` on.
gz_bodies graze_columns_chunk(const sector_columns *columns, size_t first, size_t count);

void graze_columns_release(sector_columns *columns, caller_memory *memory);

#endif
