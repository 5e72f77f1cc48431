// The shapes of debug draw, passed to the caller's callbacks if the caller has selected them.
#ifndef GRAZE_DEBUG_DRAW_DRAW_H
#define GRAZE_DEBUG_DRAW_DRAW_H

#include <stdio.h>

#include "engine/world/world.h"

/// Whether the caller's selection contains this kind of shape; a selection of 0 contains all.
static inline bool draw_is_enabled(const gz_debug_draw *d, gz_draw what) { return !d->what || d->what >> what & 1; }

static inline void draw_line(
	const gz_debug_draw *d, gz_draw what, float ax, float ay, float bx, float by, float radius) {
	if (d->line && draw_is_enabled(d, what)) d->line(d->context, what, ax, ay, bx, by, radius);
}

static inline void draw_circle(const gz_debug_draw *d, gz_draw what, float x, float y, float radius) {
	if (d->circle && draw_is_enabled(d, what)) d->circle(d->context, what, x, y, radius);
}

static inline void draw_arrow(const gz_debug_draw *d, gz_draw what, float ax, float ay, float bx, float by) {
	if (d->arrow && draw_is_enabled(d, what)) d->arrow(d->context, what, ax, ay, bx, by);
}

/// Draws a number as text at (x, y).
static inline void draw_number(const gz_debug_draw *d, gz_draw what, float x, float y, size_t number) {
	char text[24];
	if (!d->text || !draw_is_enabled(d, what)) return;
	snprintf(text, sizeof text, "%zu", number);
	d->text(d->context, what, x, y, text);
}

/// Draws the cells of a world's grid that list walls.
void graze_draw_cells(const gz_debug_draw *draw, const gz_world *world);

#endif
