#include "levels/load_level.h"

#include <string.h>
#include <unistd.h>

#include "levels/data/joints.h"
#include "levels/readers/scene.h"
#include "levels/readers/svg_walls.h"
#include "levels/readers/tiled.h"
#include "levels/readers/wad.h"
#include "levels/readers/workload.h"

// ---------------------------------------------------------------------------------------------------------------------
// Drawings
// ---------------------------------------------------------------------------------------------------------------------

// The JSON library takes a few dozen bytes of memory per byte of the file.
#define MAX_DRAWING_BYTES ((size_t)1 << 26)

static app_bytes skip_byte_order_mark(app_bytes text) {
	const bool marked = text.size > 3 && !memcmp(text.data, "\xef\xbb\xbf", 3);
	return marked ? (app_bytes){text.data + 3, text.size - 3} : text;
}

static bool begins_with(app_bytes text, char letter) { return text.data[strspn(text.data, " \t\r\n")] == letter; }

static bool read_json_or_xml(app_level *out, app_bytes text, const char *file, app_fault *fault) {
	const bool json = begins_with(text, '{');
	(void)out, (void)text; // unused where both libraries are missing
#ifdef GRAZE_TILED
	if (json) return tiled_read(out, text, file, fault);
#endif
#ifdef GRAZE_SVG
	if (!json) return svg_read(out, text, file, fault);
#endif
	return fault_set(fault, "%s: the file is %s; this program was built without %s, which reads it", file,
		json ? "JSON" : "XML", json ? "jansson" : "expat");
}

static bool read_drawing(app_level *out, app_bytes text, const char *file, app_fault *fault) {
	if (text.size > MAX_DRAWING_BYTES)
		return fault_set(fault, "%s: the file is larger than 64 MiB, the limit for JSON and XML", file);
	snprintf(out->name, sizeof out->name, "%s", file_name(file));
	if (!read_json_or_xml(out, text, file, fault)) return false;
	return out->walls.count == 0 || joints_mark_loops(&out->walls, out->has_outside) || fault_no_memory(fault, file);
}

// ---------------------------------------------------------------------------------------------------------------------
// Levels
// ---------------------------------------------------------------------------------------------------------------------

bool level_parse(app_level *out, app_bytes input, const char *file, const char *map, app_fault *fault) {
	bool done;
	const app_bytes text = skip_byte_order_mark(input);
	memset(out, 0, sizeof *out);
	if (wad_is(input)) done = wad_read(out, input, file, map, fault);
	else if (workload_is(input))
		done =
			fault_set(fault, "%s: the file is a workload for graze replay; expected a WAD, JSON, SVG or a scene", file);
	else if (map) done = fault_set(fault, "%s: the file is not a WAD and has no map %s", file, map);
	else if (begins_with(text, '{') || begins_with(text, '<')) done = read_drawing(out, text, file, fault);
	else done = scene_read_level(out, input, file, fault);
	if (!done) level_free(out);
	return done;
}

bool level_load(app_level *out, const char *location, app_fault *fault) {
	memset(out, 0, sizeof *out);
	char file[PATH_CAPACITY];
	const char *map = NULL, *colon = strrchr(location, ':');
	// A file name may contain a colon; behind that of a drive is a path.
	if (colon && strpbrk(colon, "/\\")) colon = NULL;
	size_t length = colon && access(location, F_OK) != 0 ? (size_t)(colon - location) : strlen(location);
	if (length >= sizeof file) return fault_set(fault, "%.80s...: the file name is too long", location);
	memcpy(file, location, length);
	file[length] = 0;
	if (location[length] == ':') map = location + length + 1;
	app_bytes input;
	if (!file_read(&input, file, fault)) return false;
	bool done = level_parse(out, input, file, map, fault);
	bytes_free(&input);
	return done;
}
