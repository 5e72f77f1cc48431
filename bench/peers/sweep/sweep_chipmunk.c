#include <math.h>

#include "bench/peers/chipmunk_space.h"
#include "sweep_peer.h"

static void *create(const app_segments *walls, const app_circles *sample) {
	cpSpace *space = chipmunk_space(walls, 0);
	const bool rays = sample->count == 0 || sample->radius[0] == 0;
	if (!rays) chipmunk_use_hash(space, walls->count, CHIPMUNK_LEVEL_CELL); // rays are faster in the tree
	return space;
}

static float sweep_one(cpSpace *space, cpVect start, cpVect displacement, cpFloat radius) {
	cpSegmentQueryInfo hit;
	if (!cpSpaceSegmentQueryFirst(space, start, cpvadd(start, displacement), radius, CP_SHAPE_FILTER_ALL, &hit))
		return INFINITY;
	return (float)hit.alpha;
}

static void sweep(void *space, const app_circles *circles, float *fractions) {
	for (size_t i = 0; i < circles->count; i++)
		fractions[i] = sweep_one(
			space, cpv(circles->x[i], circles->y[i]), cpv(circles->dx[i], circles->dy[i]), circles->radius[i]);
}

const sweep_peer sweep_chipmunk = {"chipmunk", "Chipmunk2D", create, sweep, chipmunk_destroy};

// cpSpaceSegmentQueryFirst collects the walls along the path of the centre, whatever the radius, and so misses walls.
// The second peer queries the walls in the swept bounds of the circle, and tests each of them.

typedef struct moving_circle {
	cpVect start, end;
	cpFloat radius, first;
} moving_circle;

static void test_wall(cpShape *wall, void *moving) {
	moving_circle *m = moving;
	cpSegmentQueryInfo hit;
	if (cpShapeSegmentQuery(wall, m->start, m->end, m->radius, &hit)) m->first = cpfmin(m->first, hit.alpha);
}

static float sweep_one_by_box(cpSpace *space, cpVect start, cpVect displacement, cpFloat radius) {
	moving_circle m = {start, cpvadd(start, displacement), radius, INFINITY};
	const cpBB box = cpBBMerge(cpBBNewForCircle(m.start, radius), cpBBNewForCircle(m.end, radius));
	cpSpaceBBQuery(space, box, CP_SHAPE_FILTER_ALL, test_wall, &m);
	return (float)m.first;
}

static void sweep_by_boxes(void *space, const app_circles *circles, float *fractions) {
	for (size_t i = 0; i < circles->count; i++)
		fractions[i] = sweep_one_by_box(
			space, cpv(circles->x[i], circles->y[i]), cpv(circles->dx[i], circles->dy[i]), circles->radius[i]);
}

const sweep_peer sweep_chipmunk_boxes = {
	"chipmunk_boxes", "Chipmunk2D, box by box", create, sweep_by_boxes, chipmunk_destroy};
