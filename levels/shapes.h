// Walls and circles as columns: what the readers fill and the library reads in place.
#ifndef GRAZE_LEVELS_SHAPES_H
#define GRAZE_LEVELS_SHAPES_H

#include <stdbool.h>
#include <stddef.h>

/// Zero is an empty set. The columns lie in one block, 64-byte aligned, that begins with the first.
typedef struct app_segments {
	float *ax, *ay, *bx, *by;
	size_t count, room;
} app_segments;

typedef struct app_circles {
	float *x, *y, *dx, *dy, *radius;
	size_t count, room;
} app_circles;

/// Makes room for so many in all; false when memory is out, with everything as it was.
bool segments_reserve(app_segments *segments, size_t room);
bool segments_add(app_segments *segments, float ax, float ay, float bx, float by);
void segments_free(app_segments *segments);

typedef struct app_box {
	float low_x, low_y, high_x, high_y;
} app_box;

/// The smallest box around all of them; around none a point.
app_box segments_box(const app_segments *segments);

bool circles_reserve(app_circles *circles, size_t room);
bool circles_add(app_circles *circles, float x, float y, float dx, float dy, float radius);
void circles_free(app_circles *circles);

/// Allocates columns of `count` floats in one block and points each of `columns` at its own; free the first.
bool columns_create(float **columns[], size_t column_count, size_t count);

/// An array with room for one more than `count` elements, doubled when it was full; null, with the array as it was,
/// when memory is out.
void *array_grow(void *array, size_t count, size_t *room, size_t element_size);

#endif
