// Debug draw into a list, for tests of what is drawn.
#ifndef GRAZE_DEBUG_DRAW_DRAWING_RECORD_H
#define GRAZE_DEBUG_DRAW_DRAWING_RECORD_H

#include <graze/graze.h>

typedef enum drawing_shape { A_LINE, A_CIRCLE, AN_ARROW, A_TEXT } drawing_shape;

typedef struct drawn_shape {
	drawing_shape shape;
	gz_draw what;
	float ax, ay, bx, by; ///< of circles and texts ax, ay alone
	float radius;         ///< of lines and circles
	char text[24];
} drawn_shape;

enum { MOST_DRAWN = 40000 };

typedef struct drawing_record {
	size_t count;
	drawn_shape at[MOST_DRAWN];
} drawing_record;

extern drawing_record drawn_shapes;

/// Forgets what was drawn. Draws into `drawn_shapes`.
gz_debug_draw draw_anew(void);

/// The next shapes from *at on are these; *at moves behind them.
void expect_drawn_line(size_t *at, gz_draw what, float ax, float ay, float bx, float by, float radius);
void expect_drawn_circle(size_t *at, gz_draw what, float x, float y, float radius);
void expect_drawn_arrow(size_t *at, gz_draw what, float ax, float ay, float bx, float by);
void expect_drawn_text(size_t *at, gz_draw what, float x, float y, const char *text);

#endif
