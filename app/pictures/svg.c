#include "app/pictures/svg.h"

#include <stdlib.h>

#include "app/pictures/svg_bodies.h"
#include "app/pictures/svg_shapes.h"
#include "levels/readers/joints.h"

// The end of a wall not drawn yet that meets others in this joint; the number of ends when there is none.
static size_t next_end(const app_joints *joints, uint32_t joint, const uint8_t *drawn) {
	for (size_t k = joints->first[joint]; k < joints->first[joint + 1]; k++)
		if (!drawn[joints->end[k] / 2]) return joints->end[k];
	return joints->ends;
}

// Follows the walls from this one on until there is none left to follow: where all lines are closed, back to its start.
static void draw_chain(
	svg_canvas *canvas, const app_segments *walls, const app_joints *joints, size_t wall, uint8_t *drawn) {
	uint32_t start = joints->joint_of_end[2 * wall];
	size_t end = 2 * wall;
	canvas_move_to(canvas, walls->ax[wall], walls->ay[wall]);
	for (;;) {
		size_t i = end / 2;
		drawn[i] = 1;
		uint32_t joint = joints->joint_of_end[end ^ 1];
		end = next_end(joints, joint, drawn);
		if (joint == start && end == joints->ends) break;
		bool forwards = joints->joint_of_end[2 * i + 1] == joint;
		canvas_line_to(canvas, forwards ? walls->bx[i] : walls->ax[i], forwards ? walls->by[i] : walls->ay[i]);
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

// What an odd number of walls that have an outside is around.
static bool fill_inside(svg_canvas *canvas, const app_level *level) {
	const app_segments *all = &level->walls;
	app_segments some = {0};
	bool done = true;
	for (size_t i = 0; i < all->count && done; i++)
		if (level->one_sided[i]) done = segments_add(&some, all->ax[i], all->ay[i], all->bx[i], all->by[i]);
	done = done && (some.count == 0 || fill_chains(canvas, &some));
	segments_free(&some);
	return done;
}

bool svg_draw_level(svg_canvas *canvas, const app_level *level, const gz_world *world, bool grid) {
	svg_shapes shapes = {.canvas = canvas};
	gz_debug_draw draw = svg_shapes_draw(&shapes);
	draw.text = NULL;
	draw.what = 1u << GZ_DRAW_WALL | (uint32_t)grid << GZ_DRAW_CELL;
	const bool filled = fill_inside(canvas, level);
	const gz_error error = gz_draw_world(&draw, world);
	svg_shapes_end(&shapes);
	return filled && !error.status;
}

bool svg_write(const char *path, const svg_picture *picture, app_fault *fault) {
	FILE *file = file_create(path, fault);
	if (!file) return false;
	svg_canvas canvas = canvas_open(file, segments_box(&picture->level->walls), picture->title);
	bool drawn = svg_draw_level(&canvas, picture->level, picture->world, picture->grid);
	svg_draw_bodies(&canvas, picture);
	fputs("</svg>\n", file);
	return file_close(file, path, fault) && (drawn || fault_no_memory(fault, path));
}
