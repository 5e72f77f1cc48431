#include "app/options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define ALL (COMMAND_RUN | COMMAND_REPLAY | COMMAND_ASK)
// Of a run that repeats no recording; of those, one of a crowd, and one of a scene.
#define NEW_RUN (COMMAND_RUN | 8)
#define CROWD_RUN (NEW_RUN | 16)
#define SCENE_RUN (NEW_RUN | 32)

typedef enum option_kind {
	IS_FLAG,
	IS_TEXT,
	IS_COUNT,
	IS_RANGE,
	IS_TIME,
	IS_SIZE,
	IS_AGAINST,
	IS_RESPONSE,
	IS_SCENE,
	IS_KERNELS
} option_kind;

typedef struct option_row {
	const char *name, *value; // value: what --help calls it; null for a flag
	int commands;
	option_kind kind;
	size_t offset; // in app_options
	const char *help;
} option_row;

#define AT(member) offsetof(app_options, member)

static const option_row rows[] = {
	{"level", "FILE[:MAP]", COMMAND_RUN, IS_TEXT, AT(level),
		"a Doom WAD's map (the first unless said), a Tiled map, an SVG or a scene; else one built in"},
	{"scene", "pods", NEW_RUN, IS_SCENE, AT(scene),
		"instead of a crowd a few pods under thrust, and what their sensors foresee"},
	{"bodies", "N", NEW_RUN, IS_COUNT, AT(bodies), "how many circles move (3000; pods 12)"},
	{"ticks", "N", NEW_RUN, IS_COUNT, AT(ticks), "for how many 60ths of a second (600; pods 0)"},
	{"radius", "MIN..MAX", NEW_RUN, IS_RANGE, AT(radius), "of the circles (4..8; pods 14..24)"},
	{"speed", "MIN..MAX", NEW_RUN, IS_RANGE, AT(speed), "of the circles, in units a second (60..360; pods 60..160)"},
	{"horizon", "T", SCENE_RUN, IS_TIME, AT(horizon), "how many seconds ahead pods foresee (4)"},
	{"response", "HOW", CROWD_RUN, IS_RESPONSE, AT(response),
		"slide, bounce, stop, or mixed: of four, three slide and one bounces (mixed)"},
	{"against", "WHAT", CROWD_RUN, IS_AGAINST, AT(against),
		"what circles meet: walls, or all: one another, too (all, where they have room)"},
	{"skin", "S", CROWD_RUN, IS_SIZE, AT(skin),
		"clearance that circles keep from what they meet (0: the least there is)"},
	{"seed", "N", NEW_RUN, IS_COUNT, AT(seed), "another one, another crowd (1)"},
	{"svg", "OUT", COMMAND_RUN, IS_TEXT, AT(svg), "draw the level, the circles and where they went"},
	{"svg", "OUT", COMMAND_ASK, IS_TEXT, AT(svg), "draw walls, circles, their ways and what they touch"},
	{"grid", NULL, COMMAND_RUN | COMMAND_ASK, IS_FLAG, AT(grid), "with --svg: draw the cells that list walls, too"},
	{"record", "OUT", CROWD_RUN, IS_TEXT, AT(record), "write what it takes to repeat the run and compare"},
	{"replay", "FILE", COMMAND_RUN, IS_TEXT, AT(replay), "repeat a recorded run, and fail where it differs"},
	{"against", "WHAT", COMMAND_REPLAY, IS_AGAINST, AT(against), "what bodies hit: walls, circles or all (walls)"},
	{"against", "WHAT", COMMAND_ASK, IS_AGAINST, AT(against), "what circles hit: walls, circles or all (all)"},
	{"hits", "OUT.csv", COMMAND_REPLAY, IS_TEXT, AT(hits), "list the hits"},
	{"repeat", "N", COMMAND_REPLAY, IS_COUNT, AT(repeat), "time N questions and tell the median (1)"},
	{"horizon", "T", COMMAND_ASK, IS_TIME, AT(horizon), "t runs over [0, T] (1)"},
	{"all", NULL, COMMAND_ASK, IS_FLAG, AT(all),
		"all walls and circles that are touched, each at its first touch, in order"},
	{"spans", NULL, COMMAND_ASK, IS_FLAG, AT(spans),
		"when the overlap begins and ends on the whole line of motion, and its case"},
	{"threads", "N", COMMAND_RUN | COMMAND_REPLAY, IS_COUNT, AT(threads),
		"that share the work; no answer depends on it (1)"},
	{"kernels", "NAME", ALL, IS_KERNELS, AT(kernels), "scalar, sse2, avx2, avx512 or neon (the best there is)"},
	{"json", NULL, ALL, IS_FLAG, AT(json), "the answer as JSON"},
	{"help", NULL, ALL, IS_FLAG, AT(help), "print this"},
};

