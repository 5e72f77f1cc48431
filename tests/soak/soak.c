// graze_soak: whether gz_move and gz_world_push_walls keep their promise. Bodies move at random in closed scenes, and
// an oracle that shares nothing with the library checks every segment of every path. In crowds that move in rounds it
// checks all pairs of bodies after every tick, and in one tick of 16 also their ways within the rounds. Bodies that are
// pushed into corners are judged one by one: whether each part of the way is what the walls leave of the displacement,
// what blocks a body that rests, and whether it comes to rest. Exit status 1: the promise was broken.
//
// Every body is checked after every call, against the walls near it. In one check of 16,384 (in rooms one of 64) it is
// checked against all walls, and its region is compared with the one that it started in. After the last tick the
// regions of all bodies are compared.
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "soak/corners/corners_run.h"
#include "soak/corners/crowds_run.h"
#include "soak/mutations/mutations.h"
#include "soak/rounds/rounds_run.h"
#include "soak/scenes/door_scenes.h"
#include "soak/scenes/map_scenes.h"
#include "soak/scenes/room_scenes.h"
#include "soak/sectors/sectors_run.h"
#include "soak/soak_run.h"

typedef struct options {
	uint64_t ticks, bodies, seed, crowd;
	const char *kinds, *mutation, *backend;
} options;

static const char usage[] = "graze_soak [--ticks N] [--bodies N] [--kinds KIND,...] [--seed N] [--backend NAME]\n"
							"           [--mutation full|off|float|distance] [--crowd N]\n"
							"  --kinds: maps, rooms, doors, rounds, sectors, corners, or all\n"
							"  --bodies: in all maps together; rooms and corners have a tenth of that, doors a\n"
							"    fiftieth, and crowds that move in rounds six tenths, those in sectors\n"
							"    four tenths\n"
							"  --crowd: of the crowds, and of the scenes of corners, only this one\n"
							"  --backend: as in gz_world_desc; also --kernels\n"
							"  --mutation: replaces the library's safety check by a weaker one; also --guard\n";

#define ALL_CROWDS UINT64_MAX

static void exit_with_usage(const char *fault, const char *value) {
	fprintf(stderr, "graze_soak: %s %s\n%s", fault, value, usage);
	exit(2);
}

static uint64_t number(const char *text) {
	char *rest;
	errno = 0;
	const unsigned long long value = strtoull(text, &rest, 10);
	if (*text < '0' || *text > '9' || *rest || errno) exit_with_usage("not a number:", text);
	return value;
}

static void take_option(options *out, int option) {
	if (option == 'h') fputs(usage, stdout), exit(0);
	else if (option == 't') out->ticks = number(optarg);
	else if (option == 'b') out->bodies = number(optarg);
	else if (option == 's') out->seed = number(optarg);
	else if (option == 'c') out->crowd = number(optarg);
	else if (option == 'k') out->kinds = optarg;
	else if (option == 'g') out->mutation = optarg;
	else if (option == 'n') out->backend = optarg;
	else exit_with_usage("", "");
}

/// Whether a list of names, with commas between them, has one of this length.
static bool lists_kind(const char *kinds, const char *name, size_t length) {
	for (const char *at = kinds; *at; at += *at == ',') {
		const size_t end = strcspn(at, ",");
		if (end == length && !strncmp(at, name, end)) return true;
		at += end;
	}
	return false;
}

static bool runs(const options *o, const char *kind) {
	return lists_kind(o->kinds, kind, strlen(kind)) || lists_kind(o->kinds, "all", 3);
}

static bool kinds_exist(const char *kinds) {
	for (const char *at = kinds; *at; at += *at == ',') {
		const size_t end = strcspn(at, ",");
		if (!lists_kind("maps,rooms,doors,rounds,sectors,corners,all", at, end)) return false;
		at += end;
	}
	return *kinds;
}

static options read_options(int argc, char **argv) {
	static const struct option known[] = {{"ticks", required_argument, NULL, 't'},
		{"bodies", required_argument, NULL, 'b'}, {"kinds", required_argument, NULL, 'k'},
		{"seed", required_argument, NULL, 's'}, {"mutation", required_argument, NULL, 'g'},
		{"guard", required_argument, NULL, 'g'}, {"backend", required_argument, NULL, 'n'},
		{"kernels", required_argument, NULL, 'n'}, {"crowd", required_argument, NULL, 'c'},
		{"help", no_argument, NULL, 'h'}, {0}};
	options out = {.ticks = 100, .bodies = 36000, .seed = 1, .kinds = "all", .mutation = "full", .crowd = ALL_CROWDS};
	for (int option; (option = getopt_long(argc, argv, "", known, NULL)) != -1;) take_option(&out, option);
	if (optind < argc) exit_with_usage("not an option:", argv[optind]);
	if (!out.ticks || !out.bodies) exit_with_usage("nothing to judge in", out.ticks ? "0 bodies" : "0 ticks");
	if (!mutation_exists(out.mutation)) exit_with_usage("no such mutation:", out.mutation);
	if (!kinds_exist(out.kinds)) exit_with_usage("no such kind:", out.kinds);
	const uint64_t crowds = runs(&out, "rounds")    ? CROWDS
							: runs(&out, "sectors") ? SECTOR_CROWDS
							: runs(&out, "corners") ? CORNER_SCENES
													: 0;
	if (out.crowd != ALL_CROWDS && out.crowd >= crowds) exit_with_usage("no crowd of this number in", out.kinds);
	return out;
}

