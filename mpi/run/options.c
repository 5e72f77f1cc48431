#include "mpi/run/options.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const owners_names[OWNERS_KINDS] = {"blocks", "strips", "rcb", "hash"};

typedef enum value_kind { FLAG, TEXT, COUNT, SEED, SIDE, PAIR, PLACE, SCENE, OWNERS } value_kind;

typedef struct option {
	const char *name, *value;
	value_kind kind;
	size_t offset; ///< in run_options
	uint64_t most; ///< of a number
	const char *help;
} option;

#define AT(member) offsetof(run_options, member)

static const option options[] = {
	{"scene", "NAME", SCENE, 0, 0, "streams, swarm, funnel, billiards, box, or level; default streams"},
	{"level", "FILE[:MAP]", TEXT, AT(level), 0, "a crowd in this level, as of graze run; implies --scene level"},
	{"bodies", "N", COUNT, AT(bodies), UINT32_MAX, "bodies in all tiles together; default: as the tiles have"},
	{"tiles", "NxM", PAIR, AT(tiles), 1 << 20, "columns and rows of copies of the scene; default: for the bodies"},
	{"ticks", "N", COUNT, AT(ticks), UINT32_MAX, "ticks from the start, those before a restart included; default 60"},
	{"seed", "N", SEED, AT(seed), UINT64_MAX, "of the bodies; default 1"},
	{"side", "UNITS", SIDE, AT(side), 1 << 20, "of a sector: a power of two; default 2048"},
	{"at", "SX,SY", PLACE, AT(at), 1 << 30, "the sector of the first tile; no hash depends on it; default 0,0"},
	{"push", NULL, FLAG, AT(push), 0, "bodies push one another, by the squares of their radii"},
	{"owners", "KIND", OWNERS, 0, 0, "the sectors of a rank: blocks, strips, rcb (bisection), hash; default blocks"},
	{"balance", "N", COUNT, AT(balance), UINT32_MAX, "bisect anew every N ticks"},
	{"checkpoint", "FILE", TEXT, AT(checkpoint), 0, "write all bodies to this file at the end"},
	{"every", "N", COUNT, AT(every), UINT32_MAX, "write the checkpoint every N ticks, too"},
	{"restart", "FILE", TEXT, AT(restart), 0, "begin with the bodies of a checkpoint of the same run"},
	{"backend", "NAME", TEXT, AT(backend), 0, "the library's backend; default: the fastest"},
	{"check", NULL, FLAG, AT(check), 0, "run the same in one process, and compare each body to the bit"},
	{"json", NULL, FLAG, AT(json), 0, "print one line of JSON"},
	{"help", NULL, FLAG, AT(help), 0, "print this"},
	{"version", NULL, FLAG, AT(version), 0, "print the version"},
};

enum { OPTION_COUNT = sizeof options / sizeof *options };

static bool misuse(app_fault *fault) { return fault->misused = true, false; }

static bool refuse(app_fault *fault, const option *o, const char *text, const char *expected) {
	fault_set(fault, "--%s: \"%s\" is not %s", o->name, quote(text).text, expected);
	return misuse(fault);
}

// ---------------------------------------------------------------------------------------------------------------------
// Values
// ---------------------------------------------------------------------------------------------------------------------

// Parses an unsigned number that ends at `end`, or at the text's end where that is 0.
static bool parse_number(uint64_t *out, const char **text, char end) {
	char *after;
	if (**text < '0' || **text > '9') return false;
	errno = 0;
	*out = strtoull(*text, &after, 10);
	if (errno || *after != end) return false;
	*text = end ? after + 1 : after;
	return true;
}

static bool parse_coordinate(int64_t *out, const char **text, char end, uint64_t most) {
	uint64_t size;
	const bool is_negative = **text == '-';
	*text += is_negative;
	if (!parse_number(&size, text, end) || size > most) return false;
	*out = is_negative ? -(int64_t)size : (int64_t)size;
	return true;
}

static bool set_number(void *at, const option *o, const char *text, app_fault *fault) {
	uint64_t *number = at;
	const char *rest = text;
	const uint64_t least = o->kind != SEED;
	char expected[80];
	snprintf(expected, sizeof expected, "%s from %" PRIu64 " to %" PRIu64,
		o->kind == SIDE ? "a power of two" : "an integer", least, o->most);
	const bool is_number = parse_number(number, &rest, 0) && *number >= least && *number <= o->most;
	const bool is_power = is_number && !(*number & (*number - 1));
	return (o->kind == SIDE ? is_power : is_number) || refuse(fault, o, text, expected);
}

