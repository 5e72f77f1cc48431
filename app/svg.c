// Coordinates are written in tenths of a unit of the picture, and steps from point to point instead of points, which
// keeps the file small.
#include "svg.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "joints.h"

#define LONG_SIDE 1600.0 // of the picture, without its border
#define BORDER 24.0
#define HUES 24 // directions that trails are coloured by
#define AGES 5  // steps that they fade in
#define HALF_TURN 3.14159265358979323846

typedef struct svg_canvas {
	FILE *file;
	double left, top, scale;
	long x, y; // where the pen is, in tenths
} svg_canvas;

static void put_tenths(FILE *file, long value) {
	long size = labs(value);
	fprintf(file, "%s%ld", value < 0 ? "-" : "", size / 10);
	if (size % 10) fprintf(file, ".%ld", size % 10);
}

static void put_pair(FILE *file, const char *letter, long x, long y) {
	fputs(letter, file);
	put_tenths(file, x);
	if (y >= 0) fputc(' ', file);
	put_tenths(file, y);
}

static long tenths_x(const svg_canvas *canvas, double x) { return lround((x - canvas->left) * canvas->scale * 10); }
static long tenths_y(const svg_canvas *canvas, double y) { return lround((canvas->top - y) * canvas->scale * 10); }

static void move_to(svg_canvas *canvas, double x, double y) {
	canvas->x = tenths_x(canvas, x), canvas->y = tenths_y(canvas, y);
	put_pair(canvas->file, "M", canvas->x, canvas->y);
}

static void line_to(svg_canvas *canvas, double x, double y) {
	long to_x = tenths_x(canvas, x), to_y = tenths_y(canvas, y);
	put_pair(canvas->file, "l", to_x - canvas->x, to_y - canvas->y);
	canvas->x = to_x, canvas->y = to_y;
}

static void put_escaped(FILE *file, const char *text) {
	for (; *text; text++) {
		if (strchr("<>&", *text)) fprintf(file, "&#%d;", *text);
		else fputc(*text, file);
	}
}

static svg_canvas canvas_open(FILE *file, const svg_picture *picture) {
	app_box box = segments_box(&picture->level->walls);
	double width = (double)box.high_x - box.low_x, height = (double)box.high_y - box.low_y;
	double scale = LONG_SIDE / fmax(width, height), border = BORDER / scale;
	fprintf(file, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\">\n<title>",
		width * scale + 2 * BORDER, height * scale + 2 * BORDER);
	put_escaped(file, picture->title);
	fputs("</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#0b0e14\"/>\n", file);
	return (svg_canvas){file, box.low_x - border, box.high_y + border, scale, 0, 0};
}

// ---------------------------------------------------------------------------------------------------------------------
// Walls
// ---------------------------------------------------------------------------------------------------------------------

// The end of a wall not drawn yet that meets others in this joint; the number of ends when there is none.
static size_t next_end(const app_joints *joints, uint32_t joint, const uint8_t *drawn) {
	for (size_t k = joints->first[joint]; k < joints->first[joint + 1]; k++)
		if (!drawn[joints->end[k] / 2]) return joints->end[k];
	return joints->ends;
}

// Follows the walls from this one on until there is none left to follow: where all lines are closed, back to its start.
static void draw_chain(
	svg_canvas *canvas, const app_segments *walls, const app_joints *joints, size_t wall, uint8_t *drawn) {
	uint32_t start = joints->of_end[2 * wall];
	size_t end = 2 * wall;
	move_to(canvas, walls->ax[wall], walls->ay[wall]);
	for (;;) {
		size_t i = end / 2;
		drawn[i] = 1;
		uint32_t joint = joints->of_end[end ^ 1];
		end = next_end(joints, joint, drawn);
		if (joint == start && end == joints->ends) break;
		bool forwards = joints->of_end[2 * i + 1] == joint;
		line_to(canvas, forwards ? walls->bx[i] : walls->ax[i], forwards ? walls->by[i] : walls->ay[i]);
		if (end == joints->ends) return;
	}
	fputc('z', canvas->file);
}

static bool draw_chains(svg_canvas *canvas, const app_segments *walls, const char *style) {
	app_joints joints;
	uint8_t *drawn = calloc(walls->count + 1, 1);
	bool done = drawn && joints_create(&joints, walls);
	if (done) {
		fprintf(canvas->file, "<path %s d=\"", style);
		for (size_t i = 0; i < walls->count; i++)
			if (!drawn[i]) draw_chain(canvas, walls, &joints, i, drawn);
		fputs("\"/>\n", canvas->file);
		joints_free(&joints);
	}
	free(drawn);
	return done;
}

// The walls that have an outside, or those that have none.
static bool draw_walls(svg_canvas *canvas, const app_level *level, bool one_sided, const char *style) {
	const app_segments *all = &level->walls;
	app_segments some = {0};
	bool done = true;
	for (size_t i = 0; i < all->count && done; i++)
		if (level->one_sided[i] == one_sided)
			done = segments_add(&some, all->ax[i], all->ay[i], all->bx[i], all->by[i]);
	done = done && (some.count == 0 || draw_chains(canvas, &some, style));
	segments_free(&some);
	return done;
}

// ---------------------------------------------------------------------------------------------------------------------
// Circles and trails
// ---------------------------------------------------------------------------------------------------------------------

// HUES is that of who is at rest.
static int hue_of(double dx, double dy) {
	if (dx == 0 && dy == 0) return HUES;
	double turn = atan2(dy, dx) / (2 * HALF_TURN);
	return (int)floor((turn + 1) * HUES + 0.5) % HUES;
}

