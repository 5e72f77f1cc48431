// Source: "JSON Map Format" of Tiled's documentation.
#include "levels/readers/tiled.h"

#include <jansson.h>
#include <string.h>

#include "levels/readers/outline.h"

// Kinds of objects that are left out, by the key that only they have. A `gid` means a tile.
static const char *const left_out_keys[] = {"ellipse", "capsule", "point", "text", "gid", "template", NULL};
static const char *const left_out[] = {"ellipse", "capsule", "point", "text", "tile", "template", NULL};

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
	double x, y; // including the offsets of its layers
} tiled_object;

// ---------------------------------------------------------------------------------------------------------------------
// Members
// ---------------------------------------------------------------------------------------------------------------------

/// Reads a number; 0 when it is missing. Returns false when the value is not a number.
static bool read_number(const json_t *object, const char *key, double *out) {
	const json_t *value = json_object_get(object, key);
	*out = json_number_value(value);
	return !value || json_is_number(value);
}

static bool is_visible(const json_t *object) { return !json_is_false(json_object_get(object, "visible")); }

static bool object_fault(const tiled_object *o, const char *predicate) {
	const json_int_t id = json_integer_value(json_object_get(o->json, "id"));
	return fault_set(o->reader->fault, "%s: object %lld %s", o->reader->file, (long long)id, predicate);
}

static bool layer_fault(const tiled_reader *r, const json_t *layer, const char *predicate) {
	const char *name = json_string_value(json_object_get(layer, "name"));
	return fault_set(r->fault, "%s: layer \"%s\" %s", r->file, quote(name ? name : "").text, predicate);
}

// ---------------------------------------------------------------------------------------------------------------------
// Objects
// ---------------------------------------------------------------------------------------------------------------------

static bool draw_points(const tiled_object *o, const json_t *points, bool closed, outline_pen *pen) {
	if (!json_is_array(points)) return object_fault(o, "has points that are not a list");
	for (size_t i = 0; i < json_array_size(points); i++) {
		const json_t *point = json_array_get(points, i);
		double x, y;
		if (!json_is_object(point) || !read_number(point, "x", &x) || !read_number(point, "y", &y))
			return object_fault(o, "has a point that is not {x, y}");
		if (i == 0) outline_move_to(pen, x, y);
		else if (!outline_line_to(pen, x, y)) return false;
	}
	return !closed || outline_close(pen);
}

static bool draw_rectangle(const tiled_object *o, outline_pen *pen) {
	double width, height;
	if (!read_number(o->json, "width", &width) || !read_number(o->json, "height", &height))
		return object_fault(o, "has a size that is not a number");
	if (width < 0 || height < 0) return object_fault(o, "has a negative size");
	return outline_rectangle(pen, 0, 0, width, height, 0, 0);
}

/// The points of an object are relative to its position, around which it is rotated.
static bool draw_object(const tiled_object *o) {
	const json_t *polygon = json_object_get(o->json, "polygon"), *polyline = json_object_get(o->json, "polyline");
	double degrees;
	if (!read_number(o->json, "rotation", &degrees)) return object_fault(o, "has a rotation that is not a number");
	affine to_map = affine_turn(degrees);
	to_map.x0 = o->x, to_map.y0 = o->y;
	outline_pen pen = {.level = o->reader->level, .to_level = affine_after(DRAWING_TO_LEVEL, to_map)};
	const bool drawn = polygon    ? draw_points(o, polygon, true, &pen)
					   : polyline ? draw_points(o, polyline, false, &pen)
								  : draw_rectangle(o, &pen);
	return pen.error ? object_fault(o, pen.error) : drawn;
}

static bool read_object(tiled_reader *r, const json_t *json, double x, double y) {
	tiled_object o = {r, json, 0, 0};
	if (!json_is_object(json)) return fault_set(r->fault, "%s: an element of objects is not a JSON object", r->file);
	if (!is_visible(json)) return true;
	for (size_t i = 0; left_out[i]; i++) {
		const json_t *value = json_object_get(json, left_out_keys[i]);
		if (value && !json_is_false(value)) return r->counts[i]++, true;
	}
	if (!read_number(json, "x", &o.x) || !read_number(json, "y", &o.y))
		return object_fault(&o, "has a position that is not a number");
	o.x += x, o.y += y;
	return draw_object(&o);
}

// ---------------------------------------------------------------------------------------------------------------------
// Layers
// ---------------------------------------------------------------------------------------------------------------------

static bool read_layers(tiled_reader *r, const json_t *parent, double x, double y);

static bool read_objects(tiled_reader *r, const json_t *layer, double x, double y) {
	const json_t *objects = json_object_get(layer, "objects");
	if (!json_is_array(objects)) return layer_fault(r, layer, "has no list of objects");
	for (size_t i = 0; i < json_array_size(objects); i++)
		if (!read_object(r, json_array_get(objects, i), x, y)) return false;
	return true;
}

static bool read_layer(tiled_reader *r, const json_t *layer, double x, double y) {
	const char *type = json_string_value(json_object_get(layer, "type"));
	double offset_x, offset_y;
	if (!type) return layer_fault(r, layer, "has no type");
	if (!is_visible(layer)) return true;
	if (!read_number(layer, "offsetx", &offset_x) || !read_number(layer, "offsety", &offset_y))
		return layer_fault(r, layer, "has an offset that is not a number");
	if (!strcmp(type, "objectgroup")) return read_objects(r, layer, x + offset_x, y + offset_y);
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
static bool read_map(tiled_reader *r, const json_t *map) {
	const char *orientation = json_string_value(json_object_get(map, "orientation"));
	if (!json_is_array(json_object_get(map, "layers")))
		return fault_set(r->fault, "%s: the file is JSON without a list of layers; expected a Tiled map", r->file);
	if (orientation && !strcmp(orientation, "isometric"))
		return fault_set(r->fault, "%s: the map is isometric; expected one seen from above", r->file);
	return read_layers(r, map, 0, 0);
}

bool tiled_read(app_level *out, app_bytes text, const char *file, app_fault *fault) {
	tiled_reader r = {.file = file, .fault = fault, .level = out};
	json_error_t error;
	json_t *map = json_loadb(text.data, text.size, 0, &error);
	if (!map) {
		if (json_error_code(&error) == json_error_out_of_memory) return fault_no_memory(fault, file);
		return fault_set(fault, "%s:%d: %s", file, error.line, error.text);
	}
	const bool done = read_map(&r, map);
	json_decref(map);
	if (done) level_note_left_out(out, left_out, r.counts);
	return done;
}
