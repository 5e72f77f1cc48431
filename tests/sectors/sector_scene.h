// A scene over nine sectors: a lattice scene in each, whose bodies and walls reach into the sectors around it.
#ifndef GRAZE_SECTORS_SECTOR_SCENE_H
#define GRAZE_SECTORS_SECTOR_SCENE_H

#include "sectors/lattice_calls.h"
#include "sectors/lattice_scene.h"

enum {
	SCENE_SIDE = 3,
	SCENE_BODIES = SCENE_SIDE * SCENE_SIDE * LATTICE_BODIES,
	SCENE_WALLS = SCENE_SIDE * SCENE_SIDE * LATTICE_WALLS
};

typedef struct sector_scene {
	float side, margin;
	lattice_body bodies[SCENE_BODIES]; ///< x and y are offsets
	lattice_wall walls[SCENE_WALLS];   ///< so are the ends
	int32_t body_sectors[2 * SCENE_BODIES], wall_sectors[2 * SCENE_WALLS];
} sector_scene;

/// Makes a scene whose lowest sector is (x, y).
void sector_scene_make(sector_scene *scene, lattice_kind kind, float side, int32_t x, int32_t y, uint64_t seed);

gz_bodies sector_scene_bodies(const sector_scene *scene);
gz_sector_view sector_scene_sectors(const sector_scene *scene);

/// The large world of a scene, or of no walls; fails the test if that fails.
gz_sectors *sector_scene_world(const sector_scene *scene, bool walls);

/// Places the bodies of a scene; fails the test if that fails.
void sector_scene_place(const sector_scene *scene, gz_sectors *sectors);

/// A caller of queries in a frame, whose results name walls and bodies as the scene does.
lattice_caller sector_frame_caller(const gz_frame *frame, call_results *results);

/// Fails the test unless the results are the same.
void assert_same_results_of_calls(const call_results *actual, const call_results *expected, const char *context);

#endif
