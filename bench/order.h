// The orders in which a game may keep its bodies.
#ifndef GRAZE_BENCH_ORDER_H
#define GRAZE_BENCH_ORDER_H

#include "levels/data/shapes.h"

typedef enum body_order {
	ORDER_ROWS,  ///< row by row of small square cells
	ORDER_RANDOM ///< none
} body_order;

/// The first `count` circles in that order, into `out`, which is empty; false when memory is out.
bool circles_in_order(app_circles *out, const app_circles *circles, size_t count, body_order order);

#endif
