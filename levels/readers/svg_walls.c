// Only outlines matter, not strokes and fills. Elements with `display: none`, and those that are not drawn where they
// stand (defs, clipPath, ...), are skipped.
#include "levels/readers/svg_walls.h"

#include <expat.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "levels/readers/svg_values.h"

#define SVG_NAMESPACE "http://www.w3.org/2000/svg|"

static const char *const left_out[] = {"text", "image", "use", "svg", "foreignObject", NULL};

typedef struct svg_reader {
	XML_Parser parser;
	const char *file;
	app_fault *fault;
	bool failed;
	app_level *level;
	affine *groups; // the stack of open groups: the map from each to the level
	size_t depth, capacity;
	size_t skipped; // open elements whose contents are skipped
	size_t counts[sizeof left_out / sizeof *left_out];
} svg_reader;

/// An element that is being opened.
typedef struct svg_element {
	svg_reader *reader;
	const char *name;
	const char **attributes; // names and values alternately; null ends them
	size_t line;
} svg_element;

// ---------------------------------------------------------------------------------------------------------------------
// Attributes
// ---------------------------------------------------------------------------------------------------------------------

static const char *value_of(const svg_element *e, const char *name) {
	for (const char **at = e->attributes; *at; at += 2)
		if (!strcmp(at[0], name)) return at[1];
	return NULL;
}

static text_cursor cursor_in(const svg_element *e, const char *text) {
	return (text_cursor){text, text + strlen(text), e->reader->file, e->line, e->reader->fault};
}

/// Reads a length in user units. Leaves `out` unchanged when the attribute is missing.
static bool read_length(const svg_element *e, const char *name, double *out) {
	const char *text = value_of(e, name);
	if (!text) return true;
	text_cursor cursor = cursor_in(e, text);
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

static bool is_hidden(const svg_element *e) {
	const char *display = value_of(e, "display"), *style = value_of(e, "style");
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
	const char *text = value_of(e, "points");
	text_cursor cursor = cursor_in(e, text ? text : "");
	for (bool first = true; svg_more(&cursor); first = false) {
		double x, y;
		if (!svg_number(&cursor, &x) || !svg_number(&cursor, &y)) return false;
		if (first) outline_move_to(pen, x, y);
		else if (!outline_line_to(pen, x, y)) return false;
	}
	return strcmp(e->name, "polygon") != 0 || outline_close(pen);
}

static bool check_size(const svg_element *e, double width, double height) {
	return (width >= 0 && height >= 0) ||
		   fault_set(e->reader->fault, "%s:%zu: the %s has a negative size", e->reader->file, e->line, e->name);
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
	const char *text = value_of(e, "d");
	text_cursor cursor = cursor_in(e, text ? text : "");
	return svg_path(&cursor, pen);
}

static const struct {
	const char *name;
	bool (*draw)(const svg_element *e, outline_pen *pen);
} shapes[] = {{"line", draw_line}, {"polyline", draw_points}, {"polygon", draw_points}, {"rect", draw_rect},
	{"circle", draw_ellipse}, {"ellipse", draw_ellipse}, {"path", draw_path}};
enum { SHAPES = sizeof shapes / sizeof *shapes };

// ---------------------------------------------------------------------------------------------------------------------
// Elements
// ---------------------------------------------------------------------------------------------------------------------

/// The map from an element's coordinates to the level: its own transform and those of the groups around it.
static bool read_transform(const svg_element *e, affine *out) {
	const svg_reader *r = e->reader;
	const char *text = value_of(e, "transform");
	*out = r->depth ? r->groups[r->depth - 1] : DRAWING_TO_LEVEL;
	affine own;
	if (!text) return true;
	text_cursor cursor = cursor_in(e, text);
	if (!svg_transform(&cursor, &own)) return false;
	*out = affine_after(*out, own);
	return true;
}

static bool draw_shape(const svg_element *e, bool (*draw)(const svg_element *, outline_pen *)) {
	svg_reader *r = e->reader;
	outline_pen pen = {.level = r->level};
	if (!read_transform(e, &pen.to_level)) return false;
	const bool drawn = draw(e, &pen);
	return pen.error ? fault_set(r->fault, "%s:%zu: the %s %s", r->file, e->line, e->name, pen.error) : drawn;
}

static bool begin_group(const svg_element *e) {
	svg_reader *r = e->reader;
	affine *larger = array_grow(r->groups, r->depth, &r->capacity, sizeof *larger);
	if (!larger) return fault_no_memory(r->fault, r->file);
	r->groups = larger;
	if (!read_transform(e, &r->groups[r->depth])) return false;
	r->depth++;
	return true;
}

static bool begin_root(const svg_element *e) {
	svg_reader *r = e->reader;
	if (!strcmp(e->name, "svg")) return begin_group(e);
	const bool map = !strcmp(e->name, "map");
	return fault_set(r->fault, "%s:%zu: the root element is <%s>; expected <svg>%s", r->file, e->line,
		quote(e->name).text, map ? ", or a Tiled map in JSON" : "");
}

static bool skip_element(const svg_element *e) {
	svg_reader *r = e->reader;
	for (size_t i = 0; left_out[i]; i++) r->counts[i] += !strcmp(e->name, left_out[i]) && !is_hidden(e);
	r->skipped = 1;
	return true;
}

static bool begin_element(const svg_element *e) {
	if (e->reader->depth == 0) return begin_root(e);
	if (is_hidden(e)) return skip_element(e);
	if (!strcmp(e->name, "g") || !strcmp(e->name, "a") || !strcmp(e->name, "switch")) return begin_group(e);
	for (size_t i = 0; i < SHAPES; i++)
		if (!strcmp(e->name, shapes[i].name)) return e->reader->skipped = 1, draw_shape(e, shapes[i].draw);
	return skip_element(e);
}

static void XMLCALL begin_callback(void *user, const char *name, const char **attributes) {
	svg_reader *r = user;
	if (r->skipped) r->skipped++;
	if (r->failed || r->skipped) return;
	const size_t length = strlen(SVG_NAMESPACE);
	const bool is_svg = !strncmp(name, SVG_NAMESPACE, length);
	const svg_element e = {r, is_svg ? name + length : name, attributes, XML_GetCurrentLineNumber(r->parser)};
	r->failed = !begin_element(&e);
	if (r->failed) XML_StopParser(r->parser, XML_FALSE);
}

static void XMLCALL end_callback(void *user, const char *name) {
	svg_reader *r = user;
	(void)name;
	if (r->skipped) r->skipped--;
	else if (r->depth) r->depth--;
}

static bool parse(svg_reader *r, app_bytes text) {
	XML_SetUserData(r->parser, r);
	XML_SetElementHandler(r->parser, begin_callback, end_callback);
	if (XML_Parse(r->parser, text.data, (int)text.size, 1) != XML_STATUS_ERROR) return true;
	if (r->failed) return false;
	return fault_set(r->fault, "%s:%zu: %s", r->file, (size_t)XML_GetCurrentLineNumber(r->parser),
		XML_ErrorString(XML_GetErrorCode(r->parser)));
}

bool svg_read(app_level *out, app_bytes text, const char *file, app_fault *fault) {
	svg_reader r = {.parser = XML_ParserCreateNS(NULL, '|'), .file = file, .fault = fault, .level = out};
	bool done = r.parser ? parse(&r, text) : fault_no_memory(fault, file);
	XML_ParserFree(r.parser);
	free(r.groups);
	if (done) level_note_left_out(out, left_out, r.counts);
	return done;
}
