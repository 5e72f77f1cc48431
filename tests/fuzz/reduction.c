#include "fuzz/reduction.h"

#include <string.h>

#include "fuzz/check_scenario.h"
#include "fuzz/failures.h"

/// The smallest scenario so far, the next candidate, and a copy to check.
static scenario best, tried, checked;
static uint64_t reduced_seed;

/// Checks a copy, since checking changes the choices.
static bool still_fails(const scenario *s, const char *check) {
	checked = *s;
	failures_begin(reduced_seed, false);
	scenario_check(&checked);
	return failures_has(check);
}

static bool keep_if_it_fails(const char *check) {
	if (!still_fails(&tried, check)) return false;
	best = tried;
	return true;
}

/// Builds the world of the walls after all edits, without edits.
static void drop_edits(scenario *s) {
	s->edit_count = 0, s->built.count = s->live_count, s->built.farthest = 0;
	memcpy(s->built.wall, s->live, s->live_count * sizeof *s->live);
	for (size_t i = 0; i < s->live_count; i++)
		if (!s->built.wall[i].id) s->built.wall[i].id = 99; // an id of 0 differs from no id
	for (size_t i = 0; i < s->live_count; i++) wall_table_reach(&s->built, s->live + i);
	s->walls = s->built;
	scenario_list_live(s);
}

static void drop_wall(scenario *s, size_t k) {
	memmove(s->live + k, s->live + k + 1, (--s->live_count - k) * sizeof *s->live);
	s->pair_count = 0;
	size_t groups = 0;
	for (size_t p = 0; p < s->wall_group_count; p++) {
		fuzz_wall_group *to = s->wall_groups + groups, from = s->wall_groups[p];
		*to = from, to->count = 0;
		for (size_t i = 0; i < from.count; i++)
			if ((size_t)from.wall[i] != k) to->wall[to->count++] = from.wall[i] - ((size_t)from.wall[i] > k);
		groups += to->count > 0;
	}
	s->wall_group_count = groups;
	drop_edits(s);
}

static void drop_body(scenario *s, size_t i) {
	s->invalid_count -= s->bodies[i].invalid;
	memmove(s->bodies + i, s->bodies + i + 1, (--s->body_count - i) * sizeof *s->bodies);
	s->pair_count = 0;
}

static void reduce_walls(const char *check) {
	tried = best, drop_edits(&tried);
	if (!keep_if_it_fails(check)) return;
	for (size_t k = best.live_count; k-- > 0;) tried = best, drop_wall(&tried, k), keep_if_it_fails(check);
}

static void reduce_bodies(const char *check) {
	for (size_t i = best.body_count; i-- > 0;) tried = best, drop_body(&tried, i), keep_if_it_fails(check);
}

#define TRY(change) tried = best, tried.change, keep_if_it_fails(check)

static void simplify(const char *check) {
	TRY(ticks = 1), TRY(wall_group_count = 0), TRY(move_options.skin = 0), TRY(move_options.max_contacts = 0),
		TRY(has_ignore = false), TRY(predicts = false);
	TRY(sensors.kind = SENSORS_NONE), TRY(sensors.walls = 0), TRY(sensors.circles = 0), TRY(pushes_collide = false);
	TRY(sight.of_neighbours = false), TRY(sight.has_cone = false), TRY(sight.through_walls = true);
	TRY(predicts_bodies = false), TRY(has_since = false), TRY(prediction.max = 0), TRY(targets = GZ_TARGETS_WALLS);
	for (size_t i = 0; i < best.body_count; i++) {
		TRY(bodies[i].response = 0), TRY(bodies[i].mass = 1), TRY(bodies[i].push_mass = 0),
			TRY(bodies[i].restitution = 1);
		TRY(bodies[i].mask = UINT32_MAX), TRY(bodies[i].category = 1), TRY(bodies[i].group = 0);
		TRY(bodies[i].acceleration_x = 0), TRY(bodies[i].acceleration_y = 0);
	}
	for (size_t k = 0; k < best.live_count && !best.edit_count; k++) {
		tried = best, tried.live[k].radius = 0, drop_edits(&tried), keep_if_it_fails(check);
		tried = best, tried.live[k].one_sided = 0, drop_edits(&tried), keep_if_it_fails(check);
	}
}

void fuzz_reduce(uint64_t seed, const char *check) {
	choices c = choices_from_seed(seed);
	reduced_seed = seed;
	scenario_make(&best, &c);
	best.choices = c, best.check_all_bodies = true;
	failures_set_quiet(true);
	failures_begin(seed, false);
	checked = best, scenario_check(&checked);
	if (!check) check = failures_first();
	if (check && still_fails(&best, check)) {
		reduce_walls(check), reduce_bodies(check), reduce_walls(check), simplify(check), reduce_bodies(check);
		reduce_walls(check);
		scenario_print(&best);
	}
	failures_set_quiet(false);
	checked = best;
	failures_begin(seed, true);
	scenario_check(&checked);
}
