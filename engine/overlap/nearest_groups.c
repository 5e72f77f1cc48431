#include "engine/overlap/nearest_groups.h"

#include <math.h>

#include "engine/base/bodies.h"
#include "engine/jobs/tasks.h"
#include "engine/query/workers.h"

enum { LEAVES_PER_TASK = 64 };

// ---------------------------------------------------------------------------------------------------------------------
// The table
// ---------------------------------------------------------------------------------------------------------------------

void graze_nearest_table_free(nearest_table *t, caller_memory *memory) {
	graze_release(memory, t->body, t->capacity, sizeof *t->body);
	graze_release(memory, t->found, t->capacity, sizeof *t->found);
	graze_release(memory, t->key, t->key_capacity, sizeof *t->key);
	*t = (nearest_table){.body = NULL};
}

static bool reserve(nearest_table *t, size_t bodies, size_t max, caller_memory *memory) {
	if (bodies > SIZE_MAX / max) return false;
	if (bodies <= t->capacity && bodies * max <= t->key_capacity) return true;
	graze_nearest_table_free(t, memory);
	t->body = graze_allocate(memory, bodies, sizeof *t->body);
	t->found = graze_allocate(memory, bodies, sizeof *t->found);
	t->key = graze_allocate(memory, bodies * max, sizeof *t->key);
	t->capacity = bodies, t->key_capacity = bodies * max;
	if (t->body && t->found && t->key) return true;
	graze_nearest_table_free(t, memory);
	return false;
}

static void read_bodies(nearest_table *t, const query_context *query) {
	size_t index = 0;
	for (size_t c = 0; c < query->chunk_count; c++) {
		const gz_bodies *chunk = query->chunks + c;
		for (size_t k = 0; k < graze_body_count(chunk); k++) {
			const size_t element = graze_element(chunk, k);
			const body_values body = graze_read_body(chunk, element);
			const bool is_valid = graze_body_is_valid(chunk, element);
			t->body[index] = (body_at_rest){body.px, body.py, is_valid ? body.radius : NAN};
			t->found[index++] = is_valid ? NOT_SEARCHED : 0;
		}
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Groups
// ---------------------------------------------------------------------------------------------------------------------

typedef struct groups_call {
	nearest_table *table;
	const circle_tree *tree;
	const nearest_group *settings;
	const graze_kernels *backend;
	bool skip_self;
} groups_call;

/// Adds body number `index` to a group. own: as in nearest_group
static void add_body(
	nearest_group *g, uint64_t **key, uint8_t **found, const nearest_table *t, size_t index, uint32_t own) {
	const body_at_rest *body = t->body + index;
	const int32_t i = g->count++;
	g->x[i] = body->x, g->y[i] = body->y, g->radius[i] = body->radius;
	g->within[i] = g->within[0], g->own[i] = own;
	key[i] = t->key + index * t->max, found[i] = t->found + index;
}

/// Whether the bodies are as close to one another as the circles of their leaf: at most twice as far.
static bool is_compact(const nearest_group *g, const circle_tree *tree, size_t leaf) {
	const tree_level *level = tree->level;
	float low_x = g->x[0], high_x = low_x, low_y = g->y[0], high_y = low_y;
	for (int32_t i = 1; i < g->count; i++) {
		low_x = g->x[i] < low_x ? g->x[i] : low_x, high_x = g->x[i] > high_x ? g->x[i] : high_x;
		low_y = g->y[i] < low_y ? g->y[i] : low_y, high_y = g->y[i] > high_y ? g->y[i] : high_y;
	}
	const float width = level->high_x[leaf] - level->low_x[leaf], height = level->high_y[leaf] - level->low_y[leaf];
	return high_x - low_x + (high_y - low_y) <= 2 * (width + height);
}

static void search_leaf(const groups_call *call, size_t leaf) {
	const nearest_table *t = call->table;
	const circle_tree *tree = call->tree;
	nearest_group g = *call->settings;
	uint64_t *key[LANES];
	uint8_t *found[LANES];
	int32_t count[LANES];
	for (size_t i = leaf * LANES; i < (leaf + 1) * LANES; i++) {
		if (isnan(tree->x[i])) continue; // past the last circle
		const size_t index = (size_t)g.records[tree->low[i] ^ KEY_CIRCLE].index;
		if (index < t->bodies && !isnan(t->body[index].radius))
			add_body(&g, key, found, t, index, call->skip_self ? tree->low[i] : 0);
	}
	// Large circles are sparser than the small ones around them.
	g.leaf = (int32_t)leaf >= tree->smallest ? (int32_t)leaf : NO_LEAF;
	if (!g.count || !is_compact(&g, tree, leaf)) return;
	call->backend->nearest_circles(key, count, &g, tree);
	for (int32_t i = 0; i < g.count; i++) *found[i] = (uint8_t)count[i];
}

static void search_leaves(void *context, size_t task, size_t worker) {
	const groups_call *call = context;
	const size_t leaves = (size_t)call->tree->level[0].count, begin = task * LEAVES_PER_TASK;
	const size_t end = leaves - begin < LEAVES_PER_TASK ? leaves : begin + LEAVES_PER_TASK;
	(void)worker;
	for (size_t leaf = begin; leaf < end; leaf++) search_leaf(call, leaf);
}

bool graze_nearest_groups(nearest_table *table, const query_context *query, const circle_tree *tree,
	const nearest_group *settings, gz_scratch *scratch) {
	const size_t bodies = graze_bodies_count(query->chunks, query->chunk_count);
	groups_call call = {table, tree, settings, query->world->backend, query->skip_self};
	table->bodies = 0;
	if (query->filtering || bodies < query->crowd->grid.count / 2) return true;
	if (!reserve(table, bodies, (size_t)(settings->max + settings->extra), &scratch->memory)) return false;
	table->bodies = bodies, table->max = (size_t)(settings->max + settings->extra);
	read_bodies(table, query);
	const gz_jobs jobs = scratch->workers ? scratch->workers->jobs : graze_jobs_single();
	const size_t leaves = (size_t)tree->level[0].count;
	graze_run_tasks(&jobs, (leaves + LEAVES_PER_TASK - 1) / LEAVES_PER_TASK, search_leaves, &call);
	return true;
}
