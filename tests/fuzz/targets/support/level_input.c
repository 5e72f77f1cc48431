#include "fuzz/targets/support/level_input.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "fuzz/targets/support/level_rules.h"
#include "fuzz/targets/support/memory_count.h"
#include "fuzz/targets/support/target.h"

// Reading allocates at most so many bytes, and so many per byte of the input, over its whole course. What takes the
// most are elements of few characters that make many walls, such as `<rect rx=...>`: up to 64 walls, in memory that
// doubles.
enum { MEMORY = 1 << 18, MEMORY_PER_BYTE = 1 << 10 };

static const char name[] = "f";

bool begins_as_wad(const void *data, size_t size) {
	return size >= 4 && (!memcmp(data, "IWAD", 4) || !memcmp(data, "PWAD", 4));
}

static gz_level *read_level(const void *data, size_t size, const gz_level_options *options) {
	gz_level_error error;
	memory_count_begin();
	gz_level *level = gz_level_read(data, size, options, &error);
	EXPECT(memory_counted() <= MEMORY + MEMORY_PER_BYTE * size, "%zu bytes allocated for an input of %zu",
		memory_counted(), size);
	if (!level) check_level_error(&error, name, data, size);
	else EXPECT(error.status == GZ_LEVEL_OK && !*error.text, "a level, and an error: %s", error.text);
	return level;
}

/// A drawing ends in a bracket or tag: without its last character it is none.
static void check_cut(const char *data, size_t size) {
	const gz_level_options options = {.name = name};
	while (size && (unsigned char)data[size - 1] <= ' ') size--;
	gz_level *level = size ? read_level(data, size - 1, &options) : NULL;
	EXPECT(!level, "a drawing that ends early is accepted");
}

/// The first type of a thing that is one word, and no list.
static const char *word_type(const gz_level *level) {
	const gz_things things = gz_level_things(level);
	for (size_t i = 0; i < things.count; i++) {
		const char *type = things.data[i].type;
		if (*type && !type[strcspn(type, ", \t\r\n")]) return type;
	}
	return NULL;
}

/// A map that no file has.
static void check_no_map(const void *data, size_t size) {
	const gz_level_options options = {.map = "no\tmap", .name = name};
	gz_level_error error;
	gz_level *level = gz_level_read(data, size, &options, &error);
	EXPECT(!level && error.status == GZ_LEVEL_NO_MAP, "a map that does not exist: status %d", (int)error.status);
	check_level_error(&error, name, data, size);
}

/// The last map of the file, with its things of one type passable, in both letter cases.
static void check_options(const gz_level *level, const void *data, size_t size, const level_rules *rules) {
	const gz_level_info info = gz_level_describe(level);
	char map[80] = "";
	if (info.map_count) snprintf(map, sizeof map, "%s", info.maps[info.map_count - 1]);
	for (char *at = map; *at; at++) *at = (char)(isupper((unsigned char)*at) ? tolower((unsigned char)*at) : *at);
	static const char *const solid[] = {"1, 2,3", "stone,2", "air", NULL};
	const char *passable = word_type(level);
	const gz_level_options options = {
		.map = map, .passable = passable, .solid = solid[hash_of(data, size) % 4], .closed = true, .name = name};
	gz_level *other = read_level(data, size, &options);
	if (other) {
		check_level(other, rules);
		for (const gz_thing *t = NULL; passable && (t = gz_level_find(other, t, NULL, passable));)
			EXPECT(t->wall_count == 0, "a passable thing has %zu walls", t->wall_count);
	} else {
		// The options give a level of LDtk other walls, which may reach too far.
		const bool may_fail = info.map_count > 1 || !strcmp(info.format, "LDtk") || strlen(map) > 70;
		EXPECT(may_fail, "the first map is refused when it is named %s", map);
	}
	gz_level_close(other);
}

void check_level_input(const void *data, size_t size, const level_rules *rules) {
	const gz_level_options options = {.name = name};
	gz_level *level = read_level(data, size, &options);
	if (!level) return;
	gz_level *again = read_level(data, size, &options);
	EXPECT(again, "the level is refused when it is read again");
	check_level(level, rules), check_same_levels(level, again), check_options(level, data, size, rules),
		check_no_map(data, size);
	if (rules->drawing) check_cut(data, size);
	if (hash_of(data, size) % 64 == 0) check_level_world(level);
	gz_level_close(level), gz_level_close(again);
}
