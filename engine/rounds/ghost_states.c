#include "engine/rounds/ghost_states.h"

#include <string.h>

#include "engine/rounds/read_bodies.h"
#include "engine/rounds/round_contacts.h"

/// Other bodies are named by their ids, since numbers differ between domains.
typedef struct body_record {
	float px, py, wish_x, wish_y, whole_x, whole_y, dx, dy, left, share;
	float next_x, next_y, details_left; ///< of round_details
	int32_t turned_round, contacts, own_contacts, limit_kind;
	uint16_t contact_count;
	uint8_t kind, state, moved, full;
	uint8_t names; ///< bits: whether there are the following
	uint64_t limit, followed, touched[2];
} body_record;

_Static_assert(sizeof(body_record) <= GZ_EXCHANGE_RECORD, "a record fits");

enum { HAS_LIMIT = 1, HAS_FOLLOWED = 2, HAS_TOUCHED = 4 };

/// The id of a body that may be NO_NEIGHBOUR; then the flag is not set.
static uint64_t name(const crowd_rounds *g, int32_t number, uint8_t flag, uint8_t *flags) {
	if (number < 0) return 0;
	*flags |= flag;
	return key_of(g, number);
}

static void pack_body(const query_run *run, int32_t index, void *record) {
	const crowd_rounds *g = graze_rounds_of(run);
	const int32_t number = round_number_of(g, index);
	body_record *r = record;
	memset(r, 0, sizeof *r);
	r->kind = ((const uint8_t *)g->kinds.at)[number];
	if (round_is_alone(g, number)) return;
	const round_body *b = round_body_of(g, number);
	const round_links *links = links_of(g, number);
	const touched_bodies *touched = (const touched_bodies *)g->touched.at + number;
	r->px = b->px, r->py = b->py, r->wish_x = b->wish_x, r->wish_y = b->wish_y;
	r->whole_x = b->whole_x, r->whole_y = b->whole_y, r->dx = b->dx, r->dy = b->dy;
	r->left = b->left, r->share = b->share, r->contact_count = b->contact_count, r->state = b->state;
	r->contacts = links->contacts, r->own_contacts = links->own_contacts, r->limit_kind = b->limit;
	r->moved = ((const uint8_t *)g->moved.at)[number];
	r->limit = name(g, b->limit, HAS_LIMIT, &r->names);
	r->followed = name(g, links->followed, HAS_FOLLOWED, &r->names);
	for (int k = 0; k < 2; k++) r->touched[k] = name(g, touched->number[k], (uint8_t)(HAS_TOUCHED << k), &r->names);
	if (g->bounces) r->full = ((const bool *)g->full.at)[number];
	if (!g->needs_details) return;
	const round_details *d = details_of(g, number);
	r->next_x = d->next_x, r->next_y = d->next_y, r->details_left = d->left, r->turned_round = d->turned_round;
}

/// The place of the body with this id among the neighbours of a ghost, or NO_NEIGHBOUR where it is not in this domain.
static int32_t find_neighbour(const crowd_rounds *g, int32_t number, uint64_t id) {
	for (int32_t k = 0; k < neighbours_of(g, number); k++)
		if (key_of(g, neighbour_at(g, number, k)) == id) return k;
	return NO_NEIGHBOUR;
}

/// The number of that body, or `absent`.
static int32_t find_number(const crowd_rounds *g, int32_t number, uint64_t id, int32_t absent) {
	const int32_t k = find_neighbour(g, number, id);
	return k == NO_NEIGHBOUR ? absent : neighbour_at(g, number, k);
}

static void unpack_links(const crowd_rounds *g, int32_t number, const body_record *r) {
	round_body *b = round_body_of(g, number);
	round_links *links = links_of(g, number);
	b->limit = r->names & HAS_LIMIT ? find_number(g, number, r->limit, LIMITED_BY_ABSENT) : r->limit_kind;
	links->followed =
		r->names & HAS_FOLLOWED ? find_number(g, number, r->followed, NO_NEIGHBOUR) : (int32_t)NO_NEIGHBOUR;
	links->contacts = r->contacts, links->own_contacts = r->own_contacts;
	for (int i = 0; i < 2; i++) {
		if (!(r->names & HAS_TOUCHED << i)) continue;
		const int32_t k = find_neighbour(g, number, r->touched[i]);
		if (k != NO_NEIGHBOUR) graze_ghost_touches(g, number, k);
	}
}

static void unpack_body(query_run *run, int32_t index, const void *record, const float *shift) {
	const crowd_rounds *g = graze_rounds_of(run);
	const int32_t number = round_number_of(g, index);
	const body_record *r = record;
	if (r->kind == ROUND_ALONE) return;
	if (round_is_alone(g, number)) {
		if (!g->bounces) return;
		graze_rounds_join(run, number); // there, with a body that is not here
	}
	round_body *b = round_body_of(g, number);
	const bool recovers = r->state & ROUND_RECOVERED; // then its displacement is a place
	b->px = r->px + shift[0], b->py = r->py + shift[1];
	b->dx = recovers ? r->dx + shift[0] : r->dx, b->dy = recovers ? r->dy + shift[1] : r->dy;
	b->wish_x = r->wish_x, b->wish_y = r->wish_y, b->whole_x = r->whole_x, b->whole_y = r->whole_y;
	b->left = r->left, b->share = r->share, b->contact_count = r->contact_count;
	b->state = (uint8_t)((r->state & ~ROUND_QUEUED) | (b->state & ROUND_QUEUED));
	((uint8_t *)g->moved.at)[number] = r->moved;
	if (g->bounces) ((bool *)g->full.at)[number] = r->full;
	if (g->needs_details) {
		round_details *d = details_of(g, number);
		d->next_x = r->next_x, d->next_y = r->next_y, d->left = r->details_left, d->turned_round = r->turned_round;
	}
	unpack_links(g, number, r);
}

static const shared_record shared_body = {sizeof(body_record), pack_body, unpack_body};

/// Lists what the bodies of a part have hit.
static void list_hits(const crowd_rounds *g, const round_part *p) {
	for (size_t i = 0; i < p->hits.count; i++) {
		const round_hit *h = (const round_hit *)p->hits.at + i;
		touched_bodies *touched = (touched_bodies *)g->touched.at + h->other;
		touched->number[touched->number[0] != NO_NEIGHBOUR] = h->body;
	}
}

/// Lists the bodies that own ones have hit in this stage, and makes room for what ghosts have hit.
static bool list_touched(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	const size_t ghosts = g->body_count - g->own_count;
	if (!graze_array_size(run, &g->touched, g->count, sizeof(touched_bodies))) return false;
	touched_bodies *touched = g->touched.at;
	for (size_t i = 0; i < g->count; i++) touched[i].number[0] = touched[i].number[1] = NO_NEIGHBOUR;
	for (size_t k = 0; k < g->part_count; k++) {
		list_hits(g, part_at(g, k));
		if (!graze_reserve_hits(part_at(g, k), 2 * ghosts)) return false;
	}
	return true;
}

bool graze_share_bodies(round_domains *domains) {
	if (!has_others(domains)) return true;
	return graze_domains_run(domains, list_touched) && graze_domains_share(domains, &shared_body, NULL);
}
