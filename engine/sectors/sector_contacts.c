#include "engine/sectors/sector_contacts.h"

#include "engine/base/lists.h"

/// A contact of a frame with names that all frames have in common.
static gz_contact contact_of(const gz_frame *frame, const gz_contact *c) {
	const float corner = 5.5f * frame->side; // subtracted exactly
	gz_contact to = *c;
	to.center_x -= corner, to.center_y -= corner;
	if (c->feature == GZ_FEATURE_CIRCLE) to.index = (int32_t)frame->body[c->index];
	else if (c->index >= 0) to.index = frame->wall[c->index];
	return to;
}

bool graze_contacts_keep(gz_sectors *s, size_t k, const gz_contact *from, const size_t *first) {
	frame_moves *m = s->moves;
	const gz_frame frame = gz_sectors_frame(s, k);
	const size_t own = frame_at(s, k)->own;
	if (!graze_array_reserve(&m->kept, first[own], sizeof(sector_contact), &s->memory)) return false;
	for (size_t i = 0; i < own; i++)
		for (size_t n = first[i]; n < first[i + 1]; n++)
			((sector_contact *)m->kept.at)[m->kept.count++] =
				(sector_contact){frame.body[i], contact_of(&frame, from + n)};
	return true;
}

bool graze_contacts_count(gz_sectors *s) {
	frame_moves *m = s->moves;
	const size_t bodies = s->divided.own;
	m->first_of_body.count = 0;
	if (!graze_array_reserve(&m->first_of_body, bodies + 1, sizeof(size_t), &s->memory)) return false;
	size_t *first = m->first_of_body.at;
	const sector_contact *kept = m->kept.at;
	for (size_t i = 0; i <= bodies; i++) first[i] = 0;
	for (size_t i = 0; i < m->kept.count; i++) first[kept[i].body + 1]++;
	for (size_t i = 0; i < bodies; i++) first[i + 1] += first[i];
	return true;
}

/// Writes all contacts; the contacts of a body are together, and in order.
static void write_all(const frame_moves *m, size_t bodies, const gz_contact_list *list) {
	const size_t *first = m->first_of_body.at;
	const sector_contact *kept = m->kept.at;
	for (size_t i = 0; i <= bodies; i++) list->first[i] = first[i];
	for (size_t i = 0; i < m->kept.count;) {
		const size_t body = kept[i].body;
		for (size_t n = first[body]; n < first[body + 1]; n++, i++)
			if (n < list->capacity) list->data[n] = kept[i].contact;
	}
}

/// Writes the first contact of each body that has any. Returns the number of these bodies.
static size_t write_firsts(frame_moves *m, size_t bodies, const gz_body_contacts *list) {
	size_t *first = m->first_of_body.at, count = 0;
	const sector_contact *kept = m->kept.at;
	// first[body] becomes the place of the body in the list.
	for (size_t i = 0; i < bodies; i++) {
		const bool has_contacts = first[i] < first[i + 1];
		first[i] = count, count += has_contacts;
	}
	for (size_t i = 0; i < m->kept.count; i++) {
		const size_t body = kept[i].body;
		if ((!i || kept[i - 1].body != body) && first[body] < list->capacity)
			list->data[first[body]] = (gz_body_contact){body, kept[i].contact};
	}
	return count;
}

void graze_contacts_write(const gz_sectors *s, const gz_move_options *options, gz_report *report) {
	const size_t bodies = s->divided.own;
	if (options->contacts) write_all(s->moves, bodies, options->contacts);
	if (options->first_contacts) report->hits = write_firsts(s->moves, bodies, options->first_contacts);
	graze_list_report(report, options->contacts ? options->contacts->capacity : options->first_contacts->capacity);
}
