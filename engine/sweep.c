// The sweep: tile by tile through the stages, and the answers into the caller's columns.
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/answers.h"
#include "engine/bodies.h"
#include "engine/scratch.h"
#include "engine/views.h"
#include "engine/world.h"

/// One question on its way.
typedef struct sweep {
	const gz_hits *hits;
	const gz_world *world;
	const gz_question *question;
	gz_scratch *scratch;
	gz_report report;
	uint64_t time; ///< the clock when the last stage ended
} sweep;

static void stage_ends(sweep *s, gz_stage stage) {
	if (!s->question->clock) return;
	const uint64_t now = s->question->clock();
	s->report.spent[stage] += now - s->time;
	s->time = now;
}

/// Visits -> candidates -> touches -> earliest hits. `reach` is the largest among the visiting bodies.
static void ask_visits(sweep *s, const grid_level *level, float reach) {
	gz_scratch *m = s->scratch;
	const graze_kernels *kernels = s->world->kernels;
	kernels->collect(&m->pairs, &m->near, &m->visits, level->cells.blocks, graze_grid_slack(level, reach));
	s->report.tests += (size_t)m->visits.count * LANES;
	s->report.candidates += (size_t)m->pairs.count;
	m->visits.count = 0;
	stage_ends(s, GZ_COLLECT);
	kernels->evaluate(&m->touches, &m->near, &m->pairs, s->world->walls);
	stage_ends(s, GZ_EVALUATE);
	kernels->reduce(&m->best, &m->near, &m->touches);
	stage_ends(s, GZ_REDUCE);
}

/// Counts the near bodies, each once: where there are several levels, a body may be near walls of more than one.
static void note_near(sweep *s) {
	gz_scratch *m = s->scratch;
	for (int32_t i = 0; i < m->near.count && s->world->grid.levels > 1; i++) {
		uint8_t *seen = m->is_near + m->near.slot[i];
		s->report.near_walls += !*seen;
		*seen = 1;
	}
	if (s->world->grid.levels == 1) s->report.near_walls += (size_t)m->near.count;
}

/// All bodies of the tile that reach no further than the margin. The others are left in the scratch's strays.
static void ask_level(sweep *s, const grid_level *level) {
	gz_scratch *m = s->scratch;
	const graze_kernels *kernels = s->world->kernels;
	m->stray_count = kernels->clear(&m->near, m->strays, &m->tile.columns, &level->clearance.map);
	note_near(s);
	stage_ends(s, GZ_FILTER);
	kernels->locate(&m->near, &m->tile.columns, &level->cells.map.frame);
	uint32_t block = 0;
	for (int32_t next = 0; next < m->near.count;) {
		next = graze_grid_visits(level, &m->near, next, &block, &m->visits);
		ask_visits(s, level, s->world->grid.margin);
	}
}

/// The chunk's how-manieth body a slot of the tile is, and which chunk.
static size_t place_of(const sweep *s, int32_t slot, size_t *chunk) {
	const body_span *span = graze_tile_span(&s->scratch->tile, slot);
	*chunk = span->chunk;
	return span->first + (size_t)(slot - span->slot);
}

static const char *fault_of(const sweep *s, int32_t slot, const char **fault) {
	size_t chunk;
	const size_t k = place_of(s, slot, &chunk);
	const gz_bodies *bodies = s->question->chunks + chunk;
	return graze_body_fault(bodies, graze_element(bodies, k), fault);
}

/// Strays that are good become near bodies; the others are noted as bad.
static void sort_strays(sweep *s) {
	gz_scratch *m = s->scratch;
	m->near.count = 0;
	for (int32_t i = 0; i < m->stray_count; i++) {
		const char *fault;
		if (m->strays[i] >= m->tile.count) continue; // padding
		if (fault_of(s, m->strays[i], &fault)) m->bad[m->bad_count++] = m->strays[i];
		else m->near.slot[m->near.count++] = m->strays[i];
	}
	note_near(s);
	s->report.far_reaching += (size_t)m->near.count;
}

