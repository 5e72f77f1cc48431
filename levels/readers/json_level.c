#include "levels/readers/json_level.h"

#include <errno.h>
#include <jansson.h>

#include "levels/readers/ldtk.h"
#include "levels/readers/tiled.h"

/// An LDtk project lists its levels, or worlds that do; a map of Tiled lists layers.
static bool read_document(
	app_level *out, const json_t *root, const gz_level_options *options, const char *file, app_fault *fault) {
	if (json_is_array(json_object_get(root, "layers"))) {
		if (!options->map) return tiled_read(out, root, file, fault);
		return fault_set_status(
			fault, GZ_LEVEL_NO_MAP, "%s: the file is a map of Tiled and has no map %s", file, quote(options->map).text);
	}
	if (json_is_array(json_object_get(root, "levels")) || json_is_array(json_object_get(root, "worlds")))
		return ldtk_read(out, root, options, file, fault);
	return fault_set_status(fault, GZ_LEVEL_UNKNOWN_FORMAT,
		"%s: the file is JSON without a list of layers or levels; expected a map of Tiled or a project of LDtk", file);
}

bool json_read_level(
	app_level *out, app_bytes text, const gz_level_options *options, const char *file, app_fault *fault) {
	json_error_t error;
	errno = 0;
	json_t *root = json_loadb(text.data, text.size, 0, &error);
	if (!root) {
		// Where an allocation fails, Jansson (2.14) mostly gives no reason, or reports wrong syntax.
		if (errno == ENOMEM || json_error_code(&error) == json_error_out_of_memory) return fault_no_memory(fault, file);
		const text_place place = {
			file, error.line > 0 ? (size_t)error.line : 0, error.column > 0 ? (size_t)error.column : 0};
		return fault_at(fault, place, "%s", error.text);
	}
	const bool done = read_document(out, root, options, file, fault);
	json_decref(root);
	return done;
}
