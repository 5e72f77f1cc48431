// Draws a level: its inside, its walls and, optionally, the cells of the library's grid.
#ifndef GRAZE_APP_PICTURES_LEVEL_PICTURE_H
#define GRAZE_APP_PICTURES_LEVEL_PICTURE_H

#include <graze/graze.h>

#include "app/pictures/canvas.h"
#include "levels/data/level.h"

/// world: of the level's walls
/// grid: with the cells that list walls
/// Returns false when memory is out.
bool level_draw(svg_canvas *canvas, const app_level *level, const gz_world *world, bool grid);

#endif
