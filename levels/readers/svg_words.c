#include "levels/readers/svg_words.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool svg_more(text_cursor *cursor) {
	bool comma = false;
	for (; cursor->at < cursor->end; cursor->at++) {
		if (*cursor->at == ',' && !comma) comma = true;
		else if (!memchr(" \t\r\n\f", *cursor->at, 5)) return true;
	}
	return false;
}

bool svg_wrong(const text_cursor *cursor, const char *wanted) {
	if (cursor->at >= cursor->end)
		return fault_set(cursor->fault, "%s:%zu: %s, but here it ends", cursor->file, cursor->line, wanted);
	return fault_set(cursor->fault, "%s:%zu: %s, not \"%s\"", cursor->file, cursor->line, wanted,
		quote_part(cursor->at, (size_t)(cursor->end - cursor->at)).text);
}

// Of what strtod takes, SVG knows neither words nor hexadecimals.
bool svg_number(text_cursor *cursor, double *out) {
	svg_more(cursor);
	const char *digits = cursor->at + (*cursor->at == '-' || *cursor->at == '+');
	char *rest = NULL;
	if ((isdigit((unsigned char)*digits) || *digits == '.') && tolower((unsigned char)digits[1]) != 'x')
		*out = strtod(cursor->at, &rest);
	if (!rest || rest == cursor->at || !isfinite(*out)) return svg_wrong(cursor, "wanted a number");
	cursor->at = rest;
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Transforms
// ---------------------------------------------------------------------------------------------------------------------

static affine skewed(double degrees, bool along_x) {
	const affine turn = affine_turn(degrees);
	const double slope = turn.yx / turn.xx;
	return (affine){1, along_x ? slope : 0, along_x ? 0 : slope, 1, 0, 0};
}

// Of a name and so many numbers; false where there is none such.
static bool transform_of(const char *name, const double n[6], int count, affine *out) {
	const affine from = {1, 0, 0, 1, n[1], n[2]}, back = {1, 0, 0, 1, -n[1], -n[2]};
	if (!strcmp(name, "matrix") && count == 6) *out = (affine){n[0], n[2], n[1], n[3], n[4], n[5]};
	else if (!strcmp(name, "translate") && (count == 1 || count == 2)) *out = (affine){1, 0, 0, 1, n[0], n[1]};
	else if (!strcmp(name, "scale") && count == 1) *out = (affine){n[0], 0, 0, n[0], 0, 0};
	else if (!strcmp(name, "scale") && count == 2) *out = (affine){n[0], 0, 0, n[1], 0, 0};
	else if (!strcmp(name, "rotate") && count == 1) *out = affine_turn(n[0]);
	else if (!strcmp(name, "rotate") && count == 3) *out = affine_after(from, affine_after(affine_turn(n[0]), back));
	else if (!strcmp(name, "skewX") && count == 1) *out = skewed(n[0], true);
	else if (!strcmp(name, "skewY") && count == 1) *out = skewed(n[0], false);
	else return false;
	return true;
}

static bool read_transform(text_cursor *cursor, affine *out) {
	char name[12] = "";
	double number[6] = {0};
	int count = 0;
	const text_cursor begin = *cursor;
	for (size_t i = 0; isalpha((unsigned char)*cursor->at) && i + 1 < sizeof name; i++) name[i] = *cursor->at++;
	svg_more(cursor);
	if (*cursor->at != '(') return svg_wrong(&begin, "wanted a transform");
	cursor->at++;
	for (; svg_more(cursor) && *cursor->at != ')' && count < 6; count++)
		if (!svg_number(cursor, &number[count])) return false;
	if (*cursor->at != ')') return svg_wrong(cursor, "wanted )");
	cursor->at++;
	return transform_of(name, number, count, out) || svg_wrong(&begin, "wanted a transform");
}

bool svg_transform(text_cursor *cursor, affine *out) {
	*out = (affine){1, 0, 0, 1, 0, 0};
	while (svg_more(cursor)) {
		affine next;
		if (!read_transform(cursor, &next)) return false;
		*out = affine_after(*out, next);
	}
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Paths
// ---------------------------------------------------------------------------------------------------------------------

typedef struct svg_path_reader {
	text_cursor *cursor;
	app_outline *out;
	double number[7]; // of the step, as places of the drawing
	/// Where the last curve came from, or heads to: S and T go on from there, if their like was before them.
	double control_x, control_y;
	char before; // the last step, in lower case
} svg_path_reader;

static bool read_flag(text_cursor *cursor, double *out) {
	svg_more(cursor);
	if (*cursor->at != '0' && *cursor->at != '1') return svg_wrong(cursor, "wanted 0 or 1");
	*out = *cursor->at++ - '0';
	return true;
}

// The numbers of a step; those of a relative one are told from where the pen is.
static bool read_numbers(svg_path_reader *p, char step, bool relative) {
	static const char steps[] = "mlhvcsqtaz";
	static const int counts[] = {2, 2, 1, 1, 6, 4, 4, 2, 7, 0};
	const int count = counts[strchr(steps, step) - steps];
	for (int i = 0; i < count; i++) {
		const bool flag = step == 'a' && (i == 3 || i == 4), place = step != 'a' || i >= 5;
		if (!(flag ? read_flag : svg_number)(p->cursor, &p->number[i])) return false;
		const bool along_y = step == 'v' || (step == 'a' ? i == 6 : i % 2 == 1);
		if (relative && place) p->number[i] += along_y ? p->out->y : p->out->x;
	}
	return true;
}

// The control point that S or T leave out: the last one's mirror image, or the pen itself.
static void mirror_control(svg_path_reader *p, const char *likes) {
	const app_outline *o = p->out;
	const bool goes_on = p->before && strchr(likes, p->before);
	p->control_x = goes_on ? 2 * o->x - p->control_x : o->x;
	p->control_y = goes_on ? 2 * o->y - p->control_y : o->y;
}

static bool draw_cubic(svg_path_reader *p, double x1, double y1, const double n[4]) {
	p->control_x = n[0], p->control_y = n[1];
	return outline_curve_to(p->out, x1, y1, n[0], n[1], n[2], n[3]);
}

// A parabola is a cubic whose control points are two thirds of the way to the parabola's own.
static bool draw_parabola(svg_path_reader *p, double x1, double y1, double x, double y) {
	app_outline *o = p->out;
	p->control_x = x1, p->control_y = y1;
	return outline_curve_to(o, (o->x + 2 * x1) / 3, (o->y + 2 * y1) / 3, (x + 2 * x1) / 3, (y + 2 * y1) / 3, x, y);
}

static bool draw_step(svg_path_reader *p, char step) {
	app_outline *o = p->out;
	const double *n = p->number;
	const outline_arc arc = {n[0], n[1], n[2], n[3] != 0, n[4] != 0};
	switch (step) {
	case 'm':
		return outline_move_to(o, n[0], n[1]), true;
	case 'l':
		return outline_line_to(o, n[0], n[1]);
	case 'h':
		return outline_line_to(o, n[0], o->y);
	case 'v':
		return outline_line_to(o, o->x, n[0]);
	case 'c':
		return draw_cubic(p, n[0], n[1], n + 2);
	case 's':
		mirror_control(p, "cs");
		return draw_cubic(p, p->control_x, p->control_y, n);
	case 'q':
		return draw_parabola(p, n[0], n[1], n[2], n[3]);
	case 't':
		mirror_control(p, "qt");
		return draw_parabola(p, p->control_x, p->control_y, n[0], n[1]);
	case 'a':
		return outline_arc_to(o, &arc, n[5], n[6]);
	default:
		return outline_close(o);
	}
}

bool svg_path(text_cursor *cursor, app_outline *out) {
	svg_path_reader p = {.cursor = cursor, .out = out};
	char letter = 0;
	while (svg_more(cursor)) {
		const char next = *cursor->at;
		if (!p.before && next != 'm' && next != 'M') return svg_wrong(cursor, "a path begins with M");
		// What follows the numbers of a step without a letter is one more of it; after a move, a line.
		if (strchr("mlhvcsqtaz", tolower((unsigned char)next))) letter = next, cursor->at++;
		else if (letter == 'm' || letter == 'M') letter = letter == 'm' ? 'l' : 'L';
		const char step = (char)tolower((unsigned char)letter);
		if (step == 'z' && letter != next) return svg_wrong(cursor, "wanted a letter of a path");
		if (!read_numbers(&p, step, letter == step)) return false;
		if (!draw_step(&p, step)) return false;
		p.before = step;
	}
	return true;
}
