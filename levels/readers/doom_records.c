// Sources: "The Unofficial Doom Specs" by Matthew S Fell for the classic maps, the ZDoom wiki for Hexen's.
#include "levels/readers/doom_records.h"

#include <stdio.h>
#include <string.h>

#define NO_SIDE 0xffffu
#define BLOCKING 1u // a flag of linedefs: nothing passes, although there are two sides

static float read_i16(const char *at) { return (float)(int16_t)read_u16(at); }

typedef struct number_text {
	char text[24];
} number_text;

/// The text of a number; of 0 an empty one, since tags and ids of 0 are none.
static number_text name_of(long long number) {
	number_text name = {""};
	if (number) snprintf(name.text, sizeof name.text, "%lld", number);
	return name;
}

static void add_arguments(app_level *out, const char *arguments) {
	static const char *const names[] = {"arg0", "arg1", "arg2", "arg3", "arg4"};
	for (int i = 0; i < 5; i++) thing_add_number(out, names[i], (uint8_t)arguments[i]);
}

// ---------------------------------------------------------------------------------------------------------------------
// Linedefs
// ---------------------------------------------------------------------------------------------------------------------

void doom_begin_linedef(app_level *out, long long special, long long tag, bool solid) {
	char type[32];
	snprintf(type, sizeof type, "line:%lld", special);
	const number_text name = name_of(tag);
	const app_thing thing = {
		.name = name.text, .type = type, .layer = "LINEDEFS", .shape = GZ_THING_LINES, .passed = !solid};
	thing_begin(out, &thing);
}

/// Begins the thing of a linedef that does something; returns whether it does.
static bool begin_linedef(app_level *out, const char *line, bool hexen, bool solid) {
	const uint32_t special = hexen ? (uint8_t)line[6] : read_u16(line + 6), tag = hexen ? 0 : read_u16(line + 8);
	if (!special && !tag) return false;
	doom_begin_linedef(out, special, tag, solid);
	thing_add_number(out, "special", special);
	if (hexen) add_arguments(out, line + 7);
	else thing_add_number(out, "tag", tag);
	thing_add_number(out, "flags", read_u16(line + 4));
	return true;
}

static bool read_linedef(app_level *out, const char *line, doom_format format, const char *from, const char *to) {
	const bool one_sided = read_u16(line + format.linedef - 2) == NO_SIDE;
	const bool solid = one_sided || (read_u16(line + 4) & BLOCKING);
	const bool begun = begin_linedef(out, line, format.hexen, solid);
	bool done = true;
	if ((begun || solid) && memcmp(from, to, 4) != 0)
		done = level_add_line(out, read_i16(from), read_i16(from + 2), read_i16(to), read_i16(to + 2), one_sided);
	if (begun) thing_end(out);
	return done;
}

bool doom_read_linedefs(app_level *out, app_bytes linedefs, app_bytes vertexes, doom_format format,
	const char *map_name, app_fault *fault) {
	const size_t count = linedefs.size / format.linedef, vertex_count = vertexes.size / 4;
	if (!segments_reserve(&out->walls, count)) return fault_no_memory(fault, map_name);
	for (size_t i = 0; i < count; i++) {
		const char *line = linedefs.data + i * format.linedef;
		const size_t a = read_u16(line), b = read_u16(line + 2);
		if (a >= vertex_count || b >= vertex_count) {
			char object[40];
			snprintf(object, sizeof object, "linedef %zu", i);
			return fault_of(fault, map_name, object, "has vertex %zu; expected an index below %zu",
				a >= vertex_count ? a : b, vertex_count);
		}
		if (!read_linedef(out, line, format, vertexes.data + 4 * a, vertexes.data + 4 * b))
			return fault_no_memory(fault, map_name);
	}
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Things
// ---------------------------------------------------------------------------------------------------------------------

static void read_thing(app_level *out, const char *record, bool hexen) {
	const char *position = record + (hexen ? 2 : 0), *rest = record + (hexen ? 8 : 4); // angle, type, flags
	const number_text name = name_of(hexen ? read_u16(record) : 0);
	char type[8];
	snprintf(type, sizeof type, "%u", (unsigned)read_u16(rest + 2));
	const app_thing thing = {.name = name.text,
		.type = type,
		.layer = "THINGS",
		.placed = true,
		.x = read_i16(position),
		.y = read_i16(position + 2),
		.angle = read_i16(rest)};
	thing_begin(out, &thing);
	thing_add_number(out, "flags", read_u16(rest + 4));
	if (hexen) {
		thing_add_number(out, "height", (int16_t)read_u16(record + 6));
		thing_add_number(out, "special", (uint8_t)record[14]);
		add_arguments(out, record + 15);
	}
	thing_end(out);
}

void doom_read_things(app_level *out, app_bytes things, doom_format format) {
	for (size_t at = 0; at < things.size; at += format.thing) read_thing(out, things.data + at, format.hexen);
}
