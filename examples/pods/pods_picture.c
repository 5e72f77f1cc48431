// Pods and their parabolas are orange, gems green, begins of overlaps magenta, ends blue.
#include "examples/pods/pods_picture.h"

#include <math.h>

#include "app/pictures/level_picture.h"

#define ORANGE "#ff9d45"
#define GREEN "#4fe0a0"
#define MAGENTA "#ff4fc3"
#define BLUE "#58a8ff"

// In units of the picture.
#define LEGEND_HEIGHT 56.0
#define NORMAL_LENGTH 9.0

static const char *color_of(gz_event kind) { return kind == GZ_EVENT_BEGIN ? MAGENTA : BLUE; }

// The time of the first wall of a pod; else the end of the prediction.
static double path_end(const pod_simulation *pods, size_t index) {
	const size_t end = pod_touches_end(pods, index);
	if (end == pods->touches.first[index]) return pods->until;
	const gz_touch *last = &pods->touches.data[end - 1];
	return last->kind == GZ_EVENT_BEGIN && !is_gem(pods, last) ? last->time : pods->until;
}

// ---------------------------------------------------------------------------------------------------------------------
// Paths
// ---------------------------------------------------------------------------------------------------------------------

// The control point of a parabola is where straight motion would lead in half of the time.
static void draw_path(svg_canvas *canvas, const pod_simulation *pods, size_t i) {
	const double until = path_end(pods, i), half = (until - pods->now) / 2;
	const pod_state from = pod_at(&pods->data[i], pods->now), to = pod_at(&pods->data[i], until);
	canvas_move_to(canvas, from.x, from.y);
	canvas_curve_to(canvas, from.x + half * from.vx, from.y + half * from.vy, to.x, to.y);
}

// The swept areas, as wide as the pods.
static void draw_swept_areas(svg_canvas *canvas, const pod_simulation *pods) {
	fputs("<g fill=\"none\" stroke=\"" ORANGE "\" stroke-opacity=\".12\" stroke-linecap=\"round\">\n", canvas->file);
	for (size_t i = 0; i < pods->count; i++) {
		fputs("<path stroke-width=\"", canvas->file);
		canvas_length(canvas, 2 * (double)pods->data[i].radius);
		fputs("\" d=\"", canvas->file);
		draw_path(canvas, pods, i);
		fputs("\"/>\n", canvas->file);
	}
	fputs("</g>\n", canvas->file);
}

static void draw_paths(svg_canvas *canvas, const pod_simulation *pods) {
	fputs("<path id=\"ways\" fill=\"none\" stroke=\"" ORANGE "\" stroke-width=\"1.6\" d=\"M0 0", canvas->file);
	for (size_t i = 0; i < pods->count; i++) draw_path(canvas, pods, i);
	fputs("\"/>\n<path id=\"half-seconds\" stroke=\"" ORANGE "\" stroke-width=\"5\" stroke-linecap=\"round\" d=\"M0 0",
		canvas->file);
	for (size_t i = 0; i < pods->count; i++)
		for (double t = 0.5; pods->now + t < path_end(pods, i); t += 0.5) {
			const pod_state at = pod_at(&pods->data[i], pods->now + t);
			canvas_spot(canvas, at.x, at.y);
		}
	fputs("\"/>\n", canvas->file);
}

// ---------------------------------------------------------------------------------------------------------------------
// Touches
// ---------------------------------------------------------------------------------------------------------------------

// The contact point with its normal.
static void draw_contact_point(svg_canvas *canvas, const gz_touch *t) {
	const double x = (double)t->point_x, y = (double)t->point_y, length = NORMAL_LENGTH / canvas->scale;
	fputs("<path d=\"", canvas->file);
	canvas_spot(canvas, x, y);
	fputs("\" stroke-width=\"6.5\"/><path d=\"", canvas->file);
	canvas_move_to(canvas, x, y);
	canvas_line_to(canvas, x + length * (double)t->normal_x, y + length * (double)t->normal_y);
	fputs("\"/>\n", canvas->file);
}

static void draw_touch(svg_canvas *canvas, const gz_touch *touch, double radius) {
	canvas_circle(canvas, (double)touch->center_x, (double)touch->center_y, radius);
	draw_contact_point(canvas, touch);
}

static void begin_touches(svg_canvas *canvas, const char *id, gz_event kind) {
	fprintf(canvas->file,
		"<g%s fill=\"%s\" fill-opacity=\".12\" stroke=\"%s\" stroke-width=\"2\" stroke-linecap=\"round\">\n", id,
		color_of(kind), color_of(kind));
}

static void draw_touches(svg_canvas *canvas, const pod_simulation *pods, gz_event kind) {
	begin_touches(canvas, kind == GZ_EVENT_BEGIN ? " id=\"inward\"" : " id=\"outward\"", kind);
	for (size_t i = 0; i < pods->count; i++)
		for (size_t k = pods->touches.first[i]; k < pod_touches_end(pods, i); k++)
			if (pods->touches.data[k].kind == kind)
				draw_touch(canvas, &pods->touches.data[k], (double)pods->data[i].radius);
	fputs("</g>\n", canvas->file);
}

// ---------------------------------------------------------------------------------------------------------------------
// Pods and gems
// ---------------------------------------------------------------------------------------------------------------------

// A lozenge in the circle that is the gem's shape.
static void draw_gem(svg_canvas *canvas, double x, double y, double radius) {
	canvas_circle(canvas, x, y, radius);
	fputs("<path d=\"", canvas->file);
	canvas_move_to(canvas, x, y + 0.72 * radius);
	canvas_line_to(canvas, x + 0.55 * radius, y);
	canvas_line_to(canvas, x, y - 0.72 * radius);
	canvas_line_to(canvas, x - 0.55 * radius, y);
	fputs("z\" fill-opacity=\".9\"/>\n", canvas->file);
}

