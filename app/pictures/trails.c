#include "app/pictures/trails.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool trails_create(app_trails *out, size_t bodies, size_t most, float fineness) {
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
	out->fineness = fineness;
	return true;
}

void trails_free(app_trails *trails) {
	free(trails->added);
	free(trails->points);
	memset(trails, 0, sizeof *trails);
}

// Is `b` where a straight way from `a` to `c` would be at that time? So are the many ticks of who slides along a wall.
static bool is_straight(trail_point a, trail_point b, trail_point c, float fineness) {
	float part = c.time > a.time ? (b.time - a.time) / (c.time - a.time) : 1;
	return fabsf(a.x + part * (c.x - a.x) - b.x) <= fineness && fabsf(a.y + part * (c.y - a.y) - b.y) <= fineness;
}

void trails_add(app_trails *trails, size_t body, trail_point point) {
	if (trails->every == 0 || body % trails->every != 0) return;
	size_t trail = body / trails->every, *added = &trails->added[trail];
	trail_point *points = trails->points + trail * TRAIL_POINTS;
	if (*added >= 2 &&
		is_straight(points[(*added - 2) % TRAIL_POINTS], points[(*added - 1) % TRAIL_POINTS], point, trails->fineness))
		--*added;
	points[(*added)++ % TRAIL_POINTS] = point;
}

size_t trail_length(const app_trails *trails, size_t trail) {
	return trails->added[trail] < TRAIL_POINTS ? trails->added[trail] : TRAIL_POINTS;
}

trail_point trail_at(const app_trails *trails, size_t trail, size_t i) {
	size_t oldest = trails->added[trail] - trail_length(trails, trail);
	return trails->points[trail * TRAIL_POINTS + (oldest + i) % TRAIL_POINTS];
}
