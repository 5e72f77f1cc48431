#include "app/options/option_table.h"

#define AT(member) offsetof(app_options, member)
#define RUN COMMAND_RUN
#define REPLAY COMMAND_REPLAY
#define ASK COMMAND_ASK
#define VIEW COMMAND_VIEW
#define NEW_RUN (COMMAND_RUN | COMMAND_VIEW | NOT_WITH_REPLAY)
#define LEVEL_RUN (COMMAND_RUN | COMMAND_VIEW | NOT_WITH_ROOM)
#define CROWD_RUN (NEW_RUN | NOT_WITH_PODS | NOT_WITH_ROOM)
#define ROOM_RUN (NEW_RUN | ONLY_WITH_ROOM)
#define PODS_RUN (COMMAND_RUN | NOT_WITH_REPLAY | ONLY_WITH_PODS)

// clang-format off
const option_spec option_table[MAX_OPTIONS] = {
	{"level", "FILE[:MAP]", LEVEL_RUN, OPTION_LEVEL, AT(level), NULL, NULL,
		"level to load: a map of a Doom WAD or a level of an LDtk project (the first without\n"
		"MAP), a Tiled map, an SVG drawing or a scene (default: a built-in level)"},
	{"scene", "NAME", NEW_RUN, OPTION_SCENE, AT(scene), NULL, NULL,
		"run a scene in place of a crowd in a level: pods under constant thrust, with what they\n"
		"will touch; or swarm, boss, streams, funnel, billiards, box or bullets: a crowd in a\n"
		"room of its own, compared with its sweep, with its own --bodies and --ticks"},
	{"bodies", "N", NEW_RUN | ROOM_DEFAULT, OPTION_COUNT, AT(bodies), "3000", "12", "number of circles, 1 to 2147483632"},
	{"ticks", "N", RUN | NOT_WITH_REPLAY | ROOM_DEFAULT, OPTION_COUNT, AT(ticks), "600", "0", "duration in ticks of 1/60 second, 1 to 2147483632\n"},
	{"ticks", "N", VIEW, OPTION_COUNT, AT(ticks), NULL, NULL,
		"close the window after so many ticks of 1/60 second, 1 to 2147483632 (default: q does)"},
	{"screenshot", "OUT", VIEW, OPTION_OUTPUT, AT(screenshot), NULL, NULL,
		"write a picture of the window to this BMP file when it closes (default: no picture)"},
	{"radius", "MIN..MAX", NEW_RUN | NOT_WITH_ROOM, OPTION_RANGE, AT(radius), "4..8", "14..24",
		"radii of the circles, in units of the level, 0 to 2^40; in a level whose longer side is\n"
		"below 2,000 or above 10,000 the default is in proportion to it\n"},
	{"speed", "MIN..MAX", NEW_RUN | NOT_WITH_ROOM, OPTION_RANGE, AT(speed), "60..360", "60..160",
		"initial speeds of the circles, in units per second, 0 to 2^40; the default is in\n"
		"proportion as that of the radii\n"},
	{"horizon", "T", PODS_RUN, OPTION_DURATION, AT(horizon), "4", NULL,
		"how far ahead touches are predicted with --scene pods, in seconds, above 0, at most\n"
		"2^40"},
	{"response", "HOW", CROWD_RUN, OPTION_RESPONSE, AT(response), "mixed", NULL,
		"what circles do at a contact: slide, bounce, stop, or mixed, where three of four\n"
		"circles slide and one bounces"},
	{"against", "WHAT", CROWD_RUN, OPTION_TARGETS, AT(targets), "all", NULL,
		"what circles collide with: walls, or all: walls and one another; where a level has\n"
		"no room for separate circles the default is walls"},
	{"method", "HOW", ROOM_RUN, OPTION_METHOD, AT(method), "rounds", NULL,
		"how bodies collide with one another in a crowd's --scene: in rounds, or by events"},
	{"push", NULL, ROOM_RUN, OPTION_FLAG, AT(push), NULL, NULL,
		"bodies push one another in a crowd's --scene, by the squares of their radii"},
	{"skin", "S", NEW_RUN | NOT_WITH_PODS, OPTION_LENGTH, AT(skin), "0", NULL,
		"clearance that circles keep from what they touch, in units of the level, 0 to\n"
		"2^40; 0 is the smallest possible clearance"},
	{"seed", "N", NEW_RUN, OPTION_SEED, AT(seed), "1", NULL, "seed of all random choices, 0 to 2^64 - 1"},
	{"svg", "OUT", RUN, OPTION_OUTPUT, AT(svg), NULL, NULL,
		"draw the level, the circles and their paths to this file (default: no picture)"},
	{"html", "OUT", COMMAND_RUN | NOT_WITH_PODS, OPTION_OUTPUT, AT(html), NULL, NULL,
		"write a page that plays the run in a browser to this file (default: no page)"},
	{"svg", "OUT", ASK, OPTION_OUTPUT, AT(svg), NULL, NULL,
		"draw walls, circles, paths and contacts to this file (default: no picture)"},
	{"grid", NULL, RUN | ASK, OPTION_FLAG, AT(grid), NULL, NULL,
		"also draw the cells of the library's grid that list walls, with --svg"},
	{"record", "OUT", RUN | NOT_WITH_REPLAY | NOT_WITH_PODS | NOT_WITH_ROOM, OPTION_OUTPUT, AT(record), NULL, NULL,
		"write a recording of the run to this file (default: no recording)"},
	{"replay", "FILE", RUN, OPTION_INPUT, AT(replay), NULL, NULL,
		"repeat the run of this recording; fail at the first difference (default: a new run)"},
	{"against", "WHAT", REPLAY, OPTION_TARGETS, AT(targets), "walls", NULL,
		"what bodies can hit: walls, circles or all"},
	{"against", "WHAT", ASK, OPTION_TARGETS, AT(targets), "all", NULL,
		"what circles can hit: walls, circles or all"},
	{"hits", "OUT.csv", REPLAY, OPTION_OUTPUT, AT(hits), NULL, NULL,
		"write the hits to this file (default: no file)"},
	{"repeat", "N", REPLAY, OPTION_COUNT, AT(repeat), "1", NULL,
		"number of repetitions for the printed medians, 1 to 2147483632"},
	{"horizon", "T", ASK, OPTION_DURATION, AT(horizon), "1", NULL, "time t at which paths end, above 0, at most 2^40"},
	{"all", NULL, ASK, OPTION_FLAG, AT(all), NULL, NULL,
		"print every wall and circle that is touched, each at its first touch, in the order\n"
		"of time (default: the first)"},
	{"spans", NULL, ASK, OPTION_FLAG, AT(spans), NULL, NULL,
		"add the interval of overlap on the whole line of motion, and its case"},
	{"threads", "N", RUN | VIEW | REPLAY, OPTION_THREADS, AT(threads), "1", NULL,
		"number of threads, 1 to 1024; results do not depend on it"},
	{"backend", "NAME", RUN | VIEW | REPLAY | ASK, OPTION_BACKEND, AT(backend), NULL, NULL,
		"instruction set of the library: scalar, sse2, avx2, avx512, neon or wasm (default: the\n"
		"best that is available)"},
	{"kernels", "NAME", RUN | VIEW | REPLAY | ASK, OPTION_BACKEND, AT(backend), NULL, NULL, "former name of --backend"},
	{"json", NULL, RUN | REPLAY | ASK, OPTION_FLAG, AT(json), NULL, NULL, "print results as JSON"},
	{"help", NULL, RUN | VIEW | REPLAY | ASK, OPTION_FLAG, AT(help), NULL, NULL, "print this text; also -h"},
	{.name = NULL},
};
// clang-format on
