#include "app/window/sdl_level.h"

#include <stdlib.h>

static int compare_floats(const void *left, const void *right) {
	const float *a = left, *b = right;
	return *a < *b ? -1 : *a > *b;
}

// The pixels at which walls with an outside cross a row, in order. Between the first and the second of them is the
// floor, and so on.
static size_t find_crossings(const app_level *level, const view_camera *camera, double row, float *out) {
	const app_segments *walls = &level->walls;
	size_t count = 0;
	for (size_t i = 0; i < walls->count; i++) {
		const double top_a = camera_top(camera, walls->ay[i]), top_b = camera_top(camera, walls->by[i]);
		if (!level->has_outside[i] || (top_a < row) == (top_b < row)) continue;
		const double share = (row - top_a) / (top_b - top_a);
		const double x = walls->ax[i] + share * ((double)walls->bx[i] - walls->ax[i]);
		out[count++] = (float)camera_left(camera, x);
	}
	qsort(out, count, sizeof *out, compare_floats);
	return count;
}

void sdl_draw_level(SDL_Renderer *renderer, const app_level *level, const view_camera *camera, float *crossings) {
	SDL_SetRenderDrawColor(renderer, 0x0b, 0x0e, 0x14, 255);
	SDL_RenderClear(renderer);
	SDL_SetRenderDrawColor(renderer, 0x17, 0x1e, 0x2b, 255);
	for (int row = 0; row < (int)camera->height; row++) {
		const size_t count = find_crossings(level, camera, row + 0.5, crossings);
		for (size_t k = 0; k + 1 < count; k += 2) {
			const float left = SDL_max(crossings[k], 0.0f), right = SDL_min(crossings[k + 1], (float)camera->width);
			const SDL_FRect span = {left, (float)row, right - left, 1};
			if (right > left) SDL_RenderFillRectF(renderer, &span);
		}
	}
	SDL_SetRenderDrawColor(renderer, 0x7f, 0x8d, 0xa8, 255);
	const app_segments *walls = &level->walls;
	for (size_t i = 0; i < walls->count; i++)
		SDL_RenderDrawLineF(renderer, (float)camera_left(camera, walls->ax[i]), (float)camera_top(camera, walls->ay[i]),
			(float)camera_left(camera, walls->bx[i]), (float)camera_top(camera, walls->by[i]));
}
