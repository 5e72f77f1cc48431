#include "trails.h"

#include <stdlib.h>
#include <string.h>

bool trails_create(app_trails *out, size_t bodies, size_t most) {
	memset(out, 0, sizeof *out);
	size_t every = (bodies + most - 1) / most, count = (bodies + every - 1) / every;
	out->added = calloc(count, sizeof *out->added);
	out->points = malloc(count * TRAIL_POINTS * sizeof *out->points);
	if (!out->added || !out->points) {
		trails_free(out);
		return false;
	}
	out->every = every;
	out->count = count;
	return true;
}

void trails_free(app_trails *trails) {
	free(trails->added);
	free(trails->points);
	memset(trails, 0, sizeof *trails);
}

void trails_add(app_trails *trails, size_t body, trail_point point) {
	if (trails->every == 0 || body % trails->every != 0) return;
	size_t trail = body / trails->every;
	trails->points[trail * TRAIL_POINTS + trails->added[trail]++ % TRAIL_POINTS] = point;
}

size_t trail_length(const app_trails *trails, size_t trail) {
	return trails->added[trail] < TRAIL_POINTS ? trails->added[trail] : TRAIL_POINTS;
}

trail_point trail_at(const app_trails *trails, size_t trail, size_t i) {
	size_t oldest = trails->added[trail] - trail_length(trails, trail);
	return trails->points[trail * TRAIL_POINTS + (oldest + i) % TRAIL_POINTS];
}
