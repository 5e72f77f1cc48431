#include "app/pictures/room_picture.h"

#include <math.h>

#include "app/pictures/canvas.h"
#include "app/pictures/level_picture.h"

enum {
	AGES = 6,      // levels of brightness along a trail
	MAX_STYLES = 8 // of the bodies of one picture
};

// How bodies of one kind are drawn: the colours of the circle and of its trail.
typedef struct body_style {
	const char *circle, *trail;
} body_style;

typedef struct room_style {
	size_t interval;   // one body in so many has a trail: a prime, or bodies on a grid would have theirs in few columns
	float trail_ticks; // the largest length of trails
	float trail_width; // in units of the picture
	body_style bodies[MAX_STYLES];
	const char *meanings[MAX_STYLES]; // of the styles; one alone is that of all styles
} room_style;

#define AT_REST "#e8a54b", "#b8742f"
#define MOVING "#7fb4f5", "#5b93e6"
#define ALIKE(color) color, color

// By what style_of returns.
static const room_style styles[CROWD_SCENES] = {
	[CROWD_SWARM] = {3, 400, 1.6f, {{AT_REST}, {MOVING}}, {"at rest", "moving"}},
	[CROWD_BOSS] = {3, 400, 1.6f, {{AT_REST}, {MOVING}, {ALIKE("#f2555a")}}, {"at rest", "moving", "the boss"}},
	[CROWD_STREAMS] = {3, 400, 1.6f, {{"#f0a04b", "#e08a3a"}, {"#5fa8f0", "#4a8fe0"}},
		{"walks to the right", "walks to the left"}},
	[CROWD_FUNNEL] = {3, 400, 1.6f, {{AT_REST}, {MOVING}, {"#7ee0a0", "#54c480"}},
		{"at rest", "moving", "behind the door"}},
	[CROWD_BILLIARDS] = {1, 12, 3,
		{{ALIKE("#3f63c8")}, {ALIKE("#4a8fe0")}, {ALIKE("#52c0d0")}, {ALIKE("#7ee0a0")}, {ALIKE("#d8dc6a")},
			{ALIKE("#f0a04b")}, {ALIKE("#f2555a")}, {ALIKE("#ff8fc0")}},
		{"speed per tick: below 2, 4, 6, ... 14, and more"}},
	[CROWD_BOX] = {3, 60, 1.6f, {{AT_REST}, {MOVING}}, {"at rest", "moving"}},
	[CROWD_BULLETS] = {3, 20, 1.6f, {{AT_REST}, {MOVING}}, {"at rest", "moving"}}};

// Billiards are coloured by their speed, in steps of 2 per tick.
static int style_of_speed(double speed) { return speed < 2 * MAX_STYLES ? (int)(speed / 2) : MAX_STYLES - 1; }

// The index of a body's style.
static int style_of(const scene_run *run, size_t i) {
	const crowd_scene *scene = run->scene;
	const int moving = scene_run_is_moving(run, i);
	switch (scene->kind) {
	case CROWD_BOSS:
		return i == 0 ? 2 : moving;
	case CROWD_STREAMS:
		return scene->bodies.dx[i] < 0;
	case CROWD_FUNNEL:
		return run->bodies.x[i] > scene->line_x ? 2 : moving;
	case CROWD_BILLIARDS:
		return style_of_speed(hypot((double)run->bodies.dx[i], (double)run->bodies.dy[i]));
	case CROWD_SWARM:
	case CROWD_BOX:
	case CROWD_BULLETS:
	case CROWD_SCENES:
		break;
	}
	return moving;
}

// ---------------------------------------------------------------------------------------------------------------------
// Trails
// ---------------------------------------------------------------------------------------------------------------------

bool room_picture_add_trails(scene_run *run) {
	const app_box box = segments_box(&run->scene->level.walls);
	const float side = fmaxf(box.high_x - box.low_x, box.high_y - box.low_y);
	const size_t interval = styles[run->scene->kind].interval;
	return scene_run_add_trails(run, (run->bodies.count + interval - 1) / interval, 3e-4f * side);
}

