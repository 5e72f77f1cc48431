#include "app/pictures/debug_draw_svg.h"

#include <math.h>

// In units of the picture.
#define NORMAL_LENGTH 24.0
#define MAX_ARROW_HEAD 9.0
#define MIN_RADIUS 2.0 // smaller circles are drawn with this radius
#define WALLS "stroke=\"#a3b4cf\" stroke-linecap=\"round\" stroke-linejoin=\"round\" fill=\"none\""
#define ORANGE "#ff9d45"
#define MAGENTA "#ff4fc3"

typedef enum shape_kind { LINES, BANDS, CIRCLES, ARROWS, TEXTS, SHAPE_KINDS } shape_kind;

// By what a shape represents and by its kind: the attributes of the element around such shapes. Bands are lines with a
// radius. Shapes without a style are not drawn.
static const char *const styles[GZ_DRAW_COUNT][SHAPE_KINDS] = {
	[GZ_DRAW_WALL] = {[LINES] = WALLS " stroke-width=\"1.3\"",
		[BANDS] = WALLS " stroke-opacity=\".4\"",
		[TEXTS] = "fill=\"#c3cfe2\" font-family=\"sans-serif\" font-size=\"15\""},
	[GZ_DRAW_DISABLED] =
		{[LINES] = WALLS " stroke-width=\"1.3\" stroke-dasharray=\"2 6\"", [BANDS] = WALLS " stroke-opacity=\".1\""},
	[GZ_DRAW_FRONT] = {[ARROWS] = "stroke=\"#a3b4cf\" stroke-width=\"1\" fill=\"none\""},
	[GZ_DRAW_CELL] = {[LINES] = "stroke=\"#4fe0a0\" stroke-opacity=\".22\" stroke-width=\".8\" fill=\"none\""},
	[GZ_DRAW_BODY] = {[CIRCLES] = "fill=\"" ORANGE "\" fill-opacity=\".85\"",
		[TEXTS] = "fill=\"#ffffff\" font-family=\"sans-serif\" font-size=\"15\""},
	[GZ_DRAW_SWEPT] = {[BANDS] = "stroke=\"" ORANGE "\" stroke-opacity=\".12\" stroke-linecap=\"round\" "
								 "stroke-linejoin=\"round\" fill=\"none\""},
	[GZ_DRAW_PATH] = {[LINES] = "stroke=\"" ORANGE "\" stroke-width=\"1.6\" fill=\"none\"",
		[ARROWS] = "stroke=\"" ORANGE "\" stroke-width=\"1.6\" fill=\"none\""},
	[GZ_DRAW_CONTACT] = {[CIRCLES] =
							 "fill=\"" MAGENTA "\" fill-opacity=\".12\" stroke=\"" MAGENTA "\" stroke-width=\"1.6\""},
	[GZ_DRAW_POINT] = {[CIRCLES] = "fill=\"" MAGENTA "\""},
	[GZ_DRAW_NORMAL] = {[ARROWS] = "stroke=\"" MAGENTA "\" stroke-width=\"2\" fill=\"none\""},
};

static const char *class_name(gz_draw what) {
	static const char *const names[] = {
		"walls", "disabled", "fronts", "cells", "bodies", "swept", "paths", "contacts", "points", "normals"};
	return names[what];
}

void svg_shapes_end(svg_shapes *s) {
	if (s->open) fputs(s->end, s->canvas->file);
	s->open = NULL;
}

// Opens an element for such a shape unless the open element fits. Returns false where the shape is not drawn.
static bool begin(svg_shapes *s, gz_draw what, shape_kind kind, float radius) {
	const char *const *style = &styles[what][kind];
	const bool path = kind == LINES || kind == BANDS || kind == ARROWS;
	FILE *file = s->canvas->file;
	if (!*style) return false;
	if (s->open == style && s->radius == radius) return true;
	svg_shapes_end(s);
	fprintf(file, "<%s class=\"%s\" %s", path ? "path" : "g", class_name(what), *style);
	if (kind == BANDS) {
		fputs(" stroke-width=\"", file);
		canvas_length(s->canvas, 2 * (double)radius);
		fputc('"', file);
	}
	fputs(path ? " d=\"" : ">\n", file);
	canvas_begin_path(s->canvas);
	s->open = style, s->radius = radius, s->end = path ? "\"/>\n" : "</g>\n";
	return true;
}

static void draw_line(void *context, gz_draw what, float ax, float ay, float bx, float by, float radius) {
	svg_shapes *s = context;
	if (!begin(s, what, radius > 0 || what == GZ_DRAW_SWEPT ? BANDS : LINES, radius)) return;
	canvas_join_to(s->canvas, (double)ax, (double)ay);
	canvas_line_to(s->canvas, (double)bx, (double)by);
}

static void draw_circle(void *context, gz_draw what, float x, float y, float radius) {
	svg_shapes *s = context;
	if (begin(s, what, CIRCLES, 0))
		canvas_circle(s->canvas, (double)x, (double)y, fmax((double)radius, MIN_RADIUS / s->canvas->scale));
}

static void draw_arrow(void *context, gz_draw what, float ax, float ay, float bx, float by) {
	svg_shapes *s = context;
	if (!begin(s, what, ARROWS, 0)) return;
	const double x = (double)bx, y = (double)by, dx = x - (double)ax, dy = y - (double)ay, length = hypot(dx, dy);
	canvas_join_to(s->canvas, (double)ax, (double)ay);
	canvas_line_to(s->canvas, x, y);
	if (length == 0) return;
	const double head = fmin(MAX_ARROW_HEAD / s->canvas->scale, length / 2) / length, hx = head * dx, hy = head * dy;
	canvas_join_to(s->canvas, x - hx - hy / 2, y - hy + hx / 2);
	canvas_line_to(s->canvas, x, y);
	canvas_line_to(s->canvas, x - hx + hy / 2, y - hy - hx / 2);
}

static void draw_text(void *context, gz_draw what, float x, float y, const char *text) {
	svg_shapes *s = context;
	const double offset = 5 / s->canvas->scale;
	if (begin(s, what, TEXTS, 0)) canvas_text(s->canvas, (double)x + offset, (double)y + offset, text);
}

gz_debug_draw svg_shapes_draw(svg_shapes *shapes) {
	return (gz_debug_draw){.line = draw_line,
		.circle = draw_circle,
		.arrow = draw_arrow,
		.text = draw_text,
		.context = shapes,
		.mark_length = (float)(NORMAL_LENGTH / shapes->canvas->scale)};
}
