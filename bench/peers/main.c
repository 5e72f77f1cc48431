// graze_peers: Graze, Box2D, Chipmunk2D and a hand-written grid on the same levels and bodies. Prints Markdown.
#define _POSIX_C_SOURCE 200809L // clock_gettime

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bench/support/scenes.h"
#include "tables.h"

uint64_t peers_clock(void) {
	struct timespec now;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static void print_processor(void) {
	char line[256];
	FILE *file = fopen("/proc/cpuinfo", "r");
	while (file && fgets(line, sizeof line, file)) {
		const char *colon = strchr(line, ':');
		if (strncmp(line, "model name", 10) != 0 || !colon) continue;
		printf(", %.*s", (int)strcspn(colon + 2, "\n"), colon + 2);
		break;
	}
	if (file) fclose(file);
}

static void print_environment(void) {
	char day[16];
	const time_t now = time(NULL);
	strftime(day, sizeof day, "%Y-%m-%d", gmtime(&now));
	print_versions();
	print_processor();
	printf(", %s.\n\n", day);
}

/// The number from 1 to 10^7 that the text is; 0 for any other text.
static size_t number(const char *text) {
	char *end;
	const unsigned long value = strtoul(text, &end, 10);
	return *text >= '1' && *text <= '9' && !*end && value <= 10000000 ? value : 0;
}

typedef struct named_table {
	const char *name;
	bool (*print)(const table_settings *settings);
} named_table;

static const named_table tables[] = {{"moves", print_moves}, {"sweeps", print_sweeps}, {"crowds", print_crowds},
	{"rays", print_rays}, {"overlaps", print_overlaps}, {"nearest", print_nearest}, {"sight", print_sight}};

enum { TABLES = sizeof tables / sizeof *tables };

/// Where the value of an option that is a number goes; null for other options.
static size_t *number_option(table_settings *settings, const char *option) {
	const struct {
		const char *name;
		size_t *value;
	} options[] = {{"--moving", &settings->moving}, {"--ticks", &settings->ticks}, {"--sweeping", &settings->sweeping},
		{"--crowd", &settings->crowd}, {"--crowd-ticks", &settings->crowd_ticks}, {"--nearest", &settings->nearest}};
	for (size_t k = 0; k < sizeof options / sizeof *options; k++)
		if (!strcmp(option, options[k].name)) return options[k].value;
	return NULL;
}

/// The index of a table; -1 for any other name.
static int find_table(const char *name) {
	for (int k = 0; k < TABLES; k++)
		if (!strcmp(name, tables[k].name)) return k;
	return -1;
}

/// Returns false for invalid arguments.
///
/// table: the index of the only table to print; unchanged where none is named
static bool read_arguments(table_settings *out, int *table, int argc, char **argv) {
	static const char *place;
	for (int i = 1; i < argc; i += 2) {
		if (i + 1 == argc) return false;
		const char *value = argv[i + 1];
		size_t *count = number_option(out, argv[i]);
		if (count) {
			if (!(*count = number(value))) return false;
		} else if (!strcmp(argv[i], "--table")) {
			if ((*table = find_table(value)) < 0) return false;
		} else if (!strcmp(argv[i], "--level")) {
			place = value, out->levels = &place, out->level_count = 1;
			scenes_choose_level(place);
		} else return false;
	}
	return true;
}

static bool print_tables(const table_settings *settings, int only) {
	bool passed = true;
	print_environment();
	for (int k = 0; k < TABLES; k++) {
		if (only >= 0 && k != only) continue;
		if (k > 0 && only < 0) puts("");
		passed = tables[k].print(settings) && passed;
	}
	return passed;
}

int main(int argc, char **argv) {
	static const char *const maps[] = {
		FREEDOOM_PATH ":E1M5", FREEDOOM_PATH ":E2M5", FREEDOOM_PATH ":E3M4", FREEDOOM_PATH ":E4M2"};
	static const char *const builtin[] = {NULL};
	table_settings settings = {.levels = builtin,
		.level_count = 1,
		.moving = 1000,
		.ticks = 32,
		.sweeping = 100000,
		.crowd = 2000,
		.crowd_ticks = 300,
		.nearest = 1000000};
	int only = -1;
	FILE *freedoom = fopen(FREEDOOM_PATH, "rb");
	if (freedoom) settings.levels = maps, settings.level_count = sizeof maps / sizeof *maps, fclose(freedoom);
	if (!read_arguments(&settings, &only, argc, argv)) {
		fputs("usage: graze_peers [--table moves|sweeps|crowds|rays|overlaps|nearest|sight] [--level FILE[:MAP]] "
			  "[--moving BODIES] "
			  "[--ticks N] "
			  "[--sweeping BODIES] [--crowd BODIES] [--crowd-ticks N] [--nearest CIRCLES]\n",
			stderr);
		return 2;
	}
	return print_tables(&settings, only) ? 0 : 1;
}
