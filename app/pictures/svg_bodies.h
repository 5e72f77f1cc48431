// The bodies of a picture, and where they went.
#ifndef GRAZE_APP_PICTURES_SVG_BODIES_H
#define GRAZE_APP_PICTURES_SVG_BODIES_H

#include "app/pictures/canvas.h"
#include "app/pictures/svg.h"

void svg_draw_bodies(svg_canvas *canvas, const svg_picture *picture);

#endif
