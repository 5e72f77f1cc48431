// A picture of space pods, their ways ahead, and what their sensors foresee.
#ifndef GRAZE_APP_PICTURES_SVG_PODS_H
#define GRAZE_APP_PICTURES_SVG_PODS_H

#include "app/pods.h"

/// grid: with the cells that list walls
bool svg_write_pods(const char *path, const app_level *level, const app_pods *pods, bool grid, app_fault *fault);

#endif
