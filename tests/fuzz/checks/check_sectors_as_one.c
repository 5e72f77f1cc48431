// Checks large worlds against one ordinary world with the coordinates of frames: sweeps, and moves among walls or of
// bodies that collide in rounds, have the same results, to the bit. S184, S185.
#include "fuzz/checks/checks.h"
#include "fuzz/checks/large_scene.h"
#include "fuzz/failures.h"
#include "support/allocate.h"

/// A coordinate of the frame of sector 0.
static float in_frame(float side, int32_t sector, float offset) {
	return offset + side / 2 * (float)(2 * sector + FRAME_CORNER);
}

/// The scene in coordinates of one world.
static void put_in_one_world(large_scene *whole, const large_scene *s) {
	*whole = *s;
	for (int i = 0; i < LARGE_BODIES; i++) {
		place *p = &whole->bodies[i].at;
		p->x = in_frame(s->side, p->sector[0], p->x), p->y = in_frame(s->side, p->sector[1], p->y);
		whole->bodies[i].to = *p;
	}
	for (int i = 0; i < LARGE_WALLS; i++) {
		sector_wall *w = whole->walls + i;
		w->ax = in_frame(s->side, w->sector[0], w->ax), w->bx = in_frame(s->side, w->sector[0], w->bx);
		w->ay = in_frame(s->side, w->sector[1], w->ay), w->by = in_frame(s->side, w->sector[1], w->by);
	}
}

/// Times, targets and normals; points are relative to each frame.
static void compare_sweep(
	large_scene *whole, const gz_world *world, gz_crowd *crowd, gz_scratch *scratch, const large_results *found) {
	gz_hit hits[LARGE_BODIES];
	const gz_bodies chunk = large_bodies(whole->bodies);
	const gz_hits to = gz_hits_in(hits);
	gz_report report = gz_crowd_place(crowd, &chunk, 1);
	const gz_query query = {.targets = GZ_TARGETS_ALL, .crowd = crowd, .from_crowd = true};
	if (!report.error.status) report = gz_sweep(&to, world, &query, scratch);
	if (report.error.status) failures_add("sectors as one world", "found the error %s", report.error.text);
	for (int i = 0; i < LARGE_BODIES && !report.error.status; i++) {
		const gz_hit *a = found->hits + i, *b = hits + i;
		if (a->time != b->time || a->index != b->index || a->feature != b->feature ||
			(b->index >= 0 && (a->normal_x != b->normal_x || a->normal_y != b->normal_y)))
			failures_add("sectors as one world", "body %d: found %a, %d, expected %a, %d", i, (double)a->time, a->index,
				(double)b->time, b->index);
	}
}

/// Whether a body ends at the same place, with the same motion.
static bool same_end(float side, const sector_body *a, const sector_body *b) {
	return in_frame(side, a->to.sector[0], a->to.x) == b->to.x && in_frame(side, a->to.sector[1], a->to.y) == b->to.y &&
		   a->to_dx == b->to_dx && a->to_dy == b->to_dy && a->used == b->used;
}

/// at: the place of the body before the move, in the sector that centres are relative to
static bool same_contact(float side, const place *at, const gz_contact *a, const gz_contact *b) {
	return a->time == b->time && a->index == b->index && a->id == b->id && a->feature == b->feature &&
		   a->normal_x == b->normal_x && a->normal_y == b->normal_y &&
		   in_frame(side, at->sector[0], a->center_x) == b->center_x &&
		   in_frame(side, at->sector[1], a->center_y) == b->center_y;
}

static void compare_contacts(const large_scene *s, const large_contacts *found, const large_contacts *expected) {
	if (found->count != expected->count)
		failures_add("sectors as one world", "found %zu contacts, expected %zu", found->count, expected->count);
	for (size_t n = 0; n < found->count && n < expected->count; n++) {
		const gz_contact *a = found->contact + n, *b = expected->contact + n;
		const size_t body = expected->body[n];
		if (found->body[n] != body || !same_contact(s->side, &s->bodies[body].at, a, b))
			failures_add("sectors as one world", "contact %zu of body %zu: found %a, %d of body %zu, expected %a, %d",
				n, body, (double)a->time, a->index, found->body[n], (double)b->time, b->index);
	}
}

static void compare_move(const large_scene *s, large_scene *whole, const gz_world *world, gz_crowd *crowd,
	gz_scratch *scratch, const large_results *found) {
	large_contacts contacts;
	const gz_bodies chunk = large_bodies(whole->bodies);
	const gz_moves moves = large_moves(whole->bodies);
	const gz_query query = {.chunks = &chunk, .chunk_count = 1};
	gz_move_options options = large_options(s);
	if (s->targets == GZ_TARGETS_ALL) options.crowd = crowd;
	const gz_report report = gz_move(&moves, &options, world, &query, scratch);
	if (report.error.status) failures_add("sectors as one world", "move: found the error %s", report.error.text);
	if (report.error.status) return;
	large_contacts_read(&contacts, s, report.hits);
	compare_contacts(s, &found->contacts, &contacts);
	for (int i = 0; i < LARGE_BODIES; i++) {
		const sector_body *a = found->moved + i, *b = whole->bodies + i;
		if (!same_end(s->side, a, b))
			failures_add("sectors as one world", "body %d: found %a %a in %d %d, expected %a %a in the world", i,
				(double)a->to.x, (double)a->to.y, a->to.sector[0], a->to.sector[1], (double)b->to.x, (double)b->to.y);
	}
}

void check_sectors_as_one(const large_scene *s, const large_results *found) {
	static large_scene whole;
	put_in_one_world(&whole, s);
	const gz_world_desc desc = {.walls = large_walls(whole.walls), .extent = 8 * s->side};
	gz_world *world = allocated_or_exit(gz_world_create(&desc, NULL));
	gz_scratch *scratch = allocated_or_exit(gz_scratch_create(world));
	gz_crowd *crowd = allocated_or_exit(gz_crowd_create(world));
	compare_sweep(&whole, world, crowd, scratch, found);
	compare_move(s, &whole, world, crowd, scratch, found);
	gz_crowd_destroy(crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
}