const char *const against_names[] = {
	[GZ_TARGETS_WALLS] = "walls", [GZ_TARGETS_CIRCLES] = "circles", [GZ_TARGETS_ALL] = "all"};

const char *const response_names[] = {
	[RESPONSE_MIXED] = "mixed", [RESPONSE_SLIDE] = "slide", [RESPONSE_BOUNCE] = "bounce", [RESPONSE_STOP] = "stop"};

static const char *name_of(app_command command) {
	return command == COMMAND_RUN ? "run" : command == COMMAND_REPLAY ? "replay" : "ask";
}

// ---------------------------------------------------------------------------------------------------------------------
// Values
// ---------------------------------------------------------------------------------------------------------------------

static bool set_count(uint64_t *out, const option_row *row, const char *text, app_fault *fault) {
	// A seed is any number; of the rest there is at least one, and no more than the library takes.
	bool seed = row->offset == AT(seed);
	bool threads = row->offset == AT(threads);
	unsigned long long least = seed ? 0 : 1;
	unsigned long long most = seed ? UINT64_MAX : threads ? GZ_MAX_WORKERS : GZ_MAX_BODIES;
	char *rest;
	errno = 0;
	unsigned long long value = strtoull(text, &rest, 10);
	if (*text >= '0' && *text <= '9' && !*rest && !errno && value >= least && value <= most) {
		*out = value;
		return true;
	}
	return fault_set(
		fault, "--%s wants a whole number from %llu to %llu, not \"%s\"", row->name, least, most, quote(text).text);
}

static bool read_size(const char *text, const char *end, float *out) {
	char *rest;
	*out = strtof(text, &rest);
	return rest == end && rest != text && *out >= 0 && *out <= GZ_LIMIT;
}

static bool set_range(float *out, const option_row *row, const char *text, app_fault *fault) {
	char low[32] = "";
	const char *dots = strstr(text, ".."), *high = dots ? dots + 2 : text;
	size_t length = dots ? (size_t)(dots - text) : strlen(text);
	bool short_enough = length < sizeof low;
	if (short_enough) memcpy(low, text, length);
	if (short_enough && read_size(low, low + length, &out[0]) && read_size(high, high + strlen(high), &out[1]) &&
		out[0] <= out[1])
		return true;
	return fault_set(
		fault, "--%s wants two sizes such as 2..6, or one, up to 2^40, not \"%s\"", row->name, quote(text).text);
}

static bool set_time(float *out, const option_row *row, const char *text, app_fault *fault) {
	if (read_size(text, text + strlen(text), out) && *out > 0) return true;
	return fault_set(fault, "--%s wants a time above 0, up to 2^40, not \"%s\"", row->name, quote(text).text);
}

static bool set_size(float *out, const option_row *row, const char *text, app_fault *fault) {
	if (read_size(text, text + strlen(text), out)) return true;
	return fault_set(fault, "--%s wants a size from 0 to 2^40, not \"%s\"", row->name, quote(text).text);
}

static int place_among(const char *const *names, int count, const char *text) {
	for (int i = 0; i < count; i++)
		if (!strcmp(text, names[i])) return i;
	return -1;
}

static bool set_response(app_response *out, const option_row *row, const char *text, app_fault *fault) {
	int at = place_among(response_names, COUNT(response_names), text);
	if (at >= 0) return *out = (app_response)at, true;
	return fault_set(fault, "--%s wants slide, bounce, stop or mixed, not \"%s\"", row->name, quote(text).text);
}

