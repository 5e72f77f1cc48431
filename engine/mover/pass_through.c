#include "engine/mover/pass_through.h"

#include <math.h>

#include "engine/mover/contacts.h"

static bool is_later(const mover_contact *x, const mover_contact *y) {
	return x->time > y->time || (x->time == y->time && x->target > y->target);
}

/// The latest contact is the first of the chain, whatever the order in which contacts are found.
static void insert_contact(mover_tile *t, mover_state *w, int32_t fresh) {
	mover_contact *all = t->contacts.at, *c = all + fresh;
	int32_t *link = &w->contact;
	while (*link >= 0 && is_later(all + *link, c)) link = &all[*link].previous;
	c->previous = *link, *link = fresh;
}

/// The place for one more contact; for a mover with the maximum of contacts, the place of the latest.
static int32_t contact_place(mover_tile *t, mover_state *w) {
	if (w->contacts++ < t->settings->max_contacts) return (int32_t)t->contacts.count++;
	const int32_t latest = w->contact;
	w->contacts--, w->contact = ((mover_contact *)t->contacts.at)[latest].previous;
	return latest;
}

bool graze_mover_pass_through(
	mover_tile *t, int32_t index, const wall_record *walls, const mover_hit *hit, caller_memory *memory) {
	mover_state *w = t->state + index;
	const mover *m = t->mover + index;
	if (graze_contact_with(t, w, hit->wall)) return true; // a march may find it again
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
		.previous = -1};
	const mover_contact *latest = (const mover_contact *)t->contacts.at + w->contact;
	if (w->contacts == t->settings->max_contacts && !is_later(latest, &contact)) return true;
	const int32_t place = contact_place(t, w);
	((mover_contact *)t->contacts.at)[place] = contact;
	insert_contact(t, w, place);
	return true;
}
