// The parameters of the queries, and the whole of a scenario.
#include <math.h>
#include <string.h>

#include "scenario.h"

static void make_shape(scenario *s, choices *c) {
	const int exponent = choose_chance(c, 2) ? choose_int(c, 0, 6) : choose_int(c, -20, 30);
	s->unit = choose_chance(c, 2) ? ldexp(1, exponent) : choose_size(c, exponent, exponent + 1);
	s->lattice = choose_chance(c, 4);
	if (s->lattice) s->unit = ldexp(1, exponent);
	s->many = choose_chance(c, 1000), s->far = choose_chance(c, 4);
	s->extent = s->unit * (s->many ? 128 : choose_int(c, 2, 16));
	const int far = choose_chance(c, 5) ? choose_int(c, exponent, exponent + 18 > 37 ? 37 : exponent + 18) : -99;
	s->origin_x = far < -50 ? 0 : ldexp(choose_signed(c), far),
	s->origin_y = far < -50 ? 0 : ldexp(choose_signed(c), far);
	if (s->lattice)
		s->origin_x = s->unit * rint(s->origin_x / s->unit), s->origin_y = s->unit * rint(s->origin_y / s->unit);
	s->foresees = !s->many && choose_chance(c, s->far ? 16 : 3);
}

static void make_pairs(scenario *s, choices *c) {
	s->pair_count = 0;
	if (!s->body_count) return;
	for (int i = 0; i < MOST_PAIRS; i++) {
		gz_pair p = {.body = (uint32_t)choose_index(c, s->body_count), .circle = choose_chance(c, 2)};
		const size_t others = p.circle ? s->body_count : s->live_count;
		if (!others) continue;
		p.index = (int32_t)choose_index(c, others);
		if (p.circle && s->bodies[p.index].bad) continue; // it is not of the crowd
		s->pairs[s->pair_count++] = p;
	}
}

static void make_rules(scenario *s, choices *c) {
	s->rules = (gz_move_options){0};
	const int skin = choose_int(c, 0, 3);
	if (skin == 1) s->rules.skin = (float)(s->unit * 0x1p-10);
	if (skin == 2) s->rules.skin = (float)(s->unit * choose_size(c, -12, -2));
	if (choose_chance(c, 3)) s->rules.max_contacts = (uint32_t)choose_int(c, 1, 12);
	s->ticks = choose_int(c, 1, 3), s->together = choose_chance(c, 2);
}

/// Times are whole numbers or halves, so that `since` and `from` often agree.
static void make_foresight(scenario *s, choices *c) {
	s->prediction = (gz_prediction){.from = 0, .until = 1};
	s->foresees_others = choose_chance(c, 2) && !s->many, s->has_since = choose_chance(c, 3);
	if (choose_chance(c, 2)) s->prediction.from = 0.5 * choose_int(c, 0, 4);
	s->prediction.until = s->prediction.from + 0.5 * choose_int(c, 1, choose_chance(c, 4) ? 12 : 3);
	if (choose_chance(c, 3)) s->prediction.max = (uint32_t)choose_int(c, 1, 4);
	s->bad_curved_count = 0;
	for (size_t i = 0; i < s->body_count; i++) {
		fuzz_body *b = s->bodies + i;
		b->since = s->has_since ? s->prediction.from - 0.5 * choose_int(c, 0, 3) : 0;
		if (s->has_since && choose_chance(c, 50)) b->since = choose_chance(c, 2) ? NAN : s->prediction.from + 1;
		if (!(b->since <= s->prediction.from)) b->bad_curved = 1;
		if (choose_chance(c, 100)) b->acceleration_x = INFINITY, b->bad_curved = 1;
		s->bad_curved_count += b->bad_curved;
	}
}

static bool is_pushed(const scenario *s, int32_t wall) {
	for (size_t p = 0; p < s->push_count; p++)
		for (size_t k = 0; k < s->pushes[p].count; k++)
			if (s->pushes[p].wall[k] == wall) return true;
	return false;
}

/// Walls by their places in `live`; neighbours there often share an end.
static void make_pushes(scenario *s, choices *c) {
	s->push_count = 0;
	const int count = choose_int(c, 0, MOST_PUSHES);
	for (int i = 0; i < count && s->live_count; i++) {
		fuzz_push *p = s->pushes + s->push_count;
		const size_t most = (size_t)choose_int(c, 1, 5), first = choose_index(c, s->live_count);
		p->count = 0;
		for (size_t k = first; k < s->live_count && p->count < most; k++)
			if (!is_pushed(s, (int32_t)k)) p->wall[p->count++] = (int32_t)k;
		p->dx = scenario_length(s, c, s->unit), p->dy = scenario_length(s, c, s->unit);
		if (choose_chance(c, 4)) p->dx = 0;
		if (p->count) s->push_count++;
	}
}

void scenario_make_parameters(scenario *s, choices *c) {
	s->most = (size_t)choose_int(c, 1, 6);
	s->within = choose_chance(c, 3) ? INFINITY : choose_chance(c, 3) ? 0 : (float)(s->unit * 4 * choose_unit(c));
	s->against = (gz_targets)choose_int(c, GZ_TARGETS_WALLS, GZ_TARGETS_ALL);
	make_pairs(s, c), make_rules(s, c), make_foresight(s, c), make_pushes(s, c);
}

void scenario_make(scenario *s, choices *c) {
	make_shape(s, c);
	scenario_make_walls(s, c), scenario_make_edits(s, c), scenario_make_bodies(s, c), scenario_make_parameters(s, c);
}

static bool filters_allow(uint32_t category, uint32_t mask, uint32_t group, const fuzz_body *b) {
	return (b->category & mask) && (category & b->mask) && !(group && group == b->group);
}

/// A missing id is 0, and is never ignored; where there is a column for `ignore` it is never 0.
static bool ignores(const scenario *s, const fuzz_body *b, uint64_t id) {
	return s->has_ignore && id && b->ignore == id;
}

bool may_touch_wall(const scenario *s, const fuzz_body *b, const fuzz_wall *w) {
	return filters_allow(w->category, w->mask, w->group, b) && !ignores(s, b, w->id);
}

bool may_touch_body(const scenario *s, const fuzz_body *b, const fuzz_body *o) {
	return filters_allow(o->category, o->mask, o->group, b) && !ignores(s, b, o->id) && !ignores(s, o, b->id);
}
