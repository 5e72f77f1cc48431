#include "fuzz/run/fuzz_run.h"

#include <math.h>
#include <string.h>

#include "fuzz/failures.h"
#include "fuzz/reached.h"
#include "support/allocate.h"

gz_walls walls_as_columns(const fuzz_wall *w, size_t count, int columns) {
	const size_t stride = sizeof *w;
	if (!count) return (gz_walls){.count = 0};
	gz_walls walls = {.a = {&w->ax, &w->ay, stride}, .b = {&w->bx, &w->by, stride}, .count = count};
	if (columns & COLUMN_RADIUS) walls.radius = (gz_float_view){&w->radius, stride};
	if (columns & COLUMN_ONE_SIDED) walls.one_sided = (gz_byte_view){&w->one_sided, stride};
	if (columns & COLUMN_ID) walls.id = (gz_id_view){&w->id, stride, 8};
	if (columns & COLUMN_CATEGORY) walls.filters.category = (gz_bits_view){&w->category, stride};
	if (columns & COLUMN_MASK) walls.filters.mask = (gz_bits_view){&w->mask, stride};
	if (columns & COLUMN_GROUP) walls.filters.group = (gz_bits_view){&w->group, stride};
	return walls;
}

gz_bodies bodies_as_columns(const scenario *s, const fuzz_body *b, size_t count) {
	const size_t stride = sizeof *b;
	gz_bodies all = {.center = {&b->x, &b->y, stride},
		.motion = {&b->dx, &b->dy, stride},
		.radius = {&b->radius, stride},
		.step = {&b->step, stride},
		.filters = {{&b->category, stride}, {&b->mask, stride}, {&b->group, stride}},
		.count = count};
	if (s->has_ids) all.id = (gz_id_view){&b->id, stride, 8};
	if (s->has_ignore) all.ignore = (gz_id_view){&b->ignore, stride, 8};
	return all;
}

/// The columns with any value other than the meaning of a missing column.
static int columns_needed(const fuzz_wall *w, size_t count) {
	int columns = 0;
	for (size_t i = 0; i < count; i++, w++) {
		columns |= w->radius != 0 || signbit(w->radius) ? COLUMN_RADIUS : 0;
		columns |= w->one_sided ? COLUMN_ONE_SIDED : 0;
		columns |= w->id ? COLUMN_ID : 0;
		columns |= w->category != 1 ? COLUMN_CATEGORY : 0;
		columns |= w->mask != UINT32_MAX ? COLUMN_MASK : 0;
		columns |= w->group ? COLUMN_GROUP : 0;
	}
	return columns;
}

static gz_world *create_world(const fuzz_wall *walls, size_t count, const fuzz_settings *set) {
	gz_error error = {0};
	const int columns = set->layout.shared ? columns_needed(walls, count) : ALL_COLUMNS;
	const gz_world_desc desc = {.walls = walls_as_columns(walls, count, columns),
		.reach = set->reach,
		.cell = set->cell,
		.backend = set->backend};
	gz_world *world = gz_world_create(&desc, &error);
	if (!world) failures_add("world is created", "found the error %s", error.text);
	return world;
}

static gz_error edit_world(gz_world *world, const edit *e, int32_t *added) {
	const gz_walls walls = walls_as_columns(e->wall, e->count, e->columns);
	switch (e->kind) {
	case EDIT_ADD:
		return gz_world_add_walls(world, &walls, added);
	case EDIT_REMOVE:
		return gz_world_remove_walls(world, e->index, e->count);
	case EDIT_MOVE:
		return gz_world_move_walls(world, e->index, &walls);
	case EDIT_DISABLE:
		return gz_world_enable_walls(world, e->index, e->count, false);
	default:
		return gz_world_enable_walls(world, e->index, e->count, true);
	}
}

gz_world *world_edited(const scenario *s, const fuzz_settings *set, size_t edits) {
	gz_world *world = create_world(s->built.wall, s->built.count, set);
	for (size_t i = 0; world && i < edits; i++) {
		int32_t added[MAX_EDITED];
		const edit *e = s->edits + i;
		const gz_error error = edit_world(world, e, added);
		if (error.status) failures_add("edit is accepted", "edit %zu: found the error %s", i, error.text);
		for (size_t k = 0; !error.status && e->kind == EDIT_ADD && k < e->count; k++)
			if (added[k] != e->index[k])
				failures_add("index of an added wall", "edit %zu: found %d, expected %d", i, added[k], e->index[k]);
	}
	return world;
}

static gz_world *world_restored(const scenario *s, const fuzz_settings *set, const void *block, size_t size) {
	gz_world *world = world_edited(s, set, set->prefix);
	const gz_error error = gz_world_restore(world, block, size);
	if (world && error.status)
		failures_add("block is restored", "after %zu edits: found the error %s", set->prefix, error.text);
	return world;
}

static void map_walls(fuzz_run *r) {
	const scenario *s = r->s;
	const bool fresh = r->set.kind == WORLD_FRESH;
	r->index_count = fresh ? s->live_count : s->walls.count;
	r->live_of = allocate_zeroed(r->index_count + 1, sizeof *r->live_of);
	for (size_t i = 0; i < r->index_count; i++) r->live_of[i] = fresh ? (int32_t)i : -1;
	for (size_t k = 0; !fresh && k < s->live_count; k++) r->live_of[s->live_index[k]] = (int32_t)k;
}

int32_t fuzz_run_wall_index(const fuzz_run *r, size_t live) {
	return r->set.kind == WORLD_FRESH ? (int32_t)live : r->s->live_index[live];
}

