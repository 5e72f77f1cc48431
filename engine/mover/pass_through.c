#include "engine/mover/pass_through.h"

#include <assert.h>

#include "engine/mover/contacts.h"

enum { MAX_INSERTION = 32 }; ///< contacts are inserted up to this maximum

/// The contact of a hit.
static mover_contact contact_of(const mover *m, const mover_hit *hit, const wall_record *walls) {
	const double x = (double)m->px + hit->time * m->vx, y = (double)m->py + hit->time * m->vy;
	double normal[2];
	graze_wall_normal(normal, walls + hit->wall / RECORD, hit->feature, x, y);
	return (mover_contact){.time = (float)hit->time,
		.x = (float)x,
		.y = (float)y,
		.normal_x = (float)normal[0],
		.normal_y = (float)normal[1],
		.target = hit->wall,
		.feature = hit->feature,
		.previous = NO_CONTACT};
}

// ---------------------------------------------------------------------------------------------------------------------
// Few contacts
// ---------------------------------------------------------------------------------------------------------------------

static bool is_later(const mover_contact *x, const mover_contact *y) {
	return x->time > y->time || (x->time == y->time && x->target > y->target);
}

/// Inserts a contact into the mover's chain, which has the latest contact first.
static void insert_contact(mover_tile *t, mover_state *w, int32_t contact) {
	mover_contact *all = t->contacts.at, *c = all + contact;
	int32_t *link = &w->last_contact;
	while (*link != NO_CONTACT && is_later(all + *link, c)) link = &all[*link].previous;
	c->previous = *link, *link = contact;
}

/// The index for one more contact. A mover with the maximum of contacts loses its latest one, whose index is returned.
static int32_t take_place(mover_tile *t, mover_state *w) {
	if (w->contact_count++ < t->settings->max_contacts) return (int32_t)t->contacts.count++;
	const int32_t latest = w->last_contact;
	w->contact_count--, w->last_contact = ((mover_contact *)t->contacts.at)[latest].previous;
	return latest;
}

/// Adds a hit to the contacts of a mover, unless it has as many earlier ones as the maximum. False without memory.
static bool insert_hit(
	mover_tile *t, int32_t index, const wall_record *walls, const mover_hit *hit, caller_memory *memory) {
	mover_state *w = t->state + index;
	if (graze_contact_with(t, w->last_contact, hit->wall)) return true; // a march may find it again
	if (!graze_array_reserve(&t->contacts, 1, sizeof(mover_contact), memory)) return false;
	const mover_contact contact = contact_of(t->mover + index, hit, walls), *contacts = t->contacts.at;
	if (w->contact_count == t->settings->max_contacts && !is_later(contacts + w->last_contact, &contact)) return true;
	const int32_t place = take_place(t, w);
	((mover_contact *)t->contacts.at)[place] = contact;
	insert_contact(t, w, place);
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Many contacts
// ---------------------------------------------------------------------------------------------------------------------

static bool comes_before(const passed_wall *x, const passed_wall *y) {
	const float time = (float)x->hit.time, other = (float)y->hit.time; // as contacts have them
	return time < other || (time == other && x->hit.wall < y->hit.wall);
}

static int32_t merge(passed_wall *all, int32_t x, int32_t y) {
	int32_t first = NO_HITS, *link = &first;
	while (x != NO_HITS && y != NO_HITS) {
		int32_t *next = comes_before(all + y, all + x) ? &y : &x;
		*link = *next, link = &all[*link].next, *next = *link;
	}
	*link = x != NO_HITS ? x : y;
	return first;
}

/// Merge sort, in place: sorted[k] is a chain of 2^k hits, or none. Returns the first hit.
static int32_t sort_chain(passed_wall *all, int32_t first) {
	int32_t sorted[32], count = 0;
	while (first != NO_HITS) {
		int32_t chain = first, k = 0;
		first = all[first].next, all[chain].next = NO_HITS;
		for (; k < count && sorted[k] != NO_HITS; k++) chain = merge(all, sorted[k], chain), sorted[k] = NO_HITS;
		sorted[k] = chain, count += k == count;
	}
	for (int32_t k = 0; k < count; k++) first = merge(all, sorted[k], first);
	return first;
}

/// Sorts the hits of a mover, and keeps the earliest ones of different walls, as many as it may have contacts. The
/// places of the others are free.
static void keep_earliest(mover_tile *t, mover_state *w) {
	passed_wall *all = t->passed.at;
	int32_t *link = &w->first_passed, last_wall = NO_HITS;
	int32_t next = sort_chain(all, w->first_passed);
	w->passed_count = 0;
	while (next != NO_HITS) {
		const int32_t place = next;
		next = all[place].next;
		if (all[place].hit.wall == last_wall || w->passed_count == t->settings->max_contacts)
			all[place].next = t->free_passed, t->free_passed = place;
		else *link = place, link = &all[place].next, last_wall = all[place].hit.wall, w->passed_count++;
	}
	*link = NO_HITS;
}

/// Adds a hit to the chain of a mover. False without memory.
static bool chain_hit(mover_tile *t, int32_t index, const mover_hit *hit, caller_memory *memory) {
	mover_state *w = t->state + index;
	// Sorting half of them away at a time bounds the memory, for a few comparisons per hit.
	if (w->passed_count >= 2 * t->settings->max_contacts) keep_earliest(t, w);
	int32_t place = t->free_passed;
	if (place == NO_HITS) {
		if (!graze_array_reserve(&t->passed, 1, sizeof(passed_wall), memory)) return false;
		place = (int32_t)t->passed.count++;
	} else t->free_passed = ((passed_wall *)t->passed.at)[place].next;
	((passed_wall *)t->passed.at)[place] = (passed_wall){*hit, index, w->first_passed};
	w->first_passed = place, w->passed_count++;
	return true;
}

/// Makes contacts of the hits of a mover. False without memory.
static bool list_contacts(mover_tile *t, int32_t index, const wall_record *walls, caller_memory *memory) {
	mover_state *w = t->state + index;
	assert(w->last_contact == NO_CONTACT); // its way is swept once
	keep_earliest(t, w);
	if (!graze_array_reserve(&t->contacts, (size_t)w->passed_count, sizeof(mover_contact), memory)) return false;
	for (int32_t i = w->first_passed; i != NO_HITS;) {
		const passed_wall *passed = (const passed_wall *)t->passed.at + i;
		mover_contact *contact = (mover_contact *)t->contacts.at + t->contacts.count;
		*contact = contact_of(t->mover + index, &passed->hit, walls), contact->previous = w->last_contact;
		w->last_contact = (int32_t)t->contacts.count++, w->contact_count++;
		i = passed->next;
	}
	w->first_passed = NO_HITS, w->passed_count = 0;
	return true;
}

bool graze_mover_list_passed(mover_tile *t, const wall_record *walls, caller_memory *memory) {
	bool listed = true;
	for (size_t i = 0; i < t->passed.count && listed; i++) {
		const int32_t index = ((const passed_wall *)t->passed.at)[i].mover;
		if (t->state[index].first_passed != NO_HITS) listed = list_contacts(t, index, walls, memory);
	}
	t->passed.count = 0, t->free_passed = NO_HITS;
	return listed;
}

bool graze_mover_pass_through(
	mover_tile *t, int32_t index, const wall_record *walls, const mover_hit *hit, caller_memory *memory) {
	if (t->settings->max_contacts <= MAX_INSERTION) return insert_hit(t, index, walls, hit, memory);
	return chain_hit(t, index, hit, memory);
}
