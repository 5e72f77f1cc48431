// A question in parts: runs of tiles, asked by several workers, and put together in order.
#include <string.h>

#include "engine/error.h"
#include "engine/team.h"

enum { LEAST_TILES = 2, WORD = sizeof(uint64_t) }; ///< of a part; what all answers of lists are made of

// ---------------------------------------------------------------------------------------------------------------------
// Asking
// ---------------------------------------------------------------------------------------------------------------------

static size_t count_tiles(const asking *a) {
	body_cursor cursor = {a->chunks, a->chunk_count, 0, 0};
	size_t tiles = 0;
	while (graze_tile_skip(&cursor)) tiles++;
	return tiles;
}

/// The tiles in as many parts.
static void divide(const asking *a, work_team *team, size_t tiles, size_t parts) {
	body_cursor cursor = {a->chunks, a->chunk_count, 0, 0};
	size_t index = 0;
	for (size_t k = 0; k < parts; k++) {
		work_part *p = team->part + k;
		p->from = cursor, p->index = index;
		p->tiles = part_begin(tiles, parts, k + 1) - part_begin(tiles, parts, k);
		for (size_t i = 0; i < p->tiles; i++) index += graze_tile_skip(&cursor);
		p->kept.words.count = 0;
	}
}

void graze_part_begin(work_part *p, const asking *whole, gz_scratch *scratch) {
	asking *a = &p->asking;
	*a = *whole;
	a->scratch = scratch, a->index = p->index, a->kept = &p->kept;
	a->report = (gz_report){.error = graze_no_error()};
	if (a->clock) a->time = a->clock();
}

static void ask_part(void *context, size_t number, size_t worker) {
	const asking *whole = context;
	work_team *team = whole->scratch->team;
	work_part *p = team->part + number;
	graze_part_begin(p, whole, team->scratch[worker]);
	body_tile *tile = &p->asking.scratch->tile;
	for (size_t k = 0; k < p->tiles && !graze_ran_out(&p->asking) && graze_tile_next(tile, &p->from); k++)
		graze_ask_tile(&p->asking);
}

void graze_ask_parts(asking *a) {
	work_team *team = a->scratch->team;
	const size_t tiles = count_tiles(a), most = tiles / LEAST_TILES;
	if (most < 2) return;
	if (!graze_team_ready(a->scratch)) {
		a->report.error = graze_error(GZ_NO_MEMORY, 0, "", "out of memory for %u workers", team->hook.workers);
		return;
	}
	a->parts = most < team->parts ? most : team->parts;
	divide(a, team, tiles, a->parts);
	graze_run_parts(&team->hook, a->parts, ask_part, a);
	for (size_t k = 0; k < a->parts && !graze_ran_out(a); k++)
		graze_report_add(&a->report, &team->part[k].asking.report);
	graze_team_level(a->scratch);
	if (a->clock) a->time = a->clock();
}

void graze_report_add(gz_report *r, const gz_report *part) {
	if (!r->error.status || part->error.status == GZ_NO_MEMORY) r->error = part->error;
	r->bad += part->bad, r->bodies += part->bodies, r->near_walls += part->near_walls;
	r->far_reaching += part->far_reaching, r->cells += part->cells, r->tests += part->tests;
	r->filtered += part->filtered, r->candidates += part->candidates, r->lanes += part->lanes;
	r->hits += part->hits, r->written += part->written, r->crowded += part->crowded;
	r->stopped += part->stopped, r->pushed += part->pushed;
	r->retried += part->retried, r->guarded += part->guarded;
	for (int k = 0; k < GZ_STAGES; k++) r->spent[k] += part->spent[k];
}

// ---------------------------------------------------------------------------------------------------------------------
// Lists
// ---------------------------------------------------------------------------------------------------------------------

void *graze_keep_answers(asking *a, size_t more, size_t size) {
	kept_answers *kept = a->kept;
	const size_t words = more * size / WORD;
	if (!graze_list_room(&kept->words, words, WORD, &kept->memory)) {
		a->report.error = graze_error(GZ_NO_MEMORY, 0, "", "out of memory for the lists of %zu bodies", a->index);
		return NULL;
	}
	kept->words.count += words;
	return kept->words.at;
}

/// A caller's list.
typedef struct told_list {
	const work_team *team;
	char *at;
	size_t room, size;
	size_t *first;
} told_list;

static void tell_part(void *context, size_t number, size_t worker) {
	const told_list *out = context;
	const work_part *p = out->team->part + number;
	const gz_report *r = &p->asking.report;
	const size_t left = p->place < out->room ? out->room - p->place : 0, fits = r->hits < left ? r->hits : left;
	(void)worker;
	if (fits) memcpy(out->at + p->place * out->size, p->kept.words.at, fits * out->size);
	for (size_t i = 0; i < r->bodies; i++) out->first[p->index + i] += p->place;
}

void graze_parts_tell(const asking *a, void *at, size_t room, size_t *first, size_t size) {
	if (!a->parts) return;
	work_team *team = a->scratch->team;
	told_list out = {team, at, room, size, first};
	size_t place = 0;
	for (size_t k = 0; k < a->parts; k++) {
		team->part[k].place = place;
		place += team->part[k].asking.report.hits;
	}
	graze_run_parts(&team->hook, a->parts, tell_part, &out);
}
