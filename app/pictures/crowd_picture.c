#include "app/pictures/crowd_picture.h"

#include <math.h>

#include "app/pictures/canvas.h"
#include "app/pictures/hues.h"
#include "app/pictures/level_picture.h"

#define COLOR_WALL_CONTACT "#ffe9b8"
#define COLOR_BODY_CONTACT "#e8f4ff"
#define AGES 5  // levels of brightness along a trail
#define SIZES 6 // radii that circles without a trail are drawn with

static legend_color color_of(int hue) {
	const hue_color color = hue_color_of(hue);
	legend_color out;
	snprintf(out.text, sizeof out.text, "#%02x%02x%02x", color.red, color.green, color.blue);
	return out;
}

// Writes name="#rrggbb".
static void write_color(FILE *file, const char *name, int hue) { fprintf(file, "%s=\"%s\"", name, color_of(hue).text); }

// ---------------------------------------------------------------------------------------------------------------------
// Trails
// ---------------------------------------------------------------------------------------------------------------------

// Draws the segments of all trails that have this hue, clipped to a range of time.
static void draw_hue(svg_canvas *canvas, const app_trails *trails, int hue, float from, float to) {
	bool open = false;
	for (size_t k = 0; k < trails->count; k++)
		for (size_t i = 1; i < trail_length(trails, k); i++) {
			trail_point a = trail_at(trails, k, i - 1), b = trail_at(trails, k, i);
			if (b.time <= from || a.time >= to || hue_of(b.x - a.x, b.y - a.y) != hue) continue;
			if (!open) write_color(canvas->file, "<path stroke", hue);
			if (!open) fputs(" d=\"", canvas->file);
			open = true;
			trail_point start = trail_between(a, b, from), end = trail_between(a, b, to);
			canvas_move_to(canvas, start.x, start.y);
			canvas_line_to(canvas, end.x, end.y);
		}
	if (open) fputs("\"/>\n", canvas->file);
}

static void draw_trails(svg_canvas *canvas, const crowd_picture *picture) {
	float duration = (picture->now - picture->since) / AGES;
	fputs("<g fill=\"none\" stroke-linecap=\"round\" style=\"mix-blend-mode:screen\">\n", canvas->file);
	for (int age = 0; age < AGES; age++) {
		float from = picture->since + duration * (float)age;
		double fraction = (age + 1.0) / AGES;
		fprintf(canvas->file, "<g opacity=\"%.2f\" stroke-width=\"%.1f\">\n", 0.85 * pow(fraction, 1.6),
			0.8 + 0.9 * fraction);
		for (int hue = 0; hue < HUES; hue++) draw_hue(canvas, picture->trails, hue, from, from + duration);
		fputs("</g>\n", canvas->file);
	}
	fputs("</g>\n", canvas->file);
}

// ---------------------------------------------------------------------------------------------------------------------
// Contacts
// ---------------------------------------------------------------------------------------------------------------------

// The contact points of the last age.
static void draw_contact_points(svg_canvas *canvas, const crowd_picture *picture, bool with_bodies) {
	const app_trails *trails = picture->trails;
	float since = picture->now - (picture->now - picture->since) / AGES;
	for (size_t k = 0; k < trails->count; k++)
		for (size_t i = 0; i < trail_length(trails, k); i++) {
			trail_point point = trail_at(trails, k, i);
			if (trail_has_contact(&point) && point.touched_body == with_bodies && point.time >= since)
				canvas_spot(canvas, point.contact_x, point.contact_y);
		}
}

// Contacts with walls glow; contacts between bodies are small spots.
static void draw_contacts(svg_canvas *canvas, const crowd_picture *picture) {
	fputs("<defs><path id=\"touches\" d=\"M0 0", canvas->file);
	draw_contact_points(canvas, picture, false);
	fputs("\"/></defs>\n<g stroke=\"" COLOR_WALL_CONTACT "\" stroke-linecap=\"round\">"
		  "<use href=\"#touches\" stroke-width=\"16\" stroke-opacity=\".14\"/>"
		  "<use href=\"#touches\" stroke-width=\"9\" stroke-opacity=\".25\"/>"
		  "<use href=\"#touches\" stroke-width=\"3.5\"/></g>\n"
		  "<path id=\"body-contacts\" stroke=\"" COLOR_BODY_CONTACT "\" stroke-opacity=\".6\" stroke-width=\"2\" "
		  "stroke-linecap=\"round\" "
		  "d=\"M0 0",
		canvas->file);
	draw_contact_points(canvas, picture, true);
	fputs("\"/>\n", canvas->file);
}

// ---------------------------------------------------------------------------------------------------------------------
// Bodies
// ---------------------------------------------------------------------------------------------------------------------

typedef struct radius_range {
	float min, max;
} radius_range;

static radius_range radii_of(const app_circles *bodies) {
	radius_range out = {INFINITY, 0};
	for (size_t i = 0; i < bodies->count; i++)
		out.min = fminf(out.min, bodies->radius[i]), out.max = fmaxf(out.max, bodies->radius[i]);
	return out;
}