/// Bodies that reach beyond the margin walk their cells.
static void ask_strays(sweep *s) {
	gz_scratch *m = s->scratch;
	sort_strays(s);
	stage_ends(s, GZ_FILTER);
	for (int l = 0; l < s->world->grid.levels; l++) {
		const grid_level *level = s->world->grid.level + l;
		float reach = 0;
		s->world->kernels->locate(&m->near, &m->tile.columns, &level->cells.map.frame);
		for (int32_t i = 0; i < m->near.count; i++) {
			const near_body *body = m->near.body + i;
			grid_walk walk = graze_grid_walk(level, body, i);
			reach = fmaxf(reach, body->radius + fabsf(body->dx) + fabsf(body->dy));
			while (!graze_grid_walk_on(&walk, level, &m->visits)) ask_visits(s, level, reach);
		}
		if (m->visits.count) ask_visits(s, level, reach);
	}
}

/// Marks a bad body, and keeps the first as the report's error.
static void answer_bad(sweep *s, int32_t slot) {
	size_t chunk, k = place_of(s, slot, &chunk);
	graze_write_bad(s->hits + chunk, k);
	if (s->report.bad++) return;
	const char *fault, *name = fault_of(s, slot, &fault);
	const gz_bodies *bodies = s->question->chunks + chunk;
	char id[32] = "";
	if (bodies->id.data) snprintf(id, sizeof id, " (id %" PRIu64 ")", id_at(bodies->id, graze_element(bodies, k)));
	for (size_t c = 0; c < chunk; c++) k += graze_body_count(s->question->chunks + c);
	s->report.error = graze_error(GZ_BAD_BODIES, k, name, "body %zu%s: %s %s", k, id, name, fault);
}

/// The places of the hits from number `first` on, as long as they are of one chunk. Returns the chunk.
static size_t gather_places(sweep *s, int32_t first) {
	gz_scratch *m = s->scratch;
	hit_places *p = &m->places;
	size_t chunk = m->tile.span[0].chunk, next = chunk;
	p->first = first, p->count = 0;
	for (int32_t i = first; i < m->best.count; i++, p->count++) {
		const size_t place =
			m->tile.spans == 1 ? m->tile.span[0].first + (size_t)m->best.slot[i] : place_of(s, m->best.slot[i], &next);
		if (i > first && next != chunk) break;
		chunk = next;
		p->place[p->count] = place;
	}
	return chunk;
}

static void answer_tile(sweep *s) {
	gz_scratch *m = s->scratch;
	for (int32_t i = 0; i < m->tile.spans; i++) graze_write_misses(s->hits + m->tile.span[i].chunk, m->tile.span + i);
	for (int32_t i = 0; i < m->best.count; i += m->places.count) {
		const size_t chunk = gather_places(s, i);
		graze_write_hits(s->hits + chunk, &m->places, &m->contacts, s->world->ids);
	}
	for (int32_t i = 0; i < m->bad_count; i++) answer_bad(s, m->bad[i]);
	s->report.bodies += (size_t)m->tile.count;
	s->report.hits += (size_t)m->best.count;
}

static void ask_tile(sweep *s) {
	gz_scratch *m = s->scratch;
	memset(m->best.key, 0xff, sizeof *m->best.key * (size_t)m->tile.count);
	m->best.count = m->bad_count = 0;
	if (s->world->grid.levels > 1) memset(m->is_near, 0, sizeof m->is_near);
	for (int l = 0; l < s->world->grid.levels; l++) ask_level(s, s->world->grid.level + l);
	if (m->stray_count) ask_strays(s);
	s->world->kernels->contact(&m->contacts, &m->best, &m->tile.columns, s->world->walls);
	answer_tile(s);
	stage_ends(s, GZ_REDUCE);
}

static gz_error check(
	const gz_hits *hits, const gz_world *world, const gz_question *question, const gz_scratch *scratch) {
	if (!world || !question || !scratch) {
		const char *name = !world ? "world" : !question ? "question" : "scratch";
		return graze_error(GZ_BAD_INPUT, 0, name, "the %s is null", name);
	}
	const gz_error error = graze_bodies_check(question->chunks, question->chunk_count);
	return error.status ? error : graze_hits_check(hits, question->chunks, question->chunk_count);
}

gz_report gz_sweep(const gz_hits *hits, const gz_world *world, const gz_question *question, gz_scratch *scratch) {
	sweep s = {hits, world, question, scratch, {.error = check(hits, world, question, scratch)}, 0};
	if (s.report.error.status) return s.report;
	if (question->clock) s.time = question->clock();
	body_cursor cursor = {question->chunks, question->chunk_count, 0, 0};
	while (graze_tile_next(&scratch->tile, &cursor)) ask_tile(&s);
	return s.report;
}
