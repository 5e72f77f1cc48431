#define _POSIX_C_SOURCE 200809L // dup

#include <chipmunk/chipmunk_structs.h>
#include <math.h>
#include <stdio.h>
#include <unistd.h>

#include "chipmunk_space.h"
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

cpSpace *chipmunk_space(const app_segments *walls, cpFloat elasticity) {
	cpSpace *space = create_without_greeting();
	cpBody *ground = cpSpaceGetStaticBody(space);
	for (size_t i = 0; i < walls->count; i++) {
		const cpVect a = cpv(walls->ax[i], walls->ay[i]), b = cpv(walls->bx[i], walls->by[i]);
		cpShape *wall = cpSpaceAddShape(space, cpSegmentShapeNew(ground, a, b, 0));
		cpShapeSetElasticity(wall, elasticity);
	}
	cpBBTreeOptimize(space->staticShapes); // the tree as it grew, wall by wall, takes twice as long
	return space;
}

void chipmunk_use_hash(cpSpace *space, size_t things) {
	const cpFloat cell = 64; // the best of 32, 64 and 128 in levels of Doom
	cpSpaceUseSpatialHash(space, cell, 10 * (int)things);
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

static void *create(const app_segments *walls, const app_circles *like) {
	cpSpace *space = chipmunk_space(walls, 0);
	if (like->count && like->radius[0] > 0) chipmunk_use_hash(space, walls->count); // rays are faster in the tree
	return space;
}

static float ask_one(cpSpace *space, cpVect start, cpVect way, cpFloat radius) {
	cpSegmentQueryInfo hit;
	if (!cpSpaceSegmentQueryFirst(space, start, cpvadd(start, way), radius, CP_SHAPE_FILTER_ALL, &hit)) return INFINITY;
	return (float)hit.alpha;
}

static void ask(void *space, const app_circles *all, float *fractions) {
	for (size_t i = 0; i < all->count; i++)
		fractions[i] = ask_one(space, cpv(all->x[i], all->y[i]), cpv(all->dx[i], all->dy[i]), all->radius[i]);
}

const peer peer_chipmunk = {"chipmunk", "Chipmunk2D", create, ask, chipmunk_destroy};

// cpSpaceSegmentQueryFirst looks for walls where the centre's way leads, whatever the radius. So here are those that
// the box around the circle's way meets, each asked for itself.

typedef struct moving_circle {
	cpVect start, end;
	cpFloat radius, first;
} moving_circle;

static void meet_wall(cpShape *wall, void *moving) {
	moving_circle *m = moving;
	cpSegmentQueryInfo hit;
	if (cpShapeSegmentQuery(wall, m->start, m->end, m->radius, &hit)) m->first = cpfmin(m->first, hit.alpha);
}

static float ask_one_by_box(cpSpace *space, cpVect start, cpVect way, cpFloat radius) {
	moving_circle m = {start, cpvadd(start, way), radius, INFINITY};
	const cpBB box = cpBBMerge(cpBBNewForCircle(m.start, radius), cpBBNewForCircle(m.end, radius));
	cpSpaceBBQuery(space, box, CP_SHAPE_FILTER_ALL, meet_wall, &m);
	return (float)m.first;
}

static void ask_by_boxes(void *space, const app_circles *all, float *fractions) {
	for (size_t i = 0; i < all->count; i++)
		fractions[i] = ask_one_by_box(space, cpv(all->x[i], all->y[i]), cpv(all->dx[i], all->dy[i]), all->radius[i]);
}

const peer peer_chipmunk_boxes = {"chipmunk_boxes", "Chipmunk2D, box by box", create, ask_by_boxes, chipmunk_destroy};
