#include "app/pictures/scene_picture.h"

#include <math.h>
#include <stdlib.h>

#include "app/pictures/debug_draw_svg.h"
#include "app/scene/scene_views.h"

// ---------------------------------------------------------------------------------------------------------------------
// Bounds: a renderer that only measures
// ---------------------------------------------------------------------------------------------------------------------

typedef struct shape_bounds {
	app_box box;
	bool any;
} shape_bounds;

static void include_circle(shape_bounds *bounds, float x, float y, float radius) {
	const app_box box = {x - radius, y - radius, x + radius, y + radius};
	app_box *all = &bounds->box;
	if (!bounds->any) *all = box;
	bounds->any = true;
	all->low_x = fminf(all->low_x, box.low_x), all->low_y = fminf(all->low_y, box.low_y);
	all->high_x = fmaxf(all->high_x, box.high_x), all->high_y = fmaxf(all->high_y, box.high_y);
}

static void measure_line(void *context, gz_draw what, float ax, float ay, float bx, float by, float radius) {
	(void)what;
	include_circle(context, ax, ay, radius), include_circle(context, bx, by, radius);
}

static void measure_circle(void *context, gz_draw what, float x, float y, float radius) {
	(void)what;
	include_circle(context, x, y, radius);
}

static void measure_arrow(void *context, gz_draw what, float ax, float ay, float bx, float by) {
	measure_line(context, what, ax, ay, bx, by, 0);
}

// ---------------------------------------------------------------------------------------------------------------------
// Shapes
// ---------------------------------------------------------------------------------------------------------------------

/// The touches as hits of a chunk that picks the circle of each touch.
typedef struct picked_hits {
	gz_hit *hit;
	uint32_t *circle;
	size_t count;
} picked_hits;

static bool picked_hits_create(picked_hits *out, const scene_touches *touches) {
	out->count = touches->count;
	out->hit = calloc(out->count + 1, sizeof *out->hit);
	out->circle = calloc(out->count + 1, sizeof *out->circle);
	if (!out->hit || !out->circle) return false;
	for (size_t i = 0; i < out->count; i++) {
		const reported_touch *t = &touches->data[i].touch;
		out->circle[i] = (uint32_t)touches->data[i].circle;
		out->hit[i] = (gz_hit){.index = t->index,
			.feature = t->feature,
			.point_x = (float)t->point_x,
			.point_y = (float)t->point_y,
			.normal_x = (float)t->normal_x,
			.normal_y = (float)t->normal_y};
	}
	return true;
}

// Draws an arrow from the middle of each moving wall.
static void draw_wall_motions(const gz_debug_draw *draw, const app_scene *scene, float horizon) {
	const app_segments *walls = &scene->walls;
	for (size_t i = 0; i < walls->count; i++) {
		const float *motion = scene->wall_options.data[i].moving;
		const float x = (walls->ax[i] + walls->bx[i]) / 2, y = (walls->ay[i] + walls->by[i]) / 2;
		if (motion[0] != 0 || motion[1] != 0)
			draw->arrow(draw->context, GZ_DRAW_FRONT, x, y, x + horizon * motion[0], y + horizon * motion[1]);
	}
}

static gz_error draw_scene(const gz_debug_draw *draw, const app_scene *scene, const gz_world *world,
	const picked_hits *picked, const float *horizon) {
	gz_bodies bodies = bodies_of_scene(scene), touching = bodies;
	bodies.step = touching.step = (gz_float_view){horizon, 0};
	touching.pick = picked->circle, touching.pick_count = picked->count;
	const gz_hits hits = gz_hits_in(picked->hit);
	gz_error error = gz_draw_world(draw, world);
	draw_wall_motions(draw, scene, *horizon);
	if (!error.status) error = gz_draw_bodies(draw, &bodies, 1);
	if (!error.status) error = gz_draw_hits(draw, &hits, &touching, 1);
	return error;
}

// ---------------------------------------------------------------------------------------------------------------------
// The file
// ---------------------------------------------------------------------------------------------------------------------

static gz_error measure_scene(
	shape_bounds *out, const app_scene *scene, const gz_world *world, const picked_hits *picked, const float *horizon) {
	const uint32_t unmeasured = 1u << GZ_DRAW_CELL | 1u << GZ_DRAW_NORMAL | 1u << GZ_DRAW_FRONT;
	const gz_debug_draw draw = {
		.line = measure_line, .circle = measure_circle, .arrow = measure_arrow, .context = out, .what = ~unmeasured};
	*out = (shape_bounds){.any = false};
	const gz_error error = draw_scene(&draw, scene, world, picked, horizon);
	const app_box *box = &out->box;
	if (box->low_x == box->high_x && box->low_y == box->high_y) include_circle(out, box->low_x, box->low_y, 1);
	return error;
}

static bool write_file(output_file *out, const app_scene *scene, const gz_world *world, const picked_hits *picked,
	const app_options *options, app_fault *fault) {
	shape_bounds bounds;
	gz_error error = measure_scene(&bounds, scene, world, picked, &options->horizon);
	if (error.status) return fault_set(fault, "%s", error.text);
	svg_canvas canvas = canvas_open(out->stream, bounds.box, options->file ? options->file : "a scene", NULL);
	svg_shapes shapes = {.canvas = &canvas};
	gz_debug_draw draw = svg_shapes_draw(&shapes);
	draw.what = options->grid ? 0 : ~(1u << GZ_DRAW_CELL);
	error = draw_scene(&draw, scene, world, picked, &options->horizon);
	svg_shapes_end(&shapes);
	if (!error.status) return canvas_close(out, true, fault);
	return fault_set(fault, "%s", error.text);
}

bool scene_picture_write(output_file *out, const app_scene *scene, const gz_world *world, const scene_touches *touches,
	const app_options *options, app_fault *fault) {
	picked_hits picked = {0};
	const bool done = picked_hits_create(&picked, touches) ? write_file(out, scene, world, &picked, options, fault)
														   : fault_no_memory(fault, out->path);
	free(picked.hit);
	free(picked.circle);
	return done;
}
