// gz_world_push_walls: the checks, and the call.
#include <math.h>

#include "engine/base/error.h"
#include "engine/base/views.h"
#include "engine/move/check_moves.h"
#include "engine/move/move_sensors.h"
#include "engine/moving_walls/check_push.h"
#include "engine/moving_walls/push_parts.h"
#include "engine/moving_walls/separate_pushed.h"
#include "engine/query/begin_query.h"

/// The walls of all groups, group by group.
typedef struct pushed_walls {
	int32_t *index;
	wall_ends *to;
	size_t count;
} pushed_walls;

// ---------------------------------------------------------------------------------------------------------------------
// Checks
// ---------------------------------------------------------------------------------------------------------------------

static gz_error check_pushes(const gz_wall_push *pushes, size_t *walls) {
	*walls = 0;
	if (!pushes->data && pushes->count)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "push.data", "push.data is null");
	for (size_t k = 0; k < pushes->count; k++) {
		const gz_error error = graze_group_check(pushes->data + k, k, walls);
		if (error.status) return error;
	}
	return graze_no_error();
}

static bool walls_begin(pushed_walls *w, size_t count, caller_memory *memory) {
	*w = (pushed_walls){
		graze_allocate(memory, count + 1, sizeof *w->index), graze_allocate(memory, count + 1, sizeof *w->to), count};
	return w->index && w->to;
}

static void walls_end(pushed_walls *w, caller_memory *memory) {
	graze_release(memory, w->index, w->count + 1, sizeof *w->index);
	graze_release(memory, w->to, w->count + 1, sizeof *w->to);
}

/// Reads the indices of all walls and computes their ends, or returns the error.
static gz_error compute_wall_ends(pushed_walls *w, gz_world *world, const gz_wall_push *pushes) {
	size_t n = 0;
	for (size_t k = 0; k < pushes->count; k++)
		for (size_t i = 0; i < pushes->data[k].count; i++) w->index[n++] = pushes->data[k].wall[i];
	gz_error error = graze_indices_check(world, w->index, n);
	if (error.status) return error;
	n = 0;
	for (size_t k = 0; k < pushes->count; k++)
		for (size_t i = 0; i < pushes->data[k].count; i++, n++)
			w->to[n] = graze_swept_group_target(world->walls + w->index[n], pushes->data + k);
	const size_t stride = sizeof *w->to;
	return graze_walls_check(
		&(gz_walls){.a = {&w->to->ax, &w->to->ay, stride}, .b = {&w->to->bx, &w->to->by, stride}, .count = n});
}

// ---------------------------------------------------------------------------------------------------------------------
// The call
// ---------------------------------------------------------------------------------------------------------------------

static void write_center(const gz_moves *m, size_t i, float x, float y) {
	*(float *)out_at(m->center.x, m->center.stride, i) = x;
	*(float *)out_at(m->center.y, m->center.stride, i) = y;
}

/// Copies the start of each valid body to its place in the output, which holds the current positions from then on.
/// Counts invalid bodies.
static void copy_centers(query_run *run, const gz_moves *moves) {
	gz_report *r = run->report;
	for (size_t c = 0; c < run->query->chunk_count; c++)
		for (size_t k = 0; k < graze_body_count(run->query->chunks + c); k++, r->bodies++) {
			const gz_bodies *b = run->query->chunks + c;
			const size_t i = graze_element(b, k);
			if (graze_body_is_valid(b, i)) write_center(moves + c, i, x_at(b->center, i), y_at(b->center, i));
			else if (!r->invalid++) r->error = graze_body_error(b, k, r->bodies);
		}
}

static void write_crushes(query_run *run, const push_step *s, size_t push, const gz_crush_list *list) {
	const pushed_body *bodies = s->bodies.at;
	for (size_t i = 0; i < s->bodies.count; i++) {
		if (!bodies[i].refused) continue;
		if (list && run->report->hits < list->capacity)
			list->data[run->report->hits] = (gz_crush){bodies[i].number, bodies[i].id, push, bodies[i].wall};
		run->report->hits++;
	}
}

/// Writes where the bodies have come to, and lists those that were pushed.
static void write_bodies(const push_step *s, size_t push, const gz_pushed_list *list) {
	gz_report *r = s->run->report;
	const pushed_body *bodies = s->bodies.at;
	for (size_t i = 0; i < s->bodies.count; i++) {
		const pushed_body *b = bodies + i;
		const float dx = b->qx - b->px, dy = b->qy - b->py;
		write_center(s->moves + b->body.chunk, b->body.k, b->qx, b->qy);
		if (dx == 0 && dy == 0) continue;
		if (list && r->pushed < list->capacity) list->data[r->pushed] = (gz_pushed){b->number, b->id, push, dx, dy};
		r->pushed++;
	}
}

