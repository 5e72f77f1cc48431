// The scenes that the benchmarks run in: bodies of three kinds in one level, and copies of that level side by side, for
// walls and bodies in any number. All is made when it is first asked for, and kept; of copies the last number alone.
#ifndef GRAZE_BENCH_SCENES_H
#define GRAZE_BENCH_SCENES_H

#include "levels/data/shapes.h"
#include "order.h"

typedef struct bench_scene bench_scene;

/// The scenes, from index 0; null past the last.
const bench_scene *scene_at(int index);
const char *scene_name(const bench_scene *scene);

/// Chooses the level: `FILE` or `FILE:MAP`. Without it a map of Freedoom where that is installed, else the built-in
/// one.
void scenes_choose_level(const char *place);

/// A message when the level or the bodies cannot be made, else null.
const char *scenes_fault(void);

/// The level's walls; null: see scenes_fault.
const app_segments *scene_walls(void);

/// So many bodies of the scene; null: see scenes_fault.
const app_circles *scene_bodies(const bench_scene *scene, size_t count);

/// So many walls: copies of the level side by side; null: see scenes_fault.
const app_segments *scene_tiled_walls(size_t count);

/// So many bodies, and the walls around them: 28,000 to each copy of the level, and so equally dense in any number;
/// null: see scenes_fault.
const app_circles *scene_sparse_bodies(size_t count, body_order order);
const app_segments *scene_sparse_walls(size_t bodies);

/// The name of the level.
const char *scenes_level_name(void);

#endif
