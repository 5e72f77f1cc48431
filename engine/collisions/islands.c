#include "engine/collisions/islands.h"

#include <string.h>

#include "engine/collisions/event_queue.h"
#include "engine/collisions/events.h"
#include "engine/mover/candidates.h"
#include "engine/query/workers.h"

enum { LEAST_BODIES = 1024 }; ///< of a gathering

size_t graze_homes(const asking *a) { return a->scratch->gathering->homes ? a->scratch->gathering->homes : 1; }

gathering *graze_home(const asking *a, size_t k) {
	return k ? a->scratch->team->scratch[k]->gathering : a->scratch->gathering;
}

// ---------------------------------------------------------------------------------------------------------------------
// Islands
// ---------------------------------------------------------------------------------------------------------------------

static int32_t root_of(int32_t *up, int32_t i) {
	while (up[i] != i) i = up[i] = up[up[i]];
	return i;
}

/// Each body points at a lower one of its island, or is its first.
static void unite(const gathering *g, int32_t *up) {
	for (size_t i = 0; i < g->bodies.count; i++) up[i] = (int32_t)i;
	for (size_t i = 0; i < g->meetings.count; i++) {
		const int32_t one = root_of(up, g->meetings.body[i]), other = root_of(up, g->meetings.wall[i]);
		if (one < other) up[other] = one;
		else up[one] = other;
	}
}

/// An island goes where its first body is: as many bodies and pairs lie before each gathering's as before the others'.
/// Returns how many bodies the largest has.
static size_t settle(gathering *g, int32_t *home, size_t homes, size_t *own) {
	const uint32_t *before = g->first.at; // of each body, the others of those before it
	const size_t count = g->bodies.count, all = count + before[count];
	size_t largest = 0;
	for (size_t k = 0; k < homes; k++) own[k] = 0;
	for (size_t i = 0; i < count; i++) {
		const size_t first = (size_t)home[i];
		home[i] = first < i ? home[first] : (int32_t)((i + before[i]) * homes / (all + 1));
		own[home[i]]++;
	}
	for (size_t k = 0; k < homes; k++) largest = own[k] > largest ? own[k] : largest;
	return largest;
}

// ---------------------------------------------------------------------------------------------------------------------
// Gatherings
// ---------------------------------------------------------------------------------------------------------------------

static void follow(gathering *g, const gathering *first) {
	graze_gathering_begin(g);
	graze_motion_follow(g->ways, first->ways);
	g->bodies = first->bodies, g->courses = first->courses, g->filters = first->filters;
	g->numbers = first->numbers, g->starts = first->starts, g->soonest = first->soonest;
	g->first = first->first, g->others = first->others;
	g->crowd = first->crowd, g->numbered = first->numbered, g->filtering = first->filtering, g->skin = first->skin,
	g->reach = first->reach;
	g->whole = 1, g->until = 1, g->meetings.count = 0;
}

void graze_divided_leave(const asking *a) {
	const growing_list none = {NULL, 0, 0};
	for (size_t k = 1; k < graze_homes(a); k++) {
		gathering *g = graze_home(a, k);
		g->bodies = g->courses = g->filters = g->numbers = g->starts = g->soonest = g->first = g->others = none;
	}
}

/// Each pair goes to the gathering of its bodies.
static int share_meetings(const asking *a, gathering *g) {
	const pair_store all = g->meetings;
	const int32_t *home = g->home.at;
	g->meetings.count = 0;
	for (size_t i = 0; i < all.count; i++) {
		pair_store *to = &graze_home(a, (size_t)home[all.body[i]])->meetings;
		if (!graze_pairs_room(to, 1, &a->scratch->memory)) return 0;
		to->body[to->count] = all.body[i], to->wall[to->count++] = all.wall[i];
	}
	return 1;
}

int graze_divide(asking *a) {
	gathering *g = a->scratch->gathering;
	const work_team *team = a->scratch->team;
	const size_t count = g->bodies.count, most = count / LEAST_BODIES;
	const size_t homes = team && team->hook.workers < most ? team->hook.workers : most;
	size_t own[GZ_MAX_WORKERS];
	if (!team || !g->whole || g->average.bouncing > 0 || homes < 2) return 1;
	if (!graze_team_ready(a->scratch) || !graze_list_neighbours(a)) return 0;
	if (!graze_list_room(&g->home, count, sizeof(int32_t), &a->scratch->memory)) return 0;
	unite(g, g->home.at);
	if (settle(g, g->home.at, homes, own) > count - count / 4) return 1;
	for (size_t k = 0; k < homes; k++) {
		gathering *home = graze_home(a, k);
		if (k) follow(home, g);
		home->divided = 1, home->own = own[k];
	}
	g->homes = homes, g->until = 1;
	return share_meetings(a, g);
}

// ---------------------------------------------------------------------------------------------------------------------
// Events
// ---------------------------------------------------------------------------------------------------------------------

static void go(void *context, size_t part, size_t worker) {
	const asking *whole = context;
	work_part *p = whole->scratch->team->part + part;
	gz_scratch *m = whole->scratch->team->scratch[part];
	motion_tile *tile = m->motion;
	(void)worker;
	graze_part_begin(p, whole, m);
	m->motion = m->gathering->ways;
	m->best.key = m->tile_key; // nobody has hit anything
	memset(m->tile_key, 0xff, sizeof m->tile_key);
	if (!graze_events_of_part(&p->asking) && !m->gathering->broken && !graze_ran_out(&p->asking))
		graze_out_of_contacts(&p->asking);
	m->motion = tile;
}

int graze_divided_go(asking *a) {
	gathering *g = a->scratch->gathering;
	work_team *team = a->scratch->team;
	graze_forget_meetings(g);
	graze_run_parts(&team->hook, g->homes, go, a);
	for (size_t k = 0; k < g->homes; k++) {
		graze_report_add(&a->report, &team->part[k].asking.report);
		g->broken |= graze_home(a, k)->broken;
	}
	return !graze_ran_out(a) && !g->broken;
}
