#include "rig.h"

#include <math.h>
#include <string.h>

#include "failures.h"
#include "hooks.h"
#include "memory.h"

gz_walls walls_as_columns(const fuzz_wall *w, size_t count, int columns) {
	const size_t stride = sizeof *w;
	if (!count) return (gz_walls){.count = 0};
	gz_walls walls = {.a = {&w->ax, &w->ay, stride}, .b = {&w->bx, &w->by, stride}, .count = count};
	if (columns & OF_RADIUS) walls.radius = (gz_float_view){&w->radius, stride};
	if (columns & OF_SIDES) walls.one_sided = (gz_byte_view){&w->one_sided, stride};
	if (columns & OF_ID) walls.id = (gz_id_view){&w->id, stride, 8};
	if (columns & OF_CATEGORY) walls.filters.category = (gz_bits_view){&w->category, stride};
	if (columns & OF_MASK) walls.filters.mask = (gz_bits_view){&w->mask, stride};
	if (columns & OF_GROUP) walls.filters.group = (gz_bits_view){&w->group, stride};
	return walls;
}

/// The columns that say more than their absence.
static int columns_needed(const fuzz_wall *w, size_t count) {
	int columns = 0;
	for (size_t i = 0; i < count; i++, w++) {
		columns |= w->radius != 0 || signbit(w->radius) ? OF_RADIUS : 0;
		columns |= w->one_sided ? OF_SIDES : 0;
		columns |= w->id ? OF_ID : 0;
		columns |= w->category != 1 ? OF_CATEGORY : 0;
		columns |= w->mask != UINT32_MAX ? OF_MASK : 0;
		columns |= w->group ? OF_GROUP : 0;
	}
	return columns;
}

static gz_world *create(const fuzz_wall *walls, size_t count, const settings *set) {
	gz_error error = {0};
	const int columns = set->layout.shared ? columns_needed(walls, count) : OF_ALL;
	const gz_world_desc desc = {.walls = walls_as_columns(walls, count, columns),
		.reach = set->reach,
		.cell = set->cell,
		.backend = set->kernels};
	gz_world *world = gz_world_create(&desc, &error);
	if (!world) failures_add("world is created", "refused: %s", error.text);
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
		return gz_world_enable_walls(world, e->index, e->count, 0);
	default:
		return gz_world_enable_walls(world, e->index, e->count, 1);
	}
}

gz_world *world_edited(const scenario *s, const settings *set, size_t edits) {
	gz_world *world = create(s->built.wall, s->built.count, set);
	for (size_t i = 0; world && i < edits; i++) {
		int32_t added[MOST_EDITED];
		const edit *e = s->edits + i;
		const gz_error error = edit_world(world, e, added);
		if (error.status) failures_add("edit is accepted", "edit %zu: %s", i, error.text);
		for (size_t k = 0; !error.status && e->kind == EDIT_ADD && k < e->count; k++)
			if (added[k] != e->index[k])
				failures_add("index of an added wall", "edit %zu: %d, not %d", i, added[k], e->index[k]);
	}
	return world;
}

static gz_world *world_restored(const scenario *s, const settings *set, const void *block, size_t size) {
	gz_world *world = world_edited(s, set, set->prefix);
	const gz_error error = gz_world_restore(world, block, size);
	if (world && error.status) failures_add("block is restored", "after %zu edits: %s", set->prefix, error.text);
	return world;
}

static void map_walls(rig *r) {
	const scenario *s = r->s;
	const bool fresh = r->set.kind == WORLD_FRESH;
	r->index_count = fresh ? s->live_count : s->walls.count;
	r->live_of = memory_for(r->index_count + 1, sizeof *r->live_of);
	for (size_t i = 0; i < r->index_count; i++) r->live_of[i] = fresh ? (int32_t)i : -1;
	for (size_t k = 0; !fresh && k < s->live_count; k++) r->live_of[s->live_index[k]] = (int32_t)k;
}

int32_t rig_wall_index(const rig *r, size_t live) {
	return r->set.kind == WORLD_FRESH ? (int32_t)live : r->s->live_index[live];
}

static void set_hook(rig *r) {
	gz_jobs hook = hook_of(r->set.hook, r->set.workers);
	if (r->set.hook == HOOK_NONE) return;
	const gz_error scratch = gz_scratch_set_jobs(r->scratch, &hook), crowd = gz_crowd_set_jobs(r->crowd, &hook);
	if (scratch.status || crowd.status) failures_add("hook is accepted", "%s %s", scratch.text, crowd.text);
}

bool rig_open(rig *r, scenario *s, const settings *set, const void *block, size_t block_size) {
	*r = (rig){.s = s, .set = *set};
	const layout *l = &set->layout;
	snprintf(r->text, sizeof r->text, "%s, reach %.9g, cell %.9g, %s world, %s, %zu chunks%s%s%s%s%s%s%s%s",
		set->kernels, (double)set->reach, (double)set->cell,
		set->kind == WORLD_FRESH    ? "fresh"
		: set->kind == WORLD_EDITED ? "edited"
									: "restored",
		set->hook == HOOK_NONE   ? "no hook"
		: set->hook == HOOK_POOL ? "pool"
								 : "tasks backwards",
		l->chunks, l->transposed ? ", transposed" : "", l->shared ? ", shared" : "", l->permuted ? ", permuted" : "",
		l->picked ? ", picked" : "", l->without_bad ? ", without bad" : "", l->with_more ? ", more bad" : "",
		l->narrow_ids ? ", narrow ids" : "", l->apart ? ", apart" : "");
	if (set->kind == WORLD_FRESH) r->world = create(s->live, s->live_count, set);
	if (set->kind == WORLD_EDITED) r->world = world_edited(s, set, s->edit_count);
	if (set->kind == WORLD_RESTORED) r->world = world_restored(s, set, block, block_size);
	if (!r->world) return false;
	r->scratch = gz_scratch_create(r->world), r->crowd = gz_crowd_create(r->world);
	if (!r->scratch || !r->crowd) fputs("graze_fuzz: out of memory\n", stderr), exit(2);
	set_hook(r), map_walls(r);
	arrangement_make(&r->bodies, s, &set->layout);
	return true;
}

void rig_close(rig *r) {
	arrangement_free(&r->bodies), free(r->live_of);
	gz_crowd_destroy(r->crowd), gz_scratch_destroy(r->scratch), gz_world_destroy(r->world);
}

void rig_remember_farthest(rig *r) {
	const wall_table *t = &r->s->walls;
	int32_t index;
	if (r->set.kind != WORLD_FRESH || !(t->farthest > 0)) return;
	const gz_walls walls = walls_as_columns(&t->farthest_wall, 1, OF_ALL);
	gz_error error = gz_world_add_walls(r->world, &walls, &index);
	if (!error.status) error = gz_world_remove_walls(r->world, &index, 1);
	if (error.status) failures_add("edit is accepted", "the farthest wall: %s", error.text);
}

void rig_place(rig *r) {
	const gz_report report = gz_crowd_place(r->crowd, r->bodies.chunk, r->bodies.chunk_count);
	if (report.error.status && report.error.status != GZ_STATUS_INVALID_BODIES)
		failures_add("crowd is placed", "[%s] %s", r->text, report.error.text);
	if (report.bodies != r->bodies.asked)
		failures_add("crowd is placed", "[%s] %zu bodies of %zu", r->text, report.bodies, r->bodies.asked);
}
