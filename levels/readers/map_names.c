#include "levels/readers/map_names.h"

#include <ctype.h>
#include <stdio.h>

static bool same_name(const char *left, const char *right) {
	while (*left && toupper((unsigned char)*left) == toupper((unsigned char)*right)) left++, right++;
	return !*left && !*right;
}

static bool no_such_map(const app_level *level, const char *wanted, const char *file, app_fault *fault) {
	char names[300];
	size_t length = 0;
	for (size_t i = 0; i < level->map_count; i++) {
		const bool full = length > sizeof names - 50;
		const quoted_text name = quote(full ? "..." : level->maps[i]);
		length += (size_t)snprintf(names + length, sizeof names - length, "%s%s", i ? ", " : "", name.text);
		if (full) break;
	}
	return fault_set_status(
		fault, GZ_LEVEL_NO_MAP, "%s: there is no map %s; expected one of %s", file, quote(wanted).text, names);
}

bool map_choose(app_level *level, const char *wanted, size_t *index, const char *file, app_fault *fault) {
	if (level->things.texts.failed) return fault_no_memory(fault, file);
	*index = 0;
	for (size_t i = level->map_count; wanted && i-- > 0;)
		if (same_name(wanted, level->maps[i])) {
			*index = i;
			wanted = NULL;
		}
	if (wanted) return no_such_map(level, wanted, file, fault);
	level->map = level->maps[*index];
	return true;
}
