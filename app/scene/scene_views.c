#include "app/scene/scene_views.h"

#include "app/session/query_session.h"

static gz_filters filters_of(const scene_options *options) {
	return (gz_filters){.category = {&options->category, sizeof *options},
		.mask = {&options->mask, sizeof *options},
		.group = {&options->group, sizeof *options}};
}

gz_walls walls_of_scene(const app_scene *scene) {
	gz_walls walls = walls_of(&scene->walls);
	const scene_options *options = scene->wall_options.data;
	if (!options) return walls;
	walls.radius = (gz_float_view){&options->radius, sizeof *options};
	walls.one_sided = (gz_byte_view){&options->one_sided, sizeof *options};
	walls.filters = filters_of(options);
	return walls;
}

gz_bodies bodies_of_scene(const app_scene *scene) {
	gz_bodies bodies = bodies_of(&scene->circles);
	const scene_options *options = scene->circle_options.data;
	if (!options) return bodies;
	bodies.filters = filters_of(options);
	bodies.acceleration = (gz_vec2_view){&options->acceleration[0], &options->acceleration[1], sizeof *options};
	return bodies;
}

size_t scene_first_accelerated(const app_scene *scene) {
	const scene_options *options = scene->circle_options.data;
	size_t i = 0;
	while (i < scene->circles.count && options[i].acceleration[0] == 0 && options[i].acceleration[1] == 0) i++;
	return i;
}
