// The columns of a world's walls, by index. They grow together; ids and filters are made when a wall needs them.
#include <string.h>

#include "engine/base/filters.h"
#include "engine/base/views.h"
#include "engine/world/world.h"

/// A copy of a column with a larger capacity, uninitialised where the column is missing; null without memory.
static void *copy_column(gz_world *world, const void *column, size_t capacity, size_t size) {
	void *copy = graze_allocate(&world->memory, capacity, size);
	if (copy && column) memcpy(copy, column, world->wall_count * size);
	return copy;
}

/// Releases the columns of `columns`, which were allocated from the memory of `world`.
static void release(gz_world *world, const gz_world *columns) {
	caller_memory *memory = &world->memory;
	const size_t capacity = columns->wall_capacity;
	graze_release(memory, columns->walls, capacity, sizeof *columns->walls);
	graze_release(memory, columns->state, capacity, sizeof *columns->state);
	graze_release(memory, columns->ids, capacity, sizeof *columns->ids);
	graze_release(memory, columns->filters, capacity, sizeof *columns->filters);
}

/// Copies the columns of `world` to `to`, with its capacity. False without memory; some columns may be copied then.
static bool copy_columns(gz_world *to, gz_world *world) {
	const size_t capacity = to->wall_capacity;
	if (!(to->walls = copy_column(world, world->walls, capacity, sizeof *to->walls))) return false;
	if (!(to->state = copy_column(world, world->state, capacity, sizeof *to->state))) return false;
	if (world->ids && !(to->ids = copy_column(world, world->ids, capacity, sizeof *to->ids))) return false;
	return !world->filters || (to->filters = copy_column(world, world->filters, capacity, sizeof *to->filters));
}

static bool grow(gz_world *world, size_t capacity) {
	gz_world grown = {.wall_capacity = capacity};
	const bool made = copy_columns(&grown, world);
	release(world, made ? world : &grown);
	if (!made) return false;
	world->wall_capacity = capacity, world->walls = grown.walls, world->state = grown.state;
	world->ids = grown.ids, world->filters = grown.filters;
	return true;
}

static bool make_ids(gz_world *world) {
	world->ids = graze_allocate(&world->memory, world->wall_capacity, sizeof *world->ids);
	if (world->ids) memset(world->ids, 0, world->wall_capacity * sizeof *world->ids);
	return world->ids != NULL;
}

static bool make_filters(gz_world *world) {
	world->filters = graze_allocate(&world->memory, world->wall_capacity, sizeof *world->filters);
	for (size_t i = 0; world->filters && i < world->wall_capacity; i++) world->filters[i] = graze_no_filter();
	return world->filters != NULL;
}

bool graze_columns_grow(gz_world *world, size_t count, const gz_walls *walls) {
	const size_t needed = count + count / 32, grown = world->wall_capacity + world->wall_capacity / 2;
	if ((!world->walls || count > world->wall_capacity) && !grow(world, needed > grown ? needed : grown)) return false;
	if (walls->id.data && !world->ids && !make_ids(world)) return false;
	if ((walls->id.data || graze_has_filters(&walls->filters)) && !world->filters) return make_filters(world);
	return true;
}

void graze_columns_free(gz_world *world) { release(world, world); }

/// The filter f of a wall that had the filter `before`, with the values of `before` where `walls` lacks the column.
static filter_record kept_filter(filter_record f, const filter_record *before, const gz_walls *walls) {
	if (!walls->filters.category.data) f.category = before->category;
	if (!walls->filters.mask.data) f.mask = before->mask;
	if (!walls->filters.group.data) f.group = before->group;
	if (!walls->id.data) f.flags = before->flags, memcpy(f.id, before->id, sizeof f.id);
	return f;
}

void graze_columns_put(gz_world *world, size_t index, const gz_walls *walls, size_t i, bool keep) {
	world->has_filters |= graze_has_filters(&walls->filters);
	if (world->ids && (walls->id.data || !keep)) world->ids[index] = id_at(walls->id, i);
	if (!world->filters) return;
	const filter_record f = graze_filter(&walls->filters, walls->id, (gz_id_view){0}, i);
	world->filters[index] = keep ? kept_filter(f, world->filters + index, walls) : f;
}

void graze_columns_fill(gz_world *world, const gz_walls *walls, size_t from, size_t to) {
	for (size_t i = from; i < to; i++) {
		if (world->ids) world->ids[i] = id_at(walls->id, i);
		if (world->filters) world->filters[i] = graze_filter(&walls->filters, walls->id, (gz_id_view){0}, i);
	}
}
