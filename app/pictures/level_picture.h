// Draws a level: its inside, its walls and, optionally, the cells of the library's grid.
#ifndef GRAZE_APP_PICTURES_LEVEL_PICTURE_H
#define GRAZE_APP_PICTURES_LEVEL_PICTURE_H

#include <graze/graze.h>

#include "app/pictures/canvas.h"
#include "levels/data/level.h"

/// Returns false when there is no memory.
///
/// world: of the level's walls
/// grid: with the cells that list walls
bool level_draw(svg_canvas *canvas, const app_level *level, const gz_world *world, bool grid);

#endif
