// The part of Box2D that its sweeps and its moves share.
#ifndef GRAZE_BENCH_BOX2D_WORLD_H
#define GRAZE_BENCH_BOX2D_WORLD_H

#include <box2d/box2d.h>

#include "levels/data/shapes.h"

/// Creates a world of these walls, without gravity. Returns null when there is no memory.
///
/// scale: metres per unit of the level
/// material: friction and restitution of all walls
b2World *box2d_world(const app_segments *walls, float scale, const b2FixtureDef &material);

#endif
