// The windows of a build without SDL: none.
#include "app/window/window.h"

app_window *window_open(const window_content *content, int width, int height, app_fault *fault) {
	(void)content, (void)width, (void)height;
	fault_set(fault, "view: this build has no window, since it was made without SDL 2 (Debian: libsdl2-dev); "
					 "graze run --html writes a page that plays a run");
	return NULL;
}

void window_close(app_window *window) { (void)window; }

bool window_take_requests(window_requests *out, app_window *window, app_fault *fault) {
	(void)window, (void)fault;
	*out = (window_requests){.quit = true};
	return true;
}

void window_draw(app_window *window, const window_content *content) { (void)window, (void)content; }

void window_set_title(app_window *window, const char *title) { (void)window, (void)title; }

bool window_save(app_window *window, const window_content *content, const char *path, app_fault *fault) {
	(void)window, (void)content;
	return fault_set(fault, "%s: there is no window", path);
}
