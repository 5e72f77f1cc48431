// Which part of a level a window shows.
#ifndef GRAZE_APP_WINDOW_CAMERA_H
#define GRAZE_APP_WINDOW_CAMERA_H

#include "levels/data/shapes.h"

typedef struct view_camera {
	double width, height; ///< of the window, in pixels
	double x, y;          ///< of the level at the window's centre
	double scale;         ///< pixels per unit
	double whole_scale;   ///< at which the whole box is in sight
} view_camera;

/// Shows a whole box.
view_camera camera_fit(app_box box, double width, double height);

/// A point of the level in pixels, from the window's left upper corner.
double camera_left(const view_camera *camera, double x);
double camera_top(const view_camera *camera, double y);

void camera_pan(view_camera *camera, double left, double top);

/// Zooms by a factor; what is at this pixel stays there.
void camera_zoom(view_camera *camera, double factor, double left, double top);

#endif
