// Checks gz_world_push_walls: walls end at their displacements, or stay; clear bodies stay clear of all walls.
// S86, S87, S89, S165 to S168.
#include <math.h>
#include <string.h>

#include "fuzz/checks/checks.h"
#include "fuzz/checks/pair_gaps.h"
#include "fuzz/failures.h"
#include "support/turned_end.h"

/// The walls after the groups have moved, except for stopped groups. Each end is rounded where it arrives.
static void move_walls(fuzz_wall *walls, const scenario *s, const bool stopped[MAX_WALL_GROUPS]) {
	memcpy(walls, s->live, s->live_count * sizeof *walls);
	for (size_t p = 0; p < s->wall_group_count; p++)
		for (size_t k = 0; !stopped[p] && k < s->wall_groups[p].count; k++) {
			const fuzz_wall_group *group = s->wall_groups + p;
			const gz_wall_group by = {.dx = group->dx,
				.dy = group->dy,
				.angle = group->angle,
				.pivot_x = group->pivot_x,
				.pivot_y = group->pivot_y};
			fuzz_wall *w = walls + group->wall[k];
			turn_end(&w->ax, &w->ay, &by), turn_end(&w->bx, &w->by, &by);
		}
}

/// Whether body i is clear of all walls that the filters allow. one_sided: of one-sided walls too, on either side
static bool is_clear_of_all(const scenario *s, const fuzz_wall *walls, size_t i, point at, bool one_sided) {
	const fuzz_body *b = s->bodies + i;
	for (size_t k = 0; k < s->live_count; k++) {
		if (walls[k].one_sided && !one_sided) continue;
		if (filters_allow_wall(s, b, walls + k) && !is_clear_of_wall(walls + k, at, b->radius)) return false;
	}
	return true;
}

static bool is_within_limit(point at) { return fabsf(at.x) <= GZ_LIMIT && fabsf(at.y) <= GZ_LIMIT; }

/// A body has moved exactly where the list of pushed bodies has it; of one push the list has the way. Separation moves
/// other bodies as well.
static void check_pushed(const fuzz_run *r, const result_list *after, size_t i, point from, point to) {
	const query_result *pushed = NULL;
	size_t pushes = 0;
	for (size_t k = after->first[i] + 1; k < after->first[i + 1]; k++)
		if (after->data[k].event == PUSH_PUSHED && !pushes++) pushed = after->data + k;
	if (r->s->pushes_collide) return;
	const bool moved = from.x != to.x || from.y != to.y;
	if (moved && !pushes) failures_add("pushed bodies are listed", "body %zu: found a move, and no push", i);
	if (pushes == 1 && (pushed->value[0] != to.x - from.x || pushed->value[1] != to.y - from.y))
		failures_add("pushed bodies are listed", "body %zu: found %s, expected %a %a", i, result_text(pushed),
			(double)(to.x - from.x), (double)(to.y - from.y));
}

static void check_body(const fuzz_run *r, const fuzz_wall *walls, size_t i, point from, point to, bool all_stopped) {
	const scenario *s = r->s;
	const bool moved = memcmp(&from.x, &to.x, sizeof to.x) != 0 || memcmp(&from.y, &to.y, sizeof to.y) != 0;
	const bool passes = s->bodies[i].response == GZ_RESPONSE_PASS;
	if (!is_within_limit(to))
		failures_add("pushed bodies are finite", "body %zu: found %a %a", i, (double)to.x, (double)to.y);
	if (moved && (all_stopped || passes))
		failures_add("push moves only bodies in its path", "body %zu: found a move from %a %a to %a %a", i,
			(double)from.x, (double)from.y, (double)to.x, (double)to.y);
	// A one-sided wall may pass over a body on its other side.
	if (!passes && is_clear_of_all(s, s->live, i, from, true) && !is_clear_of_all(s, walls, i, to, false))
		failures_add("pushed bodies stay clear", "body %zu: found an overlap after a move from %a %a to %a %a", i,
			(double)from.x, (double)from.y, (double)to.x, (double)to.y);
}

void check_push(fuzz_run *r, const positions *before, const result_list *after, const bool stopped[MAX_WALL_GROUPS]) {
	static fuzz_wall walls[MAX_WALLS];
	const scenario *s = r->s;
	bool all_stopped = true;
	for (size_t p = 0; p < s->wall_group_count; p++) all_stopped &= stopped[p];
	move_walls(walls, s, stopped);
	check_drawing(r, walls);
	for (size_t i = 0; i < s->body_count; i++) {
		const query_result *end = after->data + after->first[i];
		const point from = {before->x[i], before->y[i]}, to = {end->value[0], end->value[1]};
		if (end->feature == GZ_FEATURE_INVALID || s->bodies[i].invalid || !is_within_limit(from)) continue;
		check_body(r, walls, i, from, to, all_stopped), check_pushed(r, after, i, from, to);
	}
}
