#include "app/options/check_files.h"

#include <stdio.h>
#include <string.h>

#include "app/options/option_table.h"
#include "app/output/output_file.h"
#include "levels/load_level.h"

// A file that an option names.
typedef struct named_file {
	char option[20];
	const char *path; // null: the option is not given
	bool is_output;
} named_file;

static named_file file_of(const option_spec *spec, const app_options *options, char level[PATH_CAPACITY]) {
	named_file file = {
		.path = *(char *const *)((const char *)options + spec->offset), .is_output = spec->type == OPTION_OUTPUT};
	snprintf(file.option, sizeof file.option, "--%s", spec->name);
	const char *map;
	app_fault too_long; // reported where the level is read
	if (spec->type == OPTION_LEVEL && file.path && level_split_location(level, &map, file.path, &too_long))
		file.path = level;
	return file;
}

// level: memory for the path of the level
static size_t list_files(
	named_file out[MAX_OPTIONS], const app_options *options, app_command command, char level[PATH_CAPACITY]) {
	size_t count = 0;
	if (options->file) out[count++] = (named_file){"FILE", options->file, false};
	for (const option_spec *spec = option_table; spec->name; spec++) {
		if (!option_names_file(spec) || !option_applies(spec, command)) continue;
		out[count] = file_of(spec, options, level);
		count += out[count].path != NULL;
	}
	return count;
}

static bool check_pair(const named_file *one, const named_file *other, app_fault *fault) {
	if (!one->is_output && other->is_output) return check_pair(other, one, fault);
	const bool standard = !strcmp(one->path, "-") && !strcmp(other->path, "-");
	if (one->is_output != other->is_output)
		return !same_file(one->path, other->path) ||
			   fault_set(fault, "%s: \"%s\" is an input too (%s)", one->option, quote(one->path).text, other->option);
	if (standard)
		return fault_set(fault, "%s and %s: only one of them can be standard %s", one->option, other->option,
			one->is_output ? "output" : "input");
	return !one->is_output || !same_file(one->path, other->path) ||
		   fault_set(fault, "%s and %s: both would write \"%s\"", one->option, other->option, quote(one->path).text);
}

bool files_check(const app_options *options, app_command command, app_fault *fault) {
	named_file files[MAX_OPTIONS];
	char level[PATH_CAPACITY];
	const size_t count = list_files(files, options, command, level);
	for (size_t i = 0; i < count; i++)
		for (size_t k = 0; k < i; k++)
			if (!check_pair(&files[i], &files[k], fault)) return false;
	return true;
}

bool files_check_level(const app_options *options, const char *location, app_fault *fault) {
	app_options recorded = *options;
	recorded.level = location;
	return files_check(&recorded, COMMAND_RUN, fault);
}
