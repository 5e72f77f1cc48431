// Shell sort of nearby shapes.
#ifndef GRAZE_MOVER_SORT_SHAPES_H
#define GRAZE_MOVER_SORT_SHAPES_H

#include "engine/mover/mover_tile.h"

/// Sorts shapes in place. Equal ones may change places. The order `before` is compiled into the loop where it is a
/// constant.
///
/// gap: the first distance of shapes that are compared, odd; 1 is insertion sort, for lists nearly in order
static inline void sort_shapes(nearby_shape *at, size_t count, size_t gap,
	bool (*before)(const void *context, const nearby_shape *x, const nearby_shape *y), const void *context) {
	for (; gap; gap = gap == 1 ? 0 : gap / 3 | 1)
		for (size_t i = gap; i < count; i++) {
			if (!before(context, at + i, at + i - gap)) continue;
			const nearby_shape x = at[i];
			size_t k = i;
			for (; k >= gap && before(context, &x, at + k - gap); k -= gap) at[k] = at[k - gap];
			at[k] = x;
		}
}

#endif
