#include "engine/sectors/ghosts.h"

/// The bodies of a sector around the frame that are still to be tested.
typedef struct ghost_cursor {
	const sector_member *next, *end;
	int32_t away_x, away_y;
} ghost_cursor;

enum { MAX_SOURCES = 9 };

static bool do_meet(const reach_box *a, const reach_box *b) {
	return a->low_x <= b->high_x && b->low_x <= a->high_x && a->low_y <= b->high_y && b->low_y <= a->high_y;
}

/// A box of a sector so far from the frame's, in units from the corner of the frame's sector. Units stay below 2^24,
/// but for the part of a unit in the reach, which is rounded with two units to spare.
static reach_box moved(reach_box box, int32_t away_x, int32_t away_y) {
	const float x = (float)(away_x * LATTICE_UNITS), y = (float)(away_y * LATTICE_UNITS);
	return (reach_box){box.low_x + x, box.low_y + y, box.high_x + x, box.high_y + y};
}

/// Advances a source to its next ghost.
static void advance(const reach_box *own, ghost_cursor *s) {
	// In units from the corner of the source's sector: so one box is moved for all its bodies.
	const reach_box near = moved(*own, -s->away_x, -s->away_y);
	for (; s->next < s->end; s->next++) {
		const reach_box box = box_around(s->next->x, s->next->y, s->next->reach);
		if (do_meet(&near, &box)) return;
	}
}

/// The group of a sector next to that of `g`; null where there is none, such as beyond int32.
static const sector_group *group_beside(const divided_bodies *d, const sector_group *g, int32_t x, int32_t y) {
	const int64_t sector_x = (int64_t)g->sector_x + x, sector_y = (int64_t)g->sector_y + y;
	if (sector_x < INT32_MIN || sector_x > INT32_MAX || sector_y < INT32_MIN || sector_y > INT32_MAX) return NULL;
	const int32_t found = graze_sector_find(&d->table, (int32_t)sector_x, (int32_t)sector_y);
	return found == NO_SECTOR ? NULL : group_at(d, found);
}

static int list_sources(const divided_bodies *d, const sector_group *g, ghost_cursor *sources) {
	int count = 0;
	for (int32_t y = -1; y <= 1; y++)
		for (int32_t x = -1; x <= 1; x++) {
			const sector_group *from = x || y ? group_beside(d, g, x, y) : g;
			if (!from) continue;
			const reach_box box = moved(from->box, x, y);
			if (!do_meet(&g->own_box, &box)) continue;
			const sector_member *members = members_of(d, from);
			ghost_cursor s = {members + (from == g ? g->own : 0), members + from->own + from->foreign, x, y};
			advance(&g->own_box, &s);
			if (s.next < s.end) sources[count++] = s;
		}
	return count;
}

bool graze_ghosts_find(const divided_bodies *d, const sector_group *g, dynamic_array *ghosts, caller_memory *memory) {
	ghost_cursor sources[MAX_SOURCES];
	int count = list_sources(d, g, sources);
	while (count) {
		ghost_cursor *first = sources;
		for (int i = 1; i < count; i++)
			if (sources[i].next->body < first->next->body) first = sources + i;
		if (!graze_array_reserve(ghosts, 1, sizeof(sector_ghost), memory)) return false;
		const sector_member *b = first->next++;
		((sector_ghost *)ghosts->at)[ghosts->count++] =
			(sector_ghost){b->body, b->x, b->y, first->away_x, first->away_y};
		advance(&g->own_box, first);
		if (first->next == first->end) *first = sources[--count];
	}
	return true;
}
