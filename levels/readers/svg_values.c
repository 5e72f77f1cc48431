#include "levels/readers/svg_values.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "levels/data/number.h"

bool svg_more(text_cursor *cursor) {
	bool comma = false;
	for (; cursor->at < cursor->end; cursor->at++) {
		if (*cursor->at == ',' && !comma) comma = true;
		else if (!memchr(" \t\r\n\f", *cursor->at, 5)) return true;
	}
	return false;
}

bool svg_unexpected(const text_cursor *cursor, const char *expected) {
	if (cursor->at >= cursor->end)
		return fault_at(cursor->fault, cursor->place, "the value ends early; expected %s", expected);
	return fault_at(cursor->fault, cursor->place, "expected %s, found \"%s\"", expected,
		quote_part(cursor->at, (size_t)(cursor->end - cursor->at)).text);
}

// number_double also reads names such as inf, and hexadecimal numbers, which SVG does not have.
bool svg_number(text_cursor *cursor, double *out) {
	svg_more(cursor);
	const char *digits = cursor->at + (*cursor->at == '-' || *cursor->at == '+');
	const char *rest = NULL;
	if ((isdigit((unsigned char)*digits) || *digits == '.') && tolower((unsigned char)digits[1]) != 'x')
		*out = number_double(cursor->at, &rest);
	if (!rest || rest == cursor->at || !isfinite(*out)) return svg_unexpected(cursor, "a number");
	cursor->at = rest;
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Transforms
// ---------------------------------------------------------------------------------------------------------------------

static affine skew(double degrees, bool along_x) {
	const affine turn = affine_turn(degrees);
	const double slope = turn.yx / turn.xx;
	return (affine){1, along_x ? slope : 0, along_x ? 0 : slope, 1, 0, 0};
}

/// The transform of a name and its numbers. Returns false when there is none with this name and count.
static bool transform_of(const char *name, const double n[6], int count, affine *out) {
	const affine from = {1, 0, 0, 1, n[1], n[2]}, back = {1, 0, 0, 1, -n[1], -n[2]};
	if (!strcmp(name, "matrix") && count == 6) *out = (affine){n[0], n[2], n[1], n[3], n[4], n[5]};
	else if (!strcmp(name, "translate") && (count == 1 || count == 2)) *out = (affine){1, 0, 0, 1, n[0], n[1]};
	else if (!strcmp(name, "scale") && count == 1) *out = (affine){n[0], 0, 0, n[0], 0, 0};
	else if (!strcmp(name, "scale") && count == 2) *out = (affine){n[0], 0, 0, n[1], 0, 0};
	else if (!strcmp(name, "rotate") && count == 1) *out = affine_turn(n[0]);
	else if (!strcmp(name, "rotate") && count == 3) *out = affine_after(from, affine_after(affine_turn(n[0]), back));
	else if (!strcmp(name, "skewX") && count == 1) *out = skew(n[0], true);
	else if (!strcmp(name, "skewY") && count == 1) *out = skew(n[0], false);
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
	if (*cursor->at != '(') return svg_unexpected(&begin, "a transform");
	cursor->at++;
	for (; svg_more(cursor) && *cursor->at != ')' && count < 6; count++)
		if (!svg_number(cursor, &number[count])) return false;
	if (*cursor->at != ')') return svg_unexpected(cursor, ")");
	cursor->at++;
	return transform_of(name, number, count, out) || svg_unexpected(&begin, "a transform");
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
	outline_pen *pen;
	double number[7];            // of the command, in absolute coordinates
	double control_x, control_y; // the last control point of the last curve, which S and T reflect
	char previous;               // the previous command, in lower case; 0 at first
} svg_path_reader;

static bool read_flag(text_cursor *cursor, double *out) {
	svg_more(cursor);
	if (*cursor->at != '0' && *cursor->at != '1') return svg_unexpected(cursor, "0 or 1");
	*out = *cursor->at++ - '0';
	return true;
}

/// Reads the numbers of a command. Relative coordinates are added to the position of the pen.
static bool read_numbers(svg_path_reader *p, char command, bool relative) {
	static const char commands[] = "mlhvcsqtaz";
	static const int counts[] = {2, 2, 1, 1, 6, 4, 4, 2, 7, 0};
	const int count = counts[strchr(commands, command) - commands];
	for (int i = 0; i < count; i++) {
		const bool flag = command == 'a' && (i == 3 || i == 4), coordinate = command != 'a' || i >= 5;
		if (!(flag ? read_flag : svg_number)(p->cursor, &p->number[i])) return false;
		const bool along_y = command == 'v' || (command == 'a' ? i == 6 : i % 2 == 1);
		if (relative && coordinate) p->number[i] += along_y ? p->pen->y : p->pen->x;
	}
	return true;
}

/// The control point that S and T leave out: the reflection of the last one after a curve of the same kind, else the
/// position of the pen.
static void reflect_control(svg_path_reader *p, const char *same_kind) {
	const outline_pen *pen = p->pen;
	const bool reflected = p->previous && strchr(same_kind, p->previous);
	p->control_x = reflected ? 2 * pen->x - p->control_x : pen->x;
	p->control_y = reflected ? 2 * pen->y - p->control_y : pen->y;
}

static bool draw_cubic(svg_path_reader *p, double x1, double y1, const double n[4]) {
	p->control_x = n[0], p->control_y = n[1];
	return outline_curve_to(p->pen, x1, y1, n[0], n[1], n[2], n[3]);
}

/// Degree elevation: the control points of the cubic lie two thirds of the way to that of the quadratic curve.
static bool draw_quadratic(svg_path_reader *p, double x1, double y1, double x, double y) {
	outline_pen *pen = p->pen;
	p->control_x = x1, p->control_y = y1;
	return outline_curve_to(
		pen, (pen->x + 2 * x1) / 3, (pen->y + 2 * y1) / 3, (x + 2 * x1) / 3, (y + 2 * y1) / 3, x, y);
}

static bool draw_command(svg_path_reader *p, char command) {
	outline_pen *pen = p->pen;
	const double *n = p->number;
	const outline_arc arc = {n[0], n[1], n[2], n[3] != 0, n[4] != 0};
	switch (command) {
	case 'm':
		return outline_move_to(pen, n[0], n[1]), true;
	case 'l':
		return outline_line_to(pen, n[0], n[1]);
	case 'h':
		return outline_line_to(pen, n[0], pen->y);
	case 'v':
		return outline_line_to(pen, pen->x, n[0]);
	case 'c':
		return draw_cubic(p, n[0], n[1], n + 2);
	case 's':
		reflect_control(p, "cs");
		return draw_cubic(p, p->control_x, p->control_y, n);
	case 'q':
		return draw_quadratic(p, n[0], n[1], n[2], n[3]);
	case 't':
		reflect_control(p, "qt");
		return draw_quadratic(p, p->control_x, p->control_y, n[0], n[1]);
	case 'a':
		return outline_arc_to(pen, &arc, n[5], n[6]);
	default:
		return outline_close(pen);
	}
}

bool svg_path(text_cursor *cursor, outline_pen *pen) {
	svg_path_reader p = {.cursor = cursor, .pen = pen};
	char letter = 0;
	while (svg_more(cursor)) {
		const char next = *cursor->at;
		if (!p.previous && next != 'm' && next != 'M') return svg_unexpected(cursor, "M at the beginning of a path");
		// Numbers without a letter repeat the previous command; after a move they draw a line.
		if (strchr("mlhvcsqtaz", tolower((unsigned char)next))) letter = next, cursor->at++;
		else if (letter == 'm' || letter == 'M') letter = letter == 'm' ? 'l' : 'L';
		const char command = (char)tolower((unsigned char)letter);
		if (command == 'z' && letter != next) return svg_unexpected(cursor, "a path command");
		if (!read_numbers(&p, command, letter == command) || !draw_command(&p, command)) return false;
		p.previous = command;
	}
	return true;
}
