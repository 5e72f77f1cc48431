// The character of a scenario, the parameters of the queries, and the filters.
#include <math.h>

#include "fuzz/scenario/scenario.h"

/// many_bodies: how many; 0: few, or as the choices say thousands. Those take too long for a coverage-guided fuzzer.
static void make_character(scenario *s, choices *c, size_t many_bodies) {
	const int exponent = choose_chance(c, 2) ? choose_int(c, 0, 6) : choose_int(c, -20, 30);
	s->unit = choose_chance(c, 2) ? ldexp(1, exponent) : choose_size(c, exponent, exponent + 1);
	s->lattice = choose_chance(c, 4);
	if (s->lattice) s->unit = ldexp(1, exponent);
	s->many_bodies = many_bodies, s->oversized = choose_chance(c, 4);
	if (!many_bodies && c->many_bodies) s->many_bodies = (size_t)choose_int(c, MANY_BODIES, MAX_BODIES);
	s->extent = s->unit * (s->many_bodies ? 128 : choose_int(c, 2, 16));
	const int distance = choose_chance(c, 5) ? choose_int(c, exponent, exponent + 18 > 37 ? 37 : exponent + 18) : -99;
	s->origin_x = distance < -50 ? 0 : ldexp(choose_signed(c), distance);
	s->origin_y = distance < -50 ? 0 : ldexp(choose_signed(c), distance);
	if (s->lattice)
		s->origin_x = s->unit * rint(s->origin_x / s->unit), s->origin_y = s->unit * rint(s->origin_y / s->unit);
	s->predicts = !s->many_bodies && choose_chance(c, s->oversized ? 16 : 3);
}

static void make_pairs(scenario *s, choices *c) {
	s->pair_count = 0;
	if (!s->body_count) return;
	for (int i = 0; i < MAX_PAIRS; i++) {
		gz_pair p = {.body = (uint32_t)choose_index(c, s->body_count)};
		p.circle = choose_chance(c, 2);
		const size_t others = p.circle ? s->body_count : s->live_count;
		if (!others) continue;
		p.index = (int32_t)choose_index(c, others);
		if (p.circle && s->bodies[p.index].invalid) continue; // it is not placed in the crowd
		s->pairs[s->pair_count++] = p;
	}
}

static void make_move_options(scenario *s, choices *c) {
	s->move_options = (gz_move_options){0};
	const int skin = choose_int(c, 0, 3);
	if (skin == 1) s->move_options.skin = (float)(s->unit * 0x1p-10);
	if (skin == 2) s->move_options.skin = (float)(s->unit * choose_size(c, -12, -2));
	if (choose_chance(c, 3)) s->move_options.max_contacts = (uint32_t)choose_int(c, 1, 12);
	if (choose_chance(c, 4)) s->move_options.max_rounds = (uint32_t)choose_int(c, 1, 12);
	if (choose_chance(c, 4)) s->move_options.method = GZ_CROWD_EVENTS;
	s->ticks = choose_int(c, 1, 3), s->bodies_collide = choose_chance(c, 2);
}

/// Times are integers or halves, so that `since` and `from` are often equal.
static void make_prediction(scenario *s, choices *c) {
	s->prediction = (gz_prediction){.from = 0, .until = 1};
	s->predicts_bodies = choose_chance(c, 2) && !s->many_bodies, s->has_since = choose_chance(c, 3);
	if (choose_chance(c, 2)) s->prediction.from = 0.5 * choose_int(c, 0, 4);
	s->prediction.until = s->prediction.from + 0.5 * choose_int(c, 1, choose_chance(c, 4) ? 12 : 3);
	if (choose_chance(c, 3)) s->prediction.max = (uint32_t)choose_int(c, 1, 4);
	s->invalid_curved_count = 0;
	for (size_t i = 0; i < s->body_count; i++) {
		fuzz_body *b = s->bodies + i;
		b->since = s->has_since ? s->prediction.from - 0.5 * choose_int(c, 0, 3) : 0;
		if (s->has_since && choose_chance(c, 50)) b->since = choose_chance(c, 2) ? NAN : s->prediction.from + 1;
		if (!(b->since <= s->prediction.from)) b->invalid_curved = 1;
		if (choose_chance(c, 100)) b->acceleration_x = INFINITY, b->invalid_curved = 1;
		s->invalid_curved_count += b->invalid_curved;
	}
}

