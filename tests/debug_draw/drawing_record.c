#include "debug_draw/drawing_record.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/check.h"

drawing_record drawn_shapes;

static void add(void *context, drawn_shape shape) {
	drawing_record *record = context;
	assert_in_range(record->count, 0, MOST_DRAWN - 1);
	record->at[record->count++] = shape;
}

static void line(void *context, gz_draw what, float ax, float ay, float bx, float by, float radius) {
	add(context, (drawn_shape){A_LINE, what, ax, ay, bx, by, radius, ""});
}

static void circle(void *context, gz_draw what, float x, float y, float radius) {
	add(context, (drawn_shape){A_CIRCLE, what, x, y, 0, 0, radius, ""});
}

static void arrow(void *context, gz_draw what, float ax, float ay, float bx, float by) {
	add(context, (drawn_shape){AN_ARROW, what, ax, ay, bx, by, 0, ""});
}

static void text(void *context, gz_draw what, float x, float y, const char *words) {
	drawn_shape shape = {A_TEXT, what, x, y, 0, 0, 0, ""};
	snprintf(shape.text, sizeof shape.text, "%s", words);
	add(context, shape);
}

gz_debug_draw draw_anew(void) {
	drawn_shapes.count = 0;
	return (gz_debug_draw){.line = line, .circle = circle, .arrow = arrow, .text = text, .context = &drawn_shapes};
}

static int is_near(float x, float y) { return fabsf(x - y) <= 1e-5f; }

static void expect_shape(size_t *at, const drawn_shape *want) {
	assert_in_range(*at, 0, drawn_shapes.count - 1);
	const drawn_shape *s = drawn_shapes.at + *at;
	const int same = s->shape == want->shape && s->what == want->what && is_near(s->ax, want->ax) &&
					 is_near(s->ay, want->ay) && is_near(s->bx, want->bx) && is_near(s->by, want->by) &&
					 is_near(s->radius, want->radius) && !strcmp(s->text, want->text);
	if (!same)
		fail_msg("shape %zu is of kind %d, drawing %d, at %g %g, to %g %g, radius %g, \"%s\"", *at, (int)s->shape,
			(int)s->what, (double)s->ax, (double)s->ay, (double)s->bx, (double)s->by, (double)s->radius, s->text);
	++*at;
}

void expect_drawn_line(size_t *at, gz_draw what, float ax, float ay, float bx, float by, float radius) {
	expect_shape(at, &(drawn_shape){A_LINE, what, ax, ay, bx, by, radius, ""});
}

void expect_drawn_circle(size_t *at, gz_draw what, float x, float y, float radius) {
	expect_shape(at, &(drawn_shape){A_CIRCLE, what, x, y, 0, 0, radius, ""});
}

void expect_drawn_arrow(size_t *at, gz_draw what, float ax, float ay, float bx, float by) {
	expect_shape(at, &(drawn_shape){AN_ARROW, what, ax, ay, bx, by, 0, ""});
}

void expect_drawn_text(size_t *at, gz_draw what, float x, float y, const char *words) {
	drawn_shape shape = {A_TEXT, what, x, y, 0, 0, 0, ""};
	snprintf(shape.text, sizeof shape.text, "%s", words);
	expect_shape(at, &shape);
}