static void set_jobs(fuzz_run *r) {
	if (r->set.jobs == JOBS_NONE) return;
	r->scratch_jobs.kind = r->crowd_jobs.kind = r->set.jobs;
	const gz_jobs of_scratch = jobs_of(&r->scratch_jobs, r->set.workers);
	const gz_jobs of_crowd = jobs_of(&r->crowd_jobs, r->set.workers);
	const gz_error scratch = gz_scratch_set_jobs(r->scratch, &of_scratch);
	const gz_error crowd = gz_crowd_set_jobs(r->crowd, &of_crowd);
	if (scratch.status || crowd.status)
		failures_add("jobs are accepted", "found the errors %s %s", scratch.text, crowd.text);
}

/// Sensors are a world and a crowd of their own, or a crowd of the run's world.
static void make_sensors(fuzz_run *r) {
	const fuzz_sensors *sensors = &r->s->sensors;
	const gz_bodies circles = bodies_as_columns(r->s, sensors->circle, sensors->circles);
	if (sensors->walls) r->sensor_world = create_world(sensors->wall, sensors->walls, &r->set);
	if (!sensors->circles) return;
	r->sensor_crowd = allocated_or_exit(gz_crowd_create(r->sensor_world ? r->sensor_world : r->world));
	const gz_error error = gz_crowd_place(r->sensor_crowd, &circles, 1).error;
	if (error.status) failures_add("crowd is placed", "[%s] sensors: found the error %s", r->text, error.text);
}

/// Writes the settings as text.
static void describe(fuzz_run *r) {
	const fuzz_settings *set = &r->set;
	const body_layout *l = &set->layout;
	static const char *const worlds[] = {"fresh", "edited", "restored"};
	static const char *const jobs[] = {"no jobs", "reversed jobs", "pool"};
	snprintf(r->text, sizeof r->text, "%s, reach %.9g, cell %.9g, %s world, %s, %zu chunks%s%s%s%s%s%s%s%s%s%s",
		set->backend, (double)set->reach, (double)set->cell, worlds[set->kind], jobs[set->jobs], l->chunks,
		l->transposed ? ", transposed" : "", l->shared ? ", shared" : "", l->permuted ? ", permuted" : "",
		l->picked ? ", picked" : "", l->without_invalid ? ", without invalid" : "",
		l->with_extra ? ", extra invalid" : "", l->narrow_ids ? ", narrow ids" : "",
		l->separate_output ? ", separate output" : "", set->first_contacts ? ", first contacts" : "",
		set->no_sensors ? ", no sensors" : "");
}

bool fuzz_run_open(fuzz_run *r, scenario *s, const fuzz_settings *set, const void *block, size_t block_size) {
	*r = (fuzz_run){.s = s, .set = *set};
	describe(r);
	if (set->kind == WORLD_FRESH) r->world = create_world(s->live, s->live_count, set);
	if (set->kind == WORLD_EDITED) r->world = world_edited(s, set, s->edit_count);
	if (set->kind == WORLD_RESTORED) r->world = world_restored(s, set, block, block_size);
	if (!r->world) return false;
	r->scratch = allocated_or_exit(gz_scratch_create(r->world));
	r->crowd = allocated_or_exit(gz_crowd_create(r->world));
	set_jobs(r), map_walls(r), make_sensors(r);
	body_columns_make(&r->bodies, s, &set->layout);
	return true;
}

void fuzz_run_close(fuzz_run *r) {
	gz_crowd_destroy(r->sensor_crowd), gz_world_destroy(r->sensor_world);
	body_columns_free(&r->bodies), free(r->live_of);
	gz_crowd_destroy(r->crowd), gz_scratch_destroy(r->scratch), gz_world_destroy(r->world);
}

void fuzz_run_restore_farthest(fuzz_run *r) {
	const wall_table *t = &r->s->walls;
	int32_t index;
	if (r->set.kind != WORLD_FRESH || !(t->farthest > 0)) return;
	const gz_walls walls = walls_as_columns(&t->farthest_wall, 1, ALL_COLUMNS);
	gz_error error = gz_world_add_walls(r->world, &walls, &index);
	if (!error.status) error = gz_world_remove_walls(r->world, &index, 1);
	if (error.status) failures_add("edit is accepted", "the farthest wall: found the error %s", error.text);
}

void fuzz_run_check_divided(const fuzz_run *r, const counted_jobs *jobs, size_t before, const char *call) {
	if (!r->s->many_bodies || r->set.workers < 2 || !jobs->kind) return;
	reached_note("divided", call, 1, jobs->divided > before);
	// A crowd is cut into ranges whose seams do not overlap: with large bodies there may be one range (cut_crowd).
	if (strstr(call, "of the crowd")) return;
	if (jobs->divided == before) failures_add("long calls are divided", "[%s] %s: one thread did it", r->text, call);
}

void fuzz_run_place(fuzz_run *r) {
	const size_t divided = r->crowd_jobs.divided;
	const gz_report report = gz_crowd_place(r->crowd, r->bodies.chunk, r->bodies.chunk_count);
	if (report.error.status && report.error.status != GZ_STATUS_INVALID_BODIES)
		failures_add("crowd is placed", "[%s] found the error %s", r->text, report.error.text);
	if (report.bodies != r->bodies.query_count)
		failures_add(
			"crowd is placed", "[%s] found %zu bodies, expected %zu", r->text, report.bodies, r->bodies.query_count);
	fuzz_run_check_divided(r, &r->crowd_jobs, divided, "gz_crowd_place");
}
