// Even division of a number of elements into consecutive ranges.
#ifndef GRAZE_BASE_RANGES_H
#define GRAZE_BASE_RANGES_H

#include <stddef.h>

/// Where range k begins if `count` elements are divided evenly into `ranges` ranges.
static inline size_t range_begin(size_t count, size_t ranges, size_t k) {
	return count / ranges * k + (count % ranges < k ? count % ranges : k);
}

#endif