static bool set_against(gz_targets *out, const option_row *row, const char *text, app_fault *fault) {
	bool run = row->commands & COMMAND_RUN;
	int at = place_among(against_names, COUNT(against_names), text);
	if (at >= 0 && !(run && at == GZ_TARGETS_CIRCLES)) return *out = (gz_targets)at, true;
	return fault_set(
		fault, "--%s wants walls%s or all, not \"%s\"", row->name, run ? "" : ", circles", quote(text).text);
}

static bool set_scene(app_scene_name *out, const char *text, app_fault *fault) {
	*out = SCENE_PODS;
	return !strcmp(text, "pods") || fault_set(fault, "--scene wants pods, not \"%s\"", quote(text).text);
}

static bool set_kernels(const char **out, const char *text, app_fault *fault) {
	char names[100] = "";
	for (size_t i = 0; gz_backend_name(i); i++) {
		if (!strcmp(text, *out = gz_backend_name(i))) return true;
		size_t length = strlen(names);
		snprintf(names + length, sizeof names - length, "%s%s", i ? ", " : "", *out);
	}
	return fault_set(fault, "--kernels %s: this processor and build have %s", quote(text).text, names);
}

static bool set_value(app_options *out, const option_row *row, const char *text, app_fault *fault) {
	void *at = (char *)out + row->offset;
	switch (row->kind) {
	case IS_FLAG:
		*(bool *)at = true;
		break;
	case IS_TEXT:
		*(const char **)at = text;
		break;
	case IS_COUNT:
		return set_count(at, row, text, fault);
	case IS_RANGE:
		return set_range(at, row, text, fault);
	case IS_TIME:
		return set_time(at, row, text, fault);
	case IS_SIZE:
		return set_size(at, row, text, fault);
	case IS_RESPONSE:
		return set_response(at, row, text, fault);
	case IS_AGAINST:
		out->against_said = true;
		return set_against(at, row, text, fault);
	case IS_SCENE:
		return set_scene(at, text, fault);
	case IS_KERNELS:
		return set_kernels(at, text, fault);
	}
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Words
// ---------------------------------------------------------------------------------------------------------------------

static const option_row *find_row(const char *name, size_t length, app_command command) {
	for (size_t i = 0; i < COUNT(rows); i++)
		if (rows[i].commands & (int)command && strlen(rows[i].name) == length && !memcmp(rows[i].name, name, length))
			return &rows[i];
	return NULL;
}

// `--name`, `--name value` or `--name=value` at words[*at]; leaves *at at the last word that was used.
static bool parse_option(app_options *out, app_command command, int count, char **words, int *at, app_fault *fault) {
	const char *word = words[*at], *name = word + 2, *equals = strchr(word, '=');
	size_t length = equals ? (size_t)(equals - name) : strlen(name);
	const option_row *row = word[1] == '-' ? find_row(name, length, command) : NULL;
	if (!row)
		return fault_set(fault, "%s does not know %s; graze %s --help lists what it knows", name_of(command),
			quote(word).text, name_of(command));
	if (!row->value && equals) return fault_set(fault, "--%s takes no value", row->name);
	if ((row->commands & NEW_RUN) == NEW_RUN) out->new_run = row->name;
	if ((row->commands & CROWD_RUN) == CROWD_RUN) out->crowd_run = row->name;
	if ((row->commands & SCENE_RUN) == SCENE_RUN) out->scene_run = row->name;
	const char *value = equals ? equals + 1 : NULL;
	if (row->value && !value) {
		if (*at + 1 == count) return fault_set(fault, "--%s wants a value: --%s %s", row->name, row->name, row->value);
		value = words[++*at];
	}
	return set_value(out, row, value, fault);
}

static bool parse_words(app_options *out, app_command command, int count, char **words, app_fault *fault) {
	bool options_end = false;
	for (int i = 0; i < count; i++) {
		if (!options_end && !strcmp(words[i], "--")) options_end = true;
		else if (!options_end && !strcmp(words[i], "-h")) out->help = true;
		else if (!options_end && words[i][0] == '-' && words[i][1]) {
			if (!parse_option(out, command, count, words, &i, fault)) return false;
		} else if (command == COMMAND_RUN || out->file)
			return fault_set(fault, "%s: unexpected \"%s\"", name_of(command), quote(words[i]).text);
		else out->file = words[i];
	}
	return true;
}

// What is understood, but needs another word.
static bool check(const app_options *options, app_command command, app_fault *fault) {
	if (options->replay && options->new_run)
		return fault_set(fault, "--%s and --replay do not go together", options->new_run);
	if (options->scene && options->crowd_run)
		return fault_set(fault, "--%s and --scene do not go together", options->crowd_run);
	if (options->scene && options->radius[0] == 0) return fault_set(fault, "--scene pods wants a --radius above 0");
	if (options->scene_run && !options->scene)
		return fault_set(fault, "--%s wants --scene pods as well", options->scene_run);
	if (options->grid && !options->svg) return fault_set(fault, "--grid wants --svg as well");
	if (command == COMMAND_REPLAY && !options->file)
		return fault_set(fault, "replay wants a workload: graze replay FILE");
	return true;
}

bool options_parse(app_options *out, app_command command, int count, char **words, app_fault *fault) {
	static const app_options pods = {
		.bodies = 12, .seed = 1, .threads = 1, .radius = {14, 24}, .speed = {60, 160}, .horizon = 4};
	*out = (app_options){.against = command == COMMAND_REPLAY ? GZ_TARGETS_WALLS : GZ_TARGETS_ALL,
		.bodies = 3000,
		.ticks = 600,
		.seed = 1,
		.threads = 1,
		.repeat = 1,
		.radius = {4, 8},
		.speed = {60, 360},
		.horizon = 1};
	bool done = parse_words(out, command, count, words, fault);
	if (done && out->scene) { // what is not said is another scene's
		*out = pods;
		done = parse_words(out, command, count, words, fault);
	}
	done = done && (out->help || check(out, command, fault));
	if (!done) fault->misused = true;
	return done;
}

void options_print_help(app_command command) {
	static const char run[] = "graze run [OPTION]...\n\n"
							  "Lets a crowd of circles walk and fly through a level, sliding along its walls and "
							  "around one another, or\n"
							  "bouncing off them, and tells what it cost. Fails when one of them ends in a wall or "
							  "outside.\n"
							  "With --scene pods it tells all that a few pods under thrust will touch: t in seconds, "
							  "way in or out.\n";
	static const char replay[] = "graze replay FILE.gzw [OPTION]...\n\n"
								 "Asks for the first hit of every body of a workload file, and tells what it cost.\n";
	static const char ask[] =
		"graze ask [FILE] [OPTION]...\n\n"
		"Tells what each circle of a scene touches first. Without FILE, or with -, standard input, a line each:\n\n"
		"    wall AX AY BX BY [radius R] [one-sided] [moving DX DY] [category N] [mask N] [group N]\n"
		"    circle X Y RADIUS DX DY [accelerate AX AY] [category N] [mask N] [group N]\n\n"
		"At time t a circle is at P + D t + A t t / 2; radius 0 is a ray. A wall is all that is within its radius of\n"
		"the line; a one-sided one is there only for circles that come from its left, seen from A to B; a moving\n"
		"one is D t further at time t. Two things meet where the category of each has a bit of the other's mask,\n"
		"unless both are of one group. N is 32 bits, decimal or 0x...; unless said, category 1, mask 0xffffffff,\n"
		"and group 0, which is none. Where any circle accelerates, --all tells every touch with its way, in or\n"
		"out, and there are no --spans.\n";
	printf("%s\n", command == COMMAND_RUN ? run : command == COMMAND_REPLAY ? replay : ask);
	for (size_t i = 0; i < COUNT(rows); i++) {
		char option[40];
		snprintf(option, sizeof option, "--%s %s", rows[i].name, rows[i].value ? rows[i].value : "");
		if (rows[i].commands & (int)command) printf("  %-20s %s\n", option, rows[i].help);
	}
}
