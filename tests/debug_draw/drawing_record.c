#include "debug_draw/drawing_record.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/check.h"

drawing_record drawn_shapes;

static void add(void *context, drawn_shape shape) {
	drawing_record *record = context;
	assert_in_range(record->count, 0, MAX_SHAPES - 1);
	record->data[record->count++] = shape;
}

static void line(void *context, gz_draw what, float ax, float ay, float bx, float by, float radius) {
	add(context, (drawn_shape){SHAPE_LINE, what, ax, ay, bx, by, radius, ""});
}

static void circle(void *context, gz_draw what, float x, float y, float radius) {
	add(context, (drawn_shape){SHAPE_CIRCLE, what, x, y, 0, 0, radius, ""});
}

static void arrow(void *context, gz_draw what, float ax, float ay, float bx, float by) {
	add(context, (drawn_shape){SHAPE_ARROW, what, ax, ay, bx, by, 0, ""});
}

static void text(void *context, gz_draw what, float x, float y, const char *content) {
	drawn_shape shape = {SHAPE_TEXT, what, x, y, 0, 0, 0, ""};
	snprintf(shape.text, sizeof shape.text, "%s", content);
	add(context, shape);
}

gz_debug_draw start_drawing(void) {
	drawn_shapes.count = 0;
	return (gz_debug_draw){.line = line, .circle = circle, .arrow = arrow, .text = text, .context = &drawn_shapes};
}

static bool is_near(float x, float y) { return fabsf(x - y) <= 1e-5f; }

static void expect_shape(size_t *index, const drawn_shape *expected) {
	assert_in_range(*index, 0, drawn_shapes.count - 1);
	const drawn_shape *s = drawn_shapes.data + *index;
	const bool same = s->type == expected->type && s->what == expected->what && is_near(s->ax, expected->ax) &&
					  is_near(s->ay, expected->ay) && is_near(s->bx, expected->bx) && is_near(s->by, expected->by) &&
					  is_near(s->radius, expected->radius) && !strcmp(s->text, expected->text);
	if (!same)
		fail_msg("shape %zu has type %d, represents %d, from %g %g to %g %g, radius %g, \"%s\"", *index, (int)s->type,
			(int)s->what, (double)s->ax, (double)s->ay, (double)s->bx, (double)s->by, (double)s->radius, s->text);
	++*index;
}

void expect_drawn_line(size_t *index, gz_draw what, float ax, float ay, float bx, float by, float radius) {
	expect_shape(index, &(drawn_shape){SHAPE_LINE, what, ax, ay, bx, by, radius, ""});
}

void expect_drawn_circle(size_t *index, gz_draw what, float x, float y, float radius) {
	expect_shape(index, &(drawn_shape){SHAPE_CIRCLE, what, x, y, 0, 0, radius, ""});
}

void expect_drawn_arrow(size_t *index, gz_draw what, float ax, float ay, float bx, float by) {
	expect_shape(index, &(drawn_shape){SHAPE_ARROW, what, ax, ay, bx, by, 0, ""});
}

void expect_drawn_text(size_t *index, gz_draw what, float x, float y, const char *content) {
	drawn_shape shape = {SHAPE_TEXT, what, x, y, 0, 0, 0, ""};
	snprintf(shape.text, sizeof shape.text, "%s", content);
	expect_shape(index, &shape);
}

gz_world *make_drawn_world(const float (*walls)[5], const uint8_t *one_sided, size_t count) {
	const gz_world_desc desc = {.walls = {.a = {&walls[0][0], &walls[0][1], sizeof *walls},
									.b = {&walls[0][2], &walls[0][3], sizeof *walls},
									.radius = {&walls[0][4], sizeof *walls},
									.one_sided = {one_sided, 1},
									.count = count}};
	gz_world *world = gz_world_create(&desc, NULL);
	assert_non_null(world);
	return world;
}
