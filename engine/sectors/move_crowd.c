#include "engine/sectors/move_crowd.h"

#include "engine/base/error.h"
#include "engine/move/move_domains.h"
#include "engine/query/query_tasks.h"
#include "engine/sectors/frame_moves.h"
#include "engine/sectors/sector_contacts.h"
#include "engine/sectors/shared_bodies.h"

/// What the call of a frame points to.
typedef struct frame_call {
	gz_moves moves[2]; ///< of own bodies and ghosts
	gz_move_options options;
	gz_contact_list list;
	gz_query query;
	gz_vec2_view shift;
} frame_call;

typedef struct crowd_moves {
	shared_bodies shared;
	dynamic_array kept;     ///< of domain_memory: one for each frame
	dynamic_array calls;    ///< of frame_call
	dynamic_array domains;  ///< of move_domain
	dynamic_array room;     ///< of round_domain
	dynamic_array contacts; ///< of gz_contact: the lists of all frames
	dynamic_array places;   ///< of size_t: where the list of each frame begins; one more than there are frames
	dynamic_array firsts;   ///< of size_t: for each frame one more than it has own bodies
	size_t each;            ///< contacts that there is room for per own body, from the call before
} crowd_moves;

static gz_error out_of_memory(void) {
	return graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for moving the frames of sectors");
}

/// Makes what each frame keeps, and what the scratch has for all of them. False without memory.
static bool make_kept(crowd_moves *c, gz_sectors *s) {
	const size_t frames = s->frames.count, more = frames > c->kept.count ? frames - c->kept.count : 0;
	if (!graze_array_reserve(&c->kept, more, sizeof(domain_memory), &s->memory)) return false;
	while (c->kept.count < frames) ((domain_memory *)c->kept.at)[c->kept.count++] = (domain_memory){0};
	return graze_domain_scratch_make(s->scratch);
}

static bool reserve(crowd_moves *c, gz_sectors *s, bool lists) {
	const size_t frames = s->frames.count, bodies = s->body.count;
	if (!make_kept(c, s) || !graze_array_reserve(&c->calls, frames, sizeof(frame_call), &s->memory) ||
		!graze_array_reserve(&c->domains, frames, sizeof(move_domain), &s->memory) ||
		!graze_array_reserve(&c->room, frames, sizeof(round_domain), &s->memory))
		return false;
	return !lists || (graze_array_reserve(&c->places, frames + 1, sizeof(size_t), &s->memory) &&
						 graze_array_reserve(&c->firsts, frames + bodies, sizeof(size_t), &s->memory));
}

/// Sets where the lists of frames begin. `found`: they have room for the contacts that each frame has had in this call,
/// else for as many per body as in the call before. False without memory.
static bool make_lists(crowd_moves *c, gz_sectors *s, bool found) {
	size_t *place = c->places.at, next = 0;
	for (size_t k = 0; k < s->frames.count; k++) {
		place[k] = next;
		next += found ? ((const move_domain *)c->domains.at)[k].report.hits : frame_at(s, k)->own * c->each;
	}
	place[s->frames.count] = next;
	return graze_array_reserve(&c->contacts, next, sizeof(gz_contact), &s->memory);
}

/// Element k of an array; null where the array has no memory, and null + 0 is undefined.
static void *element(const dynamic_array *array, size_t k, size_t size) {
	return array->at ? (char *)array->at + k * size : NULL;
}

/// Makes the call of a frame, whose list of contacts begins at this place of the firsts.
static void make_call(crowd_moves *c, gz_sectors *s, size_t k, const gz_move_options *o, bool lists) {
	const placed_frame *f = frame_at(s, k);
	const frame_world *w = frame_world_at(&s->worlds, f->world);
	const shared_bodies *b = &c->shared;
	const size_t *first = b->first.at, *first_ghost = b->first_ghost.at;
	const float *shifts = element(&b->shifts, first_ghost[k], 2 * sizeof *shifts);
	frame_call *call = (frame_call *)c->calls.at + k;
	if (lists) {
		const size_t *place = (const size_t *)c->places.at + k;
		call->list = (gz_contact_list){element(&c->contacts, place[0], sizeof(gz_contact)), place[1] - place[0],
			element(&c->firsts, f->first + k, sizeof(size_t))};
	}
	call->options = (gz_move_options){.skin = o->skin,
		.max_contacts = o->max_contacts,
		.crowd = w->crowd,
		.max_rounds = o->max_rounds,
		.contacts = lists ? &call->list : NULL};
	call->moves[0] = graze_frame_moves_from(s->moves, f->first);
	call->moves[1] = graze_frame_moves_from(s->moves, f->first + f->own);
	call->moves[1].center = call->moves[1].motion = (gz_vec2_out){0};
	call->moves[1].used = call->moves[1].lost = (gz_float_out){0};
	call->query = (gz_query){.chunks = (const gz_bodies *)s->chunks.at + 2 * k, .chunk_count = 2};
	call->shift = (gz_vec2_view){shifts, shifts ? shifts + 1 : NULL, 2 * sizeof *shifts};
	((move_domain *)c->domains.at)[k] = (move_domain){.kept = (domain_memory *)c->kept.at + k,
		.arguments = {call->moves, &call->options, w->world, &call->query, s->scratch, true},
		.shared = element(&b->shared, first[k], sizeof(uint32_t)),
		.shared_count = first[k + 1] - first[k],
		.shift = &call->shift,
		.sent = element(&b->sent, first[k], GZ_EXCHANGE_RECORD),
		.received = element(&b->received, first_ghost[k], GZ_EXCHANGE_RECORD)};
}

