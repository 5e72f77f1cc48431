// Prints the help of a command: its purpose, then its options with their defaults.
#include <stdio.h>

#include "app/options/command_line.h"
#include "app/options/option_table.h"

static const char run_help[] =
	"graze run [OPTION]...\n\n"
	"Simulates a crowd of circles that move through a level, slide along or bounce off its walls and one\n"
	"another, and prints what the simulation costs. Fails when a circle ends in a wall or outside.\n"
	"With --scene pods it simulates pods under constant thrust, and prints every touch that it predicts for\n"
	"them: t in seconds; way in where an overlap begins, way out where it ends.\n";

static const char view_help[] =
	"graze view [OPTION]...\n\n"
	"Shows the crowd of graze run in a window while it moves. Keys: space pauses and goes on, . runs one tick,\n"
	"r begins again, q ends. The wheel zooms, dragging pans.\n";

static const char replay_help[] =
	"graze replay FILE.gzw [OPTION]...\n\n"
	"Computes the first hit of every body of a workload file, and prints what that costs.\n";

static const char ask_help[] =
	"graze ask [FILE] [OPTION]...\n\n"
	"Prints the first hit of each circle of a scene, one line per circle. The scene is FILE; without FILE, or\n"
	"with -, standard input. It has one wall or circle per line:\n\n"
	"    wall AX AY BX BY [radius R] [one-sided] [moving DX DY] [category N] [mask N] [group N]\n"
	"    circle X Y RADIUS DX DY [accelerate AX AY] [category N] [mask N] [group N]\n\n"
	"At time t a circle is at (X, Y) + (DX, DY) t + (AX, AY) t^2 / 2; a circle of radius 0 is a ray. A wall is\n"
	"the line from A to B and all points within R of it. A one-sided wall exists only for circles that come\n"
	"from its left, seen from A to B. A moving wall is displaced by (DX, DY) t. Two objects collide where the\n"
	"category of each has a bit of the mask of the other, unless both are in one group other than 0. N is an\n"
	"unsigned integer of 32 bits, decimal or 0x...; the defaults are category 1, mask 0xffffffff and group 0.\n"
	"Where any circle accelerates, --all prints the begin and the end of every overlap (way in, way out), and\n"
	"--spans is refused.\n";

static void print_option(const option_spec *spec) {
	enum { INDENT = 25 };
	char option[40];
	snprintf(option, sizeof option, "--%s %s", spec->name, spec->value_name ? spec->value_name : "");
	printf("  %-*s", INDENT - 2, option);
	bool line_begins = false;
	for (const char *at = spec->help; *at; at++) {
		putchar(*at);
		line_begins = *at == '\n';
		if (line_begins) printf("%*s", INDENT, "");
	}
	if (spec->default_value) printf("%s(default: %s", line_begins ? "" : " ", spec->default_value);
	if (spec->pods_default) printf("; with --scene pods: %s", spec->pods_default);
	puts(spec->default_value ? ")" : "");
}

void options_print_help(app_command command) {
	puts(command == COMMAND_RUN      ? run_help
		 : command == COMMAND_VIEW   ? view_help
		 : command == COMMAND_REPLAY ? replay_help
									 : ask_help);
	for (const option_spec *spec = option_table; spec->name; spec++)
		if (option_applies(spec, command)) print_option(spec);
}
