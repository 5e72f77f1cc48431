// The picture of a scene of crowds at its end.
#ifndef GRAZE_APP_PICTURES_ROOM_PICTURE_H
#define GRAZE_APP_PICTURES_ROOM_PICTURE_H

#include "app/simulation/scene_run.h"
#include "levels/data/fault.h"

/// Gives bodies the trails that the picture of their scene shows. Returns false when there is no memory.
bool room_picture_add_trails(scene_run *run);

/// The part of a room that pictures show: not the long empty end of a funnel.
app_box room_shown_box(const crowd_scene *scene);

/// grid: with the cells that list walls
bool room_picture_write(const char *path, const scene_run *run, bool grid, app_fault *fault);

#endif
