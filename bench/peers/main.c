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

/// Returns false for invalid arguments.
static bool read_arguments(table_settings *out, int argc, char **argv) {
	static const char *place;
	for (int i = 1; i < argc; i += 2) {
		size_t *count = !strcmp(argv[i], "--moving")     ? &out->moving
						: !strcmp(argv[i], "--ticks")    ? &out->ticks
						: !strcmp(argv[i], "--sweeping") ? &out->sweeping
														 : NULL;
		if (i + 1 == argc) return false;
		if (count && !(*count = number(argv[i + 1]))) return false;
		if (!count && strcmp(argv[i], "--level") != 0) return false;
		if (!count) place = argv[i + 1], out->levels = &place, out->level_count = 1, scenes_choose_level(place);
	}
	return true;
}

int main(int argc, char **argv) {
	static const char *const maps[] = {
		FREEDOOM_PATH ":E1M5", FREEDOOM_PATH ":E2M5", FREEDOOM_PATH ":E3M4", FREEDOOM_PATH ":E4M2"};
	static const char *const builtin[] = {NULL};
	table_settings settings = {.levels = builtin, .level_count = 1, .moving = 1000, .ticks = 32, .sweeping = 100000};
	FILE *freedoom = fopen(FREEDOOM_PATH, "rb");
	if (freedoom) settings.levels = maps, settings.level_count = sizeof maps / sizeof *maps, fclose(freedoom);
	if (!read_arguments(&settings, argc, argv)) {
		fputs("usage: graze_peers [--level FILE[:MAP]] [--moving BODIES] [--ticks N] [--sweeping BODIES]\n", stderr);
		return 2;
	}
	print_environment();
	const bool moved = print_moves(&settings);
	puts("");
	const bool swept = print_sweeps(&settings);
	return moved && swept ? 0 : 1;
}
