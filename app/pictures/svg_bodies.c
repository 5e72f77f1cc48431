#include "app/pictures/svg_bodies.h"

#include <math.h>

#define HUES 24 // directions that bodies and trails are coloured by
#define AGES 5  // steps that trails fade in
#define SIZES 6 // of circles without a trail
#define HALF_TURN 3.14159265358979323846

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
	return (trail_point){a.x + part * (b.x - a.x), a.y + part * (b.y - a.y), time, NAN, NAN, false};
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
			canvas_move_to(canvas, start.x, start.y);
			canvas_line_to(canvas, end.x, end.y);
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

static void put_touches(svg_canvas *canvas, const svg_picture *picture, bool by_body) {
	const app_trails *trails = picture->trails;
	float since = picture->now - (picture->now - picture->since) / AGES;
	for (size_t k = 0; k < trails->count; k++)
		for (size_t i = 0; i < trail_length(trails, k); i++) {
			trail_point at = trail_at(trails, k, i);
			if (!isnan(at.touch_x) && at.by_body == by_body && at.time >= since)
				canvas_spot(canvas, at.touch_x, at.touch_y);
		}
}

// The places on walls that have just turned somebody glow; where bodies turned one another there is a spark.
static void draw_touches(svg_canvas *canvas, const svg_picture *picture) {
	fputs("<defs><path id=\"touches\" d=\"M0 0", canvas->file);
	put_touches(canvas, picture, false);
	fputs("\"/></defs>\n<g stroke=\"#ffe9b8\" stroke-linecap=\"round\">"
		  "<use href=\"#touches\" stroke-width=\"16\" stroke-opacity=\".14\"/>"
		  "<use href=\"#touches\" stroke-width=\"9\" stroke-opacity=\".25\"/>"
		  "<use href=\"#touches\" stroke-width=\"3.5\"/></g>\n"
		  "<path id=\"meetings\" stroke=\"#e8f4ff\" stroke-opacity=\".6\" stroke-width=\"2\" stroke-linecap=\"round\" "
		  "d=\"M0 0",
		canvas->file);
	put_touches(canvas, picture, true);
	fputs("\"/>\n", canvas->file);
}

typedef struct size_range {
	float from, to;
} size_range;

static size_range sizes_of(const app_circles *all) {
	size_range out = {INFINITY, 0};
	for (size_t i = 0; i < all->count; i++)
		out.from = fminf(out.from, all->radius[i]), out.to = fmaxf(out.to, all->radius[i]);
	return out;
}

// Which of SIZES ranges a radius is in.
static int size_of(float radius, size_range all) {
	int size = all.to > all.from ? (int)((radius - all.from) / (all.to - all.from) * SIZES) : 0;
	return size < SIZES ? size : SIZES - 1;
}

// Those without a trail that have this hue and size, as spots.
static void draw_spots(svg_canvas *canvas, const svg_picture *picture, int hue, int size, size_range sizes) {
	const app_circles *all = picture->bodies;
	double radius = sizes.from + (size + 0.5) * (double)(sizes.to - sizes.from) / SIZES;
	bool begun = false;
	for (size_t i = 0; i < all->count; i++) {
		if (i % picture->trails->every == 0 || hue_of(all->dx[i], all->dy[i]) != hue) continue;
		if (size_of(all->radius[i], sizes) != size) continue;
		if (!begun) fputs("<path stroke-width=\"", canvas->file);
		if (!begun) canvas_length(canvas, 2 * radius);
		if (!begun) fputs("\" d=\"", canvas->file);
		begun = true;
		canvas_spot(canvas, all->x[i], all->y[i]);
	}
	if (begun) fputs("\"/>\n", canvas->file);
}

static void draw_others(svg_canvas *canvas, const svg_picture *picture) {
	size_range sizes = sizes_of(picture->bodies);
	fputs("<g stroke-linecap=\"round\" opacity=\".3\">\n", canvas->file);
	for (int hue = 0; hue <= HUES; hue++) {
		put_color(canvas->file, "<g stroke", hue);
		fputs(">\n", canvas->file);
		for (int size = 0; size < SIZES; size++) draw_spots(canvas, picture, hue, size, sizes);
		fputs("</g>\n", canvas->file);
	}
	fputs("</g>\n", canvas->file);
}

static void draw_circles(svg_canvas *canvas, const svg_picture *picture) {
	const app_circles *all = picture->bodies;
	for (int hue = 0; hue <= HUES; hue++) {
		put_color(canvas->file, "<g fill", hue);
		fputs(" fill-opacity=\".9\">\n", canvas->file);
		for (size_t i = 0; i < all->count; i += picture->trails->every)
			if (hue_of(all->dx[i], all->dy[i]) == hue) canvas_circle(canvas, all->x[i], all->y[i], all->radius[i]);
		fputs("</g>\n", canvas->file);
	}
}

void svg_draw_bodies(svg_canvas *canvas, const svg_picture *picture) {
	if (picture->bodies->count <= SVG_MOST_BODIES) draw_others(canvas, picture);
	draw_touches(canvas, picture);
	draw_trails(canvas, picture);
	draw_circles(canvas, picture);
}
