#include "app/pictures/canvas.h"

#include <math.h>
#include <stdlib.h>

#include "app/output/markup.h"

#define BORDER 24.0 // in units of the picture

static void write_tenths(FILE *file, long value) {
	long size = labs(value);
	fprintf(file, "%s%ld", value < 0 ? "-" : "", size / 10);
	if (size % 10) fprintf(file, ".%ld", size % 10);
}

// A minus sign separates two numbers as a blank does.
static void write_pair(FILE *file, const char *command, long x, long y) {
	fputs(command, file);
	write_tenths(file, x);
	if (y >= 0) fputc(' ', file);
	write_tenths(file, y);
}

static long tenths_x(const svg_canvas *canvas, double x) { return lround((x - canvas->left) * canvas->scale * 10); }
static long tenths_y(const svg_canvas *canvas, double y) { return lround((canvas->top - y) * canvas->scale * 10); }

void canvas_move_to(svg_canvas *canvas, double x, double y) {
	canvas->x = tenths_x(canvas, x), canvas->y = tenths_y(canvas, y), canvas->no_point = false;
	write_pair(canvas->file, "M", canvas->x, canvas->y);
}

void canvas_line_to(svg_canvas *canvas, double x, double y) {
	long to_x = tenths_x(canvas, x), to_y = tenths_y(canvas, y);
	write_pair(canvas->file, "l", to_x - canvas->x, to_y - canvas->y);
	canvas->x = to_x, canvas->y = to_y;
}

void canvas_curve_to(svg_canvas *canvas, double control_x, double control_y, double x, double y) {
	const long to_x = tenths_x(canvas, x), to_y = tenths_y(canvas, y);
	write_pair(canvas->file, "q", tenths_x(canvas, control_x) - canvas->x, tenths_y(canvas, control_y) - canvas->y);
	write_pair(canvas->file, " ", to_x - canvas->x, to_y - canvas->y);
	canvas->x = to_x, canvas->y = to_y;
}

void canvas_spot(svg_canvas *canvas, double x, double y) {
	canvas_move_to(canvas, x, y);
	fputs("h0", canvas->file);
}

void canvas_join_to(svg_canvas *canvas, double x, double y) {
	if (canvas->no_point || canvas->x != tenths_x(canvas, x) || canvas->y != tenths_y(canvas, y))
		canvas_move_to(canvas, x, y);
}

void canvas_begin_path(svg_canvas *canvas) { canvas->no_point = true; }

// Writes an attribute without its last quote.
static void begin_attribute(FILE *file, const char *name, long tenths) {
	fprintf(file, "%s=\"", name);
	write_tenths(file, tenths);
}

void canvas_text(svg_canvas *canvas, double x, double y, const char *text) {
	begin_attribute(canvas->file, "<text x", tenths_x(canvas, x));
	begin_attribute(canvas->file, "\" y", tenths_y(canvas, y));
	fputs("\">", canvas->file);
	markup_write(canvas->file, text);
	fputs("</text>\n", canvas->file);
}

void canvas_length(svg_canvas *canvas, double length) {
	write_tenths(canvas->file, lround(length * canvas->scale * 10));
}

void canvas_circle(svg_canvas *canvas, double x, double y, double radius) {
	begin_attribute(canvas->file, "<circle cx", tenths_x(canvas, x));
	begin_attribute(canvas->file, "\" cy", tenths_y(canvas, y));
	fputs("\" r=\"", canvas->file);
	canvas_length(canvas, radius);
	fputs("\"/>\n", canvas->file);
}

double canvas_body_radius(const svg_canvas *canvas, double radius) {
	return fmax(radius, CANVAS_LEAST_RADIUS / canvas->scale);
}

void canvas_body(svg_canvas *canvas, double x, double y, double radius) {
	canvas_circle(canvas, x, y, canvas_body_radius(canvas, radius));
}

double canvas_scale(app_box box) {
	return CANVAS_LONG_SIDE / fmax((double)box.high_x - box.low_x, (double)box.high_y - box.low_y);
}

svg_canvas canvas_open(FILE *file, app_box box, const char *title, const picture_legend *legend) {
	const double scale = canvas_scale(box), border = BORDER / scale;
	double width = ((double)box.high_x - box.low_x) * scale + 2 * BORDER;
	const double height = ((double)box.high_y - box.low_y) * scale + 2 * BORDER;
	if (legend) width = fmax(width, LEGEND_LEAST_WIDTH);
	const double below = legend ? legend_height(legend, width - 2 * BORDER) : 0;
	fprintf(file, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\">\n<title>", width,
		height + (below > 0 ? below + BORDER / 2 : 0));
	markup_write(file, title);
	fputs("</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#0b0e14\"/>\n", file);
	if (below > 0) legend_write(file, legend, BORDER, height - BORDER / 4, width - 2 * BORDER);
	return (svg_canvas){file, box.low_x - border, box.high_y + border, scale, 0, 0, true};
}

bool canvas_close(output_file *output, bool drawn, app_fault *fault) {
	fputs("</svg>\n", output->stream);
	if (drawn) return output_close(output, fault);
	output_discard(output);
	return fault_no_memory(fault, output->path);
}
