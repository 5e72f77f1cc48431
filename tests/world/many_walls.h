// Thousands of random walls in the caller's columns: chains of short walls that turn, and some long ones.
#ifndef GRAZE_WORLD_MANY_WALLS_H
#define GRAZE_WORLD_MANY_WALLS_H

#include <graze/graze.h>

typedef struct many_walls {
	gz_walls view;
	float *a, *b, *radius; ///< the ends are x, y pairs
	uint64_t *id;
	uint8_t *one_sided;
	uint32_t *mask;
} many_walls;

/// Makes walls with coordinates up to about `size`. `all`: with every optional column.
many_walls many_walls_make(size_t count, float size, bool all, uint64_t seed);
void many_walls_free(many_walls *walls);

#endif
