#include "levels/load_level.h"

#include <string.h>
#include <unistd.h>

#include "levels/data/joints.h"
#include "levels/readers/contents.h"
#include "levels/readers/scene.h"
#include "levels/readers/wad.h"
#ifdef GRAZE_TILED
#include "levels/readers/json_level.h"
#endif
#ifdef GRAZE_SVG
#include "levels/readers/svg_walls.h"
#endif

// ---------------------------------------------------------------------------------------------------------------------
// Drawings
// ---------------------------------------------------------------------------------------------------------------------

// The JSON library takes a few dozen bytes of memory per byte of the file.
#define MAX_DRAWING_BYTES ((size_t)1 << 26)

static bool read_json_or_xml(
	app_level *out, app_bytes text, bool json, const gz_level_options *options, const char *file, app_fault *fault) {
	(void)out, (void)text, (void)options; // unused where both libraries are missing
#ifdef GRAZE_TILED
	if (json) return json_read_level(out, text, options, file, fault);
#endif
#ifdef GRAZE_SVG
	if (!json) return svg_read(out, text, file, fault);
#endif
	return fault_set_status(fault, GZ_LEVEL_UNKNOWN_FORMAT,
		"%s: the file is %s; this program was built without %s, which reads it", file, json ? "JSON" : "XML",
		json ? "jansson" : "expat");
}

static bool read_drawing(
	app_level *out, app_bytes text, bool json, const gz_level_options *options, const char *file, app_fault *fault) {
	if (text.size > MAX_DRAWING_BYTES)
		return fault_set(fault, "%s: the file is larger than 64 MiB, the limit for JSON and XML", file);
	level_set_name(out, file, NULL);
	if (!read_json_or_xml(out, text, json, options, file, fault)) return false;
	return out->walls.count == 0 || joints_mark_loops(&out->walls, out->has_outside) || fault_no_memory(fault, file);
}

// ---------------------------------------------------------------------------------------------------------------------
// Levels
// ---------------------------------------------------------------------------------------------------------------------

/// Reads the contents by their kind. Empty texts of the options are null here.
static bool read_contents(
	app_level *out, app_bytes text, const gz_level_options *options, const char *file, app_fault *fault) {
	const contents_kind kind = contents_of(text);
	switch (kind) {
	case CONTENTS_WAD:
		return wad_read(out, text, file, options->map, fault);
	case CONTENTS_OTHER:
		return contents_unknown(text, file, fault);
	case CONTENTS_JSON:
		return read_drawing(out, text, true, options, file, fault);
	case CONTENTS_XML:
	case CONTENTS_SCENE:
		break;
	}
	const bool xml = kind == CONTENTS_XML;
	if (options->map)
		return fault_set_status(fault, GZ_LEVEL_NO_MAP, "%s: the file is %s and has no map %s", file,
			xml ? "XML" : "a scene", quote(options->map).text);
	return xml ? read_drawing(out, text, false, options, file, fault) : scene_read_level(out, text, file, fault);
}

bool level_parse(app_level *out, app_bytes input, const char *file, const gz_level_options *options, app_fault *fault) {
	gz_level_options given = options ? *options : (gz_level_options){.map = NULL};
	if (given.map && !*given.map) given.map = NULL;
	memset(out, 0, sizeof *out);
	out->passable = given.passable;
	bool done = read_contents(out, bytes_without_mark(input), &given, file, fault);
	out->passable = NULL;
	if (done && out->things.texts.failed) done = fault_no_memory(fault, file);
	if (!done) level_free(out);
	return done;
}

bool level_split_location(char file[PATH_CAPACITY], const char **map, const char *location, app_fault *fault) {
	const char *colon = strrchr(location, ':');
	// A file name may contain a colon; behind that of a drive is a path.
	if (colon && strpbrk(colon, "/\\")) colon = NULL;
	const size_t length = colon && access(location, F_OK) != 0 ? (size_t)(colon - location) : strlen(location);
	*map = location[length] == ':' ? location + length + 1 : NULL;
	if (length >= PATH_CAPACITY) return fault_set(fault, "%.80s...: the file name is too long", location);
	memcpy(file, location, length);
	file[length] = 0;
	return true;
}

bool level_load(app_level *out, const char *location, app_fault *fault) {
	memset(out, 0, sizeof *out);
	char file[PATH_CAPACITY];
	const char *map;
	app_bytes input;
	if (!level_split_location(file, &map, location, fault)) return false;
	if (!file_read(&input, file, fault)) return false;
	const gz_level_options options = {.map = map, .closed = true}; // bodies of a run stay inside
	bool done = level_parse(out, input, file, &options, fault);
	bytes_free(&input);
	return done;
}
