#include "app/scene/scene_views.h"

#include "app/session/query_session.h"

static gz_filters filters_of(const scene_options *notes) {
	return (gz_filters){.category = {&notes->category, sizeof *notes},
		.mask = {&notes->mask, sizeof *notes},
		.group = {&notes->group, sizeof *notes}};
}

gz_walls walls_of_scene(const app_scene *scene) {
	gz_walls walls = walls_of(&scene->walls);
	const scene_options *notes = scene->wall_options.data;
	if (!notes) return walls;
	walls.radius = (gz_float_view){&notes->radius, sizeof *notes};
	walls.one_sided = (gz_byte_view){&notes->one_sided, sizeof *notes};
	walls.filters = filters_of(notes);
	return walls;
}

gz_bodies bodies_of_scene(const app_scene *scene) {
	gz_bodies bodies = bodies_of(&scene->circles);
	const scene_options *notes = scene->circle_options.data;
	if (!notes) return bodies;
	bodies.filters = filters_of(notes);
	bodies.acceleration = (gz_vec2_view){&notes->acceleration[0], &notes->acceleration[1], sizeof *notes};
	return bodies;
}

size_t scene_first_accelerated(const app_scene *scene) {
	const scene_options *notes = scene->circle_options.data;
	size_t i = 0;
	while (i < scene->circles.count && notes[i].acceleration[0] == 0 && notes[i].acceleration[1] == 0) i++;
	return i;
}
