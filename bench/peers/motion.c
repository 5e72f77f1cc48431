// The table of bodies that move.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "motion_run.h"
#include "tables.h"

#define FEW_CONTACTS 4  // what Graze allows a body unless told otherwise
#define MOST_STEPS 2000 // of a tick

// Box2D shortens what is longer than two metres in a step, which here are 64 units. Chipmunk2D looks at where bodies
// are after a step: half a radius later they are still on this side of what they met.
static const variant variants[] = {
	{&mover_graze, ", 4 contacts", 0, FEW_CONTACTS},
	{&mover_graze, ", 100 contacts", 0, 100},
#ifdef GRAZE_PEER_BOX2D
	{&mover_box2d, ", bullets", 0, 0},
	{&mover_box2d, ", bullets", 60, 0},
#endif
#ifdef GRAZE_PEER_CHIPMUNK
	{&mover_chipmunk, "", 0, 0},
	{&mover_chipmunk, "", MOTION_RADIUS / 2, 0},
#endif
};

/// How far a body goes in a tick, and of how many ticks one is run: long ways take long.
typedef struct pace {
	const char *name;
	float radii, levels;
	size_t one_in;
} pace;

static const pace paces[] = {
	{"r/4", 0.25f, 0, 1}, {"r", 1, 0, 1}, {"10 r", 10, 0, 1}, {"1 level", 0, 1, 32}, {"100 levels", 0, 100, 32}};

enum { VARIANTS = sizeof variants / sizeof *variants, PACES = sizeof paces / sizeof *paces };

/// The levels, and how many bodies and ticks.
typedef struct course {
	const table_settings *settings;
	arena *arenas;
} course;

static float way_of(const pace *p, const arena *in) { return MOTION_RADIUS * p->radii + in->size * p->levels; }

static size_t ticks_of(const pace *p, const table_settings *settings) {
	const size_t ticks = settings->ticks / p->one_in;
	return ticks ? ticks : 1;
}

/// In the largest level.
static size_t most_steps(const variant *as, const pace *p, const course *on) {
	size_t most = 0;
	for (size_t k = 0; k < on->settings->level_count; k++) {
		const size_t steps = motion_steps(as, way_of(p, on->arenas + k));
		if (steps > most) most = steps;
	}
	return most;
}

static bool run_levels(tally *sum, const variant *as, const pace *p, bool bounce, const course *on) {
	*sum = (tally){0};
	for (size_t k = 0; k < on->settings->level_count; k++) {
		const motion_settings settings = {
			as, bounce, way_of(p, on->arenas + k), on->settings->moving, ticks_of(p, on->settings)};
		if (!motion_run(sum, on->arenas + k, &settings)) return false;
	}
	return true;
}

static void print_number(double value, const char *unit) {
	printf(value < 10 ? " %.2g%s |" : " %.0f%s |", value, unit);
}

/// False when something went wrong, or Graze let anybody out.
static bool print_cells(const variant *as, const pace *p, bool bounce, const course *on) {
	tally sum;
	if (!run_levels(&sum, as, p, bounce, on)) return false;
	printf(" %zu | %zu |", sum.escaped, sum.deep);
	print_number(100 * sum.way / sum.asked, "%");
	print_number(1e3 * sum.seconds / (double)sum.ticks, "");
	fflush(stdout);
	return as->who != &mover_graze || (sum.escaped + sum.deep == 0 && sum.way > 0);
}

/// Those that would repeat the row before are not, nor are those that take too long.
static bool is_worth_a_row(const variant *as, const pace *p, size_t steps) {
	if (as->contacts > FEW_CONTACTS && p->levels == 0) return false;
	return as->step == 0 || (steps > 1 && steps <= MOST_STEPS);
}

static bool print_row(const variant *as, const pace *p, const course *on) {
	const size_t steps = most_steps(as, p, on);
	if (!is_worth_a_row(as, p, steps)) return true;
	fprintf(stderr, "graze_peers: moving by %s, %s%s, %zu steps\n", p->name, as->who->title, as->how, steps);
	printf("| %s | %zu | %s%s | %zu |", p->name, ticks_of(p, on->settings), as->who->title, as->how, steps);
	const bool slid = print_cells(as, p, false, on);
	const bool right = slid && print_cells(as, p, true, on);
	puts("");
	return right;
}

static void print_head(const course *on) {
	printf("%zu bodies in each of", on->settings->moving);
	for (size_t k = 0; k < on->settings->level_count; k++) printf("%s %s", k ? "," : "", on->arenas[k].level.name);
	puts(":\n\n| way per tick | ticks | library | steps | slide: escaped | deep | way gone | ms per tick "
		 "| bounce: escaped | deep | way gone | ms per tick |\n|---|---|---|---|---|---|---|---|---|---|---|---|");
}

/// Are ghosts that fly as far as the level is large found behind walls, all but a few that land where they began?
static bool judge_sees(const course *on) {
	static const variant ghosts = {&mover_ghosts, "", 0, 0};
	static const pace across = {"1 level", 0, 1, 1};
	const size_t count = on->settings->moving * on->settings->level_count;
	tally sum;
	if (!run_levels(&sum, &ghosts, &across, true, on)) return false;
	if (sum.escaped >= count - count / 10) return true;
	return fprintf(stderr, "graze_peers: of %zu ghosts only %zu were found to be out\n", count, sum.escaped), false;
}

static bool print_rows(const course *on) {
	print_head(on);
	for (int p = 0; p < PACES; p++)
		for (int k = 0; k < VARIANTS; k++)
			if (!print_row(variants + k, paces + p, on)) return false;
	return true;
}

bool print_motion(const table_settings *settings) {
	const course on = {settings, calloc(settings->level_count, sizeof *on.arenas)};
	bool right = on.arenas != NULL;
	for (size_t k = 0; right && k < settings->level_count; k++) right = arena_open(on.arenas + k, settings->levels[k]);
	right = right && judge_sees(&on) && print_rows(&on);
	for (size_t k = 0; on.arenas && k < settings->level_count; k++) arena_close(on.arenas + k);
	free(on.arenas);
	return right;
}

void print_versions(void) {
	const mover *before = NULL;
	for (int k = 0; k < VARIANTS; k++) {
		const mover *who = variants[k].who;
		if (who != before) printf("%s%s %s", before ? ", " : "", who->title, who->version());
		before = who;
	}
}
