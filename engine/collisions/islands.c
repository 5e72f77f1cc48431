#include "engine/collisions/islands.h"

#include <string.h>

#include "engine/collisions/event_queue.h"
#include "engine/collisions/events.h"
#include "engine/mover/mover_state.h"
#include "engine/query/query_tasks.h"
#include "engine/query/stage_helpers.h"
#include "engine/query/workers.h"

enum { MIN_GROUP_BODIES = 1024 }; ///< bodies for each group, on average

// ---------------------------------------------------------------------------------------------------------------------
// Islands
// ---------------------------------------------------------------------------------------------------------------------

/// The first body of an island, with path halving.
static int32_t root_of(int32_t *parent, int32_t i) {
	while (parent[i] != i) i = parent[i] = parent[parent[i]];
	return i;
}

/// Union-find over the candidates: each body points at a lower one of its island, or at itself if it is the first.
static void unite_pairs(const collision_step *g, int32_t *parent) {
	for (size_t i = 0; i < g->all->bodies.count; i++) parent[i] = (int32_t)i;
	for (size_t i = 0; i < g->candidates.count; i++) {
		const int32_t one = root_of(parent, g->candidates.body[i]), other = root_of(parent, g->candidates.other[i]);
		if (one < other) parent[other] = one;
		else parent[one] = other;
	}
}

/// Assigns each island to a group, by the place of its first body, so that the groups have about the same number of
/// bodies and pairs. `group_of` has the parents of the union-find, and gets the group of each body; bodies[k] becomes
/// the number of bodies of group k. Returns the number of bodies of the largest group.
static size_t assign_groups(const collision_step *g, int32_t *group_of, size_t groups, size_t *bodies) {
	const uint32_t *before = g->all->first.at; // prefix sums of the numbers of neighbours
	const size_t count = g->all->bodies.count, work = count + before[count];
	size_t largest = 0;
	for (size_t k = 0; k < groups; k++) bodies[k] = 0;
	for (size_t i = 0; i < count; i++) {
		const size_t parent = (size_t)group_of[i]; // if it is lower than i, it has its group
		group_of[i] = parent < i ? group_of[parent] : (int32_t)((i + before[i]) * groups / (work + 1));
		bodies[group_of[i]]++;
	}
	for (size_t k = 0; k < groups; k++) largest = bodies[k] > largest ? bodies[k] : largest;
	return largest;
}

// ---------------------------------------------------------------------------------------------------------------------
// Groups
// ---------------------------------------------------------------------------------------------------------------------

/// Begins the step of a further group, which shares the bodies of the first step.
static void begin_group(collision_step *g, const collision_step *first, size_t size) {
	graze_collision_begin(g, first->movers->settings);
	g->all = first->all;
	g->until = 1, g->whole = true, g->candidates.count = 0;
	g->divided = true, g->group_size = size;
}

void graze_islands_end(const query_run *run) {
	for (size_t k = 1; k < graze_island_groups(run); k++) {
		collision_step *g = graze_island_group(run, k);
		g->all = &g->own;
	}
}

/// Distributes the candidates of the first step among the groups. False without memory.
static bool distribute_pairs(const query_run *run, collision_step *g) {
	const pair_buffer all = g->candidates;
	const int32_t *group_of = g->group_of.at;
	g->candidates.count = 0;
	for (size_t i = 0; i < all.count; i++) {
		pair_buffer *to = &graze_island_group(run, (size_t)group_of[all.body[i]])->candidates;
		if (!graze_pairs_reserve(to, 1, &run->scratch->memory)) return false;
		to->body[to->count] = all.body[i], to->other[to->count++] = all.other[i];
	}
	return true;
}

bool graze_islands_divide(query_run *run) {
	collision_step *g = graze_step_of(run);
	const query_workers *workers = run->scratch->workers;
	const size_t count = g->all->bodies.count, max = count / MIN_GROUP_BODIES;
	const size_t groups = workers && workers->jobs.workers < max ? workers->jobs.workers : max;
	size_t bodies[GZ_MAX_WORKERS];
	if (!workers || !g->whole || g->sample.bouncing > 0 || groups < 2) return true;
	if (!graze_workers_ready(run->scratch) || !graze_collision_list_neighbours(run)) return false;
	if (!graze_array_reserve(&g->group_of, count, sizeof(int32_t), &run->scratch->memory)) return false;
	unite_pairs(g, g->group_of.at);
	if (assign_groups(g, g->group_of.at, groups, bodies) > count - count / 4) return true;
	for (size_t k = 0; k < groups; k++) {
		collision_step *group = graze_island_group(run, k);
		if (k) begin_group(group, g, bodies[k]);
		else g->divided = true, g->group_size = bodies[0], g->until = 1;
	}
	g->group_count = groups;
	return distribute_pairs(run, g);
}

// ---------------------------------------------------------------------------------------------------------------------
// Events
// ---------------------------------------------------------------------------------------------------------------------

/// Runs one group, as a task with a scratch of its own.
static void run_group(void *context, size_t group, size_t worker) {
	const query_run *call = context;
	query_task *task = call->scratch->workers->tasks + group;
	gz_scratch *scratch = call->scratch->workers->scratch[group];
	query_context query = *call->query;
	move_settings settings = *graze_move_settings(call);
	(void)worker;
	settings.step = graze_island_group(call, group), query.shared = &settings;
	settings.step->movers->settings = &settings;
	graze_query_task_begin(task, call, scratch);
	query_run *run = &task->run;
	run->query = &query, run->state = settings.step->movers;
	scratch->best.key = scratch->tile_key;
	memset(scratch->tile_key, 0xff, sizeof scratch->tile_key); // KEY_MISS: no body has a hit
	if (!graze_events_of_group(run) && !settings.step->left_group && !graze_aborted(run))
		graze_mover_out_of_memory(run);
	settings.step->movers->settings = graze_move_settings(call);
}

bool graze_islands_run(query_run *run) {
	collision_step *g = graze_step_of(run);
	query_workers *workers = run->scratch->workers;
	graze_clear_earliest(g);
	graze_run_tasks(&workers->jobs, g->group_count, run_group, run);
	for (size_t k = 0; k < g->group_count; k++) {
		graze_report_add(run->report, &workers->tasks[k].report);
		g->left_group |= graze_island_group(run, k)->left_group;
	}
	graze_limit_pairs(run);
	return !graze_aborted(run) && !g->left_group;
}
