// Draws a level with SDL: its floor and its walls.
#ifndef GRAZE_APP_WINDOW_SDL_LEVEL_H
#define GRAZE_APP_WINDOW_SDL_LEVEL_H

#include <SDL.h>

#include "app/window/camera.h"
#include "levels/data/level.h"

/// crossings: room for as many numbers as the level has walls
void sdl_draw_level(SDL_Renderer *renderer, const app_level *level, const view_camera *camera, float *crossings);

#endif
