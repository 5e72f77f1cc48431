// Source: "JSON Map Format" of Tiled's documentation.
#include "levels/readers/tiled.h"

#include <jansson.h>
#include <string.h>

#include "levels/outline.h"

// By the key that an object of that kind has; those with a `gid` are pictures of tiles.
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
	double x, y; // with the offsets of its layers
} tiled_object;

// ---------------------------------------------------------------------------------------------------------------------
// Members
// ---------------------------------------------------------------------------------------------------------------------

// What is missing is 0.
static bool read_number(const json_t *object, const char *key, double *out) {
	const json_t *value = json_object_get(object, key);
	*out = json_number_value(value);
	return !value || json_is_number(value);
}

static bool is_visible(const json_t *thing) { return !json_is_false(json_object_get(thing, "visible")); }

static bool wrong_object(const tiled_object *o, const char *what) {
	const json_int_t id = json_integer_value(json_object_get(o->json, "id"));
	return fault_set(o->reader->fault, "%s: object %lld %s", o->reader->file, (long long)id, what);
}

static bool wrong_layer(const tiled_reader *r, const json_t *layer, const char *what) {
	const char *name = json_string_value(json_object_get(layer, "name"));
	return fault_set(r->fault, "%s: layer \"%s\" %s", r->file, quote(name ? name : "").text, what);
}

// ---------------------------------------------------------------------------------------------------------------------
// Objects
// ---------------------------------------------------------------------------------------------------------------------

static bool draw_points(const tiled_object *o, const json_t *points, bool closed, app_outline *pen) {
	if (!json_is_array(points)) return wrong_object(o, "has points that are no list");
	for (size_t i = 0; i < json_array_size(points); i++) {
		const json_t *point = json_array_get(points, i);
		double x, y;
		if (!json_is_object(point) || !read_number(point, "x", &x) || !read_number(point, "y", &y))
			return wrong_object(o, "has a point that is not {x, y}");
		if (i == 0) outline_move_to(pen, x, y);
		else if (!outline_line_to(pen, x, y)) return false;
	}
	return !closed || outline_close(pen);
}

static bool draw_rectangle(const tiled_object *o, app_outline *pen) {
	double width, height;
	if (!read_number(o->json, "width", &width) || !read_number(o->json, "height", &height))
		return wrong_object(o, "has a size that is no number");
	if (width < 0 || height < 0) return wrong_object(o, "has a size below 0");
	return outline_rectangle(pen, 0, 0, width, height, 0, 0);
}

// An object's own place is that of its points, and it is turned around that.
static bool draw_object(const tiled_object *o) {
	const json_t *polygon = json_object_get(o->json, "polygon"), *polyline = json_object_get(o->json, "polyline");
	double degrees;
	if (!read_number(o->json, "rotation", &degrees)) return wrong_object(o, "has a rotation that is no number");
	affine place = affine_turn(degrees);
	place.x0 = o->x, place.y0 = o->y;
	app_outline pen = {.level = o->reader->level, .to_level = affine_after(DRAWING_TO_LEVEL, place)};
	const bool drawn = polygon    ? draw_points(o, polygon, true, &pen)
					   : polyline ? draw_points(o, polyline, false, &pen)
								  : draw_rectangle(o, &pen);
	return pen.wrong ? wrong_object(o, pen.wrong) : drawn;
}

static bool read_object(tiled_reader *r, const json_t *json, double x, double y) {
	tiled_object o = {r, json, 0, 0};
	if (!json_is_object(json)) return fault_set(r->fault, "%s: an object is no JSON object", r->file);
	if (!is_visible(json)) return true;
	for (size_t i = 0; left_out[i]; i++) {
		const json_t *is_one = json_object_get(json, left_out_keys[i]);
		if (is_one && !json_is_false(is_one)) return r->counts[i]++, true;
	}
	if (!read_number(json, "x", &o.x) || !read_number(json, "y", &o.y))
		return wrong_object(&o, "has a place that is no number");
	o.x += x, o.y += y;
	return draw_object(&o);
}

// ---------------------------------------------------------------------------------------------------------------------
// Layers
// ---------------------------------------------------------------------------------------------------------------------

static bool read_layers(tiled_reader *r, const json_t *parent, double x, double y);

static bool read_objects(tiled_reader *r, const json_t *layer, double x, double y) {
	const json_t *objects = json_object_get(layer, "objects");
	if (!json_is_array(objects)) return wrong_layer(r, layer, "has no list of objects");
	for (size_t i = 0; i < json_array_size(objects); i++)
		if (!read_object(r, json_array_get(objects, i), x, y)) return false;
	return true;
}

static bool read_layer(tiled_reader *r, const json_t *layer, double x, double y) {
	const char *type = json_string_value(json_object_get(layer, "type"));
	double offset_x, offset_y;
	if (!type) return wrong_layer(r, layer, "has no type");
	if (!is_visible(layer)) return true;
	if (!read_number(layer, "offsetx", &offset_x) || !read_number(layer, "offsety", &offset_y))
		return wrong_layer(r, layer, "has an offset that is no number");
	if (!strcmp(type, "objectgroup")) return read_objects(r, layer, x + offset_x, y + offset_y);
	return strcmp(type, "group") != 0 || read_layers(r, layer, x + offset_x, y + offset_y);
}

// Groups of layers have layers. They cannot be too deep: the library takes no more than 2048 lists within each other.
static bool read_layers(tiled_reader *r, const json_t *parent, double x, double y) {
	const json_t *layers = json_object_get(parent, "layers");
	if (!json_is_array(layers)) return wrong_layer(r, parent, "has no list of layers");
	for (size_t i = 0; i < json_array_size(layers); i++)
		if (!read_layer(r, json_array_get(layers, i), x, y)) return false;
	return true;
}

// In isometric maps the places of objects are not those on the screen, but those of layers are.
static bool read_map(tiled_reader *r, const json_t *map) {
	const char *orientation = json_string_value(json_object_get(map, "orientation"));
	if (!json_is_array(json_object_get(map, "layers")))
		return fault_set(r->fault, "%s: is JSON, but no map of Tiled: it has no list of layers", r->file);
	if (orientation && !strcmp(orientation, "isometric"))
		return fault_set(r->fault, "%s: is isometric: only maps seen from above are read", r->file);
	return read_layers(r, map, 0, 0);
}

bool tiled_read(app_level *out, app_bytes text, const char *file, app_fault *fault) {
	tiled_reader r = {.file = file, .fault = fault, .level = out};
	json_error_t wrong;
	json_t *map = json_loadb(text.data, text.size, 0, &wrong);
	if (!map) {
		if (json_error_code(&wrong) == json_error_out_of_memory) return fault_no_memory(fault, file);
		return fault_set(fault, "%s:%d: %s", file, wrong.line, wrong.text);
	}
	const bool done = read_map(&r, map);
	json_decref(map);
	if (done) level_note_left_out(out, left_out, r.counts);
	return done;
}
