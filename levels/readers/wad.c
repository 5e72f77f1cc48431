// Sources: "The Unofficial Doom Specs" by Matthew S Fell for the classic maps, the ZDoom wiki for Hexen's.
#include "levels/readers/wad.h"

#include <ctype.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define NO_SIDE 0xffffu
#define BLOCKING 1u // a flag of linedefs: nothing passes, although there are two sides

typedef struct wad_file {
	app_bytes input;
	const char *file;
	size_t directory, lumps;
} wad_file;

typedef struct lump_name {
	char text[9];
} lump_name;

static float read_i16(const char *at) { return (float)(int16_t)read_u16(at); }

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

static bool same_name(const char *map, lump_name name) {
	size_t i = 0;
	while (map[i] && name.text[i] && toupper((unsigned char)map[i]) == name.text[i]) i++;
	return !map[i] && !name.text[i];
}

/// The marker of the last map of a name, which is the one that the game uses; the number of lumps when there is none.
static size_t find_named(const wad_file *wad, const char *map) {
	size_t found = wad->lumps;
	for (size_t i = next_map(wad, 0); i < wad->lumps; i = next_map(wad, i + 1))
		if (same_name(map, name_of(wad, i))) found = i;
	return found;
}

static bool no_such_map(const wad_file *wad, const char *map, app_fault *fault) {
	char names[300];
	size_t length = 0;
	for (size_t i = next_map(wad, 0); i < wad->lumps; i = next_map(wad, i + 1)) {
		lump_name name = name_of(wad, i);
		const char *next = length > sizeof names - 20 ? "..." : name.text;
		length += (size_t)snprintf(names + length, sizeof names - length, "%s%s", length ? ", " : "", next);
		if (next != name.text) break;
	}
	return fault_set(fault, "%s: there is no map %s; expected one of %s", wad->file, quote(map).text, names);
}

static bool find_map(const wad_file *wad, const char *map, size_t *marker, app_fault *fault) {
	size_t first = next_map(wad, 0);
	if (first == wad->lumps) return fault_set(fault, "%s: the file has no maps", wad->file);
	*marker = map ? find_named(wad, map) : first;
	return *marker < wad->lumps || no_such_map(wad, map, fault);
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

/// Finds a lump of records, which must exist and have a whole number of records.
static bool find_records(
	const wad_file *wad, size_t marker, const char *name, size_t record, app_bytes *out, app_fault *fault) {
	if (!find_lump(wad, marker, name, out, fault)) return false;
	if (!out->data) return fault_set(fault, "%s:%s: the map has no %s", wad->file, name_of(wad, marker).text, name);
	if (out->size % record == 0) return true;
	return fault_set(fault, "%s:%s: %s has %zu bytes; expected a multiple of %zu", wad->file, name_of(wad, marker).text,
		name, out->size, record);
}

static bool read_linedefs(
	app_level *out, app_bytes linedefs, size_t record, app_bytes vertexes, const char *map_name, app_fault *fault) {
	size_t count = linedefs.size / record, vertex_count = vertexes.size / 4;
	if (!segments_reserve(&out->walls, count)) return fault_no_memory(fault, map_name);
	for (size_t i = 0; i < count; i++) {
		const char *line = linedefs.data + i * record;
		size_t a = read_u16(line), b = read_u16(line + 2);
		if (a >= vertex_count || b >= vertex_count)
			return fault_set(fault, "%s: linedef %zu has vertex %zu; expected an index below %zu", map_name, i,
				a >= vertex_count ? a : b, vertex_count);
		bool one_sided = read_u16(line + record - 2) == NO_SIDE;
		if (!one_sided && !(read_u16(line + 4) & BLOCKING)) continue;
		const char *from = vertexes.data + 4 * a, *to = vertexes.data + 4 * b;
		if (!memcmp(from, to, 4)) continue;
		if (!level_add(out, read_i16(from), read_i16(from + 2), read_i16(to), read_i16(to + 2), one_sided))
			return fault_no_memory(fault, map_name);
	}
	return true;
}

static bool read_map(app_level *out, const wad_file *wad, size_t marker, app_fault *fault) {
	app_bytes text, behavior, linedefs, vertexes;
	char map_name[PATH_CAPACITY + 10];
	snprintf(map_name, sizeof map_name, "%s:%s", wad->file, name_of(wad, marker).text);
	snprintf(out->name, sizeof out->name, "%s:%s", file_name(wad->file), name_of(wad, marker).text);
	if (!find_lump(wad, marker, "TEXTMAP", &text, fault)) return false;
	if (text.data) return udmf_read(out, text, map_name, fault);
	if (!find_lump(wad, marker, "BEHAVIOR", &behavior, fault)) return false;
	size_t record = behavior.data ? 16 : 14; // Hexen's linedefs have five arguments, and one byte less elsewhere
	return find_records(wad, marker, "LINEDEFS", record, &linedefs, fault) &&
		   find_records(wad, marker, "VERTEXES", 4, &vertexes, fault) &&
		   read_linedefs(out, linedefs, record, vertexes, map_name, fault);
}

bool wad_read(app_level *out, app_bytes input, const char *file, const char *map, app_fault *fault) {
	wad_file wad = {{NULL, 0}, NULL, 0, 0};
	size_t marker = 0;
	return wad_open(&wad, input, file, fault) && find_map(&wad, map, &marker, fault) &&
		   read_map(out, &wad, marker, fault);
}
