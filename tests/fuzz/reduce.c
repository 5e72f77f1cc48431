// The least scenario in which a check still fails.
#include <stdio.h>
#include <string.h>

#include "failures.h"
#include "run.h"
#include "scenario.h"

static scenario best, tried, run;
static uint64_t seed_of_all;

/// A copy is checked, since checking chooses.
static bool still_fails(const scenario *s, const char *check) {
	run = *s;
	failures_begin(seed_of_all, false);
	scenario_check(&run);
	return failures_has(check);
}

static bool keep_if_it_fails(const char *check) {
	if (!still_fails(&tried, check)) return false;
	best = tried;
	return true;
}

/// The walls as they are after all edits are those that the world is created of.
static void drop_edits(scenario *s) {
	s->edit_count = 0, s->built.count = s->live_count, s->built.farthest = 0;
	memcpy(s->built.wall, s->live, s->live_count * sizeof *s->live);
	for (size_t i = 0; i < s->live_count; i++)
		if (!s->built.wall[i].id) s->built.wall[i].id = 99; // an id of 0 and none are not the same
	for (size_t i = 0; i < s->live_count; i++) wall_table_reach(&s->built, s->live + i);
	s->walls = s->built;
	scenario_list_live(s);
}

static void drop_wall(scenario *s, size_t k) {
	memmove(s->live + k, s->live + k + 1, (--s->live_count - k) * sizeof *s->live);
	s->pair_count = 0;
	size_t pushes = 0;
	for (size_t p = 0; p < s->push_count; p++) {
		fuzz_push *to = s->pushes + pushes, from = s->pushes[p];
		to->count = 0, to->dx = from.dx, to->dy = from.dy;
		for (size_t i = 0; i < from.count; i++)
			if ((size_t)from.wall[i] != k) to->wall[to->count++] = from.wall[i] - ((size_t)from.wall[i] > k);
		pushes += to->count > 0;
	}
	s->push_count = pushes;
	drop_edits(s);
}

static void drop_body(scenario *s, size_t i) {
	s->bad_count -= s->bodies[i].bad;
	memmove(s->bodies + i, s->bodies + i + 1, (--s->body_count - i) * sizeof *s->bodies);
	s->pair_count = 0;
}

static void reduce_walls(const char *check) {
	tried = best, drop_edits(&tried);
	if (!keep_if_it_fails(check)) return;
	for (size_t k = best.live_count; k-- > 0;) tried = best, drop_wall(&tried, k), keep_if_it_fails(check);
}

static void reduce_bodies(const char *check) {
	for (size_t i = best.body_count; i-- > 0;) tried = best, drop_body(&tried, i), keep_if_it_fails(check);
}

#define TRY(change) tried = best, tried.change, keep_if_it_fails(check)

static void simplify(const char *check) {
	TRY(ticks = 1), TRY(push_count = 0), TRY(rules.skin = 0), TRY(rules.max_contacts = 0), TRY(has_ignore = false),
		TRY(foresees = false);
	TRY(foresees_others = false), TRY(has_since = false), TRY(prediction.max = 0), TRY(against = GZ_TARGETS_WALLS);
	for (size_t i = 0; i < best.body_count; i++) {
		TRY(bodies[i].response = 0), TRY(bodies[i].mass = 1), TRY(bodies[i].restitution = 1);
		TRY(bodies[i].mask = UINT32_MAX), TRY(bodies[i].category = 1), TRY(bodies[i].group = 0);
		TRY(bodies[i].acceleration_x = 0), TRY(bodies[i].acceleration_y = 0);
	}
	for (size_t k = 0; k < best.live_count && !best.edit_count; k++) {
		tried = best, tried.live[k].radius = 0, drop_edits(&tried), keep_if_it_fails(check);
		tried = best, tried.live[k].one_sided = 0, drop_edits(&tried), keep_if_it_fails(check);
	}
}

static void print_wall(const fuzz_wall *w) {
	printf("wall %a %a %a %a radius %a one-sided %d category %#x mask %#x group %u id %llu\n", (double)w->ax,
		(double)w->ay, (double)w->bx, (double)w->by, (double)w->radius, w->one_sided, w->category, w->mask, w->group,
		(unsigned long long)w->id);
}

static void print_body(const scenario *s, const fuzz_body *b) {
	printf("body at %a %a motion %a %a radius %a step %a", (double)b->x, (double)b->y, (double)b->dx, (double)b->dy,
		(double)b->radius, (double)b->step);
	if (s->has_ids) printf(" id %llu", (unsigned long long)b->id);
	if (s->has_ignore) printf(" ignore %llu", (unsigned long long)b->ignore);
	printf(" category %#x mask %#x group %u acceleration %a %a since %g response %d restitution %a mass %a%s\n",
		b->category, b->mask, b->group, (double)b->acceleration_x, (double)b->acceleration_y, b->since, b->response,
		(double)b->restitution, (double)b->mass, b->bad ? " bad" : "");
}

void scenario_print(const scenario *s) {
	for (size_t k = 0; k < s->live_count; k++) print_wall(s->live + k);
	for (size_t i = 0; i < s->body_count; i++) print_body(s, s->bodies + i);
	printf("%zu edits, against %d, skin %a, contacts %u, ticks %d, %s, from %g until %g, most %u, %s, %zu pushes\n",
		s->edit_count, (int)s->against, (double)s->rules.skin, s->rules.max_contacts, s->ticks,
		s->together ? "together" : "alone", s->prediction.from, s->prediction.until, s->prediction.max,
		s->foresees_others ? "among one another" : "walls alone", s->push_count);
}

void fuzz_reduce(uint64_t seed, const char *check) {
	choices c = choices_from_seed(seed);
	seed_of_all = seed;
	scenario_make(&best, &c);
	best.choices = c, best.judge_all = true;
	failures_be_quiet(true);
	failures_begin(seed, false);
	run = best, scenario_check(&run);
	if (!check) check = failures_first();
	if (check && still_fails(&best, check)) {
		reduce_walls(check), reduce_bodies(check), reduce_walls(check), simplify(check), reduce_bodies(check);
		reduce_walls(check);
		scenario_print(&best);
	}
	failures_be_quiet(false);
	run = best;
	failures_begin(seed, true);
	scenario_check(&run);
}
