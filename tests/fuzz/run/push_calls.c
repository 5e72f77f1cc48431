#include <string.h>

#include "fuzz/failures.h"
#include "fuzz/run/motion_calls.h"
#include "fuzz/run/sensor_events.h"

enum { MAX_PUSHES = MAX_WALL_GROUPS * 2 * MAX_BODIES };

static struct {
	int32_t walls[MAX_WALL_GROUPS][MAX_EDITED];
	gz_wall_group groups[MAX_WALL_GROUPS];
	gz_crush crushes[MAX_PUSHES];
	gz_pushed pushed[MAX_PUSHES];
	size_t first_crush[MAX_WALL_GROUPS + 1], first_pushed[MAX_WALL_GROUPS + 1];
} call;

static void set_groups(const fuzz_run *r) {
	for (size_t p = 0; p < r->s->wall_group_count; p++) {
		const fuzz_wall_group *group = r->s->wall_groups + p;
		for (size_t k = 0; k < group->count; k++) call.walls[p][k] = fuzz_run_wall_index(r, (size_t)group->wall[k]);
		call.groups[p] = (gz_wall_group){.wall = call.walls[p],
			.count = group->count,
			.dx = group->dx,
			.dy = group->dy,
			.angle = group->angle,
			.pivot_x = group->pivot_x,
			.pivot_y = group->pivot_y};
	}
}

static void check_counts(const fuzz_run *r, const gz_report *report, bool stopped[MAX_WALL_GROUPS]) {
	const size_t groups = r->s->wall_group_count, *crushes = call.first_crush, *pushed = call.first_pushed;
	const bool list_full = report->error.status == GZ_STATUS_LIST_FULL && !strcmp(report->error.name, "events");
	if (report->error.status && report->error.status != GZ_STATUS_INVALID_BODIES && !list_full)
		failures_add("status", "[%s] push: found the error %s", r->text, report->error.text);
	size_t stopped_count = 0;
	for (size_t p = 0; p < groups; p++) {
		stopped[p] = crushes[p + 1] > crushes[p], stopped_count += stopped[p];
		if (stopped[p] && pushed[p + 1] > pushed[p])
			failures_add("list counts", "[%s] push: group %zu is stopped, and has pushed", r->text, p);
	}
	if (stopped_count != report->stopped || report->hits != crushes[groups] || report->pushed != pushed[groups])
		failures_add("list counts",
			"[%s] push: found %zu stopped groups, %zu crushes, %zu pushed; expected %zu, %zu, %zu by the lists",
			r->text, report->stopped, report->hits, report->pushed, stopped_count, crushes[groups], pushed[groups]);
}

static void take_pushes(result_list *out, const fuzz_run *r, size_t body) {
	for (size_t p = 0; p < r->s->wall_group_count; p++)
		for (size_t n = call.first_pushed[p]; n < call.first_pushed[p + 1]; n++) {
			const gz_pushed *one = call.pushed + n;
			const query_result a = {
				.event = PUSH_PUSHED, .index = (int32_t)one->group, .id = one->id, .value = {one->dx, one->dy}};
			if (one->body == body) results_add(out, &a);
		}
	for (size_t p = 0; p < r->s->wall_group_count; p++)
		for (size_t n = call.first_crush[p]; n < call.first_crush[p + 1]; n++) {
			const gz_crush *one = call.crushes + n;
			query_result a = {.event = PUSH_CRUSHED, .time = (double)one->group, .id = one->id};
			result_set_wall(&a, r, one->wall);
			if (one->body == body) results_add(out, &a);
		}
}

static void take_results(result_list *out, fuzz_run *r) {
	for (size_t i = 0; i < r->s->body_count; i++) {
		const int32_t k = results_begin_state(out, r, i);
		if (k >= 0) take_pushes(out, r, (size_t)k);
	}
	results_end(out, r->s);
}

void call_push_walls(result_list *out, fuzz_run *r, bool stopped[MAX_WALL_GROUPS]) {
	const scenario *s = r->s;
	gz_move_sensors sensors;
	set_groups(r);
	body_columns_stay(&r->bodies);
	const gz_query q = {.chunks = r->bodies.chunk, .chunk_count = r->bodies.chunk_count};
	const gz_crush_list crushes = {call.crushes, MAX_PUSHES, call.first_crush};
	const gz_pushed_list pushed = {call.pushed, MAX_PUSHES, call.first_pushed};
	const gz_wall_push push = {.data = call.groups,
		.count = s->wall_group_count,
		.skin = s->move_options.skin,
		.crushes = &crushes,
		.crowd = s->pushes_collide ? r->crowd : NULL,
		.max_passes = s->max_passes,
		.sensors = run_sensors(&sensors, r, true),
		.pushed = &pushed};
	const gz_report report = gz_world_push_walls(&push, r->bodies.moves, r->world, &q, r->scratch);
	check_counts(r, &report, stopped);
	results_clear(out), out->hits = report.hits;
	take_results(out, r);
	body_columns_settle(&r->bodies);
}
