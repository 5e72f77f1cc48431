// Source: "JSON format" of LDtk's documentation, version 1.5.
#include "levels/readers/ldtk.h"

#include <stdio.h>
#include <string.h>

#include "levels/data/file.h"
#include "levels/readers/json_values.h"
#include "levels/readers/ldtk_layers.h"
#include "levels/readers/map_names.h"

typedef struct ldtk_reader {
	app_level *out;
	const json_t *project;
	const gz_level_options *options;
	bool closed;   ///< the next layer of cells closes the border of the level
	size_t hidden; ///< layers
	const char *file;
	app_fault *fault;
} ldtk_reader;

/// A level of a project, and the world that it lies in, which in most projects is the project itself.
typedef struct ldtk_place {
	const json_t *level, *world;
} ldtk_place;

static bool level_fault(const ldtk_reader *r, const json_t *level, const char *predicate) {
	char object[60];
	snprintf(object, sizeof object, "level \"%s\"", quote(json_get_text(level, "identifier")).text);
	return fault_of(r->fault, r->file, object, "%s", predicate);
}

bool ldtk_layer_fault(const ldtk_layer *layer, const char *predicate) {
	char object[60];
	snprintf(object, sizeof object, "layer \"%s\"", quote(json_get_text(layer->json, "__identifier")).text);
	return fault_of(layer->fault, layer->file, object, "%s", predicate);
}

// ---------------------------------------------------------------------------------------------------------------------
// The level
// ---------------------------------------------------------------------------------------------------------------------

/// Takes the levels of a world: counts them down in `index`, and returns the one at which that is 0. Null: go on with
/// the next world.
static const json_t *level_in(const json_t *world, size_t *index) {
	const json_t *levels = json_object_get(world, "levels");
	const size_t count = json_array_size(levels);
	if (*index < count) return json_array_get(levels, *index);
	*index -= count;
	return NULL;
}

/// The level of an index, counted through all worlds; null past the last.
static ldtk_place level_at(const json_t *project, size_t index) {
	const json_t *worlds = json_object_get(project, "worlds");
	ldtk_place place = {level_in(project, &index), project};
	for (size_t i = 0; !place.level && i < json_array_size(worlds); i++) {
		place.world = json_array_get(worlds, i);
		place.level = level_in(place.world, &index);
	}
	return place;
}

static void list_levels(app_level *out, const json_t *world) {
	const json_t *levels = json_object_get(world, "levels");
	for (size_t i = 0; i < json_array_size(levels); i++)
		level_add_map(out, json_get_text(json_array_get(levels, i), "identifier"));
}

static bool find_level(ldtk_reader *r, ldtk_place *out) {
	const json_t *worlds = json_object_get(r->project, "worlds");
	size_t index;
	list_levels(r->out, r->project);
	for (size_t i = 0; i < json_array_size(worlds); i++) list_levels(r->out, json_array_get(worlds, i));
	const bool complete = !r->out->things.texts.failed; // or else there was no memory, as map_choose reports
	if (complete && r->out->map_count == 0) return fault_set(r->fault, "%s: the project has no levels", r->file);
	if (!map_choose(r->out, r->options->map, &index, r->file, r->fault)) return false;
	*out = level_at(r->project, index);
	return true;
}

/// In linear layouts the positions of levels mean nothing.
static bool read_origin(const ldtk_reader *r, ldtk_place place, double *x, double *y) {
	*x = *y = 0;
	if (!strncmp(json_get_text(place.world, "worldLayout"), "Linear", 6)) return true;
	return (json_get_number(place.level, "worldX", x) && json_get_number(place.level, "worldY", y)) ||
		   level_fault(r, place.level, "has a position that is not a number");
}

// ---------------------------------------------------------------------------------------------------------------------
// Layers
// ---------------------------------------------------------------------------------------------------------------------

static bool read_layer(ldtk_reader *r, const json_t *json, double x, double y) {
	ldtk_layer layer = {.level = r->out,
		.json = json,
		.file = r->file,
		.fault = r->fault,
		.definitions = json_object_get(json_object_get(r->project, "defs"), "layers")};
	const char *type = json_get_text(json, "__type");
	const bool cells = !strcmp(type, "IntGrid"), entities = !strcmp(type, "Entities");
	if (!*type) return ldtk_layer_fault(&layer, "has no type");
	if (!cells && !entities) return true; // pictures
	if (json_is_false(json_object_get(json, "visible"))) return r->hidden++, true;
	if (!json_get_number(json, "__pxTotalOffsetX", &layer.x) || !json_get_number(json, "__pxTotalOffsetY", &layer.y))
		return ldtk_layer_fault(&layer, "has an offset that is not a number");
	layer.x += x, layer.y += y;
	if (entities) return ldtk_read_entities(&layer);
	const bool closed = r->closed;
	r->closed = false;
	return ldtk_read_cells(&layer, r->options->solid, closed);
}

// Each layer of cells looks for its definition among all, and for names of values in it. Editors of levels show a few
// dozen.
#define MAX_LAYERS 1024

static bool read_layers(ldtk_reader *r, ldtk_place place) {
	const json_t *layers = json_object_get(place.level, "layerInstances");
	const char *path = json_string_value(json_object_get(place.level, "externalRelPath"));
	double x, y;
	if (!json_is_array(layers) && path) {
		char predicate[300];
		snprintf(predicate, sizeof predicate, "is in a file of its own, %.200s; expected levels in the project's file",
			path);
		return level_fault(r, place.level, predicate);
	}
	if (!json_is_array(layers)) return level_fault(r, place.level, "has no list of layers");
	if (json_array_size(layers) > MAX_LAYERS) return level_fault(r, place.level, "has more than 1024 layers");
	if (!read_origin(r, place, &x, &y)) return false;
	for (size_t i = 0; i < json_array_size(layers); i++)
		if (!read_layer(r, json_array_get(layers, i), x, y)) return false;
	return true;
}

bool ldtk_read(
	app_level *out, const json_t *project, const gz_level_options *options, const char *file, app_fault *fault) {
	static const char *const kinds[] = {"hidden layer", NULL};
	ldtk_reader r = {
		.out = out, .project = project, .options = options, .closed = options->closed, .file = file, .fault = fault};
	const json_t *definitions = json_object_get(json_object_get(project, "defs"), "layers");
	ldtk_place place = {NULL, NULL};
	out->format = "LDtk";
	if (!ldtk_check_solid(definitions, options->solid, file, fault) || !find_level(&r, &place) ||
		!read_layers(&r, place))
		return false;
	level_set_name(out, file, out->map);
	level_note_left_out(out, kinds, &r.hidden);
	return true;
}
