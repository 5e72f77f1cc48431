#include "app/options/command_line.h"

#include <getopt.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "app/options/check_files.h"
#include "app/options/command_table.h"
#include "app/options/option_table.h"
#include "app/options/option_values.h"
#include "app/options/suggestion.h"

typedef struct option_parser {
	app_options *options;
	app_command command;
	bool given[MAX_OPTIONS]; // by index in the table
	app_fault *fault;
} option_parser;

static const command_info *command_of(const option_parser *parser) { return command_info_of(parser->command); }

// ---------------------------------------------------------------------------------------------------------------------
// Arguments
// ---------------------------------------------------------------------------------------------------------------------

enum { CODE_POSITIONAL = 1, CODE_FIRST_OPTION = 256 }; // what getopt_long returns

static void list_long_options(struct option out[MAX_OPTIONS], app_command command) {
	size_t count = 0;
	for (int i = 0; option_table[i].name; i++)
		if (option_applies(&option_table[i], command))
			out[count++] = (struct option){option_table[i].name,
				option_table[i].value_name ? required_argument : no_argument, NULL, CODE_FIRST_OPTION + i};
	out[count] = (struct option){0};
}

static bool set_file(option_parser *parser, const char *argument) {
	if (parser->command == COMMAND_RUN || parser->command == COMMAND_VIEW || parser->options->file)
		return fault_set(
			parser->fault, "%s: unexpected argument \"%s\"", command_of(parser)->name, quote(argument).text);
	parser->options->file = argument;
	return true;
}

// Whether an argument is the whole name of an option: getopt_long accepts abbreviations too.
static bool names_option(const char *argument, const option_spec *spec) {
	const size_t length = strlen(spec->name);
	return !strncmp(argument, "--", 2) && !strncmp(argument + 2, spec->name, length) &&
		   (argument[2 + length] == 0 || argument[2 + length] == '=');
}

static bool fault_unknown_option(const option_parser *parser, const char *argument) {
	const char *names[MAX_OPTIONS], *command = command_of(parser)->name, *meant = NULL;
	char word[40] = "";
	size_t count = 0;
	for (const option_spec *spec = option_table; spec->name; spec++)
		if (option_applies(spec, parser->command)) names[count++] = spec->name;
	if (!strncmp(argument, "--", 2)) snprintf(word, sizeof word, "%.*s", (int)strcspn(argument + 2, "="), argument + 2);
	if (*word) meant = suggest(word, names, count);
	if (meant)
		return fault_set(
			parser->fault, "%s: unknown option \"%s\"; did you mean --%s?", command, quote(argument).text, meant);
	return fault_set(parser->fault, "%s: unknown option \"%s\"; graze help %s lists its options", command,
		quote(argument).text, command);
}

// argument: the one that getopt_long returned this code for
static bool set_option(option_parser *parser, int code, const char *argument) {
	const int index = (code == '?' || code == ':' ? optopt : code) - CODE_FIRST_OPTION;
	if (index < 0 || !names_option(argument, &option_table[index])) return fault_unknown_option(parser, argument);
	const option_spec *spec = &option_table[index];
	// MinGW's getopt_long returns ':' for a value that is not wanted, too.
	if (code == '?' || (code == ':' && !spec->value_name))
		return fault_set(parser->fault, "--%s: takes no value", spec->name);
	if (code == ':')
		return fault_set(
			parser->fault, "--%s: its value is missing; expected --%s %s", spec->name, spec->name, spec->value_name);
	parser->given[index] = true;
	if (spec->type == OPTION_TARGETS) parser->options->targets_given = true;
	if (spec->offset == offsetof(app_options, radius)) parser->options->radius_given = true;
	if (spec->offset == offsetof(app_options, speed)) parser->options->speed_given = true;
	return option_set(parser->options, spec, optarg, parser->fault);
}