/// The error of a call that failed in a frame, or elsewhere.
static gz_error error_of(const gz_sectors *s, const crowd_moves *c, const round_domains *rules) {
	gz_error first = rules->ended ? graze_domains_error(rules) : graze_no_error();
	for (size_t k = 0; k < s->frames.count; k++) {
		const gz_error error = ((const move_domain *)c->domains.at)[k].report.error;
		const gz_status status = error.status;
		if (status == GZ_STATUS_OUT_OF_MEMORY) return error; // then the others report that another one has failed
		if (status && status != GZ_STATUS_LIST_FULL && status != GZ_STATUS_INVALID_BODIES) first = error;
	}
	return first;
}

/// Adds the reports of all frames. Returns whether a list was full.
static bool add_reports(const gz_sectors *s, const crowd_moves *c, gz_report *report) {
	bool full = false;
	*report = (gz_report){.error = graze_no_error()};
	for (size_t k = 0; k < s->frames.count; k++) {
		const gz_report *frame = &((const move_domain *)c->domains.at)[k].report;
		full |= frame->hits > ((const frame_call *)c->calls.at)[k].list.capacity;
		graze_report_add(report, frame);
	}
	return full;
}

/// Whether some machine has a frame whose list was full, or has failed: then all fail.
static bool any_repeats(const gz_exchange *exchange, bool repeats, gz_error *error) {
	if (!exchange) return repeats;
	const uint32_t votes = exchange->run(exchange->user, repeats ? VOTE_YES : 0, NULL, NULL, 0);
	if (votes & VOTE_FAILED) *error = graze_domains_error(&(round_domains){0});
	return votes & VOTE_YES && !error->status;
}

/// Moves all frames. Moves are computed again, on all machines, where a list was full: then each has the room that it
/// needs.
static gz_error move_frames(gz_sectors *s, crowd_moves *c, const gz_move_options *o, gz_report *report) {
	const bool lists = o->contacts || o->first_contacts;
	for (bool found = false;; found = true) {
		if (!reserve(c, s, lists) || (lists && !make_lists(c, s, found))) {
			if (o->exchange) graze_exchange_fail(o->exchange);
			return out_of_memory();
		}
		for (size_t k = 0; k < s->frames.count; k++) make_call(c, s, k, o, lists);
		round_domains rules = {.domain = c->room.at,
			.count = s->frames.count,
			.exchange = graze_shared_bodies_exchange,
			.user = &c->shared,
			.margin = s->margin,
			.max_rounds = (int32_t)o->max_rounds};
		graze_move_in_domains(c->domains.at, &rules);
		gz_error error = error_of(s, c, &rules);
		if (error.status) return error;
		const bool full = add_reports(s, c, report);
		if (lists) c->each = 1 + report->hits / (s->body.count ? s->body.count : 1);
		if (!any_repeats(o->exchange, lists && full, &error)) return error;
	}
}

static crowd_moves *crowd_moves_of(gz_sectors *s) {
	if (s->crowd_moves) return s->crowd_moves;
	s->crowd_moves = graze_allocate(&s->memory, 1, sizeof *s->crowd_moves);
	if (s->crowd_moves) *s->crowd_moves = (crowd_moves){.each = 1};
	return s->crowd_moves;
}

gz_error graze_crowd_moves_run(gz_sectors *s, const gz_move_options *o, gz_report *report) {
	const bool lists = o->contacts || o->first_contacts;
	crowd_moves *c = crowd_moves_of(s);
	s->moves->kept.count = 0;
	if (!c || !graze_shared_bodies_list(&c->shared, s, o->exchange)) {
		if (o->exchange) graze_exchange_fail(o->exchange);
		return out_of_memory();
	}
	const gz_error error = move_frames(s, c, o, report);
	if (error.status || !lists) return error;
	for (size_t k = 0; k < s->frames.count; k++) {
		const gz_contact_list *list = &((const frame_call *)c->calls.at)[k].list;
		if (!graze_contacts_keep(s, k, list->data, list->first)) return out_of_memory();
	}
	return graze_contacts_count(s) ? error : out_of_memory();
}

void graze_crowd_moves_free(crowd_moves *c, caller_memory *memory) {
	if (!c) return;
	graze_shared_bodies_free(&c->shared, memory);
	for (size_t k = 0; k < c->kept.count; k++) graze_domain_memory_free((domain_memory *)c->kept.at + k, memory);
	graze_array_free(&c->kept, sizeof(domain_memory), memory);
	graze_array_free(&c->calls, sizeof(frame_call), memory);
	graze_array_free(&c->domains, sizeof(move_domain), memory);
	graze_array_free(&c->room, sizeof(round_domain), memory);
	graze_array_free(&c->contacts, sizeof(gz_contact), memory);
	graze_array_free(&c->places, sizeof(size_t), memory);
	graze_array_free(&c->firsts, sizeof(size_t), memory);
	graze_release(memory, c, 1, sizeof *c);
}
