// The table of moves: bodies behind walls, lengths of paths and times, by displacement, library and response.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/peers/tables.h"
#include "move_run.h"

#define DEFAULT_CONTACTS 4 // gz_move_options.max_contacts where it is 0
#define MAX_STEPS 2000     // per tick: a variant with more would take too long

// Box2D shortens displacements of more than two metres per step, which are 64 units here. Chipmunk2D finds contacts at
// the places after a step: after half a radius bodies are still on this side of the wall that they touch.
static const move_variant variants[] = {
	{&move_graze, ", 4 contacts", 0, DEFAULT_CONTACTS},
	{&move_graze, ", 100 contacts", 0, 100},
#ifdef GRAZE_PEER_BOX2D
	{&move_box2d, ", bullets", 0, 0},
	{&move_box2d, ", bullets", 60, 0},
#endif
#ifdef GRAZE_PEER_CHIPMUNK
	{&move_chipmunk, "", 0, 0},
	{&move_chipmunk, "", MOVE_RADIUS / 2, 0},
#endif
};

/// The displacement per tick, in radii plus sizes of the level. Of `divisor` ticks one is run: long paths take long.
typedef struct pace {
	const char *name;
	float radii, levels;
	size_t divisor;
} pace;

static const pace paces[] = {
	{"r/4", 0.25f, 0, 1}, {"r", 1, 0, 1}, {"10 r", 10, 0, 1}, {"1 level", 0, 1, 32}, {"100 levels", 0, 100, 32}};

enum { VARIANTS = sizeof variants / sizeof *variants, PACES = sizeof paces / sizeof *paces };

/// The settings and one arena per level.
typedef struct move_table {
	const table_settings *settings;
	arena *arenas;
} move_table;

static float displacement_of(const pace *p, const arena *in) { return MOVE_RADIUS * p->radii + in->size * p->levels; }

static size_t ticks_of(const pace *p, const table_settings *settings) {
	const size_t ticks = settings->ticks / p->divisor;
	return ticks ? ticks : 1;
}

/// The number of steps in the largest level.
static size_t max_steps(const move_variant *variant, const pace *p, const move_table *table) {
	size_t max = 0;
	for (size_t k = 0; k < table->settings->level_count; k++) {
		const size_t steps = move_steps(variant, displacement_of(p, table->arenas + k));
		if (steps > max) max = steps;
	}
	return max;
}

static bool run_levels(
	move_tally *tally, const move_variant *variant, const pace *p, bool bounce, const move_table *table) {
	const table_settings *all = table->settings;
	*tally = (move_tally){0};
	for (size_t k = 0; k < all->level_count; k++) {
		const arena *in = table->arenas + k;
		const move_settings settings = {variant, bounce, displacement_of(p, in), all->moving, ticks_of(p, all)};
		if (!move_run(tally, in, &settings)) return false;
	}
	return true;
}

static void print_number(double value, const char *unit) {
	printf(value < 10 ? " %.2g%s |" : " %.0f%s |", value, unit);
}

/// Returns false on failure, or when Graze lets a body through.
static bool print_cells(const move_variant *variant, const pace *p, bool bounce, const move_table *table) {
	move_tally tally;
	if (!run_levels(&tally, variant, p, bounce, table)) return false;
	printf(" %zu | %zu |", tally.escaped, tally.deep);
	print_number(100 * tally.path / tally.displacement, "%");
	print_number(1e3 * tally.seconds / (double)tally.ticks, "");
	fflush(stdout);
	return variant->peer != &move_graze || (tally.escaped + tally.deep == 0 && tally.path > 0);
}

/// False for variants that would repeat the previous row, and for those that take too long.
static bool has_row(const move_variant *variant, const pace *p, size_t steps) {
	if (variant->max_contacts > DEFAULT_CONTACTS && p->levels == 0) return false;
	return variant->max_step == 0 || (steps > 1 && steps <= MAX_STEPS);
}

static bool print_row(const move_variant *variant, const pace *p, const move_table *table) {
	const size_t steps = max_steps(variant, p, table);
	if (!has_row(variant, p, steps)) return true;
	const char *title = variant->peer->title;
	fprintf(stderr, "graze_peers: moving by %s, %s%s, %zu steps\n", p->name, title, variant->detail, steps);
	printf("| %s | %zu | %s%s | %zu |", p->name, ticks_of(p, table->settings), title, variant->detail, steps);
	const bool passed = print_cells(variant, p, false, table) && print_cells(variant, p, true, table);
	puts("");
	return passed;
}

static void print_head(const move_table *table) {
	printf("%zu bodies in each of", table->settings->moving);
	for (size_t k = 0; k < table->settings->level_count; k++)
		printf("%s %s", k ? "," : "", table->arenas[k].level.name);
	puts(":\n\n| displacement per tick | ticks | library | steps | slide: escaped | deep | path length | ms per tick "
		 "| bounce: escaped | deep | path length | ms per tick |\n|---|---|---|---|---|---|---|---|---|---|---|---|");
}

/// Checks the test for escaped bodies: without collisions, bodies that move by the size of the level must be found
/// behind walls, except for a few that end in the region where they began.
static bool escapes_are_found(const move_table *table) {
	static const move_variant unobstructed = {&move_unobstructed, "", 0, 0};
	static const pace across = {"1 level", 0, 1, 1};
	const size_t count = table->settings->moving * table->settings->level_count;
	move_tally tally;
	if (!run_levels(&tally, &unobstructed, &across, true, table)) return false;
	if (tally.escaped >= count - count / 10) return true;
	fprintf(
		stderr, "graze_peers: of %zu bodies without collisions only %zu were found outside\n", count, tally.escaped);
	return false;
}

static bool print_rows(const move_table *table) {
	print_head(table);
	for (int p = 0; p < PACES; p++)
		for (int k = 0; k < VARIANTS; k++)
			if (!print_row(variants + k, paces + p, table)) return false;
	return true;
}

bool print_moves(const table_settings *settings) {
	const move_table table = {settings, calloc(settings->level_count, sizeof *table.arenas)};
	bool passed = table.arenas != NULL;
	for (size_t k = 0; passed && k < settings->level_count; k++)
		passed = arena_open(table.arenas + k, settings->levels[k]);
	passed = passed && escapes_are_found(&table) && print_rows(&table);
	for (size_t k = 0; table.arenas && k < settings->level_count; k++) arena_close(table.arenas + k);
	free(table.arenas);
	return passed;
}

void print_versions(void) {
	const move_peer *before = NULL;
	for (int k = 0; k < VARIANTS; k++) {
		const move_peer *peer = variants[k].peer;
		if (peer != before) printf("%s%s %s", before ? ", " : "", peer->title, peer->version());
		before = peer;
	}
}
