#define _POSIX_C_SOURCE 200809L // dup

#include "chipmunk_space.h"

#include <chipmunk/chipmunk_structs.h>
#include <stdio.h>
#include <unistd.h>

/// Builds of Chipmunk with assertions, such as Debian's, print a message to standard output, where Google Benchmark may
/// print JSON. This redirects that message to standard error.
static cpSpace *create_without_message(void) {
	fflush(stdout);
	const int output = dup(STDOUT_FILENO);
	if (output >= 0) dup2(STDERR_FILENO, STDOUT_FILENO);
	cpSpace *space = cpSpaceNew();
	fflush(stdout);
	if (output >= 0) dup2(output, STDOUT_FILENO), close(output);
	return space;
}

cpSpace *chipmunk_space(const app_segments *walls, cpFloat elasticity) {
	cpSpace *space = create_without_message();
	cpBody *ground = cpSpaceGetStaticBody(space);
	for (size_t i = 0; i < walls->count; i++) {
		const cpVect a = cpv(walls->ax[i], walls->ay[i]), b = cpv(walls->bx[i], walls->by[i]);
		cpShape *wall = cpSpaceAddShape(space, cpSegmentShapeNew(ground, a, b, 0));
		cpShapeSetElasticity(wall, elasticity);
	}
	cpBBTreeOptimize(space->staticShapes); // without this, the tree that grew wall by wall takes twice as long
	return space;
}

void chipmunk_use_hash(cpSpace *space, size_t count, cpFloat cell) {
	cpSpaceUseSpatialHash(space, cell, 10 * (int)count);
}

static void destroy_shape(cpBody *body, cpShape *shape, void *space) {
	(void)body;
	cpSpaceRemoveShape(space, shape);
	cpShapeFree(shape);
}

void chipmunk_destroy(void *space) {
	cpBodyEachShape(cpSpaceGetStaticBody(space), destroy_shape, space);
	cpSpaceFree(space);
}