static bool is_in_group(const scenario *s, int32_t wall) {
	for (size_t p = 0; p < s->wall_group_count; p++)
		for (size_t k = 0; k < s->wall_groups[p].count; k++)
			if (s->wall_groups[p].wall[k] == wall) return true;
	return false;
}

/// Indices into `live`; neighbours there often share an end.
static void make_wall_groups(scenario *s, choices *c) {
	s->wall_group_count = 0;
	const int count = choose_int(c, 0, MAX_WALL_GROUPS);
	for (int i = 0; i < count && s->live_count; i++) {
		fuzz_wall_group *g = s->wall_groups + s->wall_group_count;
		const size_t max = (size_t)choose_int(c, 1, 5), first = choose_index(c, s->live_count);
		g->count = 0;
		for (size_t k = first; k < s->live_count && g->count < max; k++)
			if (!is_in_group(s, (int32_t)k)) g->wall[g->count++] = (int32_t)k;
		g->dx = scenario_length(s, c, s->unit), g->dy = scenario_length(s, c, s->unit);
		if (choose_chance(c, 4)) g->dx = 0;
		g->angle = choose_chance(c, 3) ? (float)ldexp(choose_unit(c) - 0.5, choose_int(c, -6, 4)) : 0;
		g->pivot_x = s->live[first].ax, g->pivot_y = s->live[first].ay;
		if (s->many_bodies) g->angle = 0; // a turn has up to 2^14 parts, for each body
		if (g->count) s->wall_group_count++;
	}
}

void scenario_make_parameters(scenario *s, choices *c) {
	s->nearest_max = (size_t)choose_int(c, 1, 6);
	s->nearest_distance = choose_chance(c, 3)   ? INFINITY
						  : choose_chance(c, 3) ? 0
												: (float)(s->unit * 4 * choose_unit(c));
	s->targets = (gz_targets)choose_int(c, GZ_TARGETS_WALLS, GZ_TARGETS_ALL);
	if (s->many_bodies) s->nearest_distance = (float)fmin((double)s->nearest_distance, 4 * s->unit);
	make_pairs(s, c), make_move_options(s, c), make_prediction(s, c), make_wall_groups(s, c);
}

void scenario_make(scenario *s, choices *c) { scenario_make_many(s, c, 0); }

void scenario_make_many(scenario *s, choices *c, size_t bodies) {
	make_character(s, c, bodies);
	scenario_make_walls(s, c), scenario_make_edits(s, c), scenario_make_bodies(s, c), scenario_make_parameters(s, c);
	scenario_make_options(s, c);
}

static bool filters_allow(uint32_t category, uint32_t mask, uint32_t group, const fuzz_body *b) {
	return (b->category & mask) && (category & b->mask) && !(group && group == b->group);
}

/// A missing id is 0, and is never ignored; an `ignore` column never contains 0.
static bool ignores(const scenario *s, const fuzz_body *b, uint64_t id) {
	return s->has_ignore && id && b->ignore == id;
}

bool filters_allow_wall(const scenario *s, const fuzz_body *b, const fuzz_wall *w) {
	return filters_allow(w->category, w->mask, w->group, b) && !ignores(s, b, w->id);
}

bool filters_allow_body(const scenario *s, const fuzz_body *b, const fuzz_body *o) {
	return filters_allow(o->category, o->mask, o->group, b) && !ignores(s, b, o->id) && !ignores(s, o, b->id);
}
