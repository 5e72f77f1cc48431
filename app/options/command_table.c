#include "app/options/command_table.h"

const command_info command_table[COMMANDS] = {
	{"run", COMMAND_RUN, "[OPTION]...", "simulate a crowd that moves through a level, and measure its cost",
		"Simulates a crowd of circles that move through a level, slide along or bounce off its walls and one\n"
		"another, and prints what the simulation costs. Fails when a circle ends in a wall or outside.\n"
		"With --scene pods it simulates pods under constant thrust, and prints every touch that it predicts for\n"
		"them: t in seconds; way in where an overlap begins, way out where it ends.\n"},
	{"view", COMMAND_VIEW, "[OPTION]...", "show such a crowd in a window while it moves",
		"Shows the crowd of graze run in a window while it moves. Keys: space pauses and goes on, . runs one tick,\n"
		"r begins again, q ends. The wheel zooms, dragging pans.\n"},
	{"replay", COMMAND_REPLAY, "FILE.gzw [OPTION]...",
		"compute the first hits of a workload file, and measure their cost",
		"Computes the first hit of every body of a workload file, and prints what that costs.\n"},
	{"ask", COMMAND_ASK, "[FILE] [OPTION]...", "print the first hits of a scene, one line per circle",
		"Prints the first hit of each circle of a scene, one line per circle. The scene is FILE; without FILE, or\n"
		"with -, standard input. It has one wall or circle per line:\n"
		"\n"
		"    wall AX AY BX BY [radius R] [one-sided] [moving DX DY] [category N] [mask N] [group N]\n"
		"    circle X Y RADIUS DX DY [accelerate AX AY] [category N] [mask N] [group N]\n"
		"\n"
		"At time t a circle is at (X, Y) + (DX, DY) t + (AX, AY) t^2 / 2; a circle of radius 0 is a ray. A wall is\n"
		"the line from A to B and all points within R of it. A one-sided wall exists only for circles that come\n"
		"from its left, seen from A to B. A moving wall is displaced by (DX, DY) t. Two objects collide where the\n"
		"category of each has a bit of the mask of the other, unless both are in one group other than 0. N is an\n"
		"unsigned integer of 32 bits, decimal or 0x...; the defaults are category 1, mask 0xffffffff and group 0.\n"
		"Where any circle accelerates, --all prints the begin and the end of every overlap (way in, way out), and\n"
		"--spans is refused.\n"},
};

const helper_info helper_table[HELPERS] = {
	{"help", "[COMMAND]", "print the options of a command"},
	{"completion", "bash|zsh|fish", "print a script that completes commands and options in a shell"},
	{"manual", "", "print the manual page, for man"},
};

const command_info *command_info_of(app_command command) {
	const command_info *info = command_table;
	while (info->command != command) info++;
	return info;
}
