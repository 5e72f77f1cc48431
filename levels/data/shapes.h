// Walls and circles as columns, which the readers fill and the library reads in place.
#ifndef GRAZE_LEVELS_DATA_SHAPES_H
#define GRAZE_LEVELS_DATA_SHAPES_H

#include <stdbool.h>
#include <stddef.h>

#include "levels/data/linker_names.h"

/// Segments from (ax, ay) to (bx, by). Zero is an empty set. The columns lie in one 64-byte aligned block that begins
/// with the first column.
typedef struct app_segments {
	float *ax, *ay, *bx, *by;
	size_t count, capacity;
} app_segments;

/// Circles at (x, y) with a displacement or velocity (dx, dy). Memory as in app_segments.
typedef struct app_circles {
	float *x, *y, *dx, *dy, *radius;
	size_t count, capacity;
} app_circles;

/// Ensures a capacity. Returns false, with the set unchanged, when there is no memory; so does each function that adds.
bool segments_reserve(app_segments *segments, size_t capacity);
bool segments_add(app_segments *segments, float ax, float ay, float bx, float by);
void segments_free(app_segments *segments);

typedef struct app_box {
	float low_x, low_y, high_x, high_y;
} app_box;

/// The bounding box; (0, 0) for no segments.
app_box segments_box(const app_segments *segments);

bool circles_reserve(app_circles *circles, size_t capacity);
bool circles_add(app_circles *circles, float x, float y, float dx, float dy, float radius);
void circles_free(app_circles *circles);

/// Allocates columns of `count` floats in one block, to which the first of `columns` points: free() releases it.
/// Returns false when there is no memory.
bool columns_create(float **columns[], size_t column_count, size_t count);

/// Ensures that an array has room for one more than `count` elements; a full one is doubled. Returns the array, or
/// null, with the array unchanged, when there is no memory.
void *array_grow(void *array, size_t count, size_t *capacity, size_t element_size);

#endif
