#include "fuzz/targets/support/drawing_input.h"

#include <string.h>

#ifdef GRAZE_TILED
#include <jansson.h>
#endif

#include "fuzz/targets/support/level_input.h"

static bool begins_with(const uint8_t *data, size_t size, uint8_t wanted) {
	size_t at = size > 3 && !memcmp(data, "\xef\xbb\xbf", 3) ? 3 : 0; // a byte order mark
	while (at < size && (data[at] == ' ' || data[at] == '\t' || data[at] == '\r' || data[at] == '\n')) at++;
	return at < size && data[at] == wanted;
}

bool begins_as_drawing(const uint8_t *data, size_t size) {
	return begins_with(data, size, '{') || begins_with(data, size, '<');
}

int check_json_input(const uint8_t *data, size_t size) {
	static const level_rules rules = {.formats = {"Tiled", "LDtk"}, .drawing = true};
	if (!begins_with(data, size, '{')) return 0;
#ifdef GRAZE_TILED
	json_object_seed(1); // so that an input takes the same path in every process
#endif
	check_level_input(data, size, &rules);
	return 0;
}

int check_xml_input(const uint8_t *data, size_t size) {
	static const level_rules rules = {.formats = {"SVG"}, .drawing = true};
	if (!begins_with(data, size, '<')) return 0;
	check_level_input(data, size, &rules);
	return 0;
}
