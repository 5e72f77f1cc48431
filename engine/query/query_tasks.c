// A question in parts: runs of tiles, asked by several workers, and put together in order.
#include <string.h>

#include "engine/base/error.h"
#include "engine/query/workers.h"

enum { LEAST_TILES = 2, WORD = sizeof(uint64_t) }; ///< of a part; what all answers of lists are made of

// ---------------------------------------------------------------------------------------------------------------------
// Asking
// ---------------------------------------------------------------------------------------------------------------------

void graze_part_begin(work_part *p, const asking *whole, gz_scratch *scratch) {
	asking *a = &p->asking;
	*a = *whole;
	a->scratch = scratch, a->kept = &p->kept;
	a->report = (gz_report){.error = graze_no_error()};
	if (a->clock) a->time = a->clock();
}

static void ask_part(void *context, size_t number, size_t worker) {
	const asking *whole = context;
	work_team *team = whole->scratch->team;
	work_part *p = team->part + number;
	asking *a = &p->asking;
	graze_part_begin(p, whole, team->scratch[worker]);
	a->index = team->run[number].index, p->kept.words.count = 0;
	body_cursor cursor = team->run[number].from;
	for (size_t k = 0; k < team->run[number].tiles && !graze_ran_out(a); k++) {
		graze_tile_next(&a->scratch->tile, &cursor);
		graze_ask_tile(a);
	}
}

void graze_ask_parts(asking *a) {
	work_team *team = a->scratch->team;
	const size_t parts = graze_divide_bodies(team->run, team->parts, LEAST_TILES, a->chunks, a->chunk_count);
	if (!parts) return;
	if (!graze_team_ready(a->scratch)) {
		a->report.error =
			graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for %u workers", team->hook.workers);
		return;
	}
	a->parts = parts;
	graze_run_parts(&team->hook, a->parts, ask_part, a);
	for (size_t k = 0; k < a->parts && !graze_ran_out(a); k++)
		graze_report_add(&a->report, &team->part[k].asking.report);
	graze_team_done(a->scratch);
	if (a->clock) a->time = a->clock();
}

void graze_report_add(gz_report *r, const gz_report *part) {
	if (!r->error.status || part->error.status == GZ_STATUS_OUT_OF_MEMORY) r->error = part->error;
	r->invalid += part->invalid, r->bodies += part->bodies, r->near_walls += part->near_walls;
	r->far_reaching += part->far_reaching, r->cells += part->cells, r->tests += part->tests;
	r->filtered += part->filtered, r->candidates += part->candidates, r->lanes += part->lanes;
	r->hits += part->hits, r->written += part->written, r->crowded += part->crowded;
	r->stopped += part->stopped, r->recovered += part->recovered;
	r->shortened += part->shortened, r->refused += part->refused;
	for (int k = 0; k < GZ_STAGE_COUNT; k++) r->spent[k] += part->spent[k];
}

// ---------------------------------------------------------------------------------------------------------------------
// Lists
// ---------------------------------------------------------------------------------------------------------------------

void *graze_keep_answers(asking *a, size_t more, size_t size) {
	kept_answers *kept = a->kept;
	const size_t words = more * size / WORD;
	if (!graze_list_room(&kept->words, words, WORD, &kept->memory)) {
		a->report.error =
			graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for the lists of %zu bodies", a->index);
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
	size_t *first = out->first + out->team->run[number].index;
	(void)worker;
	if (fits) memcpy(out->at + p->place * out->size, p->kept.words.at, fits * out->size);
	for (size_t i = 0; i < r->bodies; i++) first[i] += p->place;
}

void graze_parts_gather(const asking *a, void *at, size_t size) {
	size_t place = 0;
	for (size_t k = 0; k < a->parts; k++) {
		const growing_list *words = &a->scratch->team->part[k].kept.words;
		if (words->count) memcpy((char *)at + place * size, words->at, words->count * WORD);
		place += words->count * WORD / size;
	}
}

size_t graze_parts_kept(const asking *a, size_t size) {
	size_t words = 0;
	for (size_t k = 0; k < a->parts; k++) words += a->scratch->team->part[k].kept.words.count;
	return words * WORD / size;
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
