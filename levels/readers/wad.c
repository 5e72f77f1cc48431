// Source: "The Unofficial Doom Specs" by Matthew S Fell.
#include "levels/readers/wad.h"

#include <ctype.h>
#include <string.h>

#include "levels/readers/doom_records.h"
#include "levels/readers/map_names.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

typedef struct wad_file {
	app_bytes input;
	const char *file;
	size_t directory, lumps;
} wad_file;

typedef struct lump_name {
	char text[9];
} lump_name;

bool wad_is(app_bytes input) {
	return input.size >= 4 && (!memcmp(input.data, "IWAD", 4) || !memcmp(input.data, "PWAD", 4));
}

static bool wad_open(wad_file *wad, app_bytes input, const char *file, app_fault *fault) {
	if (input.size < 12) return fault_set(fault, "%s: the file ends within its header", file);
	size_t lumps = read_u32(input.data + 4), directory = read_u32(input.data + 8);
	if (directory > input.size || lumps > (input.size - directory) / 16)
		return fault_set(fault, "%s: the directory of %zu lumps at %zu ends beyond the file's %zu bytes", file, lumps,
			directory, input.size);
	*wad = (wad_file){input, file, directory, lumps};
	return true;
}

static const char *entry(const wad_file *wad, size_t lump) { return wad->input.data + wad->directory + 16 * lump; }

static lump_name name_of(const wad_file *wad, size_t lump) {
	lump_name name = {{0}};
	const char *from = entry(wad, lump) + 8;
	for (int i = 0; i < 8 && from[i]; i++) {
		unsigned char letter = (unsigned char)from[i];
		name.text[i] = letter > ' ' && letter < 127 ? (char)toupper(letter) : '?';
	}
	return name;
}

/// Whether a lump is part of a map, by its name.
static bool is_map_lump(const wad_file *wad, size_t lump) {
	static const char *const parts[] = {"THINGS", "LINEDEFS", "SIDEDEFS", "VERTEXES", "SEGS", "SSECTORS", "NODES",
		"SECTORS", "REJECT", "BLOCKMAP", "BEHAVIOR", "SCRIPTS", "TEXTMAP", "ZNODES", "DIALOGUE", "ENDMAP"};
	lump_name name = name_of(wad, lump);
	for (size_t k = 0; k < COUNT(parts); k++)
		if (!strcmp(name.text, parts[k])) return true;
	return false;
}

/// The marker of the first map at or after this lump; the number of lumps when there is none.
static size_t next_map(const wad_file *wad, size_t lump) {
	for (; lump + 1 < wad->lumps; lump++)
		if (is_map_lump(wad, lump + 1) && !is_map_lump(wad, lump)) return lump;
	return wad->lumps;
}

/// Finds the map that is wanted: its marker lump.
static bool find_map(app_level *out, const wad_file *wad, const char *map, size_t *marker, app_fault *fault) {
	size_t index;
	for (size_t i = next_map(wad, 0); i < wad->lumps; i = next_map(wad, i + 1))
		level_add_map(out, name_of(wad, i).text);
	if (next_map(wad, 0) == wad->lumps) return fault_set(fault, "%s: the file has no maps", wad->file);
	if (!map_choose(out, map, &index, wad->file, fault)) return false;
	*marker = next_map(wad, 0);
	for (; index > 0; index--) *marker = next_map(wad, *marker + 1);
	return true;
}

/// Finds a lump of a map. When the map does not have it, `data` is null.
static bool find_lump(const wad_file *wad, size_t marker, const char *name, app_bytes *out, app_fault *fault) {
	*out = (app_bytes){NULL, 0};
	for (size_t i = marker + 1; i < wad->lumps && is_map_lump(wad, i); i++) {
		if (strcmp(name_of(wad, i).text, name) != 0) continue;
		size_t start = read_u32(entry(wad, i)), size = read_u32(entry(wad, i) + 4);
		if (start > wad->input.size || size > wad->input.size - start)
			return fault_set(fault, "%s:%s: %s, %zu bytes at %zu, ends beyond the file's %zu bytes", wad->file,
				name_of(wad, marker).text, name, size, start, wad->input.size);
		*out = (app_bytes){wad->input.data + start, size};
		return true;
	}
	return true;
}

static bool check_records(
	const wad_file *wad, size_t marker, const char *name, size_t record, app_bytes lump, app_fault *fault) {
	if (lump.size % record == 0) return true;
	return fault_set(fault, "%s:%s: %s has %zu bytes; expected a multiple of %zu", wad->file, name_of(wad, marker).text,
		name, lump.size, record);
}

/// Finds a lump of records, which must exist and have a whole number of records.
static bool find_records(
	const wad_file *wad, size_t marker, const char *name, size_t record, app_bytes *out, app_fault *fault) {
	if (!find_lump(wad, marker, name, out, fault)) return false;
	if (!out->data) return fault_set(fault, "%s:%s: the map has no %s", wad->file, name_of(wad, marker).text, name);
	return check_records(wad, marker, name, record, *out, fault);
}

static bool read_records(
	app_level *out, const wad_file *wad, size_t marker, doom_format format, const char *map_name, app_fault *fault) {
	app_bytes linedefs, vertexes, things;
	if (!find_records(wad, marker, "LINEDEFS", format.linedef, &linedefs, fault) ||
		!find_records(wad, marker, "VERTEXES", 4, &vertexes, fault) ||
		!find_lump(wad, marker, "THINGS", &things, fault) ||
		!doom_read_linedefs(out, linedefs, vertexes, format, map_name, fault))
		return false;
	if (things.data && !check_records(wad, marker, "THINGS", format.thing, things, fault)) return false;
	if (things.data) doom_read_things(out, things, format);
	return true;
}

static bool read_map(app_level *out, const wad_file *wad, size_t marker, app_fault *fault) {
	app_bytes text, behavior;
	char map_name[PATH_CAPACITY + 10];
	snprintf(map_name, sizeof map_name, "%s:%s", wad->file, name_of(wad, marker).text);
	level_set_name(out, wad->file, name_of(wad, marker).text);
	if (!find_lump(wad, marker, "TEXTMAP", &text, fault)) return false;
	out->format = text.data ? "UDMF" : "WAD";
	if (text.data) return udmf_read(out, text, map_name, fault);
	if (!find_lump(wad, marker, "BEHAVIOR", &behavior, fault)) return false;
	return read_records(out, wad, marker, behavior.data ? HEXEN_FORMAT : CLASSIC_FORMAT, map_name, fault);
}

bool wad_read(app_level *out, app_bytes input, const char *file, const char *map, app_fault *fault) {
	wad_file wad = {{NULL, 0}, NULL, 0, 0};
	size_t marker = 0;
	return wad_open(&wad, input, file, fault) && find_map(out, &wad, map, &marker, fault) &&
		   read_map(out, &wad, marker, fault);
}