static void draw_gems(svg_canvas *canvas, const pod_simulation *pods) {
	fputs("<g id=\"gems\" fill=\"" GREEN "\" fill-opacity=\".14\" stroke=\"" GREEN "\" stroke-width=\"1.2\">\n",
		canvas->file);
	for (size_t i = pods->count; i < pods->total; i++)
		if (pods->data[i].mask)
			draw_gem(canvas, (double)pods->data[i].x, (double)pods->data[i].y, (double)pods->data[i].radius);
	fputs("</g>\n", canvas->file);
}

// The hull, and a flame opposite to the thrust.
static void draw_pod(svg_canvas *canvas, double x, double y, double radius, double ax, double ay) {
	const double thrust = hypot(ax, ay), ux = thrust > 0 ? ax / thrust : 0, uy = thrust > 0 ? ay / thrust : 0;
	const double length = radius * (1.35 + thrust / 100);
	fputs("<path fill=\"#ffd9a0\" d=\"", canvas->file);
	canvas_move_to(canvas, x - 0.5 * radius * uy, y + 0.5 * radius * ux);
	canvas_line_to(canvas, x - length * ux, y - length * uy);
	canvas_line_to(canvas, x + 0.5 * radius * uy, y - 0.5 * radius * ux);
	fputs("z\"/>", canvas->file);
	canvas_circle(canvas, x, y, radius);
}

static void draw_pods(svg_canvas *canvas, const pod_simulation *pods) {
	fputs("<g id=\"pods\" fill=\"" ORANGE "\" stroke=\"#0b0e14\" stroke-width=\"1.5\">\n", canvas->file);
	for (size_t i = 0; i < pods->count; i++) {
		const pod_state at = pod_at(&pods->data[i], pods->now);
		draw_pod(canvas, at.x, at.y, (double)pods->data[i].radius, (double)pods->data[i].ax, (double)pods->data[i].ay);
	}
	fputs("</g>\n", canvas->file);
}

// ---------------------------------------------------------------------------------------------------------------------
// The legend
// ---------------------------------------------------------------------------------------------------------------------

static void draw_legend(svg_canvas *canvas, app_box box, double horizon) {
	static const char *const texts[] = {
		"pod", "its way, a dot each half second", "gem", "touches inward", "touches outward"};
	static const double offsets[] = {10, 120, 450, 560, 760};
	const double unit = 1 / canvas->scale, y = (double)box.low_y + 12 * unit;
	double x[5];
	for (int k = 0; k < 5; k++) x[k] = (double)box.low_x + offsets[k] * unit;
	fputs("<g fill=\"" ORANGE "\">", canvas->file);
	draw_pod(canvas, x[0], y, 9 * unit, 60 * unit, 0);
	fputs("</g>\n<path stroke=\"" ORANGE "\" stroke-width=\"1.6\" d=\"", canvas->file);
	canvas_move_to(canvas, x[1] - 12 * unit, y);
	canvas_line_to(canvas, x[1] + 12 * unit, y);
	fputs("\"/>\n<g fill=\"" GREEN "\" fill-opacity=\".14\" stroke=\"" GREEN "\" stroke-width=\"1.2\">", canvas->file);
	draw_gem(canvas, x[2], y, 9 * unit);
	fputs("</g>\n", canvas->file);
	for (int kind = GZ_EVENT_BEGIN; kind <= GZ_EVENT_END; kind++) {
		const double at = x[3 + kind];
		const gz_touch touch = {.center_x = (float)at,
			.center_y = (float)y,
			.point_x = (float)at,
			.point_y = (float)(y - 9 * unit),
			.normal_y = 1};
		begin_touches(canvas, "", (gz_event)kind);
		draw_touch(canvas, &touch, 9 * unit);
		fputs("</g>\n", canvas->file);
	}
	fputs("<g fill=\"#c3cfe2\" font-family=\"sans-serif\" font-size=\"17\">\n", canvas->file);
	for (int k = 0; k < 5; k++) canvas_text(canvas, x[k] + 20 * unit, y - 6 * unit, texts[k]);
	char text[80];
	snprintf(text, sizeof text, "predicted for %g seconds", horizon);
	canvas_text(canvas, (double)box.low_x + 980 * unit, y - 6 * unit, text);
	fputs("</g>\n", canvas->file);
}

bool pods_picture_write(
	output_file *out, const app_level *level, const pod_simulation *pods, bool grid, app_fault *fault) {
	char title[200];
	snprintf(
		title, sizeof title, "%s: what %zu pods will touch, after %g seconds", level->name, pods->count, pods->now);
	app_box box = segments_box(&level->walls);
	const float size = fmaxf(box.high_x - box.low_x, box.high_y - box.low_y);
	box.low_y -= (float)LEGEND_HEIGHT / (float)CANVAS_LONG_SIDE * size;
	svg_canvas canvas = canvas_open(out->stream, box, title, NULL);
	const bool drawn = level_draw(&canvas, level, pods->world, grid);
	draw_swept_areas(&canvas, pods);
	draw_gems(&canvas, pods);
	draw_paths(&canvas, pods);
	draw_touches(&canvas, pods, GZ_EVENT_END);
	draw_touches(&canvas, pods, GZ_EVENT_BEGIN);
	draw_pods(&canvas, pods);
	draw_legend(&canvas, box, pods->until - pods->now);
	return canvas_close(out, drawn, fault);
}
