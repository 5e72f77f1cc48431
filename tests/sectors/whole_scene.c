#include "sectors/whole_scene.h"

#include "engine/world/world.h"
#include "support/check.h"

void whole_scene_make(whole_scene *whole, const sector_scene *scene) {
	whole->moved = *scene;
	for (size_t i = 0; i < SCENE_BODIES; i++) {
		whole->moved.bodies[i].x += ((float)scene->body_sectors[2 * i] + 4.5f) * scene->side;
		whole->moved.bodies[i].y += ((float)scene->body_sectors[2 * i + 1] + 4.5f) * scene->side;
	}
	for (size_t i = 0; i < SCENE_WALLS; i++) {
		lattice_wall *w = whole->moved.walls + i;
		const float x = ((float)scene->wall_sectors[2 * i] + 4.5f) * scene->side;
		const float y = ((float)scene->wall_sectors[2 * i + 1] + 4.5f) * scene->side;
		w->ax += x, w->bx += x, w->ay += y, w->by += y;
	}
	const lattice_wall *w = whole->moved.walls;
	const gz_world_desc desc = {.extent = 8 * scene->side,
		.walls = {.a = GZ_MEMBERS(w, ax, ay),
			.b = GZ_MEMBERS(w, bx, by),
			.id = GZ_ID_MEMBER(w, id),
			.radius = GZ_MEMBER(w, radius),
			.one_sided = GZ_MEMBER(w, one_sided),
			.count = SCENE_WALLS}};
	whole->bodies = sector_scene_bodies(&whole->moved);
	whole->world = gz_world_create(&desc, NULL);
	assert_non_null(whole->world);
	whole->world->frame_extent = 8 * scene->side; // as that of a frame
	whole->crowd = gz_crowd_create(whole->world), whole->scratch = gz_scratch_create(whole->world);
	expect_ok(gz_crowd_place(whole->crowd, &whole->bodies, 1));
}

void whole_scene_free(whole_scene *whole) {
	gz_scratch_destroy(whole->scratch), gz_crowd_destroy(whole->crowd), gz_world_destroy(whole->world);
}
