#include <math.h>
#include <stdio.h>

#include "levels/readers/json_values.h"
#include "levels/readers/ldtk_layers.h"
#include "levels/readers/outline.h"

/// The place of an entity in its layer, in pixels: its pivot, and the upper left corner and size of its rectangle.
typedef struct entity_place {
	double x, y, left, top, width, height;
} entity_place;

static bool entity_fault(const ldtk_layer *layer, const json_t *entity, const char *predicate) {
	char object[64];
	snprintf(object, sizeof object, "entity %.19s %.36s", quote(json_get_text(entity, "__identifier")).text,
		json_get_text(entity, "iid"));
	return fault_of(layer->fault, layer->file, object, "%s", predicate);
}

/// Reads a list of two numbers.
static bool read_pair(const json_t *entity, const char *key, double *x, double *y) {
	const json_t *pair = json_object_get(entity, key), *first = json_array_get(pair, 0),
				 *second = json_array_get(pair, 1);
	*x = json_number_value(first), *y = json_number_value(second);
	return json_is_number(first) && json_is_number(second);
}

static bool read_place(const ldtk_layer *layer, const json_t *entity, entity_place *out) {
	double pivot_x = 0, pivot_y = 0;
	if (!read_pair(entity, "px", &out->x, &out->y))
		return entity_fault(layer, entity, "has a position that is not two numbers");
	if (json_object_get(entity, "__pivot") && !read_pair(entity, "__pivot", &pivot_x, &pivot_y))
		return entity_fault(layer, entity, "has a pivot that is not two numbers");
	if (!json_get_number(entity, "width", &out->width) || !json_get_number(entity, "height", &out->height))
		return entity_fault(layer, entity, "has a size that is not a number");
	if (out->width < 0 || out->height < 0) return entity_fault(layer, entity, "has a negative size");
	out->x += layer->x, out->y += layer->y;
	if (fabs(out->x) > 0x1p40 || fabs(out->y) > 0x1p40) return entity_fault(layer, entity, "reaches beyond 2^40");
	out->left = out->x - pivot_x * out->width, out->top = out->y - pivot_y * out->height;
	return true;
}

/// Its fields, and its tags where it has some.
static void add_properties(app_level *level, const json_t *entity) {
	const json_t *fields = json_object_get(entity, "fieldInstances"), *tags = json_object_get(entity, "__tags");
	for (size_t i = 0; i < json_array_size(fields); i++) {
		const json_t *field = json_array_get(fields, i);
		thing_add_json(level, json_get_text(field, "__identifier"), json_object_get(field, "__value"));
	}
	if (json_array_size(tags)) thing_add_json(level, "tags", tags);
}

static bool read_entity(const ldtk_layer *layer, const char *layer_name, const json_t *entity) {
	entity_place at;
	if (!json_is_object(entity)) return ldtk_layer_fault(layer, "has an entity that is not a JSON object");
	if (!read_place(layer, entity, &at)) return false;
	const app_thing thing = {.name = json_get_text(entity, "iid"),
		.type = json_get_text(entity, "__identifier"),
		.layer = layer_name,
		.shape = GZ_THING_BOX,
		.placed = true,
		.passed = true,
		.x = (float)at.x,
		.y = (float)(0 - at.y)};
	outline_pen pen = {.level = layer->level, .to_level = DRAWING_TO_LEVEL};
	thing_begin(layer->level, &thing);
	add_properties(layer->level, entity);
	const bool drawn = outline_rectangle(&pen, at.left, at.top, at.width, at.height, 0, 0);
	thing_end(layer->level);
	if (pen.no_memory) return fault_no_memory(layer->fault, layer->file);
	return drawn || entity_fault(layer, entity, pen.error);
}

bool ldtk_read_entities(const ldtk_layer *layer) {
	const json_t *entities = json_object_get(layer->json, "entityInstances");
	if (!json_is_array(entities)) return ldtk_layer_fault(layer, "has no list of entities");
	const char *name = level_keep_text(layer->level, json_get_text(layer->json, "__identifier"));
	for (size_t i = 0; i < json_array_size(entities); i++)
		if (!read_entity(layer, name, json_array_get(entities, i))) return false;
	return true;
}
