// A scene over four sectors of a large world: bodies and walls at places, and a door. It is plain data.
#ifndef GRAZE_FUZZ_CHECKS_LARGE_SCENE_H
#define GRAZE_FUZZ_CHECKS_LARGE_SCENE_H

#include <graze/graze.h>

#include "fuzz/scenario/choices.h"

enum { LARGE_BODIES = 10, LARGE_WALLS = 9, LARGE_LEAF = 2 };

/// A sector, and an offset in it.
typedef struct place {
	float x, y;
	int32_t sector[2];
} place;

/// A body where it starts, and what a call writes of it.
typedef struct sector_body {
	place at, to;
	float dx, dy, radius, to_dx, to_dy, used;
	uint64_t id;
} sector_body;

typedef struct sector_wall {
	float ax, ay, bx, by, radius;
	int32_t sector[2];
} sector_wall;

typedef struct large_scene {
	float side;
	gz_targets targets;
	sector_body bodies[LARGE_BODIES];
	sector_wall walls[LARGE_WALLS];
	float door[3]; ///< dx, dy, angle of the group of the first LARGE_LEAF walls
} large_scene;

/// Makes a scene in the sectors from (0, 0) to (1, 1). Nothing reaches further than half a side from its sector.
void large_scene_make(large_scene *s, choices *c);

/// The columns of all bodies and walls; sectors are columns of their own.
gz_bodies large_bodies(sector_body *b);
gz_moves large_moves(sector_body *b);
gz_walls large_walls(const sector_wall *w);

#endif