/// Pushes one group, or leaves it where it was. False without memory; then the group and all bodies are where they
/// were.
static bool push_group(push_step *s, const gz_wall_push *pushes, size_t k, const wall_ends *to) {
	query_run *run = s->run;
	dynamic_array *jumps = s->ways ? &s->ways->jumps : NULL;
	const size_t jumps_before = jumps ? jumps->count : 0;
	if (!pushes->data[k].count) return true;
	s->begin = (double)k / (double)pushes->count, s->end = (double)(k + 1) / (double)pushes->count;
	s->group = graze_swept_group(s->world, pushes->data + k, to);
	const bool done = graze_push_group(s);
	const bool arrived = graze_swept_group_end(&s->group, !done || s->refused);
	if (jumps && (!done || !arrived || s->refused)) jumps->count = jumps_before; // its bodies have not moved
	if (!done || !arrived) return false;
	run->report->near_walls += s->bodies.count, run->report->stopped += s->refused > 0;
	if (s->refused) write_crushes(run, s, k, pushes->crushes);
	else write_bodies(s, k, pushes->pushed);
	return true;
}

static gz_error out_of_memory(size_t push) {
	return graze_error(GZ_STATUS_OUT_OF_MEMORY, push, "", "out of memory for push %zu", push);
}

/// The places in the lists where those of group k begin.
static void write_first(const gz_wall_push *pushes, size_t k, const gz_report *r) {
	if (pushes->crushes) pushes->crushes->first[k] = r->hits;
	if (pushes->pushed) pushes->pushed->first[k] = r->pushed;
}

/// Pushes the groups one after the other, up to the first that runs out of memory.
static void push_groups(push_step *s, const gz_wall_push *pushes, const wall_ends *to) {
	gz_report *r = s->run->report;
	size_t k = 0;
	copy_centers(s->run, s->moves);
	for (; k < pushes->count; to += pushes->data[k++].count) {
		write_first(pushes, k, r);
		if (!push_group(s, pushes, k, to)) break;
	}
	if (k < pushes->count) r->error = out_of_memory(k);
	else if (pushes->crowd && r->pushed && !graze_separate_pushed(s, pushes->crowd, pushes->max_passes) &&
			 !graze_aborted(s->run))
		r->error = out_of_memory(k);
	for (; k <= pushes->count; k++) write_first(pushes, k, r);
	if (!s->ways || graze_aborted(s->run)) return;
	graze_sense_ways(s->run, s->ways, pushes->sensors);
	if (r->error.status == GZ_STATUS_OUT_OF_MEMORY) r->error.index = pushes->count; // all groups are complete
}

gz_report gz_world_push_walls(
	const gz_wall_push *pushes, const gz_moves *moves, gz_world *world, const gz_query *query, gz_scratch *scratch) {
	static const query_type pushed = {.walls_only = "a later gz_move"};
	query_call call;
	query_run *run = graze_query_begin(&call, &pushed, world, query, scratch);
	gz_report *r = &call.report;
	size_t count;
	if (!r->error.status && !pushes) r->error = graze_error(GZ_STATUS_INVALID_INPUT, 0, "push", "push is null");
	if (r->error.status) return *r;
	r->error = graze_moves_check(run, moves, pushes->skin);
	if (!r->error.status) r->error = graze_push_lists_check(pushes->crushes, pushes->pushed);
	if (!r->error.status) r->error = graze_separation_check(run, pushes);
	if (!r->error.status) r->error = graze_sensors_check(pushes->sensors, world, pushes->crowd);
	if (!r->error.status && pushes->sensors && pushes->sensors->world == world)
		r->error = graze_error(
			GZ_STATUS_INVALID_INPUT, 0, "sensors", "the sensors are of the world whose walls move: they must rest");
	if (!r->error.status) r->error = check_pushes(pushes, &count);
	if (r->error.status) return *r;
	pushed_walls walls;
	push_step s = {.run = run,
		.world = world,
		.moves = moves,
		.skin = pushes->skin,
		.limits = {-INFINITY, INFINITY, -INFINITY, INFINITY}};
	if (!walls_begin(&walls, count, &scratch->memory)) r->error = out_of_memory(0);
	else r->error = compute_wall_ends(&walls, world, pushes);
	if (!r->error.status && !graze_push_begin(&s)) r->error = out_of_memory(0);
	if (!r->error.status && pushes->sensors && !(s.ways = graze_ways_begin(run, moves))) r->error = out_of_memory(0);
	const bool valid = !r->error.status;
	if (valid) push_groups(&s, pushes, walls.to);
	graze_push_end(&s), walls_end(&walls, &scratch->memory);
	if (valid) graze_push_lists_report(r, pushes->crushes, pushes->pushed);
	return *r;
}
