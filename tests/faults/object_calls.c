// Calls that create and edit worlds, scratches and crowds.
#include <stdlib.h>
#include <string.h>

#include "faults/fault_scene.h"
#include "support/check.h"
#include "support/job_hooks.h"

/// First hits among the walls of a world, and among a crowd.
static void observe_world(fault_scene *s, const gz_world *world, gz_scratch *scratch, const gz_crowd *crowd) {
	gz_hits hits[SHARED_CHUNKS];
	gz_hit *next = (gz_hit *)(void *)s->caller.results;
	for (size_t i = 0; i < s->scene->chunk_count; next += s->scene->chunks[i++].count) hits[i] = gz_hits_in(next);
	const gz_query query = {.chunks = s->scene->chunks,
		.chunk_count = s->scene->chunk_count,
		.targets = crowd ? GZ_TARGETS_ALL : GZ_TARGETS_WALLS,
		.crowd = crowd};
	expect_ok(gz_sweep(hits, world, &query, scratch));
}

static void observe_own_world(fault_scene *s) { observe_world(s, s->caller.world, s->caller.scratch, NULL); }

// ---------------------------------------------------------------------------------------------------------------------
// Creating
// ---------------------------------------------------------------------------------------------------------------------

static gz_report create_world(fault_scene *s, const gz_jobs *jobs) {
	const gz_world_desc desc = {.walls = s->scene->walls, .reach = 14, .allocator = s->allocator, .jobs = jobs};
	gz_error error;
	s->built = gz_world_create(&desc, &error);
	assert_true(!s->built == (error.status != GZ_STATUS_OK));
	return report_of(error);
}

static gz_report create_world_alone(fault_scene *s) { return create_world(s, NULL); }

static gz_report create_world_with_jobs(fault_scene *s) {
	const gz_jobs jobs = backward_jobs(3);
	return create_world(s, &jobs);
}

static void observe_built(fault_scene *s) {
	gz_scratch *scratch = gz_scratch_create(s->built);
	observe_world(s, s->built, scratch, NULL);
	gz_scratch_destroy(scratch);
}

/// An error for functions that return null without memory.
static gz_report without_memory(const void *created) {
	return report_of((gz_error){.status = created ? GZ_STATUS_OK : GZ_STATUS_OUT_OF_MEMORY, .name = ""});
}

static gz_report create_scratch(fault_scene *s) {
	s->scratch = gz_scratch_create(s->caller.world);
	return without_memory(s->scratch);
}

static void observe_scratch(fault_scene *s) { observe_world(s, s->caller.world, s->scratch, NULL); }

static gz_report create_crowd(fault_scene *s) {
	s->crowd = gz_crowd_create(s->caller.world);
	return without_memory(s->crowd);
}

static void observe_crowd(fault_scene *s, gz_crowd *crowd) {
	expect_ok(gz_crowd_place(crowd, s->scene->chunks, s->scene->chunk_count));
	observe_world(s, s->caller.world, s->caller.scratch, crowd);
}

static void observe_created_crowd(fault_scene *s) { observe_crowd(s, s->crowd); }

static gz_report set_scratch_jobs(fault_scene *s) {
	const gz_jobs jobs = backward_jobs(3);
	return report_of(gz_scratch_set_jobs(s->caller.scratch, &jobs));
}

static gz_report set_crowd_jobs(fault_scene *s) {
	const gz_jobs jobs = backward_jobs(3);
	return report_of(gz_crowd_set_jobs(s->caller.crowd, &jobs));
}

static void observe_own_crowd(fault_scene *s) { observe_crowd(s, s->caller.crowd); }

// ---------------------------------------------------------------------------------------------------------------------
// Edits
// ---------------------------------------------------------------------------------------------------------------------

/// Walls of the scene, moved by `offset`: far enough away the grid is built anew.
static gz_walls moved_walls(const fault_scene *s, float (*ends)[4], size_t count, float offset) {
	for (size_t i = 0; i < count; i++)
		for (size_t k = 0; k < 4; k++) ends[i][k] = s->scene->wall[4 * i + k] + offset;
	const size_t stride = sizeof *ends;
	return (gz_walls){.a = {*ends, *ends + 1, stride}, .b = {*ends + 2, *ends + 3, stride}, .count = count};
}

enum { EDITED = 60 };

static gz_report add_walls(fault_scene *s, float offset) {
	float ends[EDITED][4];
	const gz_walls walls = moved_walls(s, ends, EDITED, offset);
	return report_of(gz_world_add_walls(s->caller.world, &walls, s->index));
}

static gz_report add_walls_nearby(fault_scene *s) { return add_walls(s, 3); }
static gz_report add_walls_far_away(fault_scene *s) { return add_walls(s, 1e5f); }

