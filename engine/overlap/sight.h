// What bodies see (gz_sight): the view cone, and lines of sight between centres, many of them at a time.
#ifndef GRAZE_OVERLAP_SIGHT_H
#define GRAZE_OVERLAP_SIGHT_H

#include "engine/query/query.h"

/// The error of what the query's bodies see: wrong targets, views that are wrong, or numbers out of range.
gz_error graze_sight_check(const query_context *query);

/// The share of all directions that bodies look in, on average; above 0.
double graze_sight_share(const query_context *query);

/// What a body has in view, whatever is in between.
typedef struct body_sight {
	double x, y;               ///< the body's centre
	double facing_x, facing_y; ///< of any length
	double cosine, sine;       ///< of the half angle, times that length
	bool is_everywhere;        ///< there is no cone
	bool through_walls;        ///< all that is in view is seen
} body_sight;

body_sight graze_body_sight(const query_run *run, int32_t slot);

/// Whether the centre of a circle is in the view cone.
bool graze_is_in_view(const body_sight *sight, const circle_record *circle);

/// Lines from bodies of the tile to circles, which are tested together. They are a reduced tile: their columns are
/// those of scratch.proximity.reduced.
typedef struct sight_lines {
	uint64_t key[TILE]; ///< of the circle
	int32_t count;      ///< at most TILE
} sight_lines;

/// Adds a line. Requires fewer than TILE.
static inline void graze_sight_add(const query_run *run, sight_lines *lines, int32_t slot, uint64_t key) {
	proximity_search *p = &run->scratch->proximity;
	const circle_record *c = run->query->crowd->grid.record + key_place(key);
	const float x = p->own.px[slot], y = p->own.py[slot];
	const int32_t i = lines->count++;
	p->reduced.px[i] = x, p->reduced.py[i] = y, p->reduced.dx[i] = c->px - x, p->reduced.dy[i] = c->py - y;
	p->reduced.radius[i] = 0, p->reduced.slot[i] = slot, lines->key[i] = key;
}

/// Tests all lines. Those that are blocked have another key than KEY_MISS in scratch.tile_key. Overwrites what the
/// search for pairs writes in the scratch.
void graze_sight_test(const query_run *run, const sight_lines *lines);

#endif
