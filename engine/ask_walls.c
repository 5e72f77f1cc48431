// Bodies against walls: a tile goes from the clearance map to its earliest hits.
#include <math.h>
#include <string.h>

#include "engine/asking.h"

void graze_keep_earliest_walls(asking *a) {
	gz_scratch *m = a->scratch;
	const graze_kernels *kernels = a->world->kernels;
	(a->world->special ? kernels->evaluate_special : kernels->evaluate)(
		&m->touches, &m->near, &m->pairs, a->world->walls);
	graze_stage_ends(a, GZ_EVALUATE);
	kernels->reduce(&m->best, &m->near, &m->touches);
	graze_stage_ends(a, GZ_REDUCE);
}

/// Visits -> candidates -> what the question makes of them. `reach` is the largest among the visiting bodies.
static void ask_visits(asking *a, const grid_level *level, float reach) {
	gz_scratch *m = a->scratch;
	const float slack = graze_grid_slack(level, reach);
	a->world->kernels->collect(&m->pairs, &m->near, &m->visits, level->cells.blocks, slack);
	graze_drop_forbidden(a, m->filters, a->world->filters);
	a->report.tests += (size_t)m->visits.count * LANES;
	a->report.candidates += (size_t)m->pairs.count;
	m->visits.count = 0;
	graze_stage_ends(a, GZ_COLLECT);
	a->kind->walls(a);
}

/// Counts the near bodies, each once: where there are several levels, a body may be near walls of more than one.
static void note_near(asking *a) {
	gz_scratch *m = a->scratch;
	for (int32_t i = 0; i < m->near.count && a->world->grid.levels > 1; i++) {
		uint8_t *seen = m->is_near + m->near.slot[i];
		a->report.near_walls += !*seen;
		*seen = 1;
	}
	if (a->world->grid.levels == 1) a->report.near_walls += (size_t)m->near.count;
}

/// All bodies of the tile that reach no further than the margin. The others are left in the scratch's strays.
static void ask_level(asking *a, const grid_level *level) {
	gz_scratch *m = a->scratch;
	const graze_kernels *kernels = a->world->kernels;
	m->stray_count = kernels->clear(&m->near, m->strays, &m->tile.columns, &level->clearance.map);
	note_near(a);
	graze_stage_ends(a, GZ_FILTER);
	kernels->locate(&m->near, &m->tile.columns, &level->cells.map.frame);
	graze_read_filters(a);
	uint32_t block = 0;
	for (int32_t next = 0; next < m->near.count;) {
		next = graze_grid_visits(level, &m->near, next, &block, &m->visits);
		ask_visits(a, level, a->world->grid.margin);
	}
}

/// Strays that are good become near bodies; the others are noted as bad.
static void sort_strays(asking *a) {
	gz_scratch *m = a->scratch;
	m->near.count = 0;
	for (int32_t i = 0; i < m->stray_count; i++) {
		if (m->strays[i] >= m->tile.count) continue; // padding
		if (tile_body_is_good(&m->tile.columns, m->strays[i])) m->near.slot[m->near.count++] = m->strays[i];
		else m->bad[m->bad_count++] = m->strays[i];
	}
	note_near(a);
	a->report.far_reaching += (size_t)m->near.count;
}

/// Bodies that reach beyond the margin walk their cells.
static void ask_strays(asking *a) {
	gz_scratch *m = a->scratch;
	sort_strays(a);
	graze_stage_ends(a, GZ_FILTER);
	for (int l = 0; l < a->world->grid.levels; l++) {
		const grid_level *level = a->world->grid.level + l;
		float reach = 0;
		a->world->kernels->locate(&m->near, &m->tile.columns, &level->cells.map.frame);
		graze_read_filters(a);
		for (int32_t i = 0; i < m->near.count; i++) {
			const near_body *body = m->near.body + i;
			grid_walk walk = graze_grid_walk(level, body, i);
			reach = fmaxf(reach, body->radius + fabsf(body->dx) + fabsf(body->dy));
			while (!graze_grid_walk_on(&walk, level, &m->visits)) ask_visits(a, level, reach);
		}
		if (m->visits.count) ask_visits(a, level, reach);
	}
}

void graze_ask_walls(asking *a) {
	gz_scratch *m = a->scratch;
	if (a->world->grid.levels > 1) memset(m->is_near, 0, sizeof m->is_near);
	for (int l = 0; l < a->world->grid.levels; l++) ask_level(a, a->world->grid.level + l);
	if (m->stray_count) ask_strays(a);
}
