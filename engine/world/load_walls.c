// The walls of a new world: records, ids and filters, and what is known of all of them, in tasks.
#include <string.h>

#include "engine/base/filters.h"
#include "engine/world/baseline.h"
#include "engine/world/world.h"

typedef struct wall_load {
	gz_world *world;
	const gz_walls *walls;
	uint64_t checksum[MAX_WALL_TASKS]; ///< of the walls of each task, and so on
	double farthest[MAX_WALL_TASKS];
	bool has_thick_or_one_sided[MAX_WALL_TASKS];
} wall_load;

static void load_task(void *context, size_t task, size_t worker) {
	wall_load *l = context;
	gz_world *world = l->world;
	const size_t count = l->walls->count, tasks = wall_tasks(count);
	const size_t from = task_begin(count, tasks, task), to = task_begin(count, tasks, task + 1);
	(void)worker;
	for (size_t i = from; i < to; i++) world->walls[i] = graze_wall_read(l->walls, i);
	memset(world->state + from, WALL_ENABLED, (to - from) * sizeof *world->state);
	graze_columns_fill(world, l->walls, from, to);
	l->has_thick_or_one_sided[task] = graze_any_thick_or_one_sided(world->walls + from, to - from);
	l->farthest[task] = graze_walls_farthest(world->walls + from, to - from);
	l->checksum[task] = graze_baseline_sum(world, from, to);
}

void graze_walls_load(gz_world *world, const gz_walls *walls, const task_runner *runner) {
	wall_load l = {.world = world, .walls = walls};
	world->has_filters |= graze_has_filters(&walls->filters);
	run_tasks(runner, wall_tasks(walls->count), load_task, &l);
	world->baseline = (wall_baseline){.walls = walls->count};
	for (size_t k = 0; k < wall_tasks(walls->count); k++) {
		world->has_thick_or_one_sided |= l.has_thick_or_one_sided[k];
		world->farthest = l.farthest[k] > world->farthest ? l.farthest[k] : world->farthest;
		world->baseline.checksum += l.checksum[k];
	}
	world->baseline.farthest = world->farthest;
}
