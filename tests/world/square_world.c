#include "world/square_world.h"

#include "support/check.h"

const trial_wall square[SQUARE_WALLS] = {{0, 0, 8, 0}, {8, 8, 0, 8}, {0, 0, 0, 8}, {8, 0, 8, 8}};

gz_walls wall_views(const trial_wall *walls, size_t count) {
	return trial_walls(&(trial){(trial_wall *)walls, count, NULL, 0});
}

gz_world *make_square(gz_allocator allocator) {
	gz_world *world =
		gz_world_create(&(gz_world_desc){.walls = wall_views(square, SQUARE_WALLS), .allocator = allocator}, NULL);
	assert_non_null(world);
	return world;
}

void restore_block(gz_world *world, const block *b) {
	const gz_error error = gz_world_restore(world, b->data, b->size);
	if (error.status) fail_msg("%s", error.text);
}

void add_wall(gz_world *world, trial_wall wall, int32_t expected) {
	const gz_walls walls = wall_views(&wall, 1);
	int32_t index;
	assert_int_equal(gz_world_add_walls(world, &walls, &index).status, GZ_STATUS_OK);
	assert_int_equal(index, expected);
}

void remove_wall(gz_world *world, int32_t index) {
	assert_int_equal(gz_world_remove_walls(world, &index, 1).status, GZ_STATUS_OK);
}

void move_wall(gz_world *world, int32_t index, trial_wall wall) {
	const gz_walls walls = wall_views(&wall, 1);
	assert_int_equal(gz_world_move_walls(world, &index, &walls).status, GZ_STATUS_OK);
}
