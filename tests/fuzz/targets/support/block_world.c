#include "fuzz/targets/support/block_world.h"

#include <stdlib.h>

#include "fuzz/targets/support/target.h"

enum { WALLS = 24, ADDED = 3 };

static const size_t counts[] = {0, 4, 9, WALLS};

typedef struct block_wall {
	float ax, ay, bx, by, radius;
	uint32_t category, mask, group;
	uint64_t id;
	uint8_t one_sided;
} block_wall;

/// A room, and walls in it of all kinds.
static block_wall wall_of(size_t i) {
	static const float corner[] = {-8, -8, 8, -8, 8, 8, -8, 8, -8, -8};
	block_wall w = {.category = 1, .mask = UINT32_MAX, .id = 1 + i};
	if (i < 4) w.ax = corner[2 * i], w.ay = corner[2 * i + 1], w.bx = corner[2 * i + 2], w.by = corner[2 * i + 3];
	else
		w.ax = (float)(i % 6) - 3, w.ay = (float)(i / 6) - 2, w.bx = w.ax + (float)(i % 3),
		w.by = w.ay + (float)(i % 2);
	if (i % 5 == 4) w.radius = 0.25f;
	if (i % 7 == 6) w.one_sided = 1, w.group = 3;
	return w;
}

static gz_walls columns_of(const block_wall *w, size_t count) {
	const size_t stride = sizeof *w;
	if (!count) return (gz_walls){.count = 0};
	return (gz_walls){.a = {&w->ax, &w->ay, stride},
		.b = {&w->bx, &w->by, stride},
		.radius = {&w->radius, stride},
		.one_sided = {&w->one_sided, stride},
		.id = {&w->id, stride, 8},
		.filters = {{&w->category, stride}, {&w->mask, stride}, {&w->group, stride}},
		.count = count};
}

static void edit(gz_world *world, size_t count) {
	block_wall added[ADDED];
	int32_t index[ADDED], first = 0, second = 1;
	for (size_t i = 0; i < ADDED; i++) added[i] = wall_of(count + 2 * i);
	const gz_walls walls = columns_of(added, ADDED), moved = columns_of(added + 2, 1);
	EXPECT(!gz_world_add_walls(world, &walls, index).status, "walls are not added");
	EXPECT(!gz_world_remove_walls(world, index + 1, 1).status, "a wall is not removed");
	EXPECT(!gz_world_enable_walls(world, &first, 1, false).status, "a wall is not disabled");
	if (count > 1) EXPECT(!gz_world_move_walls(world, &second, &moved).status, "a wall is not moved");
}

gz_world *block_world_create(uint8_t number, const gz_allocator *allocator) {
	block_wall walls[WALLS];
	const size_t count = counts[number % 4];
	for (size_t i = 0; i < count; i++) walls[i] = wall_of(i);
	gz_error error;
	gz_world_desc desc = {.walls = columns_of(walls, count), .reach = 4}; // few cells: creating takes most of the time
	if (allocator) desc.allocator = *allocator;
	gz_world *world = gz_world_create(&desc, &error);
	EXPECT(world, "no world: %s", error.text);
	if (number & 4) edit(world, count);
	return world;
}

size_t block_world_walls(uint8_t number) { return counts[number % 4] + (number & 4 ? ADDED : 0); }

snapshot_header block_world_header(uint8_t number) {
	snapshot_header header = {.walls = 0};
	gz_world *world = block_world_create(number, NULL);
	const size_t size = gz_world_save(world, NULL, 0);
	void *block = malloc(size);
	if (block && gz_world_save(world, block, size) == size) {
		const gz_error error = graze_snapshot_open(&header, block, size);
		EXPECT(!error.status, "a block that was saved: %s", error.text);
	}
	free(block);
	gz_world_destroy(world);
	return header;
}
