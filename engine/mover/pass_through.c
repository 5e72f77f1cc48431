#include "engine/mover/pass_through.h"

#include <math.h>

#include "engine/mover/contacts.h"

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

bool graze_mover_pass_through(
	mover_tile *t, int32_t index, const wall_record *walls, const mover_hit *hit, caller_memory *memory) {
	mover_state *w = t->state + index;
	const mover *m = t->mover + index;
	if (graze_contact_with(t, w->last_contact, hit->wall)) return true; // a march may find it again
	if (!graze_array_reserve(&t->contacts, 1, sizeof(mover_contact), memory)) return false;
	const double x = (double)m->px + hit->time * m->vx, y = (double)m->py + hit->time * m->vy;
	double normal[2];
	graze_wall_normal(normal, walls + hit->wall / RECORD, hit->feature, x, y);
	const mover_contact contact = {.time = (float)hit->time,
		.x = (float)x,
		.y = (float)y,
		.normal_x = (float)normal[0],
		.normal_y = (float)normal[1],
		.target = hit->wall,
		.feature = hit->feature,
		.previous = NO_CONTACT};
	const mover_contact *contacts = t->contacts.at;
	if (w->contact_count == t->settings->max_contacts && !is_later(contacts + w->last_contact, &contact)) return true;
	const int32_t place = take_place(t, w);
	((mover_contact *)t->contacts.at)[place] = contact;
	insert_contact(t, w, place);
	return true;
}
