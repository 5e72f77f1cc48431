// A scene over nine sectors as one ordinary world, in coordinates of a frame of its middle sector: what frames are
// compared with.
#ifndef GRAZE_SECTORS_WHOLE_SCENE_H
#define GRAZE_SECTORS_WHOLE_SCENE_H

#include "sectors/sector_scene.h"

typedef struct whole_scene {
	sector_scene moved; ///< the scene with coordinates in [4.5, 7.5) sides in place of offsets
	gz_bodies bodies;
	gz_world *world;
	gz_crowd *crowd;
	gz_scratch *scratch;
} whole_scene;

/// scene: its lowest sector is (0, 0)
void whole_scene_make(whole_scene *whole, const sector_scene *scene);
void whole_scene_free(whole_scene *whole);

#endif