// name="#rrggbb"
static void put_color(FILE *file, const char *name, int hue) {
	fprintf(file, "%s=\"#", name);
	if (hue == HUES) fputs("8b95a8", file);
	for (int k = 0; k < 3 && hue < HUES; k++)
		fprintf(file, "%02lx", lround(255 * (0.66 + 0.30 * cos(2 * HALF_TURN * ((double)hue / HUES - k / 3.0)))));
	fputc('"', file);
}

static trail_point between(trail_point a, trail_point b, float time) {
	if (time <= a.time || a.time >= b.time) return a;
	if (time >= b.time) return b;
	float part = (time - a.time) / (b.time - a.time);
	return (trail_point){a.x + part * (b.x - a.x), a.y + part * (b.y - a.y), time, NAN, NAN};
}

// Those pieces of all trails that have this hue and lie between two times.
static void draw_hue(svg_canvas *canvas, const app_trails *trails, int hue, float from, float to) {
	bool begun = false;
	for (size_t k = 0; k < trails->count; k++)
		for (size_t i = 1; i < trail_length(trails, k); i++) {
			trail_point a = trail_at(trails, k, i - 1), b = trail_at(trails, k, i);
			if (b.time <= from || a.time >= to || hue_of(b.x - a.x, b.y - a.y) != hue) continue;
			if (!begun) put_color(canvas->file, "<path stroke", hue);
			if (!begun) fputs(" d=\"", canvas->file);
			begun = true;
			trail_point start = between(a, b, from), end = between(a, b, to);
			move_to(canvas, start.x, start.y);
			line_to(canvas, end.x, end.y);
		}
	if (begun) fputs("\"/>\n", canvas->file);
}

static void draw_trails(svg_canvas *canvas, const svg_picture *picture) {
	float span = (picture->now - picture->since) / AGES;
	fputs("<g fill=\"none\" stroke-linecap=\"round\" style=\"mix-blend-mode:screen\">\n", canvas->file);
	for (int age = 0; age < AGES; age++) {
		float from = picture->since + span * (float)age;
		double share = (age + 1.0) / AGES;
		fprintf(
			canvas->file, "<g opacity=\"%.2f\" stroke-width=\"%.1f\">\n", 0.85 * pow(share, 1.6), 0.8 + 0.9 * share);
		for (int hue = 0; hue < HUES; hue++) draw_hue(canvas, picture->trails, hue, from, from + span);
		fputs("</g>\n", canvas->file);
	}
	fputs("</g>\n", canvas->file);
}

// The places on walls that have just turned somebody glow.
static void draw_touches(svg_canvas *canvas, const svg_picture *picture) {
	const app_trails *trails = picture->trails;
	float since = picture->now - (picture->now - picture->since) / AGES;
	fputs("<defs><path id=\"touches\" d=\"M0 0", canvas->file);
	for (size_t k = 0; k < trails->count; k++)
		for (size_t i = 0; i < trail_length(trails, k); i++) {
			trail_point at = trail_at(trails, k, i);
			if (isnan(at.touch_x) || at.time < since) continue;
			move_to(canvas, at.touch_x, at.touch_y);
			fputs("h0", canvas->file);
		}
	fputs("\"/></defs>\n<g stroke=\"#ffe9b8\" stroke-linecap=\"round\">"
		  "<use href=\"#touches\" stroke-width=\"16\" stroke-opacity=\".14\"/>"
		  "<use href=\"#touches\" stroke-width=\"9\" stroke-opacity=\".25\"/>"
		  "<use href=\"#touches\" stroke-width=\"3.5\"/></g>\n",
		canvas->file);
}

static void draw_circle(svg_canvas *canvas, double x, double y, double radius) {
	fputs("<circle cx=\"", canvas->file);
	put_tenths(canvas->file, tenths_x(canvas, x));
	fputs("\" cy=\"", canvas->file);
	put_tenths(canvas->file, tenths_y(canvas, y));
	fputs("\" r=\"", canvas->file);
	put_tenths(canvas->file, lround(radius * canvas->scale * 10));
	fputs("\"/>\n", canvas->file);
}

static void draw_circles(svg_canvas *canvas, const svg_picture *picture) {
	const app_circles *all = picture->bodies;
	for (int hue = 0; hue <= HUES; hue++) {
		put_color(canvas->file, "<g fill", hue);
		fputs(" fill-opacity=\".9\">\n", canvas->file);
		for (size_t i = 0; i < all->count; i += picture->trails->every)
			if (hue_of(all->dx[i], all->dy[i]) == hue) draw_circle(canvas, all->x[i], all->y[i], all->radius[i]);
		fputs("</g>\n", canvas->file);
	}
}

bool svg_write(const char *path, const svg_picture *picture, app_fault *fault) {
	FILE *file = file_create(path, fault);
	if (!file) return false;
	svg_canvas canvas = canvas_open(file, picture);
	bool drawn = draw_walls(&canvas, picture->level, true,
					 "fill=\"#171e2b\" fill-rule=\"evenodd\" stroke=\"#a3b4cf\" stroke-width=\"1.3\" "
					 "stroke-linejoin=\"round\"") &&
				 draw_walls(&canvas, picture->level, false, "fill=\"none\" stroke=\"#a3b4cf\" stroke-width=\"1.3\"");
	draw_touches(&canvas, picture);
	draw_trails(&canvas, picture);
	draw_circles(&canvas, picture);
	fputs("</svg>\n", file);
	return file_finish(file, path, fault) && (drawn || fault_no_memory(fault, path));
}
