// The scenes of the benchmarks: bodies of three kinds in one level, and copies of that level side by side, for walls
// and bodies in any number. A scene is made when it is first used, and kept; the copies are kept for the last number
// only.
#ifndef GRAZE_BENCH_SCENES_H
#define GRAZE_BENCH_SCENES_H

#include "levels/data/shapes.h"
#include "order.h"

/// Where Debian installs the levels of Freedoom.
#define FREEDOOM_PATH "/usr/share/games/doom/freedoom1.wad"

typedef struct bench_scene bench_scene;

/// The scenes, from index 0; null past the last.
const bench_scene *scene_at(int index);
const char *scene_name(const bench_scene *scene);

/// Chooses the level: `FILE` or `FILE:MAP`. The default is a map of Freedoom where that is installed, else the built-in
/// level.
void scenes_choose_level(const char *place);

/// A message when the level or the bodies could not be made, else null.
const char *scenes_fault(void);

/// The walls of the level. This and all functions below return null on failure: see scenes_fault.
const app_segments *scene_walls(void);

/// `count` bodies of the scene.
const app_circles *scene_bodies(const bench_scene *scene, size_t count);

/// `count` walls: copies of the level side by side.
const app_segments *scene_tiled_walls(size_t count);

/// `count` small and slow bodies, 28,000 to each copy of the level, so that their density does not depend on their
/// number; and the walls around them.
const app_circles *scene_sparse_bodies(size_t count, body_order order);
const app_segments *scene_sparse_walls(size_t bodies);

/// The name of the level; empty on failure.
const char *scenes_level_name(void);

#endif
