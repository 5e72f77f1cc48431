#include "app/pictures/level_picture.h"

#include <stdlib.h>

#include "app/pictures/debug_draw_svg.h"
#include "levels/data/joints.h"

// An end at this joint of a wall that is not drawn yet; the number of ends where there is none.
static size_t find_undrawn_end(const app_joints *joints, uint32_t joint, const uint8_t *drawn) {
	for (size_t k = joints->first[joint]; k < joints->first[joint + 1]; k++)
		if (!drawn[joints->end[k] / 2]) return joints->end[k];
	return joints->ends;
}

// Follows adjacent walls from this wall on, until no undrawn wall is adjacent. Among closed outlines that is where the
// chain began.
static void draw_chain(
	svg_canvas *canvas, const app_segments *walls, const app_joints *joints, size_t wall, uint8_t *drawn) {
	uint32_t start = joints->joint_of_end[2 * wall];
	size_t end = 2 * wall;
	canvas_move_to(canvas, walls->ax[wall], walls->ay[wall]);
	for (;;) {
		size_t i = end / 2;
		drawn[i] = 1;
		uint32_t joint = joints->joint_of_end[end ^ 1];
		end = find_undrawn_end(joints, joint, drawn);
		if (joint == start && end == joints->ends) break;
		bool from_a_to_b = joints->joint_of_end[2 * i + 1] == joint;
		canvas_line_to(canvas, from_a_to_b ? walls->bx[i] : walls->ax[i], from_a_to_b ? walls->by[i] : walls->ay[i]);
		if (end == joints->ends) return;
	}
	fputc('z', canvas->file);
}

static bool fill_chains(svg_canvas *canvas, const app_segments *walls) {
	app_joints joints;
	uint8_t *drawn = calloc(walls->count + 1, 1);
	bool done = drawn && joints_create(&joints, walls);
	if (done) {
		fputs("<path fill=\"#171e2b\" fill-rule=\"evenodd\" d=\"", canvas->file);
		for (size_t i = 0; i < walls->count; i++)
			if (!drawn[i]) draw_chain(canvas, walls, &joints, i, drawn);
		fputs("\"/>\n", canvas->file);
		joints_free(&joints);
	}
	free(drawn);
	return done;
}

// Fills the points that an odd number of walls with an outside separates from infinity.
static bool fill_inside(svg_canvas *canvas, const app_level *level) {
	const app_segments *all = &level->walls;
	app_segments outlines = {0};
	bool done = true;
	for (size_t i = 0; i < all->count && done; i++)
		if (level->has_outside[i]) done = segments_add(&outlines, all->ax[i], all->ay[i], all->bx[i], all->by[i]);
	done = done && (outlines.count == 0 || fill_chains(canvas, &outlines));
	segments_free(&outlines);
	return done;
}

bool level_draw(svg_canvas *canvas, const app_level *level, const gz_world *world, bool grid) {
	svg_shapes shapes = {.canvas = canvas};
	gz_debug_draw draw = svg_shapes_draw(&shapes);
	draw.text = NULL;
	draw.what = 1u << GZ_DRAW_WALL | (uint32_t)grid << GZ_DRAW_CELL;
	const bool filled = fill_inside(canvas, level);
	const gz_error error = gz_draw_world(&draw, world);
	svg_shapes_end(&shapes);
	return filled && !error.status;
}
