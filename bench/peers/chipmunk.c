#define _POSIX_C_SOURCE 200809L // dup

#include <chipmunk/chipmunk.h>
#include <chipmunk/chipmunk_structs.h>
#include <math.h>
#include <stdio.h>
#include <unistd.h>

#include "peers.h"

/// Builds of Chipmunk with assertions, such as Debian's, greet on standard output, where JSON may be expected.
static cpSpace *create_without_greeting(void) {
	fflush(stdout);
	const int output = dup(STDOUT_FILENO);
	if (output >= 0) dup2(STDERR_FILENO, STDOUT_FILENO);
	cpSpace *space = cpSpaceNew();
	fflush(stdout);
	if (output >= 0) dup2(output, STDOUT_FILENO), close(output);
	return space;
}

static void *create(const app_segments *walls) {
	cpSpace *space = create_without_greeting();
	cpBody *ground = cpSpaceGetStaticBody(space);
	for (size_t i = 0; i < walls->count; i++) {
		const cpVect a = cpv(walls->ax[i], walls->ay[i]), b = cpv(walls->bx[i], walls->by[i]);
		cpSpaceAddShape(space, cpSegmentShapeNew(ground, a, b, 0));
	}
	cpBBTreeOptimize(space->staticShapes); // the tree as it grew, wall by wall, takes twice as long
	return space;
}

static float ask(void *space, const peer_ray *ray) {
	const cpVect start = cpv(ray->x, ray->y), end = cpvadd(start, cpv(ray->dx, ray->dy));
	cpSegmentQueryInfo hit;
	if (!cpSpaceSegmentQueryFirst(space, start, end, 0, CP_SHAPE_FILTER_ALL, &hit)) return INFINITY;
	return (float)hit.alpha;
}

static void destroy_shape(cpBody *body, cpShape *shape, void *space) {
	(void)body;
	cpSpaceRemoveShape(space, shape);
	cpShapeFree(shape);
}

static void destroy(void *space) {
	cpBodyEachShape(cpSpaceGetStaticBody(space), destroy_shape, space);
	cpSpaceFree(space);
}

const peer peer_chipmunk = {"chipmunk", create, ask, destroy};
