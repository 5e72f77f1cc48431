// A workload: walls, and bodies with their displacements, as bytes that native programs and JavaScript read alike.
//
//	int32  the number of walls n, the number of bodies m
//	float  the reach of the world
//	float  ax, ay, bx, by of n walls, one column after the other; then x, y, dx, dy, radius of m bodies
#ifndef GRAZE_BENCH_WORKLOAD_H
#define GRAZE_BENCH_WORKLOAD_H

#include <graze/graze.h>

#include "levels/data/shapes.h"

typedef struct workload {
	void *memory; ///< of the columns, to be released by free
	float reach;
	gz_walls walls;
	gz_bodies bodies;
} workload;

/// Each returns false where the file cannot be written or read.
bool workload_write(const char *path, float reach, const app_segments *walls, const app_circles *bodies);
bool workload_read(workload *out, const char *path);

#endif
