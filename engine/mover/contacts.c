#include "engine/mover/contacts.h"

#include <math.h>

const mover_contact *graze_contact_with(const mover_tile *t, int32_t last, int32_t target) {
	const mover_contact *contacts = t->contacts.at;
	for (int32_t i = last; i != NO_CONTACT; i = contacts[i].previous)
		if (contacts[i].target == target) return contacts + i;
	return NULL;
}

bool graze_contact_add(mover_tile *t, mover_state *w, const nearby_shape *n, caller_memory *memory) {
	if (!graze_array_reserve(&t->contacts, 1, sizeof(mover_contact), memory)) return false;
	const mover *m = t->mover + (w - t->state);
	((mover_contact *)t->contacts.at)[t->contacts.count] = (mover_contact){.time = (float)(1 - w->time_left),
		.x = m->px,
		.y = m->py,
		.normal_x = (float)n->normal_x,
		.normal_y = (float)n->normal_y,
		.target = n->target,
		.feature = n->feature,
		.previous = w->last_contact};
	w->last_contact = (int32_t)t->contacts.count++;
	w->contact_count++;
	return true;
}

bool graze_mover_add_contact(mover_tile *t, int32_t index, const mover_contact *contact, caller_memory *memory) {
	mover_state *w = t->state + index;
	if (graze_contact_with(t, w->last_contact, contact->target)) return true;
	if (!graze_array_reserve(&t->contacts, 1, sizeof(mover_contact), memory)) return false;
	mover_contact *c = (mover_contact *)t->contacts.at + t->contacts.count;
	*c = *contact, c->previous = w->last_contact;
	w->last_contact = (int32_t)t->contacts.count++;
	return true;
}

void graze_wall_normal(double normal[2], const wall_record *wall, int32_t feature, double x, double y) {
	const double ax = (double)wall->ax, ay = (double)wall->ay, bx = (double)wall->bx, by = (double)wall->by;
	normal[0] = x - (feature == GZ_FEATURE_END_B ? bx : ax), normal[1] = y - (feature == GZ_FEATURE_END_B ? by : ay);
	if (feature == GZ_FEATURE_SIDE) {
		const double sign = normal[0] * (by - ay) < normal[1] * (bx - ax) ? -1 : 1;
		normal[0] = sign * (by - ay), normal[1] = sign * (ax - bx);
	}
	const double length = sqrt(normal[0] * normal[0] + normal[1] * normal[1]);
	if (length > 0) normal[0] /= length, normal[1] /= length;
}
