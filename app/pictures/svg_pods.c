// Orange pods on parabolas, green gems, magenta touches inward and blue ones outward.
#include "app/pictures/svg_pods.h"

#include <math.h>

#include "app/pictures/svg.h"

#define ORANGE "#ff9d45"
#define GREEN "#4fe0a0"
#define MAGENTA "#ff4fc3"
#define BLUE "#58a8ff"
#define LEGEND 56.0 // high, in units of the picture
#define TICK 9.0    // as long is a normal, in units of the picture

static const char *color_of(gz_event way) { return way == GZ_EVENT_BEGIN ? MAGENTA : BLUE; }

/// Until when its way is certain.
static double end_of_way(const app_pods *pods, size_t pod) {
	const size_t end = pod_certain(pods, pod);
	if (end == pods->seen.first[pod]) return pods->until;
	const gz_touch *last = &pods->seen.data[end - 1];
	return last->kind == GZ_EVENT_BEGIN && !is_gem(pods, last) ? last->time : pods->until;
}

// ---------------------------------------------------------------------------------------------------------------------
// Ways
// ---------------------------------------------------------------------------------------------------------------------

// A parabola's middle place is where it would be halfway had it gone straight on.
static void draw_way(svg_canvas *canvas, const app_pods *pods, size_t i) {
	const double until = end_of_way(pods, i), half = (until - pods->now) / 2;
	const pod_place from = pod_at(&pods->at[i], pods->now), to = pod_at(&pods->at[i], until);
	canvas_move_to(canvas, from.x, from.y);
	canvas_curve_to(canvas, from.x + half * from.vx, from.y + half * from.vy, to.x, to.y);
}

// As wide as the pods: where they come to touch, these bands do.
static void draw_bands(svg_canvas *canvas, const app_pods *pods) {
	fputs("<g fill=\"none\" stroke=\"" ORANGE "\" stroke-opacity=\".12\" stroke-linecap=\"round\">\n", canvas->file);
	for (size_t i = 0; i < pods->count; i++) {
		fputs("<path stroke-width=\"", canvas->file);
		canvas_length(canvas, 2 * (double)pods->at[i].radius);
		fputs("\" d=\"", canvas->file);
		draw_way(canvas, pods, i);
		fputs("\"/>\n", canvas->file);
	}
	fputs("</g>\n", canvas->file);
}

static void draw_ways(svg_canvas *canvas, const app_pods *pods) {
	fputs("<path id=\"ways\" fill=\"none\" stroke=\"" ORANGE "\" stroke-width=\"1.6\" d=\"M0 0", canvas->file);
	for (size_t i = 0; i < pods->count; i++) draw_way(canvas, pods, i);
	fputs("\"/>\n<path id=\"half-seconds\" stroke=\"" ORANGE "\" stroke-width=\"5\" stroke-linecap=\"round\" d=\"M0 0",
		canvas->file);
	for (size_t i = 0; i < pods->count; i++)
		for (double t = 0.5; pods->now + t < end_of_way(pods, i); t += 0.5) {
			const pod_place at = pod_at(&pods->at[i], pods->now + t);
			canvas_spot(canvas, at.x, at.y);
		}
	fputs("\"/>\n", canvas->file);
}

// ---------------------------------------------------------------------------------------------------------------------
// Touches
// ---------------------------------------------------------------------------------------------------------------------

// The touched point with its normal.
static void draw_point(svg_canvas *canvas, const gz_touch *t) {
	const double x = (double)t->point_x, y = (double)t->point_y, length = TICK / canvas->scale;
	fputs("<path d=\"", canvas->file);
	canvas_spot(canvas, x, y);
	fputs("\" stroke-width=\"6.5\"/><path d=\"", canvas->file);
	canvas_move_to(canvas, x, y);
	canvas_line_to(canvas, x + length * (double)t->normal_x, y + length * (double)t->normal_y);
	fputs("\"/>\n", canvas->file);
}

static void draw_touch(svg_canvas *canvas, const gz_touch *touch, double radius) {
	canvas_circle(canvas, (double)touch->center_x, (double)touch->center_y, radius);
	draw_point(canvas, touch);
}

static void begin_touches(svg_canvas *canvas, const char *id, gz_event way) {
	fprintf(canvas->file,
		"<g%s fill=\"%s\" fill-opacity=\".12\" stroke=\"%s\" stroke-width=\"2\" stroke-linecap=\"round\">\n", id,
		color_of(way), color_of(way));
}

static void draw_touches(svg_canvas *canvas, const app_pods *pods, gz_event way) {
	begin_touches(canvas, way == GZ_EVENT_BEGIN ? " id=\"inward\"" : " id=\"outward\"", way);
	for (size_t i = 0; i < pods->count; i++)
		for (size_t k = pods->seen.first[i]; k < pod_certain(pods, i); k++)
			if (pods->seen.data[k].kind == way) draw_touch(canvas, &pods->seen.data[k], (double)pods->at[i].radius);
	fputs("</g>\n", canvas->file);
}

// ---------------------------------------------------------------------------------------------------------------------
// Pods and gems
// ---------------------------------------------------------------------------------------------------------------------

