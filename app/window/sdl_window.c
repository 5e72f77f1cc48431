#include <SDL.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/output/output_file.h"
#include "app/pictures/hues.h"
#include "app/window/camera.h"
#include "app/window/sdl_level.h"
#include "app/window/window.h"

#define LEAST_RADIUS 1.3 // in pixels: smaller bodies are drawn with this radius
#define FRAME_MILLISECONDS (1000.0 / 60)

enum { DISK_SIZE = 64 };

struct app_window {
	SDL_Window *window;
	SDL_Renderer *renderer;
	SDL_Texture *disk;  // white, of DISK_SIZE pixels, with a soft edge
	SDL_Texture *level; // as the camera sees it
	bool level_is_old;
	view_camera camera;
	app_box shown;
	float *crossings;  // for sdl_draw_level
	double next_frame; // in milliseconds
};

// ---------------------------------------------------------------------------------------------------------------------
// Opening
// ---------------------------------------------------------------------------------------------------------------------

static SDL_Texture *create_disk(SDL_Renderer *renderer) {
	static uint32_t pixels[DISK_SIZE * DISK_SIZE]; // 0xAARRGGBB
	for (int i = 0; i < DISK_SIZE * DISK_SIZE; i++) {
		const double half = DISK_SIZE / 2.0, x = i % DISK_SIZE + 0.5 - half, y = i / DISK_SIZE + 0.5 - half;
		const double cover = fmin(fmax(half - sqrt(x * x + y * y), 0), 1);
		pixels[i] = (uint32_t)lround(255 * cover) << 24 | 0xffffff;
	}
	SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear");
	SDL_Texture *disk =
		SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, DISK_SIZE, DISK_SIZE);
	if (!disk) return NULL;
	SDL_UpdateTexture(disk, NULL, pixels, DISK_SIZE * (int)sizeof *pixels);
	SDL_SetTextureBlendMode(disk, SDL_BLENDMODE_BLEND);
	return disk;
}

static bool resize(app_window *window) {
	int width, height;
	SDL_GetRendererOutputSize(window->renderer, &width, &height);
	if (window->level) SDL_DestroyTexture(window->level);
	window->level =
		SDL_CreateTexture(window->renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_TARGET, width, height);
	window->camera = camera_fit(window->shown, width, height);
	window->level_is_old = true;
	return window->level != NULL;
}

// Without a screen SDL falls back to drivers that show nothing.
static bool has_screen(void) {
	const char *driver = SDL_GetCurrentVideoDriver();
	const bool hidden = !strcmp(driver, "offscreen") || !strcmp(driver, "dummy") || !strcmp(driver, "evdev");
	return !hidden || SDL_getenv("SDL_VIDEODRIVER") || SDL_SetError("there is no screen") == 0;
}