// Draws a trail between two times.
static void draw_trail(svg_canvas *canvas, const app_trails *trails, size_t k, float from, float to) {
	canvas_begin_path(canvas);
	for (size_t i = 1; i < trail_length(trails, k); i++) {
		const trail_point a = trail_at(trails, k, i - 1), b = trail_at(trails, k, i);
		if (b.time <= from || a.time >= to) continue;
		const trail_point start = trail_between(a, b, from), end = trail_between(a, b, to);
		canvas_join_to(canvas, start.x, start.y);
		canvas_line_to(canvas, end.x, end.y);
	}
}

static void draw_trails_of(svg_canvas *canvas, const scene_run *run, int style, float from, float to) {
	const char *color = styles[run->scene->kind].bodies[style].trail;
	if (!color) return;
	fprintf(canvas->file, "<path stroke=\"%s\" d=\"M0 0", color);
	for (size_t k = 0; k < run->trails.count; k++)
		if (style_of(run, k * run->trails.interval) == style) draw_trail(canvas, &run->trails, k, from, to);
	fputs("\"/>\n", canvas->file);
}

static void draw_trails(svg_canvas *canvas, const scene_run *run) {
	const room_style *style = &styles[run->scene->kind];
	const float now = (float)run->tick, duration = fminf(style->trail_ticks, now) / AGES;
	fprintf(canvas->file, "<g id=\"trails\" fill=\"none\" stroke-width=\"%g\" stroke-linejoin=\"round\">\n",
		(double)style->trail_width);
	for (int age = 0; age < AGES; age++) {
		const float from = now - duration * (float)(AGES - age);
		fprintf(canvas->file, "<g opacity=\"%.2f\">\n", 0.15 + 0.6 * (age + 1) / AGES);
		for (int k = 0; k < MAX_STYLES; k++) draw_trails_of(canvas, run, k, from, from + duration);
		fputs("</g>\n", canvas->file);
	}
	fputs("</g>\n", canvas->file);
}

// ---------------------------------------------------------------------------------------------------------------------
// Bodies
// ---------------------------------------------------------------------------------------------------------------------

static void draw_bodies(svg_canvas *canvas, const scene_run *run) {
	const app_circles *bodies = &run->bodies;
	for (int style = 0; style < MAX_STYLES; style++) {
		const char *fill = styles[run->scene->kind].bodies[style].circle;
		if (!fill) break;
		fprintf(canvas->file, "<g fill=\"%s\">\n", fill);
		for (size_t i = 0; i < bodies->count; i++)
			if (style_of(run, i) == style) canvas_body(canvas, bodies->x[i], bodies->y[i], bodies->radius[i]);
		fputs("</g>\n", canvas->file);
	}
}

app_box room_shown_box(const crowd_scene *scene) {
	app_box box = segments_box(&scene->level.walls);
	if (scene->kind == CROWD_FUNNEL) box.high_x = fminf(box.high_x, 2 * (float)scene->line_x + 500);
	return box;
}

static picture_legend legend_of(const scene_run *run) {
	picture_legend legend = {.count = 0};
	const room_style *style = &styles[run->scene->kind];
	legend_entry *entry = NULL;
	for (int k = 0; k < MAX_STYLES && style->bodies[k].circle; k++) {
		const char *color = style->bodies[k].circle, *meaning = style->meanings[k];
		if (meaning) entry = legend_add(&legend, style->meanings[1] ? LEGEND_SPOT : LEGEND_ROW, 16, color, meaning);
		else legend_add_color(entry, color);
	}
	char path[64];
	snprintf(path, sizeof path, "path of the last %g ticks", fmin((double)style->trail_ticks, (double)run->tick));
	legend_add(&legend, LEGEND_LINE, (double)style->trail_width, style->bodies[1].trail, path);
	return legend;
}

bool room_picture_write(output_file *out, const scene_run *run, bool grid, app_fault *fault) {
	const crowd_scene *scene = run->scene;
	char title[200];
	snprintf(title, sizeof title, "%s: %zu circles after %llu ticks", scene->level.name, run->bodies.count,
		(unsigned long long)run->tick);
	const picture_legend legend = legend_of(run);
	svg_canvas canvas = canvas_open(out->stream, room_shown_box(scene), title, &legend);
	const bool drawn = level_draw(&canvas, &scene->level, run->session->world, grid);
	draw_trails(&canvas, run);
	draw_bodies(&canvas, run);
	return canvas_close(out, drawn, fault);
}
