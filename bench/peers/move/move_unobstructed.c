// Bodies without collisions: the test for escaped bodies must find them outside.
#include "move_peer.h"

static const char *version(void) { return ""; }

static void *create(const app_segments *walls, const app_circles *bodies, const move_rules *rules) {
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

const move_peer move_unobstructed = {"no collisions", version, create, move, NULL, destroy};