// Which of SIZES equal parts of the range a radius is in.
static int size_of(float radius, radius_range range) {
	int size = range.max > range.min ? (int)((radius - range.min) / (range.max - range.min) * SIZES) : 0;
	return size < SIZES ? size : SIZES - 1;
}

// Draws the bodies without a trail that have this hue and size as the spots of one path, which takes less of the file
// than circles.
static void draw_spots(svg_canvas *canvas, const crowd_picture *picture, int hue, int size, radius_range range) {
	const app_circles *bodies = picture->bodies;
	double radius = range.min + (size + 0.5) * (double)(range.max - range.min) / SIZES;
	bool open = false;
	for (size_t i = 0; i < bodies->count; i++) {
		if (i % picture->trails->interval == 0 || hue_of(bodies->dx[i], bodies->dy[i]) != hue) continue;
		if (size_of(bodies->radius[i], range) != size) continue;
		if (!open) fputs("<path stroke-width=\"", canvas->file);
		if (!open) canvas_length(canvas, 2 * canvas_body_radius(canvas, radius));
		if (!open) fputs("\" d=\"", canvas->file);
		open = true;
		canvas_spot(canvas, bodies->x[i], bodies->y[i]);
	}
	if (open) fputs("\"/>\n", canvas->file);
}

static void draw_bodies_without_trail(svg_canvas *canvas, const crowd_picture *picture) {
	radius_range range = radii_of(picture->bodies);
	fputs("<g stroke-linecap=\"round\" opacity=\".3\">\n", canvas->file);
	for (int hue = 0; hue <= HUE_AT_REST; hue++) {
		write_color(canvas->file, "<g stroke", hue);
		fputs(">\n", canvas->file);
		for (int size = 0; size < SIZES; size++) draw_spots(canvas, picture, hue, size, range);
		fputs("</g>\n", canvas->file);
	}
	fputs("</g>\n", canvas->file);
}

static void draw_bodies_with_trail(svg_canvas *canvas, const crowd_picture *picture) {
	const app_circles *bodies = picture->bodies;
	for (int hue = 0; hue <= HUE_AT_REST; hue++) {
		write_color(canvas->file, "<g fill", hue);
		fputs(" fill-opacity=\".9\">\n", canvas->file);
		for (size_t i = 0; i < bodies->count; i += picture->trails->interval)
			if (hue_of(bodies->dx[i], bodies->dy[i]) == hue)
				canvas_body(canvas, bodies->x[i], bodies->y[i], bodies->radius[i]);
		fputs("</g>\n", canvas->file);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// The picture
// ---------------------------------------------------------------------------------------------------------------------

static void add_enlarged_bodies(picture_legend *legend, const crowd_picture *picture, double scale) {
	char text[64];
	if ((double)radii_of(picture->bodies).min * scale >= CANVAS_LEAST_RADIUS) return;
	snprintf(text, sizeof text, "radii below %.3g are drawn as that", CANVAS_LEAST_RADIUS / scale);
	legend_add(legend, LEGEND_SPOT, 2 * CANVAS_LEAST_RADIUS, color_of(HUE_AT_REST).text, text);
}

static picture_legend legend_of(const crowd_picture *picture, double scale) {
	picture_legend legend = {.count = 0};
	legend_entry *wheel = legend_add(&legend, LEGEND_WHEEL, 5.5, color_of(0).text, "direction of motion");
	for (int k = 1; k < LEGEND_COLORS; k++) legend_add_color(wheel, color_of(k * HUES / LEGEND_COLORS).text);
	legend_add(&legend, LEGEND_SPOT, 16, color_of(HUE_AT_REST).text, "at rest");
	char path[64];
	const double seconds = (double)(picture->now - picture->since) / 60;
	if (seconds > 0) {
		snprintf(path, sizeof path, "path of the last %.3g s", seconds);
		legend_add(&legend, LEGEND_LINE, 1.7, color_of(HUES / 2).text, path);
	}
	legend_add(&legend, LEGEND_SPOT, 9, COLOR_WALL_CONTACT, "contact with a wall");
	if (picture->body_collisions) legend_add(&legend, LEGEND_SPOT, 4, COLOR_BODY_CONTACT, "contact with a body");
	add_enlarged_bodies(&legend, picture, scale);
	return legend;
}

bool crowd_picture_write(output_file *out, const crowd_picture *picture, app_fault *fault) {
	const app_box box = segments_box(&picture->level->walls);
	const picture_legend legend = legend_of(picture, canvas_scale(box));
	svg_canvas canvas = canvas_open(out->stream, box, picture->title, &legend);
	bool drawn = level_draw(&canvas, picture->level, picture->world, picture->grid);
	if (picture->bodies->count <= CROWD_PICTURE_MAX_BODIES) draw_bodies_without_trail(&canvas, picture);
	draw_contacts(&canvas, picture);
	draw_trails(&canvas, picture);
	draw_bodies_with_trail(&canvas, picture);
	return canvas_close(out, drawn, fault);
}
