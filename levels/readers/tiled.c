// Source: "JSON Map Format" of Tiled's documentation.
#include "levels/readers/tiled.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "levels/readers/json_values.h"
#include "levels/readers/outline.h"

// Kinds of objects that make no walls, by the key that only they have, and tile layers. A `gid` means a tile.
static const char *const left_out_keys[] = {"ellipse", "capsule", "point", "text", "gid", "template", NULL};
static const char *const left_out[] = {"ellipse", "capsule", "point", "text", "tile", "template", "tile layer", NULL};
// Indices of these. SOLID is an object of none of these kinds.
enum { ELLIPSE, CAPSULE, POINT, TEXT, TILE, TEMPLATE, TILE_LAYER, SOLID = TILE_LAYER };

typedef struct tiled_reader {
	const char *file;
	app_fault *fault;
	app_level *level;
	size_t counts[sizeof left_out / sizeof *left_out];
} tiled_reader;

/// An object of a layer.
typedef struct tiled_object {
	tiled_reader *reader;
	const json_t *json;
	const char *layer;
	int kind;
	double x, y; // including the offsets of its layers
	double degrees;
} tiled_object;

// ---------------------------------------------------------------------------------------------------------------------
// Members
// ---------------------------------------------------------------------------------------------------------------------

static bool is_visible(const json_t *object) { return !json_is_false(json_object_get(object, "visible")); }

static bool object_fault(const tiled_object *o, const char *predicate) {
	char object[40];
	snprintf(object, sizeof object, "object %lld", (long long)json_integer_value(json_object_get(o->json, "id")));
	return fault_of(o->reader->fault, o->reader->file, object, "%s", predicate);
}

static bool layer_fault(const tiled_reader *r, const json_t *layer, const char *predicate) {
	char object[60];
	snprintf(object, sizeof object, "layer \"%s\"", quote(json_get_text(layer, "name")).text);
	return fault_of(r->fault, r->file, object, "%s", predicate);
}

// ---------------------------------------------------------------------------------------------------------------------
// Outlines
// ---------------------------------------------------------------------------------------------------------------------

static bool draw_points(const tiled_object *o, const json_t *points, bool closed, outline_pen *pen) {
	if (!json_is_array(points)) return object_fault(o, "has points that are not a list");
	for (size_t i = 0; i < json_array_size(points); i++) {
		const json_t *point = json_array_get(points, i);
		double x, y;
		if (!json_is_object(point) || !json_get_number(point, "x", &x) || !json_get_number(point, "y", &y))
			return object_fault(o, "has a point that is not {x, y}");
		if (i == 0) outline_move_to(pen, x, y);
		else if (!outline_line_to(pen, x, y)) return false;
	}
	return !closed || outline_close(pen);
}

static bool draw_rectangle(const tiled_object *o, outline_pen *pen) {
	double width, height;
	if (!json_get_number(o->json, "width", &width) || !json_get_number(o->json, "height", &height))
		return object_fault(o, "has a size that is not a number");
	if (width < 0 || height < 0) return object_fault(o, "has a negative size");
	const double y = o->kind == TILE ? -height : 0; // the position of a tile is its lower left corner
	const double rx = o->kind == ELLIPSE ? width / 2 : o->kind == CAPSULE ? fmin(width, height) / 2 : 0;
	const double ry = o->kind == ELLIPSE ? height / 2 : rx;
	return outline_rectangle(pen, 0, y, width, height, rx, ry);
}

/// The points of an object are relative to its position, around which it is rotated.
static bool draw_object(const tiled_object *o) {
	const json_t *polygon = json_object_get(o->json, "polygon"), *polyline = json_object_get(o->json, "polyline");
	affine to_map = affine_turn(o->degrees);
	to_map.x0 = o->x, to_map.y0 = o->y;
	outline_pen pen = {.level = o->reader->level, .to_level = affine_after(DRAWING_TO_LEVEL, to_map)};
	const bool drawn = o->kind == POINT || o->kind == TEMPLATE ? true
					   : polygon                               ? draw_points(o, polygon, true, &pen)
					   : polyline                              ? draw_points(o, polyline, false, &pen)
															   : draw_rectangle(o, &pen);
	if (pen.no_memory) return fault_no_memory(o->reader->fault, o->reader->file);
	return pen.error ? object_fault(o, pen.error) : drawn;
}

// ---------------------------------------------------------------------------------------------------------------------
// Objects
// ---------------------------------------------------------------------------------------------------------------------

static int kind_of(const json_t *json) {
	int kind = 0;
	for (; left_out_keys[kind]; kind++) {
		const json_t *value = json_object_get(json, left_out_keys[kind]);
		if (value && !json_is_false(value)) break;
	}
	return kind;
}

static gz_thing_shape shape_of(const tiled_object *o) {
	if (o->kind == ELLIPSE) return GZ_THING_ELLIPSE;
	if (o->kind == CAPSULE || json_object_get(o->json, "polygon")) return GZ_THING_POLYGON;
	return json_object_get(o->json, "polyline") ? GZ_THING_LINES : GZ_THING_BOX;
}