static bool set_pair(void *at, const option *o, const char *text, app_fault *fault) {
	uint64_t *pair = at;
	const char *rest = text;
	return (parse_number(&pair[0], &rest, 'x') && parse_number(&pair[1], &rest, 0) && pair[0] && pair[1] &&
			   pair[0] <= o->most && pair[1] <= o->most) ||
		   refuse(fault, o, text, "two numbers from 1 to 1048576, such as 4x3");
}

static bool set_place(void *at, const option *o, const char *text, app_fault *fault) {
	int64_t *place = at;
	const char *rest = text;
	return (parse_coordinate(&place[0], &rest, ',', o->most) && parse_coordinate(&place[1], &rest, 0, o->most)) ||
		   refuse(fault, o, text, "two integers from -2^30 to 2^30, such as -5,8");
}

static bool set_scene(run_options *out, const option *o, const char *text, app_fault *fault) {
	out->has_level = !strcmp(text, "level");
	if (out->has_level) return true;
	// The body of the boss, and bullets, reach further than others.
	for (int k = 0; k < CROWD_SCENES; k++) {
		if (strcmp(text, crowd_scene_infos[k].name) || k == CROWD_BOSS || k == CROWD_BULLETS) continue;
		out->scene = (crowd_scene_kind)k;
		return true;
	}
	return refuse(fault, o, text, "one of streams, swarm, funnel, billiards, box, level");
}

static bool set_owners(run_options *out, const option *o, const char *text, app_fault *fault) {
	for (int k = 0; k < OWNERS_KINDS; k++)
		if (!strcmp(text, owners_names[k])) return out->owners = (owners_kind)k, true;
	return refuse(fault, o, text, "one of blocks, strips, rcb, hash");
}

static bool set_value(run_options *out, const option *o, const char *text, app_fault *fault) {
	void *at = (char *)out + o->offset;
	switch (o->kind) {
	case FLAG:
		return *(bool *)at = true;
	case TEXT:
		*(const char **)at = text;
		if (o->offset == AT(level)) out->has_level = true;
		return *text || refuse(fault, o, text, "a name");
	case PAIR:
		return set_pair(at, o, text, fault);
	case PLACE:
		return set_place(at, o, text, fault);
	case SCENE:
		return set_scene(out, o, text, fault);
	case OWNERS:
		return set_owners(out, o, text, fault);
	case COUNT:
	case SEED:
	case SIDE:
		break;
	}
	return set_number(at, o, text, fault);
}

// ---------------------------------------------------------------------------------------------------------------------
// The command line
// ---------------------------------------------------------------------------------------------------------------------

// The option of `--name` or `--name=value`; null where there is none.
static const option *find_option(const char *argument, const char **value) {
	const size_t length = strcspn(argument, "=");
	*value = argument[length] ? argument + length + 1 : NULL;
	if (length < 3 || argument[0] != '-' || argument[1] != '-') return NULL;
	for (int k = 0; k < OPTION_COUNT; k++)
		if (strlen(options[k].name) == length - 2 && !memcmp(options[k].name, argument + 2, length - 2))
			return &options[k];
	return NULL;
}

static bool check_together(const run_options *o, app_fault *fault) {
	if (o->every && !o->checkpoint) fault_set(fault, "--every needs --checkpoint");
	else if (o->level && !o->has_level) fault_set(fault, "--level needs --scene level");
	else return true;
	return misuse(fault);
}

bool run_options_parse(run_options *out, int count, char **arguments, app_fault *fault) {
	*out = (run_options){.scene = CROWD_STREAMS, .ticks = 60, .seed = 1, .side = 2048};
	for (int k = 0; k < count; k++) {
		const char *value;
		const option *o = find_option(arguments[k], &value);
		if (!o) {
			fault_set(fault, "unknown argument \"%s\"; --help lists the options", quote(arguments[k]).text);
			return misuse(fault);
		}
		if (o->kind == FLAG && value) return refuse(fault, o, value, "expected: it takes no value");
		if (o->kind != FLAG && !value && ++k < count) value = arguments[k];
		if (o->kind != FLAG && !value) return fault_set(fault, "--%s needs a value", o->name), misuse(fault);
		if (!set_value(out, o, value, fault)) return false;
	}
	return out->help || out->version || check_together(out, fault);
}

void run_options_print_help(void) {
	puts("usage: mpirun -np RANKS graze_mpi_run [OPTION]...\n\n"
		 "Runs a crowd, in copies of a scene next to one another, on several ranks of MPI. The hash of all bodies at\n"
		 "the end is the same for any number of ranks and any assignment of sectors.\n");
	for (int k = 0; k < OPTION_COUNT; k++) {
		char name[40];
		snprintf(name, sizeof name, "--%s%s%s", options[k].name, options[k].value ? " " : "",
			options[k].value ? options[k].value : "");
		printf("  %-20s %s\n", name, options[k].help);
	}
	puts("\nExit status: 0: success; 1: failure; 2: invalid arguments.");
}
