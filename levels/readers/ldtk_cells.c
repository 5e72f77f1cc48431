#include <stdlib.h>
#include <string.h>

#include "levels/readers/cell_borders.h"
#include "levels/readers/json_values.h"
#include "levels/readers/ldtk_layers.h"

// ---------------------------------------------------------------------------------------------------------------------
// Values
// ---------------------------------------------------------------------------------------------------------------------

/// A value in a list, without the spaces around it.
typedef struct list_item {
	const char *start;
	size_t length;
} list_item;

/// Takes the next item of a list that commas separate; one of length 0 where the list ends.
static list_item next_item(const char **at) {
	*at += strspn(*at, " ,");
	list_item item = {*at, strcspn(*at, ",")};
	*at += item.length;
	while (item.length && item.start[item.length - 1] == ' ') item.length--;
	return item;
}

static bool item_is(list_item item, const char *text) {
	return strlen(text) == item.length && !memcmp(text, item.start, item.length);
}

static bool item_is_number(list_item item) { return strspn(item.start, "0123456789") >= item.length; }

/// The value of this name in a layer's definition; 0 where there is none.
static json_int_t value_named(const json_t *definition, list_item item) {
	const json_t *values = json_object_get(definition, "intGridValues");
	for (size_t i = 0; i < json_array_size(values); i++) {
		const json_t *value = json_array_get(values, i);
		if (item_is(item, json_get_text(value, "identifier")))
			return json_integer_value(json_object_get(value, "value"));
	}
	return 0;
}

/// The values that are solid: those of a list, or all but 0.
typedef struct solid_values {
	json_int_t *data; ///< null: all but 0
	size_t count;
} solid_values;

static bool is_solid(const solid_values *solid, json_int_t value) {
	if (!solid->data) return value != 0;
	for (size_t i = 0; i < solid->count; i++)
		if (solid->data[i] == value) return value != 0;
	return false;
}

/// Finds the values of a list, with their names in a layer's definition. Returns false when there is no memory.
static bool find_solid(solid_values *out, const json_t *definition, const char *list) {
	*out = (solid_values){NULL, 0};
	if (!list || !*list) return true;
	out->data = malloc(strlen(list) * sizeof *out->data); // an item has a character at least
	if (!out->data) return false;
	for (list_item item = next_item(&list); item.length; item = next_item(&list))
		out->data[out->count++] =
			item_is_number(item) ? (json_int_t)strtoll(item.start, NULL, 10) : value_named(definition, item);
	return true;
}

bool ldtk_check_solid(const json_t *definitions, const char *solid, const char *file, app_fault *fault) {
	const char *at = solid ? solid : "";
	for (list_item item = next_item(&at); item.length; item = next_item(&at)) {
		bool found = item_is_number(item);
		for (size_t i = 0; !found && i < json_array_size(definitions); i++)
			found = value_named(json_array_get(definitions, i), item) != 0;
		if (!found)
			return fault_set(
				fault, "%s: no IntGrid layer has a value named \"%s\"", file, quote_part(item.start, item.length).text);
	}
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Cells
// ---------------------------------------------------------------------------------------------------------------------

static const json_t *definition_of(const ldtk_layer *layer) {
	const json_int_t uid = json_integer_value(json_object_get(layer->json, "layerDefUid"));
	for (size_t i = 0; i < json_array_size(layer->definitions); i++) {
		const json_t *definition = json_array_get(layer->definitions, i);
		if (json_integer_value(json_object_get(definition, "uid")) == uid) return definition;
	}
	return NULL;
}

/// Reads the values of the cells.
static bool fill(uint8_t *cells, const ldtk_layer *layer, const json_t *values, const char *list) {
	solid_values solid;
	bool whole = true;
	if (!find_solid(&solid, list && *list ? definition_of(layer) : NULL, list))
		return fault_no_memory(layer->fault, layer->file);
	for (size_t i = 0; whole && i < json_array_size(values); i++) {
		const json_t *value = json_array_get(values, i);
		whole = json_is_integer(value);
		cells[i] = is_solid(&solid, json_integer_value(value));
	}
	free(solid.data);
	return whole || ldtk_layer_fault(layer, "has a cell that is not a whole number");
}

bool ldtk_read_cells(const ldtk_layer *layer, const char *list, bool closed) {
	const json_t *values = json_object_get(layer->json, "intGridCsv");
	const json_int_t columns = json_integer_value(json_object_get(layer->json, "__cWid"));
	const json_int_t rows = json_integer_value(json_object_get(layer->json, "__cHei"));
	const json_int_t side = json_integer_value(json_object_get(layer->json, "__gridSize"));
	const size_t count = json_array_size(values);
	if (!json_is_array(values)) return ldtk_layer_fault(layer, "has no list of cells");
	if (columns < 1 || rows < 1 || side < 1 || (size_t)columns > count || (size_t)rows != count / (size_t)columns ||
		count % (size_t)columns != 0)
		return ldtk_layer_fault(layer, "has a size that does not fit its list of cells");
	uint8_t *solid = malloc(count);
	if (!solid) return fault_no_memory(layer->fault, layer->file);
	const cell_grid cells = {solid, (size_t)columns, (size_t)rows, (double)side, closed};
	outline_pen pen = {
		.level = layer->level, .to_level = affine_after(DRAWING_TO_LEVEL, (affine){1, 0, 0, 1, layer->x, layer->y})};
	bool done = fill(solid, layer, values, list);
	if (done && !cell_borders_draw(&cells, &pen))
		done = pen.no_memory ? fault_no_memory(layer->fault, layer->file) : ldtk_layer_fault(layer, pen.error);
	free(solid);
	return done;
}
