#include "app/scene/scene_touches.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/scene/rest_frames.h"
#include "app/scene/scene_views.h"

// By circle and time; ties as in gz_hits, then in the order of the library.
static int compare_touches(const void *left, const void *right) {
	const scene_touch *x = left, *y = right;
	if (x->circle != y->circle) return x->circle < y->circle ? -1 : 1;
	const reported_touch *t = &x->touch, *u = &y->touch;
	if (t->time != u->time) return t->time < u->time ? -1 : 1;
	if ((t->feature == GZ_FEATURE_CIRCLE) != (u->feature == GZ_FEATURE_CIRCLE))
		return t->feature == GZ_FEATURE_CIRCLE ? 1 : -1;
	if (t->index != u->index) return t->index < u->index ? -1 : 1;
	return x->order < y->order ? -1 : 1;
}

// Keeps the first touch of each circle or all touches.
static void sort_touches(scene_touches *touches, bool all) {
	size_t kept = 0;
	if (touches->count) qsort(touches->data, touches->count, sizeof *touches->data, compare_touches);
	for (size_t i = 0; i < touches->count; i++)
		if (all || kept == 0 || touches->data[kept - 1].circle != touches->data[i].circle)
			touches->data[kept++] = touches->data[i];
	touches->count = kept;
}

gz_error scene_touches_find(
	scene_touches *out, const app_scene *scene, const query_session *session, const app_options *options) {
	const size_t circles = scene->circles.count;
	scene_query query = {.options = options,
		.scene = scene,
		.curved = scene_first_accelerated(scene) < circles,
		.visible = *scene,
		.session = session,
		.bodies = bodies_of_scene(scene),
		.targets = options->targets,
		.out = out};
	gz_error error = moving_walls_check(scene);
	if (error.status) return error;
	out->with_events = query.curved && options->all;
	if (options->spans) out->missed = calloc(circles + 1, sizeof *out->missed);
	if (options->spans && !out->missed) return error_no_memory();
	for (size_t i = 0; i < circles && out->missed; i++)
		out->missed[i] = (gz_overlap_interval){.entry = INFINITY, .exit = -INFINITY, .kind = GZ_CASE_MISS};
	if (!query.curved) query.bodies.step = (gz_float_view){&options->horizon, 0};
	error = rest_frames_needed(&query) ? rest_frames_run(&query) : scene_query_run(&query);
	if (!error.status) sort_touches(out, options->all);
	return error;
}

void scene_touches_free(scene_touches *touches) {
	free(touches->data);
	free(touches->missed);
	memset(touches, 0, sizeof *touches);
}
