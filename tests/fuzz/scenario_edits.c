// Edits of the world, and a model of what they do to its walls.
#include <math.h>
#include <string.h>

#include "scenario.h"

static void add_wall(wall_table *t, edit *e, size_t k) {
	size_t i = 0;
	while (i < t->count && t->wall[i].state != WALL_FREE) i++;
	if (i == t->count) t->count++;
	t->wall[i] = e->wall[k], t->wall[i].state = WALL_THERE;
	e->index[k] = (int32_t)i;
	wall_table_reach(t, t->wall + i);
}

/// Columns that are missing are left as they are.
static void move_wall(wall_table *t, const edit *e, size_t k) {
	fuzz_wall *to = t->wall + e->index[k];
	const fuzz_wall *from = e->wall + k;
	to->ax = from->ax, to->ay = from->ay, to->bx = from->bx, to->by = from->by;
	if (e->columns & OF_RADIUS) to->radius = from->radius;
	if (e->columns & OF_SIDES) to->one_sided = from->one_sided;
	if (e->columns & OF_ID) to->id = from->id;
	if (e->columns & OF_CATEGORY) to->category = from->category;
	if (e->columns & OF_MASK) to->mask = from->mask;
	if (e->columns & OF_GROUP) to->group = from->group;
	if (to->state == WALL_THERE) wall_table_reach(t, to);
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
		if (e->kind == EDIT_ENABLE) w->state = WALL_THERE, wall_table_reach(t, w);
		if (e->kind == EDIT_MOVE) move_wall(t, e, k);
	}
}

/// What a missing column means for a wall that is added.
static void drop_columns(fuzz_wall *w, int columns) {
	if (!(columns & OF_RADIUS)) w->radius = 0;
	if (!(columns & OF_SIDES)) w->one_sided = 0;
	if (!(columns & OF_ID)) w->id = 0;
	if (!(columns & OF_CATEGORY)) w->category = 1;
	if (!(columns & OF_MASK)) w->mask = UINT32_MAX;
	if (!(columns & OF_GROUP)) w->group = 0;
}

/// Indices of walls that have one, each once. Returns how many.
static size_t choose_walls(int32_t *index, const wall_table *t, choices *c, size_t most) {
	size_t count = 0;
	const size_t in = t->count / most + 1;
	for (size_t i = 0; i < t->count && count < most; i++)
		if (t->wall[i].state != WALL_FREE && choose_chance(c, (int)in)) index[count++] = (int32_t)i;
	for (size_t i = 0; i < count; i++) { // in any order
		const size_t k = choose_index(c, i + 1);
		const int32_t swapped = index[i];
		index[i] = index[k], index[k] = swapped;
	}
	return count;
}

static void make_edit(edit *e, const scenario *s, choices *c) {
	const wall_table *t = &s->walls;
	const size_t most = (size_t)choose_int(c, 1, choose_chance(c, 4) ? MOST_EDITED : 4);
	e->kind = (edit_kind)choose_int(c, 0, EDIT_KINDS - 1);
	e->columns = choose_chance(c, 2) ? OF_ALL : choose_int(c, 0, OF_ALL);
	e->count = most;
	if (e->kind != EDIT_ADD) e->count = choose_walls(e->index, t, c, most);
	if (e->kind != EDIT_ADD && e->kind != EDIT_MOVE) return;
	for (size_t k = 0; k < e->count; k++) {
		e->wall[k] = scenario_wall(s, t, c);
		if (e->kind == EDIT_ADD) drop_columns(e->wall + k, e->columns);
	}
}

void scenario_list_live(scenario *s) {
	s->live_count = 0;
	for (size_t i = 0; i < s->walls.count; i++) {
		if (s->walls.wall[i].state != WALL_THERE) continue;
		s->live_index[s->live_count] = (int32_t)i;
		s->live[s->live_count++] = s->walls.wall[i];
	}
}

void scenario_make_edits(scenario *s, choices *c) {
	s->walls = s->built;
	s->edit_count = choose_chance(c, 3) ? 0 : (size_t)choose_int(c, 1, MOST_EDITS);
	for (size_t i = 0; i < s->edit_count; i++) {
		make_edit(s->edits + i, s, c);
		if (s->walls.count + MOST_EDITED > MOST_WALLS) s->edits[i].count = 0;
		wall_table_edit(&s->walls, s->edits + i);
	}
	scenario_list_live(s);
}
