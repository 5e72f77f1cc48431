#include "app/window/camera.h"

#include <math.h>

#define MARGIN 14.0 // around the box, in pixels

view_camera camera_fit(app_box box, double width, double height) {
	const double side_x = (double)box.high_x - box.low_x, side_y = (double)box.high_y - box.low_y;
	const double scale = fmin(fmax(width - 2 * MARGIN, 1) / (side_x > 0 ? side_x : 1),
		fmax(height - 2 * MARGIN, 1) / (side_y > 0 ? side_y : 1));
	return (view_camera){
		width, height, ((double)box.low_x + box.high_x) / 2, ((double)box.low_y + box.high_y) / 2, scale, scale};
}

double camera_left(const view_camera *camera, double x) { return camera->width / 2 + (x - camera->x) * camera->scale; }
double camera_top(const view_camera *camera, double y) { return camera->height / 2 - (y - camera->y) * camera->scale; }

void camera_pan(view_camera *camera, double left, double top) {
	camera->x -= left / camera->scale;
	camera->y += top / camera->scale;
}

void camera_zoom(view_camera *camera, double factor, double left, double top) {
	const double from_x = left - camera->width / 2, from_y = camera->height / 2 - top;
	const double before = camera->scale;
	camera->scale = fmin(fmax(before * factor, camera->whole_scale / 4), camera->whole_scale * 4096);
	camera->x += from_x / before - from_x / camera->scale;
	camera->y += from_y / before - from_y / camera->scale;
}
