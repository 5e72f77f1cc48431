#include "engine/mover/pass_through.h"

#include <math.h>

#include "engine/mover/respond.h"

void graze_wall_normal(double normal[2], const wall_record *wall, int32_t feature, double x, double y) {
	const double ax = (double)wall->ax, ay = (double)wall->ay, bx = (double)wall->bx, by = (double)wall->by;
	normal[0] = x - (feature == GZ_FEATURE_END_B ? bx : ax), normal[1] = y - (feature == GZ_FEATURE_END_B ? by : ay);
	if (feature == GZ_FEATURE_SIDE) {
		const double sign = normal[0] * (by - ay) < normal[1] * (bx - ax) ? -1 : 1;
		normal[0] = sign * (by - ay), normal[1] = sign * (ax - bx);
	}
	const double size = sqrt(normal[0] * normal[0] + normal[1] * normal[1]);
	if (size > 0) normal[0] /= size, normal[1] /= size;
}

static int is_later(const way_contact *x, const way_contact *y) {
	return x->time > y->time || (x->time == y->time && x->thing > y->thing);
}

/// The latest contact is the first of a chain, whatever the order in which they are found.
static void insert_contact(motion_tile *t, body_way *w, int32_t fresh) {
	way_contact *all = t->contacts.at, *c = all + fresh;
	int32_t *link = &w->contact;
	while (*link >= 0 && is_later(all + *link, c)) link = &all[*link].previous;
	c->previous = *link, *link = fresh;
}

/// A place for one more contact of a way; of one that has had its share, the place of the latest.
static int32_t contact_place(motion_tile *t, body_way *w) {
	if (w->contacts++ < t->most_contacts) return (int32_t)t->contacts.count++;
	const int32_t latest = w->contact;
	w->contacts--, w->contact = ((way_contact *)t->contacts.at)[latest].previous;
	return latest;
}

int graze_way_passes(motion_tile *t, int32_t way, const wall_record *walls, const way_hit *hit, caller_memory *memory) {
	body_way *w = t->way + way;
	const mover *m = t->mover + way;
	if (graze_contact_with(t, w, hit->wall)) return 1; // a march may find it again
	if (!graze_list_room(&t->contacts, 1, sizeof(way_contact), memory)) return 0;
	const double x = (double)m->px + hit->time * m->vx, y = (double)m->py + hit->time * m->vy;
	double normal[2];
	graze_wall_normal(normal, walls + hit->wall / RECORD, hit->feature, x, y);
	const way_contact contact = {
		(float)hit->time, (float)x, (float)y, (float)normal[0], (float)normal[1], hit->wall, hit->feature, -1};
	const way_contact *latest = (const way_contact *)t->contacts.at + w->contact;
	if (w->contacts == t->most_contacts && !is_later(latest, &contact)) return 1;
	const int32_t place = contact_place(t, w);
	((way_contact *)t->contacts.at)[place] = contact;
	insert_contact(t, w, place);
	return 1;
}
