// gz_sectors_move: the bodies of each frame move as those of any world, into columns of the frames; when all have
// moved, the caller's columns are written.
#include "engine/base/error.h"
#include "engine/base/lists.h"
#include "engine/move/check_moves.h"
#include "engine/move/move_domains.h"
#include "engine/query/query_tasks.h"
#include "engine/sectors/check_sector_moves.h"
#include "engine/sectors/move_crowd.h"
#include "engine/sectors/sector_contacts.h"

static gz_error check_options(const gz_move_options *o) {
	if (o->crowd) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "crowd", "sectors have crowds of their own");
	if (o->sensors) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "sensors", "sectors have no sensors");
	const gz_error error = graze_move_method_check(o);
	if (error.status) return error;
	if (o->contacts && o->first_contacts)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "first_contacts", "contacts and first_contacts are both given");
	if (o->contacts) return graze_list_check(o->contacts->data, o->contacts->capacity, o->contacts->first);
	if (o->first_contacts) return graze_list_data_check(o->first_contacts->data, o->first_contacts->capacity);
	return graze_no_error();
}

/// The exchange with other machines: its margin is that of the placing.
static gz_error check_exchange(const gz_sectors *s, const gz_exchange *e) {
	const char *fault = !e->run ? "has no hook to run" : NULL;
	if (!e->shared && e->shared_count) fault = "has no indices of shared bodies";
	if (fault) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "exchange", "the exchange %s", fault);
	for (size_t i = 0; i < e->shared_count; i++)
		if (e->shared[i] >= s->divided.own)
			return graze_error(GZ_STATUS_INVALID_INPUT, i, "exchange",
				"the exchange: shared body %zu is number %zu of %zu own ones", i, e->shared[i], s->divided.own);
	return graze_no_error();
}

/// What bodies that collide with one another need besides.
static gz_error check_crowd(const gz_sectors *s, const gz_move_options *o, gz_targets targets) {
	if (targets != GZ_TARGETS_ALL)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "targets", "targets is %d: walls, or all", (int)targets);
	if (o->method != GZ_CROWD_ROUNDS)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "method", "bodies of sectors move in rounds");
	if (s->body.count && !s->columns.is_used[COLUMN_ID])
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "id", "bodies that collide with one another need ids");
	if (!o->exchange && s->divided.own < s->divided.placed.count)
		return graze_error(GZ_STATUS_INVALID_INPUT, s->own_chunks, "ghosts",
			"chunk %zu: ghosts cannot move without an exchange", s->own_chunks);
	return o->exchange ? check_exchange(s, o->exchange) : graze_no_error();
}

static gz_error check(const gz_sectors *s, const gz_moves *moves, const gz_sector_out *sector_out,
	const gz_move_options *options, gz_targets targets) {
	if (!s) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "sectors", "the sectors are null");
	const bool with_ghosts = options->exchange && targets == GZ_TARGETS_ALL;
	const size_t chunk_count = with_ghosts ? s->placed.count : s->own_chunks;
	const gz_error error = check_options(options);
	return error.status ? error : graze_sector_moves_check(s, moves, sector_out, chunk_count, options->skin);
}

/// Moves the own bodies of a frame, with room for their contacts; again where these are more than ever before.
static gz_report move_frame(gz_sectors *s, size_t k, const gz_move_options *options) {
	frame_moves *m = s->moves;
	const placed_frame *f = frame_at(s, k);
	const gz_frame frame = gz_sectors_frame(s, k);
	const gz_moves moves = graze_frame_moves_from(m, f->first);
	const bool lists = options->contacts || options->first_contacts;
	gz_move_options own = {.skin = options->skin, .max_contacts = options->max_contacts};
	m->first.count = m->contacts.count = 0;
	if (lists && !graze_array_reserve(&m->first, f->own + 1, sizeof(size_t), &s->memory))
		return (gz_report){.error = graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for contacts")};
	for (;;) {
		const gz_contact_list list = {m->contacts.at, m->contacts.capacity, m->first.at};
		own.contacts = lists ? &list : NULL;
		gz_report report = gz_move(&moves, &own, frame.world, &frame.query, frame.scratch);
		if (report.error.status != GZ_STATUS_LIST_FULL) return report;
		if (!graze_array_reserve(&m->contacts, report.hits, sizeof(gz_contact), &s->memory))
			return report.error = graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for contacts"), report;
	}
}

/// Moves all bodies into the columns of the frames. Returns the error.
static gz_error move_frames(gz_sectors *s, const gz_move_options *options, gz_report *report) {
	const bool lists = options->contacts || options->first_contacts;
	bool kept = true;
	s->moves->kept.count = 0;
	for (size_t k = 0; kept && k < s->frames.count; k++) {
		const gz_report frame = move_frame(s, k, options);
		if (frame.error.status) return frame.error;
		graze_report_add(report, &frame);
		kept = !lists || graze_contacts_keep(s, k, s->moves->contacts.at, s->moves->first.at);
	}
	kept = kept && (!lists || graze_contacts_count(s));
	return kept ? graze_no_error() : graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for contacts");
}

/// Moves the bodies. After an error nothing is written.
static gz_report move_bodies(const gz_moves *moves, const gz_sector_out *sector_out, const gz_move_options *options,
	gz_targets targets, gz_sectors *s) {
	gz_report report = {.error = graze_no_error()};
	const gz_error error =
		targets == GZ_TARGETS_ALL ? graze_crowd_moves_run(s, options, &report) : move_frames(s, options, &report);
	if (error.status) return (gz_report){.error = error};
	report.error = s->divided.error, report.invalid = s->divided.invalid, report.bodies = s->divided.own;
	graze_frame_moves_write(s, moves, sector_out);
	report.written = 0;
	if (options->contacts || options->first_contacts) graze_contacts_write(s, options, &report);
	return report;
}

gz_report gz_sectors_move(const gz_moves *moves, const gz_sector_out *sector_out, const gz_move_options *options,
	gz_targets targets, gz_sectors *s) {
	static const gz_move_options defaults = {0};
	if (!options) options = &defaults;
	gz_error error = check(s, moves, sector_out, options, targets);
	if (!error.status && targets != GZ_TARGETS_WALLS) error = check_crowd(s, options, targets);
	if (!error.status && targets == GZ_TARGETS_WALLS && options->exchange)
		error =
			graze_error(GZ_STATUS_INVALID_INPUT, 0, "exchange", "bodies that move among walls alone exchange nothing");
	if (!error.status && !graze_frame_moves_read(s, moves, options->exchange))
		error = graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for moving");
	if (!error.status) return move_bodies(moves, sector_out, options, targets, s);
	if (options->exchange) graze_exchange_fail(options->exchange);
	return (gz_report){.error = error};
}
