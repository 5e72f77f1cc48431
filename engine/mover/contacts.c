#include "engine/mover/contacts.h"

#include <assert.h>
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

bool graze_contact_append(mover_tile *t, int32_t index, const mover_contact *contact, caller_memory *memory) {
	mover_state *w = t->state + index;
	if (!graze_array_reserve(&t->contacts, 1, sizeof(mover_contact), memory)) return false;
	mover_contact *c = (mover_contact *)t->contacts.at + t->contacts.count;
	*c = *contact, c->previous = w->last_contact;
	w->last_contact = (int32_t)t->contacts.count++;
	return true;
}

/// Whether a mover has a contact with that target which counts. The contacts between are passed over.
static bool has_counted(const mover_contact *contacts, int32_t last, int32_t target) {
	for (int32_t i = last; i != NO_CONTACT; i = contacts[i].is_kept ? contacts[i].counted : contacts[i].previous)
		if (!contacts[i].is_kept && contacts[i].target == target) return true;
	return false;
}

bool graze_contact_add_kept(
	mover_tile *t, int32_t index, int32_t own, int32_t other, const mover_contact *contact, caller_memory *memory) {
	const mover_contact *contacts = t->contacts.at;
	int32_t theirs = NO_CONTACT; // the other body's contact of this collision
	for (int32_t i = t->state[other].last_contact; i != NO_CONTACT; i = contacts[i].previous) {
		if (contacts[i].target != own) continue;
		if (contacts[i].other_kept) return true;
		if (theirs == NO_CONTACT) theirs = i;
	}
	assert(theirs != NO_CONTACT); // it has responded
	const int32_t last = t->state[index].last_contact;
	if (has_counted(contacts, last, contact->target)) return true;
	mover_contact kept = *contact;
	kept.is_kept = true, kept.counted = last != NO_CONTACT && contacts[last].is_kept ? contacts[last].counted : last;
	if (!graze_contact_append(t, index, &kept, memory)) return false;
	((mover_contact *)t->contacts.at)[theirs].other_kept = true;
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