static void show_progress(const char *name, size_t tick, size_t ticks) {
	enum { WIDTH = 40 };
	static size_t shown;
	const size_t done = WIDTH * tick / ticks;
	if (tick && done == shown) return;
	shown = done;
	char bar[WIDTH + 1] = "";
	memset(bar, '#', done);
	fprintf(stderr, "\r\033[K[%-40s] %s ", bar, name);
}

// ---------------------------------------------------------------------------------------------------------------------
// Workloads
// ---------------------------------------------------------------------------------------------------------------------

typedef struct table {
	totals line[MAPS + ROOM_KINDS + 1 + CROWD_KINDS + 4];
	size_t count;
} table;

static totals *line_of(table *t, const char *workload) {
	for (size_t i = 0; i < t->count; i++)
		if (!strcmp(t->line[i].workload, workload)) return t->line + i;
	totals *line = t->line + t->count++;
	*line = (totals){.workload = workload, .worst_skin = INFINITY};
	return line;
}

static void run_and_free(table *t, soak_scene *s, const run_settings *settings) {
	run_scene(line_of(t, s->workload), s, settings);
	soak_scene_free(s);
}

static void run_maps(table *t, run_settings settings, uint64_t bodies) {
	settings.bodies = (size_t)bodies / MAPS + 1;
	for (int i = 0; i < MAPS; i++) {
		soak_scene map = map_scene(i);
		run_and_free(t, &map, &settings);
	}
}

static void run_rooms(table *t, run_settings settings, uint64_t bodies) {
	settings.bodies = (size_t)bodies / 10 / ROOMS + 1;
	for (int i = 0; i < ROOMS; i++) {
		soak_scene room = room_scene(i, settings.seed);
		run_and_free(t, &room, &settings);
	}
}

/// The rooms with doors, and a fifth of the bodies.
static void run_doors(table *t, run_settings settings, uint64_t bodies) {
	settings.bodies = (size_t)bodies / 50 / ROOMS + 1;
	for (int i = 0; i < ROOMS; i++) {
		soak_scene room = room_scene(i, settings.seed);
		random_source source = {settings.seed + 7919u * (uint64_t)i};
		scene_add_doors(&room, &source);
		room.workload = "doors";
		run_and_free(t, &room, &settings);
	}
}

/// only: this crowd, or ALL_CROWDS
static void run_crowds(table *t, run_settings settings, uint64_t bodies, uint64_t only) {
	for (int i = 0; i < CROWDS; i++) {
		if (only != ALL_CROWDS && only != (uint64_t)i) continue;
		crowd_scene crowd = crowd_scene_make(i, settings.seed, (size_t)(6 * bodies / 10 / HALLS + 1));
		settings.bodies = crowd.bodies;
		run_crowd(line_of(t, crowd.scene.workload), &crowd, &settings);
		soak_scene_free(&crowd.scene);
	}
}

static void run_sectors(table *t, run_settings settings, uint64_t bodies, uint64_t only) {
	for (int i = 0; i < SECTOR_CROWDS; i++) {
		if (only != ALL_CROWDS && only != (uint64_t)i) continue;
		sector_scene_settings sectors;
		crowd_scene crowd =
			sector_crowd_make(i, settings.seed, (size_t)(4 * bodies / 10 / SECTOR_CROWDS + 1), &sectors);
		settings.bodies = crowd.bodies;
		run_sector_crowd(line_of(t, crowd.scene.workload), &crowd, &sectors, &settings);
		soak_scene_free(&crowd.scene);
	}
}

/// As many bodies as in rooms.
static void run_corners(table *t, run_settings settings, uint64_t bodies, uint64_t only) {
	settings.bodies = (size_t)bodies / 10 / CORNER_SCENES + 1;
	for (int i = 0; i < CORNER_SCENES; i++) {
		if (only != ALL_CROWDS && only != (uint64_t)i) continue;
		corner_scene corners = corner_scene_make(i, settings.seed);
		run_corner_scene(line_of(t, corners.scene.workload), &corners, &settings);
		run_corner_crowd(line_of(t, "corner crowd"), &corners, &settings);
		soak_scene_free(&corners.scene);
	}
}

static bool print_table(const table *t) {
	totals all = {.workload = "all", .worst_skin = INFINITY};
	totals_print_head();
	for (size_t i = 0; i < t->count; i++) totals_print(t->line + i), totals_add(&all, t->line + i);
	totals_print(&all);
	totals_print_rests(t->line, t->count);
	const bool broken = totals_are_broken(&all);
	printf("The promise was %s.\n", broken ? "broken" : "kept");
	return broken;
}

int main(int argc, char **argv) {
	const options o = read_options(argc, argv);
	setvbuf(stdout, NULL, _IOLBF, BUFSIZ); // faults are printed at once
	const bool terminal = isatty(STDERR_FILENO);
	const run_settings settings = {.ticks = (size_t)o.ticks,
		.seed = o.seed,
		.mutation = o.mutation,
		.backend = o.backend,
		.progress = terminal ? show_progress : NULL};
	table t = {.count = 0};
	if (runs(&o, "maps")) run_maps(&t, settings, o.bodies);
	if (runs(&o, "rooms")) run_rooms(&t, settings, o.bodies);
	if (runs(&o, "doors")) run_doors(&t, settings, o.bodies);
	if (runs(&o, "rounds")) run_crowds(&t, settings, o.bodies, o.crowd);
	if (runs(&o, "sectors")) run_sectors(&t, settings, o.bodies, o.crowd);
	if (runs(&o, "corners")) run_corners(&t, settings, o.bodies, o.crowd);
	if (terminal) fputs("\r\033[K", stderr);
	return print_table(&t) ? 1 : 0;
}
