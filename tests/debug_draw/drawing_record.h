// A renderer for debug draw that records all shapes in a list.
#ifndef GRAZE_DEBUG_DRAW_DRAWING_RECORD_H
#define GRAZE_DEBUG_DRAW_DRAWING_RECORD_H

#include <graze/graze.h>

typedef enum shape_type { SHAPE_LINE, SHAPE_CIRCLE, SHAPE_ARROW, SHAPE_TEXT, SHAPE_TYPES } shape_type;

typedef struct drawn_shape {
	shape_type type;
	gz_draw what;
	float ax, ay, bx, by; ///< circles and texts have ax and ay only
	float radius;         ///< of lines and circles
	char text[24];
} drawn_shape;

enum { MAX_SHAPES = 40000 };

typedef struct drawing_record {
	size_t count;
	drawn_shape data[MAX_SHAPES];
} drawing_record;

extern drawing_record drawn_shapes;

/// A world of walls, each of them ax, ay, bx, by, radius.
gz_world *make_drawn_world(const float (*walls)[5], const uint8_t *one_sided, size_t count);

/// Empties drawn_shapes, and returns a renderer that records into it.
gz_debug_draw start_drawing(void);

// The shape *index of drawn_shapes is this one; *index is incremented.
void expect_drawn_line(size_t *index, gz_draw what, float ax, float ay, float bx, float by, float radius);
void expect_drawn_circle(size_t *index, gz_draw what, float x, float y, float radius);
void expect_drawn_arrow(size_t *index, gz_draw what, float ax, float ay, float bx, float by);
void expect_drawn_text(size_t *index, gz_draw what, float x, float y, const char *text);

#endif
