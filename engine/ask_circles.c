// Bodies against the circles of a crowd: others that ask it, a tile at a time; and its own, all of them at once.
#include <string.h>

#include "engine/asking.h"

/// All good bodies of the tile are near. Bad ones are noted, unless walls were asked before.
static void take_good_bodies(asking *a) {
	gz_scratch *m = a->scratch;
	m->near.count = 0;
	for (int32_t i = 0; i < m->tile.count; i++) {
		if (tile_body_is_good(&m->tile.columns, i)) m->near.slot[m->near.count++] = i;
		else if (a->against == GZ_CIRCLES) m->bad[m->bad_count++] = i;
	}
}

static circle_columns columns_of(const circle_grid *grid) { return (circle_columns){grid->x, grid->y, grid->reach}; }

/// The meetings listed so far -> candidates -> touches -> earliest hits.
static void ask_meetings(asking *a, const circle_columns *askers) {
	gz_scratch *m = a->scratch;
	const graze_kernels *kernels = a->world->kernels;
	const circle_grid *grid = &a->crowd->grid;
	const circle_columns others = columns_of(grid);
	for (m->meetings.next = 0; m->meetings.next < m->meetings.count;) {
		kernels->meet(&m->pairs, &m->meetings, askers, &others);
		graze_drop_forbidden(a, m->filters, a->crowd->filters);
		a->report.candidates += (size_t)m->pairs.count;
		graze_stage_ends(a, GZ_COLLECT);
		kernels->evaluate_circles(&m->touches, m->near.body, grid->record, &m->pairs);
		graze_stage_ends(a, GZ_EVALUATE);
		kernels->reduce_circles(&m->best, &m->near, &m->touches, grid->record);
		graze_stage_ends(a, GZ_REDUCE);
	}
	m->meetings.count = 0;
}

void graze_ask_circles(asking *a) {
	gz_scratch *m = a->scratch;
	const circle_grid *grid = &a->crowd->grid;
	take_good_bodies(a);
	a->world->kernels->locate(&m->near, &m->tile.columns, &grid->frame);
	a->world->kernels->extend(
		m->middle_x, m->middle_y, m->reach, (const circle_record *)(const void *)m->near.body, m->near.count);
	graze_read_filters(a);
	const circle_columns askers = {m->middle_x, m->middle_y, m->reach};
	m->meetings.count = 0;
	for (int32_t i = 0; i < m->near.count;)
		if (graze_circles_ask(grid, i, &askers, &m->meetings)) i++;
		else ask_meetings(a, &askers);
	ask_meetings(a, &askers);
}

/// The same for the crowd's own bodies, whose touches count for both.
static void meet_listed(asking *a) {
	gz_scratch *m = a->scratch;
	const graze_kernels *kernels = a->world->kernels;
	const circle_grid *grid = &a->crowd->grid;
	const circle_columns all = columns_of(grid);
	for (m->meetings.next = 0; m->meetings.next < m->meetings.count;) {
		kernels->meet(&m->pairs, &m->meetings, &all, &all);
		graze_drop_forbidden(a, a->crowd->filters, a->crowd->filters);
		a->report.candidates += (size_t)m->pairs.count;
		graze_stage_ends(a, GZ_COLLECT);
		kernels->evaluate_circles(&m->touches, grid->record, grid->record, &m->pairs);
		graze_stage_ends(a, GZ_EVALUATE);
		kernels->reduce_meetings(m->key, &m->touches, grid->record);
		graze_stage_ends(a, GZ_REDUCE);
	}
	m->meetings.count = 0;
}

void graze_meet_circles(asking *a) {
	gz_scratch *m = a->scratch;
	meeting_walk walk = {0, 0, 0};
	m->meetings.count = 0;
	for (int done = 0; !done;) {
		done = graze_circles_meet(&walk, &a->crowd->grid, &m->meetings);
		meet_listed(a);
	}
}