// A cut stone, within the circle that is sensed.
static void draw_gem(svg_canvas *canvas, double x, double y, double radius) {
	canvas_circle(canvas, x, y, radius);
	fputs("<path d=\"", canvas->file);
	canvas_move_to(canvas, x, y + 0.72 * radius);
	canvas_line_to(canvas, x + 0.55 * radius, y);
	canvas_line_to(canvas, x, y - 0.72 * radius);
	canvas_line_to(canvas, x - 0.55 * radius, y);
	fputs("z\" fill-opacity=\".9\"/>\n", canvas->file);
}

static void draw_gems(svg_canvas *canvas, const app_pods *pods) {
	fputs("<g id=\"gems\" fill=\"" GREEN "\" fill-opacity=\".14\" stroke=\"" GREEN "\" stroke-width=\"1.2\">\n",
		canvas->file);
	for (size_t i = pods->count; i < pods->all; i++)
		if (pods->at[i].mask)
			draw_gem(canvas, (double)pods->at[i].x, (double)pods->at[i].y, (double)pods->at[i].radius);
	fputs("</g>\n", canvas->file);
}

// The hull, and the flame against the way that it is pushed.
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

static void draw_pods(svg_canvas *canvas, const app_pods *pods) {
	fputs("<g id=\"pods\" fill=\"" ORANGE "\" stroke=\"#0b0e14\" stroke-width=\"1.5\">\n", canvas->file);
	for (size_t i = 0; i < pods->count; i++) {
		const pod_place at = pod_at(&pods->at[i], pods->now);
		draw_pod(canvas, at.x, at.y, (double)pods->at[i].radius, (double)pods->at[i].ax, (double)pods->at[i].ay);
	}
	fputs("</g>\n", canvas->file);
}

// ---------------------------------------------------------------------------------------------------------------------
// The legend
// ---------------------------------------------------------------------------------------------------------------------

static void draw_legend(svg_canvas *canvas, app_box box, double horizon) {
	static const char *const words[] = {
		"pod", "its way, a dot each half second", "gem", "touches inward", "touches outward"};
	static const double places[] = {10, 120, 450, 560, 760};
	const double unit = 1 / canvas->scale, y = (double)box.low_y + 12 * unit;
	double x[5];
	for (int k = 0; k < 5; k++) x[k] = (double)box.low_x + places[k] * unit;
	fputs("<g fill=\"" ORANGE "\">", canvas->file);
	draw_pod(canvas, x[0], y, 9 * unit, 60 * unit, 0);
	fputs("</g>\n<path stroke=\"" ORANGE "\" stroke-width=\"1.6\" d=\"", canvas->file);
	canvas_move_to(canvas, x[1] - 12 * unit, y);
	canvas_line_to(canvas, x[1] + 12 * unit, y);
	fputs("\"/>\n<g fill=\"" GREEN "\" fill-opacity=\".14\" stroke=\"" GREEN "\" stroke-width=\"1.2\">", canvas->file);
	draw_gem(canvas, x[2], y, 9 * unit);
	fputs("</g>\n", canvas->file);
	for (int way = GZ_EVENT_BEGIN; way <= GZ_EVENT_END; way++) {
		const double at = x[3 + way];
		const gz_touch touch = {.center_x = (float)at,
			.center_y = (float)y,
			.point_x = (float)at,
			.point_y = (float)(y - 9 * unit),
			.normal_y = 1};
		begin_touches(canvas, "", (gz_event)way);
		draw_touch(canvas, &touch, 9 * unit);
		fputs("</g>\n", canvas->file);
	}
	fputs("<g fill=\"#c3cfe2\" font-family=\"sans-serif\" font-size=\"17\">\n", canvas->file);
	for (int k = 0; k < 5; k++) canvas_text(canvas, x[k] + 20 * unit, y - 6 * unit, words[k]);
	char text[80];
	snprintf(text, sizeof text, "foreseen for %g seconds", horizon);
	canvas_text(canvas, (double)box.low_x + 980 * unit, y - 6 * unit, text);
	fputs("</g>\n", canvas->file);
}

bool svg_write_pods(const char *path, const app_level *level, const app_pods *pods, bool grid, app_fault *fault) {
	FILE *file = file_create(path, fault);
	if (!file) return false;
	char title[200];
	snprintf(title, sizeof title, "%s: what %zu pods foresee after %g seconds", level->name, pods->count, pods->now);
	app_box box = segments_box(&level->walls);
	const float size = fmaxf(box.high_x - box.low_x, box.high_y - box.low_y);
	box.low_y -= (float)LEGEND / 1600 * size;
	svg_canvas canvas = canvas_open(file, box, title);
	const bool drawn = svg_draw_level(&canvas, level, pods->world->world, grid);
	draw_bands(&canvas, pods);
	draw_gems(&canvas, pods);
	draw_ways(&canvas, pods);
	draw_touches(&canvas, pods, GZ_EVENT_END);
	draw_touches(&canvas, pods, GZ_EVENT_BEGIN);
	draw_pods(&canvas, pods);
	draw_legend(&canvas, box, pods->until - pods->now);
	fputs("</svg>\n", file);
	return file_close(file, path, fault) && (drawn || fault_no_memory(fault, path));
}
