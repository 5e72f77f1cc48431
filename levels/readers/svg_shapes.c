#include "levels/readers/svg_shapes.h"

#include <math.h>
#include <string.h>

#include "levels/readers/svg_values.h"

// ---------------------------------------------------------------------------------------------------------------------
// Attributes
// ---------------------------------------------------------------------------------------------------------------------

const char *svg_value(const svg_element *e, const char *name) {
	for (const char **at = e->attributes; *at; at += 2)
		if (!strcmp(at[0], name)) return at[1];
	return NULL;
}

text_cursor svg_cursor(const svg_element *e, const char *text) {
	return (text_cursor){text, text + strlen(text), e->place, NULL, e->fault};
}

/// Reads a length in user units. Leaves `out` unchanged when the attribute is missing.
static bool read_length(const svg_element *e, const char *name, double *out) {
	const char *text = svg_value(e, name);
	if (!text) return true;
	text_cursor cursor = svg_cursor(e, text);
	if (!svg_number(&cursor, out)) return false;
	if (!strncmp(cursor.at, "px", 2)) cursor.at += 2;
	return !svg_more(&cursor) || svg_unexpected(&cursor, "a length without a unit or in px");
}

static bool read_lengths(const svg_element *e, const char *const *names, double *out, int count) {
	for (int i = 0; i < count; i++)
		if (!read_length(e, names[i], &out[i])) return false;
	return true;
}

/// Whether a `style` contains `display: none`: declarations separated by semicolons, the last of which counts.
static bool style_hides(const char *style) {
	bool hidden = false;
	for (const char *at = style; *at; at += strcspn(at, ";"), at += *at == ';') {
		at += strspn(at, " \t\r\n");
		if (strncmp(at, "display", 7) != 0) continue;
		const char *value = at + 7 + strspn(at + 7, " \t\r\n");
		if (*value != ':') continue;
		value += 1 + strspn(value + 1, " \t\r\n");
		hidden = !strncmp(value, "none", 4);
	}
	return hidden;
}

bool svg_is_hidden(const svg_element *e) {
	const char *display = svg_value(e, "display"), *style = svg_value(e, "style");
	return (display && !strcmp(display, "none")) || (style && style_hides(style));
}

// ---------------------------------------------------------------------------------------------------------------------
// Shapes
// ---------------------------------------------------------------------------------------------------------------------

static bool draw_line(const svg_element *e, outline_pen *pen) {
	static const char *const names[] = {"x1", "y1", "x2", "y2"};
	double n[4] = {0};
	if (!read_lengths(e, names, n, 4)) return false;
	outline_move_to(pen, n[0], n[1]);
	return outline_line_to(pen, n[2], n[3]);
}

static bool draw_points(const svg_element *e, outline_pen *pen) {
	const char *text = svg_value(e, "points");
	text_cursor cursor = svg_cursor(e, text ? text : "");
	for (bool first = true; svg_more(&cursor); first = false) {
		double x, y;
		if (!svg_number(&cursor, &x) || !svg_number(&cursor, &y)) return false;
		if (first) outline_move_to(pen, x, y);
		else if (!outline_line_to(pen, x, y)) return false;
	}
	return strcmp(e->name, "polygon") != 0 || outline_close(pen);
}

static bool check_size(const svg_element *e, double width, double height) {
	return (width >= 0 && height >= 0) || fault_at(e->fault, e->place, "the %s has a negative size", e->name);
}

static bool draw_rect(const svg_element *e, outline_pen *pen) {
	static const char *const names[] = {"x", "y", "width", "height", "rx", "ry"};
	double n[6] = {0, 0, 0, 0, -1, -1}; // a radius that is missing or negative becomes the other one, or 0
	if (!read_lengths(e, names, n, 6) || !check_size(e, n[2], n[3])) return false;
	if (n[4] < 0) n[4] = fmax(n[5], 0);
	if (n[5] < 0) n[5] = n[4];
	return n[2] == 0 || n[3] == 0 || outline_rectangle(pen, n[0], n[1], n[2], n[3], n[4], n[5]);
}

static bool draw_ellipse(const svg_element *e, outline_pen *pen) {
	static const char *const names[] = {"cx", "cy", "rx", "ry", "r"};
	const bool circle = !strcmp(e->name, "circle");
	double n[5] = {0};
	if (!read_lengths(e, names, n, 5)) return false;
	const double rx = n[circle ? 4 : 2], ry = n[circle ? 4 : 3];
	if (!check_size(e, rx, ry)) return false;
	return rx == 0 || ry == 0 || outline_rectangle(pen, n[0] - rx, n[1] - ry, 2 * rx, 2 * ry, rx, ry);
}

static bool draw_path(const svg_element *e, outline_pen *pen) {
	const char *text = svg_value(e, "d");
	text_cursor cursor = svg_cursor(e, text ? text : "");
	return svg_path(&cursor, pen);
}

static const svg_shape shapes[] = {
	{"line", draw_line, GZ_THING_LINES},
	{"polyline", draw_points, GZ_THING_LINES},
	{"polygon", draw_points, GZ_THING_POLYGON},
	{"rect", draw_rect, GZ_THING_BOX},
	{"circle", draw_ellipse, GZ_THING_ELLIPSE},
	{"ellipse", draw_ellipse, GZ_THING_ELLIPSE},
	{"path", draw_path, GZ_THING_LINES},
};
enum { SHAPES = sizeof shapes / sizeof *shapes };

const svg_shape *svg_shape_of(const char *name) {
	for (size_t i = 0; i < SHAPES; i++)
		if (!strcmp(name, shapes[i].name)) return &shapes[i];
	return NULL;
}
