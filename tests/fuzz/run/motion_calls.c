#include "fuzz/run/motion_calls.h"

#include <math.h>

#include "fuzz/checks/checks.h"
#include "fuzz/failures.h"
#include "fuzz/run/list_queries.h"
#include "support/allocate.h"

static struct {
	gz_contact *data;
	size_t capacity, first[2 * MAX_BODIES + 2];
} contacts;

/// A body has at most so many contacts of its own; while stopped, others may hit it any number of times.
static size_t contact_capacity(const fuzz_run *r) {
	const size_t max = r->s->move_options.max_contacts ? r->s->move_options.max_contacts : 4;
	return r->bodies.query_count * (max + 64) + 1;
}

static query_result result_of_state(const fuzz_run *r, size_t k) {
	const fuzz_body b = body_columns_get(&r->bodies, k);
	const bool moved = r->set.layout.separate_output && !isnan(b.used);
	if (isnan(b.used)) return (query_result){.feature = GZ_FEATURE_INVALID, .value = {b.x, b.y, b.dx, b.dy}};
	return (query_result){.value = {moved ? b.to_x : b.x, moved ? b.to_y : b.y, moved ? b.to_dx : b.dx,
							  moved ? b.to_dy : b.dy, b.used, b.lost}};
}

static void take_states(result_list *out, fuzz_run *r, bool with_contacts) {
	for (size_t i = 0; i < r->s->body_count; i++) {
		const int32_t k = r->bodies.query_index[i];
		results_begin_body(out, i, k >= 0);
		if (k < 0) continue;
		const query_result state = result_of_state(r, (size_t)k);
		results_add(out, &state);
		for (size_t n = contacts.first[k]; with_contacts && n < contacts.first[k + 1]; n++) {
			const query_result a = result_of_contact(contacts.data + n, r);
			results_add(out, &a);
		}
	}
	results_end(out, r->s);
}

void call_move(result_list *out, fuzz_run *r, bool bodies_collide, move_counts *counts) {
	body_columns *a = &r->bodies;
	contacts.data = allocate_at_least(contacts.data, &contacts.capacity, contact_capacity(r), sizeof *contacts.data);
	gz_move_options options = r->s->move_options;
	if (bodies_collide) options.crowd = r->crowd;
	const gz_query q = {.chunks = a->chunk, .chunk_count = a->chunk_count};
	const gz_contact_list list = {contacts.data, contacts.capacity, contacts.first};
	options.contacts = &list;
	const size_t divided = r->scratch_jobs.divided;
	const gz_report report = gz_move(a->moves, &options, r->world, &q, r->scratch);
	fuzz_run_check_divided(r, &r->scratch_jobs, divided,
		!bodies_collide                     ? "move"
		: options.method == GZ_CROWD_EVENTS ? "move by events"
											: "move in rounds");
	if (report.error.status && report.error.status != GZ_STATUS_INVALID_BODIES)
		failures_add("status", "[%s] move: found the error %s", r->text, report.error.text);
	if (report.hits != contacts.first[a->query_count])
		failures_add("list counts", "[%s] move: found %zu contacts, expected the %zu of the lists", r->text,
			report.hits, contacts.first[a->query_count]);
	check_drawn_contacts(r, &list);
	*counts = (move_counts){report.recovered, report.shortened, report.refused};
	results_clear(out), out->hits = report.hits;
	take_states(out, r, true);
	body_columns_settle(a);
}

move_counts call_move_alone(fuzz_run *r, fuzz_body *b) {
	const gz_bodies chunk = bodies_as_columns(r->s, b, 1);
	const gz_moves moves = {.response = {&b->response, 1},
		.restitution = {&b->restitution, sizeof *b},
		.center = {&b->to_x, &b->to_y, sizeof *b}};
	const gz_query q = {.chunks = &chunk, .chunk_count = 1};
	const gz_report report = gz_move(&moves, &r->s->move_options, r->world, &q, r->scratch);
	if (report.error.status)
		failures_add("status", "[%s] move of one body: found the error %s", r->text, report.error.text);
	return (move_counts){report.recovered, report.shortened, report.refused};
}

void call_push_walls(result_list *out, fuzz_run *r, bool stopped[MAX_WALL_GROUPS]) {
	const scenario *s = r->s;
	static int32_t walls[MAX_WALL_GROUPS][MAX_EDITED];
	static gz_crush crushes[MAX_WALL_GROUPS * 2 * MAX_BODIES];
	gz_wall_group groups[MAX_WALL_GROUPS];
	size_t first[MAX_WALL_GROUPS + 1];
	for (size_t p = 0; p < s->wall_group_count; p++) {
		const fuzz_wall_group *group = s->wall_groups + p;
		for (size_t k = 0; k < group->count; k++) walls[p][k] = fuzz_run_wall_index(r, (size_t)group->wall[k]);
		groups[p] = (gz_wall_group){.wall = walls[p],
			.count = group->count,
			.dx = group->dx,
			.dy = group->dy,
			.angle = group->angle,
			.pivot_x = group->pivot_x,
			.pivot_y = group->pivot_y};
	}
	body_columns_stay(&r->bodies);
	const gz_query q = {.chunks = r->bodies.chunk, .chunk_count = r->bodies.chunk_count};
	const gz_crush_list list = {crushes, sizeof crushes / sizeof *crushes, first};
	const gz_report report = gz_world_push_walls(
		&(gz_wall_push){.data = groups, .count = s->wall_group_count, .skin = s->move_options.skin, .crushes = &list},
		r->bodies.moves, r->world, &q, r->scratch);
	if (report.error.status && report.error.status != GZ_STATUS_INVALID_BODIES)
		failures_add("status", "[%s] push: found the error %s", r->text, report.error.text);
	size_t stopped_count = 0;
	for (size_t p = 0; p < s->wall_group_count; p++) stopped[p] = first[p + 1] > first[p], stopped_count += stopped[p];
	if (stopped_count != report.stopped || report.hits != first[s->wall_group_count])
		failures_add("list counts", "[%s] push: found %zu stopped groups, %zu crushes; expected %zu, %zu by the lists",
			r->text, report.stopped, report.hits, stopped_count, first[s->wall_group_count]);
	results_clear(out), out->hits = report.hits;
	take_states(out, r, false);
	body_columns_settle(&r->bodies);
}
