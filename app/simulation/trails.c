#include "app/simulation/trails.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool trails_create(app_trails *out, size_t bodies, size_t max, float tolerance) {
	memset(out, 0, sizeof *out);
	size_t interval = (bodies + max - 1) / max, count = (bodies + interval - 1) / interval;
	out->added = calloc(count, sizeof *out->added);
	out->points = calloc(count, TRAIL_POINTS * sizeof *out->points);
	if (!out->added || !out->points) {
		trails_free(out);
		return false;
	}
	out->interval = interval;
	out->count = count;
	out->tolerance = tolerance;
	return true;
}

void trails_free(app_trails *trails) {
	free(trails->added);
	free(trails->points);
	memset(trails, 0, sizeof *trails);
}

// Whether `b` lies where a straight motion from `a` to `c` is at that time. Sliding along a wall gives a contact per
// tick on one straight line.
static bool is_straight(trail_point a, trail_point b, trail_point c, float tolerance) {
	float fraction = c.time > a.time ? (b.time - a.time) / (c.time - a.time) : 1;
	return fabsf(a.x + fraction * (c.x - a.x) - b.x) <= tolerance &&
		   fabsf(a.y + fraction * (c.y - a.y) - b.y) <= tolerance;
}

void trails_add(app_trails *trails, size_t body, trail_point point) {
	if (trails->interval == 0 || body % trails->interval != 0) return;
	size_t trail = body / trails->interval, *added = &trails->added[trail];
	trail_point *points = trails->points + trail * TRAIL_POINTS;
	if (*added >= 2 &&
		is_straight(points[(*added - 2) % TRAIL_POINTS], points[(*added - 1) % TRAIL_POINTS], point, trails->tolerance))
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

trail_point trail_between(trail_point a, trail_point b, float time) {
	if (time <= a.time || a.time >= b.time) return a;
	if (time >= b.time) return b;
	const float fraction = (time - a.time) / (b.time - a.time);
	return (trail_point){
		a.x + fraction * (b.x - a.x), a.y + fraction * (b.y - a.y), time, NO_CONTACT, NO_CONTACT, false};
}
