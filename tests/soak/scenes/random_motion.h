// Random displacements for the bodies of a scene, most of them short, some to the limit of the coordinates.
#ifndef GRAZE_SOAK_SCENES_RANDOM_MOTION_H
#define GRAZE_SOAK_SCENES_RANDOM_MOTION_H

#include "soak/scenes/soak_scene.h"

typedef struct soak_motion {
	float x, y; ///< the displacement per tick
	int ticks;  ///< ticks for which it lasts, 1 to 64
} soak_motion;

soak_motion random_motion(const soak_scene *s, random_source *source, point from);

#endif
