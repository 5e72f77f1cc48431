// gz_sectors_push_walls: each group is pushed in the frames that it may concern, without moving anything; where no
// frame, and no other machine, has a body in its way that is crushed, walls and bodies move.
#include "engine/base/error.h"
#include "engine/move/move_domains.h"
#include "engine/moving_walls/check_push.h"
#include "engine/sectors/check_sector_moves.h"
#include "engine/sectors/frame_moves.h"
#include "engine/sectors/push_frame.h"

static gz_error check(
	const gz_sector_push *push, const gz_moves *moves, const gz_sector_out *sector_out, const gz_sectors *s) {
	gz_error error = graze_sector_moves_check(s, moves, sector_out, s ? s->own_chunks : 0, push->skin);
	return error.status ? error : graze_push_lists_check(push->crushes, push->pushed);
}

/// The own bodies begin where they were placed.
static void copy_centers(gz_sectors *s) {
	const frame_moves *m = s->moves;
	for (size_t k = 0; k < s->frames.count; k++) {
		const placed_frame *f = frame_at(s, k);
		for (size_t i = f->first; i < f->first + f->own; i++) {
			m->at[MOVE_X][i] = ((const float *)s->columns.at[COLUMN_X])[i];
			m->at[MOVE_Y][i] = ((const float *)s->columns.at[COLUMN_Y])[i];
		}
	}
}

/// Computes the ways of all groups, and makes room for what they do.
static gz_error begin(sector_push *call, const gz_moves *moves) {
	gz_sectors *s = call->sectors;
	const gz_error error = graze_group_ways_make(&call->ways, call->push, &s->settings.lattice, &s->walls, &s->memory);
	if (error.status) return error;
	if (!graze_push_results_begin(&call->results, call->push->count, &s->memory) ||
		!graze_frame_moves_read(s, moves, false))
		return graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for pushes");
	return copy_centers(s), error;
}

/// Exchanges votes with the other machines, if there are any. Returns whether one of all votes yes; sets the error
/// where another machine has failed.
static bool any_votes(const gz_exchange *exchange, bool yes, gz_error *error) {
	if (!exchange) return yes;
	const uint32_t own = (error->status ? VOTE_FAILED : 0) | (yes ? VOTE_YES : 0);
	const uint32_t votes = exchange->run(exchange->user, own, NULL, NULL, 0);
	if (votes & VOTE_FAILED && !error->status) *error = graze_domains_error(&(round_domains){0});
	return votes & VOTE_YES;
}

/// Puts the walls of group k to these places.
static void put_walls(const sector_push *call, size_t k, const wall_place *places) {
	gz_sectors *s = call->sectors;
	const group_way *way = call->ways.at + k;
	const gz_sector_wall_group *g = way->group;
	if (!g->count) return;
	for (size_t i = 0; i < g->count; i++) graze_sector_wall_put(&s->walls, g->wall[i], places + way->first + i);
	graze_frame_worlds_follow(&s->worlds, &s->settings, &s->walls, g->wall, g->count, &way->ends, &s->memory);
}

/// Puts the bodies that the last group has pushed to where they end.
static void put_bodies(const sector_push *call, size_t from) {
	const frame_moves *m = call->sectors->moves;
	for (size_t i = from; i < call->results.results.count; i++) {
		const push_result *b = push_result_at(&call->results, i);
		m->at[MOVE_X][b->column] = b->x, m->at[MOVE_Y][b->column] = b->y;
	}
}

/// Pushes group k on all machines. Sets whether it moved.
static gz_error push_group(sector_push *call, size_t k, bool *moved) {
	const size_t from = call->results.results.count;
	gz_error error = call->ways.at[k].group->count ? graze_push_in_frames(call, k) : graze_no_error();
	const bool crushed = !error.status && graze_push_results_any_crushed(&call->results);
	const bool blocked = any_votes(call->push->exchange, crushed, &error);
	*moved = !error.status && !blocked;
	if (error.status) return error;
	graze_push_results_end_group(&call->results, blocked);
	call->report->stopped += blocked;
	if (!blocked) put_walls(call, k, call->ways.to), put_bodies(call, from);
	return error;
}

/// Pushes all groups. After an error all walls are where they were.
static gz_error push_groups(sector_push *call, bool *moved) {
	for (size_t k = 0; k < call->push->count; k++) {
		const gz_error error = push_group(call, k, moved + k);
		if (!error.status) continue;
		while (k--)
			if (moved[k]) put_walls(call, k, call->ways.from);
		return error;
	}
	return graze_no_error();
}

static void end(sector_push *call) {
	graze_group_ways_free(&call->ways, &call->sectors->memory);
	graze_push_results_free(&call->results, &call->sectors->memory);
}

gz_report gz_sectors_push_walls(
	const gz_sector_push *push, const gz_moves *moves, const gz_sector_out *sector_out, gz_sectors *s) {
	gz_report report = {.error = graze_no_error()};
	if (!push) return report.error = graze_error(GZ_STATUS_INVALID_INPUT, 0, "push", "push is null"), report;
	const gz_exchange *exchange = push->exchange;
	if (exchange && !exchange->run)
		return report.error = graze_error(GZ_STATUS_INVALID_INPUT, 0, "exchange", "the exchange has no hook to run"),
			   report;
	sector_push call = {.sectors = s, .push = push, .report = &report};
	gz_error error = check(push, moves, sector_out, s);
	bool *moved = NULL;
	if (!error.status) error = begin(&call, moves);
	if (!error.status && !(moved = graze_allocate(&s->memory, push->count, sizeof *moved)))
		error = graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for pushes");
	any_votes(exchange, false, &error); // so that all machines begin, or none
	const bool begins = !error.status;
	if (begins) error = push_groups(&call, moved);
	if (!error.status) {
		report.error = s->divided.error, report.invalid = s->divided.invalid, report.bodies = s->divided.own;
		graze_frame_moves_write_places(s, moves, sector_out);
		graze_push_results_write(&call.results, push->crushes, push->pushed, &report);
		graze_push_lists_report(&report, push->crushes, push->pushed);
	} else report = (gz_report){.error = error};
	if (moved) graze_release(&s->memory, moved, push->count, sizeof *moved);
	if (s) end(&call);
	if (begins) graze_frames_void(s);
	return report;
}
