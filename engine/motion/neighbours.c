// Who may meet whom: a crowd is placed with bodies as large as they may come, and those that overlap are neighbours for
// the whole of the tick, wherever they turn.
#include <math.h>
#include <string.h>

#include "engine/filters.h"
#include "engine/motion/gathering.h"
#include "engine/motion/seek.h"

size_t graze_elements(const asking *a) {
	size_t elements = 0;
	for (size_t c = 0; c < a->chunk_count; c++) elements += a->chunks[c].count;
	return elements;
}

/// How far bouncing may carry anybody: a bounce makes slow bodies fast. Half as far again as the fastest goes, unless
/// that is many times what bodies go on average; who may leave that is looked after one by one.
static double farthest_bounce(const gathering *g) {
	double sum = 0, most = 0;
	for (size_t i = 0; i < g->bodies.count; i++) {
		const gathered_body *b = body_of(g, (int32_t)i);
		if (!(b->radius >= 0)) continue;
		const double d = sqrt((double)b->dx * (double)b->dx + (double)b->dy * (double)b->dy);
		sum += d, most = larger(most, d);
	}
	return 1.5 * smaller(most, g->bodies.count ? 4 * sum / (double)g->bodies.count : 0);
}

/// How far a body may come in this tick, from its centre to the end of what it may touch.
static float reach_of(const gathering *g, const gathered_body *b) {
	const double d = sqrt((double)b->dx * (double)b->dx + (double)b->dy * (double)b->dy);
	const double pushed = PUSH * g->skin, touch = (HALF + TOUCH) * g->skin;
	const double reach = (double)b->radius + (b->response == GZ_BOUNCE ? larger(d, g->reach) : d) + pushed + touch;
	return reach > (double)GZ_LIMIT / 2 ? GZ_LIMIT / 2 : (float)(reach * (1 + 0x1p-20)); // NaN stays so
}

/// The crowd sees bodies at rest, as large as they may come.
static int place_crowd(asking *a, gathering *g) {
	caller_memory *memory = &a->scratch->memory;
	const float still = 0;
	size_t number = 0;
	g->reaches.count = g->placed.count = 0;
	if (!graze_list_room(&g->reaches, graze_elements(a), sizeof(float), memory)) return 0;
	if (!graze_list_room(&g->placed, a->chunk_count, sizeof(gz_bodies), memory)) return 0;
	g->reach = farthest_bounce(g);
	float *column = g->reaches.at;
	gz_bodies *chunks = g->placed.at;
	for (size_t c = 0; c < a->chunk_count; column += a->chunks[c++].count) {
		chunks[c] = a->chunks[c];
		chunks[c].motion = (gz_vec2_view){&still, &still, 0}, chunks[c].step = (gz_float_view){NULL, 0};
		chunks[c].radius = (gz_float_view){column, sizeof(float)};
		for (size_t k = 0; k < graze_body_count(chunks + c); k++, number++)
			column[graze_element(chunks + c, k)] = reach_of(g, body_of(g, (int32_t)number));
	}
	const gz_report report = gz_crowd_place(g->crowd, chunks, a->chunk_count);
	if (report.error.status == GZ_NO_MEMORY) a->report.error = report.error;
	return !graze_ran_out(a);
}

void graze_gather_meetings(asking *a) {
	gathering *g = a->scratch->gathering;
	const pair_list *pairs = &a->scratch->pairs;
	const circle_record *record = g->crowd->grid.record;
	if (graze_ran_out(a)) return;
	if (!graze_pairs_room(&g->meetings, (size_t)pairs->count, &a->scratch->memory)) {
		graze_out_of_contacts(a);
		return;
	}
	for (int32_t i = 0; i < pairs->count; i++) {
		g->meetings.body[g->meetings.count] = record[pairs->body[i] / RECORD].index;
		g->meetings.wall[g->meetings.count++] = record[pairs->wall[i] / RECORD].index;
	}
}

