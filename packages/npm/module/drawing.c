// Debug draw into memory.
#include <string.h>

#include "module.h"

static void add(graze_drawing *drawing, graze_shape shape) {
	if (drawing->count < drawing->capacity) drawing->data[drawing->count] = shape;
	drawing->count++;
}

static void add_line(void *context, gz_draw what, float ax, float ay, float bx, float by, float radius) {
	add(context, (graze_shape){GRAZE_FORM_LINE, (uint32_t)what, ax, ay, bx, by, radius, ""});
}

static void add_circle(void *context, gz_draw what, float x, float y, float radius) {
	add(context, (graze_shape){GRAZE_FORM_CIRCLE, (uint32_t)what, x, y, x, y, radius, ""});
}

static void add_arrow(void *context, gz_draw what, float ax, float ay, float bx, float by) {
	add(context, (graze_shape){GRAZE_FORM_ARROW, (uint32_t)what, ax, ay, bx, by, 0, ""});
}

static void add_text(void *context, gz_draw what, float x, float y, const char *text) {
	graze_shape shape = {GRAZE_FORM_TEXT, (uint32_t)what, x, y, x, y, 0, ""};
	const size_t length = strlen(text), room = sizeof shape.text - 1;
	memcpy(shape.text, text, length < room ? length : room);
	add(context, shape);
}

void graze_draw_into(gz_debug_draw *draw, graze_drawing *drawing) {
	draw->line = add_line, draw->circle = add_circle, draw->arrow = add_arrow, draw->text = add_text;
	draw->context = drawing;
}
