// A window in which a crowd moves. The wheel zooms, dragging pans.
#ifndef GRAZE_APP_WINDOW_WINDOW_H
#define GRAZE_APP_WINDOW_WINDOW_H

#include "levels/data/fault.h"
#include "levels/data/level.h"

typedef struct app_window app_window;

/// What the window draws.
typedef struct window_content {
	const app_level *level;
	app_box shown; ///< in sight at first
	const app_circles *bodies;
	const float *before_x, *before_y; ///< where the bodies were a tick ago
} window_content;

/// What the user has asked for since the last call.
typedef struct window_requests {
	bool quit, pause, step, restart; ///< pause: or to go on
} window_requests;

/// Opens a window of this size, in points, of which a fine screen has several pixels each. Returns null, with a fault,
/// where there is no screen, and in a build without SDL.
app_window *window_open(const window_content *content, int width, int height, app_fault *fault);
void window_close(app_window *window);

/// Returns false, with a fault, where the window cannot go on.
bool window_take_requests(window_requests *out, app_window *window, app_fault *fault);

/// Draws the content, and waits until a 60th of a second has passed since the last drawing.
void window_draw(app_window *window, const window_content *content);

void window_set_title(app_window *window, const char *title);

/// Writes a picture of the content to a file in the BMP format.
bool window_save(app_window *window, const window_content *content, const char *path, app_fault *fault);

#endif
