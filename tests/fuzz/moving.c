#include "moving.h"

#include <math.h>

#include "failures.h"
#include "lists.h"
#include "memory.h"

static struct {
	gz_contact *at;
	size_t room, first[2 * MOST_BODIES + 2];
} contacts;

/// Bodies stop after some contacts, and may be met then any number of times.
static size_t room_for_contacts(const rig *r) {
	const size_t most = r->s->rules.max_contacts ? r->s->rules.max_contacts : 4;
	return r->bodies.asked * (most + 64) + 1;
}

static answer answer_of_place(const rig *r, size_t k) {
	const fuzz_body b = arrangement_body(&r->bodies, k);
	const bool apart = r->set.layout.apart && !isnan(b.used);
	if (isnan(b.used)) return (answer){.feature = GZ_FEATURE_INVALID, .at = {b.x, b.y, b.dx, b.dy}};
	return (answer){.at = {apart ? b.to_x : b.x, apart ? b.to_y : b.y, apart ? b.to_dx : b.dx, apart ? b.to_dy : b.dy,
						b.used, b.lost}};
}

static void take_places(answers *out, rig *r, bool with_contacts) {
	for (size_t i = 0; i < r->s->body_count; i++) {
		const int32_t k = r->bodies.asked_of[i];
		answers_begin_body(out, i, k >= 0);
		if (k < 0) continue;
		const answer place = answer_of_place(r, (size_t)k);
		answers_add(out, &place);
		for (size_t n = contacts.first[k]; with_contacts && n < contacts.first[k + 1]; n++) {
			const answer a = answer_of_contact(contacts.at + n, r);
			answers_add(out, &a);
		}
	}
	answers_end(out, r->s);
}

void ask_move(answers *out, rig *r, bool together, move_report *counts) {
	arrangement *a = &r->bodies;
	contacts.at = memory_grown(contacts.at, &contacts.room, room_for_contacts(r), sizeof *contacts.at);
	gz_move_options rules = r->s->rules;
	if (together) rules.crowd = r->crowd;
	const gz_query q = {.chunks = a->chunk, .chunk_count = a->chunk_count};
	const gz_contact_list list = {contacts.at, contacts.room, contacts.first};
	rules.contacts = &list;
	const gz_report report = gz_move(a->moves, &rules, r->world, &q, r->scratch);
	if (report.error.status && report.error.status != GZ_STATUS_INVALID_BODIES)
		failures_add("status", "[%s] move: %s", r->text, report.error.text);
	if (report.hits != contacts.first[a->asked])
		failures_add(
			"list counts", "[%s] move: %zu contacts, lists of %zu", r->text, report.hits, contacts.first[a->asked]);
	*counts = (move_report){report.recovered, report.shortened, report.refused};
	answers_clear(out), out->hits = report.hits;
	take_places(out, r, true);
	arrangement_settle(a);
}

void ask_push(answers *out, rig *r, bool stopped[MOST_PUSHES]) {
	const scenario *s = r->s;
	static int32_t walls[MOST_PUSHES][MOST_EDITED];
	static gz_crush squeezes[MOST_PUSHES * 2 * MOST_BODIES];
	gz_wall_group pushes[MOST_PUSHES];
	size_t first[MOST_PUSHES + 1];
	for (size_t p = 0; p < s->push_count; p++) {
		const fuzz_push *push = s->pushes + p;
		for (size_t k = 0; k < push->count; k++) walls[p][k] = rig_wall_index(r, (size_t)push->wall[k]);
		pushes[p] = (gz_wall_group){walls[p], push->count, push->dx, push->dy};
	}
	arrangement_stay(&r->bodies);
	const gz_query q = {.chunks = r->bodies.chunk, .chunk_count = r->bodies.chunk_count};
	const gz_crush_list list = {squeezes, sizeof squeezes / sizeof *squeezes, first};
	const gz_report report = gz_world_push_walls(
		&(gz_wall_push){.data = pushes, .count = s->push_count, .skin = s->rules.skin, .crushes = &list},
		r->bodies.moves, r->world, &q, r->scratch);
	if (report.error.status && report.error.status != GZ_STATUS_INVALID_BODIES)
		failures_add("status", "[%s] push: %s", r->text, report.error.text);
	size_t told = 0;
	for (size_t p = 0; p < s->push_count; p++) stopped[p] = first[p + 1] > first[p], told += stopped[p];
	if (told != report.stopped || report.hits != first[s->push_count])
		failures_add("list counts", "[%s] push: %zu stopped, %zu squeezes; lists say %zu, %zu", r->text, report.stopped,
			report.hits, told, first[s->push_count]);
	answers_clear(out), out->hits = report.hits;
	take_places(out, r, false);
	arrangement_settle(&r->bodies);
}
