#include "app/pictures/level_picture.h"

#include <stdlib.h>
#include <string.h>

#include "app/pictures/debug_draw_svg.h"
#include "levels/data/joints.h"

// The walls that are left to draw.
typedef struct undrawn_walls {
	app_joints joints;
	uint8_t *drawn; // one element per wall
	uint32_t *next; // per joint: the walls of the ends before this one are drawn
} undrawn_walls;

static bool undrawn_create(undrawn_walls *out, const app_segments *walls) {
	*out = (undrawn_walls){.drawn = calloc(walls->count + 1, 1)};
	if (!out->drawn || !joints_create(&out->joints, walls)) return false;
	out->next = calloc(out->joints.count + 1, sizeof *out->next);
	if (out->next) memcpy(out->next, out->joints.first, out->joints.count * sizeof *out->next);
	return out->next != NULL;
}

static void undrawn_free(undrawn_walls *undrawn) {
	joints_free(&undrawn->joints);
	free(undrawn->drawn);
	free(undrawn->next);
}

// An end at this joint of a wall that is not drawn yet; the number of ends where there is none.
static size_t find_undrawn_end(undrawn_walls *undrawn, uint32_t joint) {
	const app_joints *joints = &undrawn->joints;
	uint32_t *k = &undrawn->next[joint];
	while (*k < joints->first[joint + 1] && undrawn->drawn[joints->end[*k] / 2]) ++*k;
	return *k < joints->first[joint + 1] ? joints->end[*k] : joints->ends;
}

// Follows adjacent walls from this wall on, until no undrawn wall is adjacent. Among closed outlines that is where the
// chain began.
static void draw_chain(svg_canvas *canvas, const app_segments *walls, undrawn_walls *undrawn, size_t wall) {
	const app_joints *joints = &undrawn->joints;
	uint32_t start = joints->joint_of_end[2 * wall];
	size_t end = 2 * wall;
	canvas_move_to(canvas, walls->ax[wall], walls->ay[wall]);
	for (;;) {
		size_t i = end / 2;
		undrawn->drawn[i] = 1;
		uint32_t joint = joints->joint_of_end[end ^ 1];
		end = find_undrawn_end(undrawn, joint);
		if (joint == start && end == joints->ends) break;
		bool from_a_to_b = joints->joint_of_end[2 * i + 1] == joint;
		canvas_line_to(canvas, from_a_to_b ? walls->bx[i] : walls->ax[i], from_a_to_b ? walls->by[i] : walls->ay[i]);
		if (end == joints->ends) return;
	}
	fputc('z', canvas->file);
}

static bool fill_chains(svg_canvas *canvas, const app_segments *walls) {
	undrawn_walls undrawn;
	const bool done = undrawn_create(&undrawn, walls);
	if (done) {
		fputs("<path fill=\"#171e2b\" fill-rule=\"evenodd\" d=\"", canvas->file);
		for (size_t i = 0; i < walls->count; i++)
			if (!undrawn.drawn[i]) draw_chain(canvas, walls, &undrawn, i);
		fputs("\"/>\n", canvas->file);
	}
	undrawn_free(&undrawn);
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
