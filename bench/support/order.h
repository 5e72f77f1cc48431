// The orders in which a game may keep its bodies.
#ifndef GRAZE_BENCH_ORDER_H
#define GRAZE_BENCH_ORDER_H

#include "levels/data/shapes.h"

typedef enum body_order {
	ORDER_ROWS,  ///< by rows of square cells of 32 units
	ORDER_RANDOM ///< shuffled
} body_order;

/// Appends the first `count` circles of that order to `out`, which is empty. Returns false when there is no memory.
bool circles_in_order(app_circles *out, const app_circles *circles, size_t count, body_order order);

#endif
