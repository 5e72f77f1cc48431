// The picture of a pod simulation: pods, gems, the paths ahead, and the predicted touches.
#ifndef GRAZE_EXAMPLES_PODS_PICTURE_H
#define GRAZE_EXAMPLES_PODS_PICTURE_H

#include "app/output/output_file.h"
#include "examples/pods/pods.h"
#include "levels/data/level.h"

/// Writes the picture, and closes its file.
///
/// grid: also draws the cells of the library's grid that list walls
bool pods_picture_write(
	output_file *out, const app_level *level, const pod_simulation *pods, bool grid, app_fault *fault);

#endif
