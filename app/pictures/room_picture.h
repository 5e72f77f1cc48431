// The picture of a scene of crowds at its end.
#ifndef GRAZE_APP_PICTURES_ROOM_PICTURE_H
#define GRAZE_APP_PICTURES_ROOM_PICTURE_H

#include "app/output/output_file.h"
#include "app/simulation/scene_run.h"

/// Gives bodies the trails that the picture of their scene shows. Returns false when there is no memory.
bool room_picture_add_trails(scene_run *run);

/// The part of a room that pictures show: not the long empty end of a funnel.
app_box room_shown_box(const crowd_scene *scene);

/// Writes the picture, and closes its file.
///
/// grid: with the cells that list walls
bool room_picture_write(output_file *out, const scene_run *run, bool grid, app_fault *fault);

#endif
