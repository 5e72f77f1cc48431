// Bodies that nothing stops: who judges must find them outside.
#include "movers.h"

static const char *version(void) { return ""; }

static void *create(const app_segments *walls, const app_circles *bodies, const mover_rules *rules) {
	static char space;
	(void)walls, (void)bodies, (void)rules;
	return &space;
}

static void move(void *space, app_circles *bodies, float share) {
	(void)space;
	for (size_t i = 0; i < bodies->count; i++)
		bodies->x[i] += share * bodies->dx[i], bodies->y[i] += share * bodies->dy[i];
}

static void destroy(void *space) { (void)space; }

const mover mover_ghosts = {"ghosts", version, create, move, NULL, destroy};