/// Columns that the world did not have.
static gz_report add_walls_with_columns(fault_scene *s) {
	static const float radius = 3;
	static const uint8_t one_sided = 1;
	static const uint32_t bits = 3;
	static const uint64_t id = 77;
	float ends[EDITED][4];
	gz_walls walls = moved_walls(s, ends, EDITED, 3);
	walls.radius.data = &radius, walls.one_sided.data = &one_sided, walls.id.data = &id;
	walls.filters = (gz_filters){{&bits, 0}, {&bits, 0}, {&bits, 0}};
	return report_of(gz_world_add_walls(s->caller.world, &walls, s->index));
}

static void name_walls(fault_scene *s) {
	for (int32_t i = 0; i < EDITED; i++) s->index[i] = i;
}

static gz_report move_walls(fault_scene *s, float offset) {
	float ends[EDITED][4];
	const gz_walls walls = moved_walls(s, ends, EDITED, offset);
	return report_of(gz_world_move_walls(s->caller.world, s->index, &walls));
}

static gz_report move_walls_nearby(fault_scene *s) { return move_walls(s, 5); }
static gz_report move_walls_far_away(fault_scene *s) { return move_walls(s, -1e5f); }

/// Disabled walls, of which the memory was used by walls that were added.
static void disable_walls(fault_scene *s) {
	assert_int_equal(add_walls_nearby(s).error.status, GZ_STATUS_OK);
	name_walls(s);
	assert_int_equal(gz_world_enable_walls(s->caller.world, s->index, EDITED, false).status, GZ_STATUS_OK);
	float ends[EDITED][4];
	int32_t more[EDITED];
	const gz_walls walls = moved_walls(s, ends, EDITED, 0);
	assert_int_equal(gz_world_add_walls(s->caller.world, &walls, more).status, GZ_STATUS_OK);
}

static gz_report enable_walls(fault_scene *s) {
	return report_of(gz_world_enable_walls(s->caller.world, s->index, EDITED, true));
}

// ---------------------------------------------------------------------------------------------------------------------
// Rollback
// ---------------------------------------------------------------------------------------------------------------------

static void save(fault_scene *s) {
	s->block_size = gz_world_save(s->caller.world, NULL, 0);
	s->block = malloc(s->block_size);
	assert_true(s->block && gz_world_save(s->caller.world, s->block, s->block_size) == s->block_size);
}

/// A state with moved and added walls; the world itself is built anew.
static void save_edited(fault_scene *s, float offset) {
	name_walls(s);
	assert_int_equal(move_walls(s, offset).error.status, GZ_STATUS_OK);
	assert_int_equal(add_walls(s, offset).error.status, GZ_STATUS_OK);
	save(s);
	void *block = s->block;
	const size_t size = s->block_size;
	s->block = NULL;
	const shared_scene *scene = s->scene;
	fault_scene_close(s), fault_scene_open(s, scene);
	s->block = block, s->block_size = size;
}

static void save_nearby(fault_scene *s) { save_edited(s, 4); }
static void save_far_away(fault_scene *s) { save_edited(s, 1e5f); }

static gz_report restore(fault_scene *s) {
	return report_of(gz_world_restore(s->caller.world, s->block, s->block_size));
}

const fault_call object_calls[] = {{.name = "gz_world_create", .run = create_world_alone, .observe = observe_built},
	{.name = "gz_world_create with jobs", .run = create_world_with_jobs, .observe = observe_built},
	{.name = "gz_scratch_create", .run = create_scratch, .observe = observe_scratch},
	{.name = "gz_scratch_set_jobs", .run = set_scratch_jobs, .observe = observe_own_world},
	{.name = "gz_crowd_create", .run = create_crowd, .observe = observe_created_crowd},
	{.name = "gz_crowd_set_jobs", .run = set_crowd_jobs, .observe = observe_own_crowd},
	{.name = "gz_world_add_walls", .run = add_walls_nearby, .observe = observe_own_world},
	{.name = "gz_world_add_walls far away", .run = add_walls_far_away, .observe = observe_own_world},
	{.name = "gz_world_add_walls with columns", .run = add_walls_with_columns, .observe = observe_own_world},
	{.name = "gz_world_move_walls", .run = move_walls_nearby, .prepare = name_walls, .observe = observe_own_world},
	{.name = "gz_world_move_walls far away",
		.run = move_walls_far_away,
		.prepare = name_walls,
		.observe = observe_own_world},
	{.name = "gz_world_enable_walls", .run = enable_walls, .prepare = disable_walls, .observe = observe_own_world},
	{.name = "gz_world_restore", .run = restore, .prepare = save_nearby, .observe = observe_own_world},
	{.name = "gz_world_restore far away", .run = restore, .prepare = save_far_away, .observe = observe_own_world}, {0}};
