// A picture of a level, the circles in it, and where they went.
#ifndef GRAZE_APP_PICTURES_SVG_H
#define GRAZE_APP_PICTURES_SVG_H

#include <graze/graze.h>

#include "app/pictures/canvas.h"
#include "app/pictures/trails.h"
#include "levels/level.h"

/// Of more bodies, only those with a trail are drawn.
enum { SVG_MOST_BODIES = 20000 };

typedef struct svg_picture {
	const app_level *level;
	const gz_world *world;     ///< of the level's walls
	bool grid;                 ///< with the cells that list them
	const app_circles *bodies; ///< those with a trail brighter than the others
	const app_trails *trails;
	float now, since; ///< in ticks: trails are drawn from `since` to `now`
	const char *title;
} svg_picture;

/// The level alone: what is inside, and its walls. False when memory is out.
bool svg_draw_level(svg_canvas *canvas, const app_level *level, const gz_world *world, bool grid);

bool svg_write(const char *path, const svg_picture *picture, app_fault *fault);

#endif