static bool open_window(app_window *window, int width, int height) {
	SDL_SetMainReady();
	if (SDL_Init(SDL_INIT_VIDEO) != 0 || !has_screen()) return false;
	window->window = SDL_CreateWindow("graze view", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width, height,
		SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
	if (window->window) window->renderer = SDL_CreateRenderer(window->window, -1, SDL_RENDERER_TARGETTEXTURE);
	if (window->renderer) window->disk = create_disk(window->renderer);
	return window->disk && resize(window);
}

app_window *window_open(const window_content *content, int width, int height, app_fault *fault) {
	app_window *window = calloc(1, sizeof *window);
	if (window) window->crossings = malloc((content->level->walls.count + 1) * sizeof *window->crossings);
	if (!window || !window->crossings) {
		free(window);
		return fault_set(fault, "out of memory"), NULL;
	}
	window->shown = content->shown;
	if (open_window(window, width, height)) return window;
	fault_set(fault, "view: no window: %s", SDL_GetError());
	window_close(window);
	return NULL;
}

void window_close(app_window *window) {
	if (!window) return;
	if (window->renderer) SDL_DestroyRenderer(window->renderer); // and its textures
	if (window->window) SDL_DestroyWindow(window->window);
	SDL_Quit();
	free(window->crossings);
	free(window);
}

// ---------------------------------------------------------------------------------------------------------------------
// Requests
// ---------------------------------------------------------------------------------------------------------------------

static void take_key(window_requests *requests, SDL_Keycode key) {
	if (key == SDLK_SPACE) requests->pause = !requests->pause;
	if (key == SDLK_PERIOD) requests->step = true;
	if (key == SDLK_r) requests->restart = true;
	if (key == SDLK_q || key == SDLK_ESCAPE) requests->quit = true;
}

static void zoom_by_wheel(app_window *window, const SDL_MouseWheelEvent *wheel) {
	int left, top, width, height;
	SDL_GetMouseState(&left, &top);
	SDL_GetWindowSize(window->window, &width, &height); // in points, of which a fine screen has several pixels each
	const double pixels = window->camera.width / width;
	camera_zoom(&window->camera, exp(0.2 * wheel->preciseY), left * pixels, top * pixels);
	window->level_is_old = true;
}

static void pan_by_mouse(app_window *window, const SDL_MouseMotionEvent *motion) {
	int width, height;
	SDL_GetWindowSize(window->window, &width, &height);
	const double pixels = window->camera.width / width;
	camera_pan(&window->camera, motion->xrel * pixels, motion->yrel * pixels);
	window->level_is_old = true;
}

bool window_take_requests(window_requests *out, app_window *window, app_fault *fault) {
	*out = (window_requests){.quit = false};
	for (SDL_Event event; SDL_PollEvent(&event);) {
		if (event.type == SDL_QUIT) out->quit = true;
		if (event.type == SDL_KEYDOWN && !(event.key.repeat && event.key.keysym.sym == SDLK_SPACE))
			take_key(out, event.key.keysym.sym);
		if (event.type == SDL_MOUSEWHEEL) zoom_by_wheel(window, &event.wheel);
		if (event.type == SDL_MOUSEMOTION && event.motion.state & SDL_BUTTON_LMASK) pan_by_mouse(window, &event.motion);
		if (event.type == SDL_WINDOWEVENT && event.window.event == SDL_WINDOWEVENT_SIZE_CHANGED && !resize(window))
			return fault_set(fault, "view: the window cannot be drawn in its new size: %s", SDL_GetError());
		if (event.type == SDL_RENDER_TARGETS_RESET) window->level_is_old = true;
	}
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Drawing
// ---------------------------------------------------------------------------------------------------------------------

static void draw_level(app_window *window, const window_content *content) {
	if (window->level_is_old) {
		SDL_SetRenderTarget(window->renderer, window->level);
		sdl_draw_level(window->renderer, content->level, &window->camera, window->crossings);
		SDL_SetRenderTarget(window->renderer, NULL);
		window->level_is_old = false;
	}
	SDL_RenderCopy(window->renderer, window->level, NULL, NULL);
}

static void draw_bodies(app_window *window, const window_content *content) {
	const app_circles *bodies = content->bodies;
	for (size_t i = 0; i < bodies->count; i++) {
		const double dx = (double)bodies->x[i] - content->before_x[i], dy = (double)bodies->y[i] - content->before_y[i];
		const hue_color color = hue_color_of(hue_of(dx, dy));
		const double radius = fmax(bodies->radius[i] * window->camera.scale, LEAST_RADIUS);
		const SDL_FRect place = {(float)(camera_left(&window->camera, bodies->x[i]) - radius),
			(float)(camera_top(&window->camera, bodies->y[i]) - radius), (float)(2 * radius), (float)(2 * radius)};
		SDL_SetTextureColorMod(window->disk, color.red, color.green, color.blue);
		SDL_RenderCopyF(window->renderer, window->disk, NULL, &place);
	}
}

static void wait_for_frame(app_window *window) {
	const double now = (double)SDL_GetTicks64();
	if (window->next_frame > now) SDL_Delay((uint32_t)(window->next_frame - now));
	window->next_frame = fmax(window->next_frame, now) + FRAME_MILLISECONDS;
}

void window_draw(app_window *window, const window_content *content) {
	draw_level(window, content);
	draw_bodies(window, content);
	wait_for_frame(window);
	SDL_RenderPresent(window->renderer);
}

void window_set_title(app_window *window, const char *title) { SDL_SetWindowTitle(window->window, title); }

// What has been presented cannot be read.
static bool write_bitmap(SDL_Surface *surface, FILE *file) {
	SDL_RWops *stream = SDL_RWFromFP(file, SDL_FALSE);
	return stream && SDL_SaveBMP_RW(surface, stream, 1) == 0;
}

static bool save_surface(SDL_Surface *surface, const char *path, app_fault *fault) {
	output_file output;
	if (!output_open(&output, path, fault)) return false;
	if (write_bitmap(surface, output.stream)) return output_close(&output, fault);
	output_discard(&output);
	return fault_set(fault, "%s: %s", path, SDL_GetError());
}

bool window_save(app_window *window, const window_content *content, const char *path, app_fault *fault) {
	draw_level(window, content);
	draw_bodies(window, content);
	const int width = (int)window->camera.width, height = (int)window->camera.height;
	SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 24, SDL_PIXELFORMAT_BGR24);
	const bool drawn = surface && SDL_RenderReadPixels(window->renderer, NULL, SDL_PIXELFORMAT_BGR24, surface->pixels,
									  surface->pitch) == 0;
	const bool saved = drawn ? save_surface(surface, path, fault) : fault_set(fault, "%s: %s", path, SDL_GetError());
	SDL_FreeSurface(surface);
	return saved;
}