/// Custom properties, and the file of a template, in which the rest of the object is.
static bool add_properties(const tiled_object *o) {
	const json_t *list = json_object_get(o->json, "properties");
	if (list && !json_is_array(list)) return object_fault(o, "has properties that are not a list");
	for (size_t i = 0; i < json_array_size(list); i++) {
		const json_t *property = json_array_get(list, i);
		const char *name = json_string_value(json_object_get(property, "name"));
		if (!name) return object_fault(o, "has a property without a name");
		thing_add_json(o->reader->level, name, json_object_get(property, "value"));
	}
	if (o->kind == TEMPLATE) thing_add_json(o->reader->level, "template", json_object_get(o->json, "template"));
	return true;
}

/// Tiled 1.9 calls the class of an object `class`, all other versions `type`.
static bool add_thing(const tiled_object *o) {
	const char *type = json_get_text(o->json, "type");
	if (fabs(o->x) > 0x1p40 || fabs(o->y) > 0x1p40 || fabs(o->degrees) > 0x1p40)
		return object_fault(o, "reaches beyond 2^40");
	const app_thing thing = {.name = json_get_text(o->json, "name"),
		.type = *type ? type : json_get_text(o->json, "class"),
		.layer = o->layer,
		.shape = shape_of(o),
		.placed = true,
		.passed = o->kind != SOLID,
		.x = (float)o->x,
		.y = (float)(0 - o->y),
		.angle = (float)(0 - o->degrees)};
	thing_begin(o->reader->level, &thing);
	const bool done = add_properties(o) && draw_object(o);
	thing_end(o->reader->level);
	return done;
}

static bool read_object(tiled_reader *r, const json_t *json, const char *layer, double x, double y) {
	tiled_object o = {.reader = r, .json = json, .layer = layer, .kind = kind_of(json)};
	if (!json_is_object(json)) return fault_set(r->fault, "%s: an element of objects is not a JSON object", r->file);
	if (!is_visible(json)) return true;
	if (o.kind != SOLID) r->counts[o.kind]++;
	if (!json_get_number(json, "x", &o.x) || !json_get_number(json, "y", &o.y))
		return object_fault(&o, "has a position that is not a number");
	if (!json_get_number(json, "rotation", &o.degrees)) return object_fault(&o, "has a rotation that is not a number");
	o.x += x, o.y += y;
	return add_thing(&o);
}

// ---------------------------------------------------------------------------------------------------------------------
// Layers
// ---------------------------------------------------------------------------------------------------------------------

static bool read_layers(tiled_reader *r, const json_t *parent, double x, double y);

static bool read_objects(tiled_reader *r, const json_t *layer, double x, double y) {
	const json_t *objects = json_object_get(layer, "objects");
	if (!json_is_array(objects)) return layer_fault(r, layer, "has no list of objects");
	const char *name = level_keep_text(r->level, json_get_text(layer, "name"));
	for (size_t i = 0; i < json_array_size(objects); i++)
		if (!read_object(r, json_array_get(objects, i), name, x, y)) return false;
	return true;
}

static bool read_layer(tiled_reader *r, const json_t *layer, double x, double y) {
	const char *type = json_string_value(json_object_get(layer, "type"));
	double offset_x, offset_y;
	if (!type) return layer_fault(r, layer, "has no type");
	if (!is_visible(layer)) return true;
	if (!json_get_number(layer, "offsetx", &offset_x) || !json_get_number(layer, "offsety", &offset_y))
		return layer_fault(r, layer, "has an offset that is not a number");
	if (!strcmp(type, "objectgroup")) return read_objects(r, layer, x + offset_x, y + offset_y);
	if (!strcmp(type, "tilelayer")) r->counts[TILE_LAYER]++;
	return strcmp(type, "group") != 0 || read_layers(r, layer, x + offset_x, y + offset_y);
}

/// Groups of layers contain layers. The recursion is bounded: the library refuses more than 2048 nested lists.
static bool read_layers(tiled_reader *r, const json_t *parent, double x, double y) {
	const json_t *layers = json_object_get(parent, "layers");
	if (!json_is_array(layers)) return layer_fault(r, parent, "has no list of layers");
	for (size_t i = 0; i < json_array_size(layers); i++)
		if (!read_layer(r, json_array_get(layers, i), x, y)) return false;
	return true;
}

/// Isometric maps are refused: there the positions of objects are not those on the screen, while offsets of layers are.
bool tiled_read(app_level *out, const json_t *map, const char *file, app_fault *fault) {
	tiled_reader r = {.file = file, .fault = fault, .level = out};
	out->format = "Tiled";
	if (!strcmp(json_get_text(map, "orientation"), "isometric"))
		return fault_set(fault, "%s: the map is isometric; expected one seen from above", file);
	if (!read_layers(&r, map, 0, 0)) return false;
	level_note_left_out(out, left_out, r.counts);
	return true;
}
