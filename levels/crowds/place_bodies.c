#include "levels/crowds/place_bodies.h"

#include <math.h>

#include "levels/data/splitmix.h"
#include "levels/placement/spacing.h"

enum { MAX_TRIES = 20000 }; // for one circle

double crowd_gap(double farthest) { return fmin(fmax(0x1p-18 * farthest, 0.05), 0.5); }

float random_radius(uint64_t *state) { return (float)random_between(state, CROWD_MIN_RADIUS, CROWD_MAX_RADIUS); }

// A coordinate for a circle that keeps clear of both edges. Rounded to float it may be too close to one.
static float random_coordinate(uint64_t *state, double low, double high, double clearance) {
	return (float)random_between(state, low + clearance, high - clearance);
}

static bool is_clear(double at, double low, double high, double clearance) {
	return at - low >= clearance && high - at >= clearance;
}

// Adds a circle of this radius. Returns false when it found no room. Radii are not drawn anew for each try: that would
// favour small ones.
static bool place_one(app_circles *out, app_spacing *spacing, app_box box, float radius, double gap, uint64_t *state) {
	const double clearance = (double)radius + gap;
	for (int tries = 0; tries < MAX_TRIES; tries++) {
		const float x = random_coordinate(state, box.low_x, box.high_x, clearance);
		const float y = random_coordinate(state, box.low_y, box.high_y, clearance);
		if (!is_clear(x, box.low_x, box.high_x, clearance) || !is_clear(y, box.low_y, box.high_y, clearance)) continue;
		if (spacing_gap(spacing, x, y, radius, SIZE_MAX) < gap) continue;
		circles_add(out, x, y, 0, 0, radius);
		spacing_add(spacing, out->count - 1);
		return true;
	}
	return false;
}

bool place_bodies(app_circles *out, size_t count, app_box box, double gap, uint64_t *state, app_fault *fault) {
	const size_t end = out->count + count;
	app_spacing spacing;
	if (!spacing_create(&spacing, out, end, box, 2 * CROWD_MAX_RADIUS + gap)) return fault_set(fault, "out of memory");
	bool placed = true;
	while (placed && out->count < end) placed = place_one(out, &spacing, box, random_radius(state), gap, state);
	spacing_free(&spacing);
	return placed || fault_set(fault, "there is room for only %zu of %zu bodies", out->count + count - end, count);
}
