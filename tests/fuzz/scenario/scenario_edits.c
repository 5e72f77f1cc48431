// Edits of the world, and a model of their effect on its walls.
#include "fuzz/scenario/scenario.h"

static void add_wall(wall_table *t, edit *e, size_t k) {
	size_t i = 0;
	while (i < t->count && t->wall[i].state != WALL_FREE) i++;
	if (i == t->count) t->count++;
	t->wall[i] = e->wall[k], t->wall[i].state = WALL_ENABLED;
	e->index[k] = (int32_t)i;
	wall_table_reach(t, t->wall + i);
}

/// Walls keep the values of missing columns.
static void move_wall(wall_table *t, const edit *e, size_t k) {
	fuzz_wall *to = t->wall + e->index[k];
	const fuzz_wall *from = e->wall + k;
	to->ax = from->ax, to->ay = from->ay, to->bx = from->bx, to->by = from->by;
	if (e->columns & COLUMN_RADIUS) to->radius = from->radius;
	if (e->columns & COLUMN_ONE_SIDED) to->one_sided = from->one_sided;
	if (e->columns & COLUMN_ID) to->id = from->id;
	if (e->columns & COLUMN_CATEGORY) to->category = from->category;
	if (e->columns & COLUMN_MASK) to->mask = from->mask;
	if (e->columns & COLUMN_GROUP) to->group = from->group;
	if (to->state == WALL_ENABLED) wall_table_reach(t, to);
}

void wall_table_edit(wall_table *t, edit *e) {
	for (size_t k = 0; k < e->count; k++) {
		if (e->kind == EDIT_ADD) {
			add_wall(t, e, k);
			continue;
		}
		fuzz_wall *w = t->wall + e->index[k];
		if (e->kind == EDIT_REMOVE) w->state = WALL_FREE;
		if (e->kind == EDIT_DISABLE) w->state = WALL_DISABLED;
		if (e->kind == EDIT_ENABLE) w->state = WALL_ENABLED, wall_table_reach(t, w);
		if (e->kind == EDIT_MOVE) move_wall(t, e, k);
	}
}

/// Sets the values that a missing column means for a wall that is added.
static void drop_columns(fuzz_wall *w, int columns) {
	if (!(columns & COLUMN_RADIUS)) w->radius = 0;
	if (!(columns & COLUMN_ONE_SIDED)) w->one_sided = 0;
	if (!(columns & COLUMN_ID)) w->id = 0;
	if (!(columns & COLUMN_CATEGORY)) w->category = 1;
	if (!(columns & COLUMN_MASK)) w->mask = UINT32_MAX;
	if (!(columns & COLUMN_GROUP)) w->group = 0;
}

/// Chooses existing walls, each at most once. Returns how many.
static size_t choose_walls(int32_t *index, const wall_table *t, choices *c, size_t max) {
	size_t count = 0;
	const size_t interval = t->count / max + 1;
	for (size_t i = 0; i < t->count && count < max; i++)
		if (t->wall[i].state != WALL_FREE && choose_chance(c, (int)interval)) index[count++] = (int32_t)i;
	for (size_t i = 0; i < count; i++) { // in random order
		const size_t k = choose_index(c, i + 1);
		const int32_t swapped = index[i];
		index[i] = index[k], index[k] = swapped;
	}
	return count;
}

static void make_edit(edit *e, const scenario *s, choices *c) {
	const wall_table *t = &s->walls;
	const size_t max = (size_t)choose_int(c, 1, choose_chance(c, 4) ? MAX_EDITED : 4);
	e->kind = (edit_kind)choose_int(c, 0, EDIT_KINDS - 1);
	e->columns = choose_chance(c, 2) ? ALL_COLUMNS : choose_int(c, 0, ALL_COLUMNS);
	e->count = max;
	if (e->kind != EDIT_ADD) e->count = choose_walls(e->index, t, c, max);
	if (e->kind != EDIT_ADD && e->kind != EDIT_MOVE) return;
	for (size_t k = 0; k < e->count; k++) {
		e->wall[k] = scenario_wall(s, t, c);
		if (e->kind == EDIT_ADD) drop_columns(e->wall + k, e->columns);
	}
}

void scenario_list_live(scenario *s) {
	s->live_count = 0;
	for (size_t i = 0; i < s->walls.count; i++) {
		if (s->walls.wall[i].state != WALL_ENABLED) continue;
		s->live_index[s->live_count] = (int32_t)i;
		s->live[s->live_count++] = s->walls.wall[i];
	}
}

void scenario_make_edits(scenario *s, choices *c) {
	s->walls = s->built;
	s->edit_count = choose_chance(c, 3) ? 0 : (size_t)choose_int(c, 1, MAX_EDITS);
	for (size_t i = 0; i < s->edit_count; i++) {
		make_edit(s->edits + i, s, c);
		if (s->walls.count + MAX_EDITED > MAX_WALLS) s->edits[i].count = 0;
		wall_table_edit(&s->walls, s->edits + i);
	}
	scenario_list_live(s);
}