static bool parse_arguments(option_parser *parser, int count, char **arguments) {
	struct option long_options[MAX_OPTIONS];
	list_long_options(long_options, parser->command);
	opterr = 0;
	for (;;) {
		const char *argument = arguments[optind];
		// "-": in the order of the arguments; ":": a missing value is ':'.
		const int code = getopt_long(count, arguments, "-:h", long_options, NULL);
		if (code == -1) break;
		if (code == 'h') parser->options->help = true;
		else if (!(code == CODE_POSITIONAL ? set_file(parser, optarg) : set_option(parser, code, argument)))
			return false;
	}
	for (; optind < count; optind++)
		if (!set_file(parser, arguments[optind])) return false;
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Defaults and combinations
// ---------------------------------------------------------------------------------------------------------------------

static bool set_defaults(option_parser *parser) {
	const scene_kind scene = parser->options->scene;
	for (int i = 0; option_table[i].name; i++) {
		const option_spec *spec = &option_table[i];
		const char *value = scene == SCENE_PODS && spec->pods_default ? spec->pods_default : spec->default_value;
		if (parser->given[i] || !value || !option_applies(spec, parser->command)) continue;
		if (scene == SCENE_ROOM && spec->commands & ROOM_DEFAULT) continue;
		// All values are 0 already, which is not a valid argument of every option.
		if (strcmp(value, "0") != 0 && !option_set(parser->options, spec, value, parser->fault)) return false;
	}
	return true;
}

// The first option that is given and has this bit; null if there is none.
static const char *find_given(const option_parser *parser, unsigned bit) {
	for (int i = 0; option_table[i].name; i++)
		if (parser->given[i] && option_table[i].commands & bit) return option_table[i].name;
	return NULL;
}

static bool check_combination(const option_parser *parser) {
	const app_options *options = parser->options;
	const bool pods = options->scene == SCENE_PODS, room = options->scene == SCENE_ROOM;
	const char *not_with_replay = find_given(parser, NOT_WITH_REPLAY);
	const char *not_with_scene = pods   ? find_given(parser, NOT_WITH_PODS)
								 : room ? find_given(parser, NOT_WITH_ROOM)
										: NULL;
	const char *only_with_pods = find_given(parser, ONLY_WITH_PODS);
	const char *only_with_room = find_given(parser, ONLY_WITH_ROOM);
	app_fault *fault = parser->fault;
	if (options->replay && not_with_replay)
		return fault_set(fault, "--%s: cannot be combined with --replay", not_with_replay);
	if (parser->command == COMMAND_VIEW && pods) return fault_set(fault, "view: --scene pods cannot be shown");
	if (!pods && only_with_pods) return fault_set(fault, "--%s: needs --scene pods", only_with_pods);
	if (!room && only_with_room) return fault_set(fault, "--%s: needs a crowd's --scene", only_with_room);
	if (options->push && options->method != GZ_CROWD_ROUNDS) return fault_set(fault, "--push: needs --method rounds");
	if (not_with_scene)
		return fault_set(fault, "--%s: cannot be combined with --scene %s", not_with_scene,
			pods ? "pods" : crowd_scene_infos[options->room].name);
	if (pods && options->radius[0] == 0) return fault_set(fault, "--radius: must be above 0 with --scene pods");
	if (options->grid && !options->svg) return fault_set(fault, "--grid: needs --svg");
	if (parser->command == COMMAND_REPLAY && !options->file)
		return fault_set(fault, "replay: the workload is missing; expected graze replay FILE");
	return files_check(options, parser->command, fault);
}

bool options_parse(app_options *out, app_command command, int count, char **arguments, app_fault *fault) {
	option_parser parser = {.options = out, .command = command, .fault = fault};
	memset(out, 0, sizeof *out);
	const bool valid = parse_arguments(&parser, count, arguments) && set_defaults(&parser) &&
					   (out->help || check_combination(&parser));
	if (!valid) fault->misused = true;
	return valid;
}