/// Lists for each body the others that it may meet.
static int list_neighbours(asking *a, gathering *g) {
	caller_memory *memory = &a->scratch->memory;
	const size_t bodies = g->bodies.count, pairs = g->meetings.count;
	g->first.count = g->others.count = 0;
	if (!graze_list_room(&g->first, bodies + 2, sizeof(uint32_t), memory)) return 0;
	if (!graze_list_room(&g->others, 2 * pairs, sizeof(int32_t), memory)) return 0;
	uint32_t *first = g->first.at;
	int32_t *others = g->others.at;
	memset(first, 0, (bodies + 2) * sizeof *first);
	for (size_t i = 0; i < pairs; i++) first[g->meetings.body[i] + 2]++, first[g->meetings.wall[i] + 2]++;
	for (size_t i = 0; i < bodies; i++) first[i + 2] += first[i + 1];
	for (size_t i = 0; i < pairs; i++) {
		const int32_t x = g->meetings.body[i], y = g->meetings.wall[i];
		others[first[x + 1]++] = y, others[first[y + 1]++] = x;
	}
	g->others.count = 2 * pairs;
	return 1;
}

void graze_actor_neighbours(gathering *g, int32_t number) {
	actor *who = actor_of(g, number);
	const uint32_t *first = (const uint32_t *)g->first.at + who->body;
	who->other = first[0], who->others = (int32_t)(first[1] - first[0]);
}

int graze_gather_neighbours(asking *a) {
	gathering *g = a->scratch->gathering;
	g->meetings.count = 0;
	if (!place_crowd(a, g)) return 0;
	asking crowd_asks = *a;
	crowd_asks.crowd = g->crowd, crowd_asks.against = GZ_CIRCLES, crowd_asks.of_crowd = 1;
	crowd_asks.filtering = g->crowd->has_filters;
	a->scratch->ready_keys = SIZE_MAX; // no key is wanted
	graze_meet_elsewhere(&crowd_asks);
	graze_meet_side_by_side(&crowd_asks, 0, (int32_t)g->crowd->grid.count);
	a->report = crowd_asks.report;
	return !graze_ran_out(a) && list_neighbours(a, g);
}

static void keep_others(asking *a) {
	gathering *g = a->scratch->gathering;
	const pair_list *pairs = &a->scratch->pairs;
	const circle_record *record = g->crowd->grid.record;
	if (graze_ran_out(a)) return;
	if (!graze_list_room(&g->others, (size_t)pairs->count, sizeof(int32_t), &a->scratch->memory)) {
		graze_out_of_contacts(a);
		return;
	}
	for (int32_t i = 0; i < pairs->count; i++)
		((int32_t *)g->others.at)[g->others.count++] = record[pairs->wall[i] / RECORD].index;
}

int graze_actor_leaves(asking *a, int32_t number, float reach) {
	static const question_kind around = {.circles = keep_others};
	gathering *g = a->scratch->gathering;
	actor *who = actor_of(g, number);
	const size_t before = g->others.count;
	asking looks = *a;
	looks.kind = &around, looks.crowd = g->crowd, looks.against = GZ_CIRCLES, looks.filtering = g->crowd->has_filters;
	graze_ask_around(&looks, number, reach);
	a->report = looks.report;
	who->other = before, who->others = (int32_t)(g->others.count - before);
	return !graze_ran_out(a);
}

other_bodies graze_others_of(const gathering *g, int32_t number) {
	const actor *who = actor_of(g, number);
	const int passes = body_of(g, who->body)->response == GZ_PASS;
	return (other_bodies){g, who, passes ? who->others : 0, passes ? g->leaving.count : 0};
}

/// The next of them, or -1. Those who leave were not looked for, so their filters were not looked at.
int32_t graze_next_other(other_bodies *o) {
	const gathering *g = o->g;
	const actor *who = o->who;
	while (o->next < who->others) {
		const int32_t other = ((const int32_t *)g->others.at)[who->other + (size_t)o->next++];
		if (other != who->body && body_of(g, other)->response != GZ_PASS) return other;
	}
	while (o->leaving < g->leaving.count) {
		const actor *leaves = actor_of(g, ((const int32_t *)g->leaving.at)[o->leaving++]);
		if (leaves != who && graze_filters_allow(&who->filter, &leaves->filter)) return leaves->body;
	}
	return -1;
}
