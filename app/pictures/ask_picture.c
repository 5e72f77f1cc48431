#include "app/pictures/ask_picture.h"

#include <math.h>
#include <stdlib.h>

#include "app/pictures/svg_shapes.h"
#include "app/scene_columns.h"

// ---------------------------------------------------------------------------------------------------------------------
// What has to fit
// ---------------------------------------------------------------------------------------------------------------------

typedef struct box_of_all {
	app_box box;
	bool any;
} box_of_all;

static void take(box_of_all *all, float x, float y, float radius) {
	const app_box box = {x - radius, y - radius, x + radius, y + radius};
	if (!all->any) all->box = box;
	all->any = true;
	all->box.low_x = fminf(all->box.low_x, box.low_x), all->box.low_y = fminf(all->box.low_y, box.low_y);
	all->box.high_x = fmaxf(all->box.high_x, box.high_x), all->box.high_y = fmaxf(all->box.high_y, box.high_y);
}

static void take_line(void *context, gz_draw what, float ax, float ay, float bx, float by, float radius) {
	(void)what;
	take(context, ax, ay, radius), take(context, bx, by, radius);
}

static void take_circle(void *context, gz_draw what, float x, float y, float radius) {
	(void)what;
	take(context, x, y, radius);
}

static void take_arrow(void *context, gz_draw what, float ax, float ay, float bx, float by) {
	take_line(context, what, ax, ay, bx, by, 0);
}

// ---------------------------------------------------------------------------------------------------------------------
// What there is
// ---------------------------------------------------------------------------------------------------------------------

/// The touches as hits of a chunk whose pick names the circle of each.
typedef struct picture_hits {
	gz_hit *hit;
	uint32_t *circle;
	size_t count;
} picture_hits;

static bool hits_make(picture_hits *out, const scene_touches *touches) {
	out->count = touches->count;
	out->hit = calloc(out->count + 1, sizeof *out->hit);
	out->circle = calloc(out->count + 1, sizeof *out->circle);
	if (!out->hit || !out->circle) return false;
	for (size_t i = 0; i < out->count; i++) {
		const app_touch *t = &touches->at[i].touch;
		out->circle[i] = (uint32_t)touches->at[i].circle;
		out->hit[i] = (gz_hit){.index = t->index,
			.feature = t->feature,
			.point_x = (float)t->point_x,
			.point_y = (float)t->point_y,
			.normal_x = (float)t->normal_x,
			.normal_y = (float)t->normal_y};
	}
	return true;
}

// Walls that move, from their middle on.
static void draw_moving(const gz_debug_draw *draw, const app_scene *scene, float horizon) {
	const app_segments *walls = &scene->walls;
	for (size_t i = 0; i < walls->count; i++) {
		const float *moving = scene->wall_options.data[i].moving;
		const float x = (walls->ax[i] + walls->bx[i]) / 2, y = (walls->ay[i] + walls->by[i]) / 2;
		if (moving[0] != 0 || moving[1] != 0)
			draw->arrow(draw->context, GZ_DRAW_FRONT, x, y, x + horizon * moving[0], y + horizon * moving[1]);
	}
}

static gz_error draw_scene(const gz_debug_draw *draw, const app_scene *scene, const gz_world *world,
	const picture_hits *touched, const float *horizon) {
	gz_bodies bodies = bodies_of_scene(scene), touching = bodies;
	bodies.step = touching.step = (gz_float_view){horizon, 0};
	touching.pick = touched->circle, touching.pick_count = touched->count;
	const gz_hits hits = gz_hits_in(touched->hit);
	gz_error wrong = gz_draw_world(draw, world);
	draw_moving(draw, scene, *horizon);
	if (!wrong.status) wrong = gz_draw_bodies(draw, &bodies, 1);
	if (!wrong.status) wrong = gz_draw_hits(draw, &hits, &touching, 1);
	return wrong;
}

// ---------------------------------------------------------------------------------------------------------------------
// The picture
// ---------------------------------------------------------------------------------------------------------------------

static bool draw_file(const app_scene *scene, const app_world *world, const picture_hits *touched,
	const app_options *options, app_fault *fault) {
	box_of_all all = {.any = false};
	const uint32_t cells = 1u << GZ_DRAW_CELL, marks = 1u << GZ_DRAW_NORMAL | 1u << GZ_DRAW_FRONT;
	gz_debug_draw draw = {.line = take_line, .circle = take_circle, .arrow = take_arrow, .context = &all};
	draw.what = ~(cells | marks);
	gz_error wrong = draw_scene(&draw, scene, world->world, touched, &options->horizon);
	if (wrong.status) return fault_set(fault, "%s", wrong.text);
	if (all.box.low_x == all.box.high_x && all.box.low_y == all.box.high_y) take(&all, all.box.low_x, all.box.low_y, 1);

	FILE *file = file_create(options->svg, fault);
	if (!file) return false;
	svg_canvas canvas = canvas_open(file, all.box, options->file ? options->file : "a scene");
	svg_shapes shapes = {.canvas = &canvas};
	draw = svg_shapes_draw(&shapes);
	draw.what = options->grid ? 0 : ~cells;
	wrong = draw_scene(&draw, scene, world->world, touched, &options->horizon);
	svg_shapes_end(&shapes);
	fputs("</svg>\n", file);
	return file_close(file, options->svg, fault) && (!wrong.status || fault_set(fault, "%s", wrong.text));
}

bool ask_draw(const app_scene *scene, const app_world *world, const scene_touches *touches, const app_options *options,
	app_fault *fault) {
	picture_hits touched = {0};
	const bool done = hits_make(&touched, touches) ? draw_file(scene, world, &touched, options, fault)
												   : fault_no_memory(fault, options->svg);
	free(touched.hit);
	free(touched.circle);
	return done;
}
