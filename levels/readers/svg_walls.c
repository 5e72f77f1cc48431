// Only outlines matter, not strokes and fills. Elements with `display: none`, and those that are not drawn where they
// stand (defs, clipPath, ...), are skipped.
#include "levels/readers/svg_walls.h"

#include <expat.h>
#include <stdlib.h>
#include <string.h>

#include "levels/readers/svg_shapes.h"
#include "levels/readers/svg_values.h"

#define SVG_NAMESPACE "http://www.w3.org/2000/svg|"
#define LABEL "http://www.inkscape.org/namespaces/inkscape|label"

static const char *const left_out[] = {"text", "image", "use", "svg", "foreignObject", NULL};

/// An open group.
typedef struct svg_group {
	affine to_level;
	const char *layer; // its label or id, or that of the group around it
} svg_group;

typedef struct svg_reader {
	XML_Parser parser;
	const char *file;
	app_fault *fault;
	bool failed;
	app_level *level;
	svg_group *groups; // the stack of open groups
	size_t depth, capacity;
	size_t skipped;  // open elements whose contents are skipped
	size_t declared; // bytes of entities and of default values
	size_t expanded; // bytes of all elements so far
	size_t file_bytes;
	size_t counts[sizeof left_out / sizeof *left_out];
} svg_reader;

/// The map from an element's coordinates to the level: its own transform and those of the groups around it.
static bool read_transform(const svg_reader *r, const svg_element *e, affine *out) {
	const char *text = svg_value(e, "transform");
	*out = r->depth ? r->groups[r->depth - 1].to_level : DRAWING_TO_LEVEL;
	affine own;
	if (!text) return true;
	text_cursor cursor = svg_cursor(e, text);
	if (!svg_transform(&cursor, &own)) return false;
	*out = affine_after(*out, own);
	return true;
}

static bool draw_outline(const svg_reader *r, const svg_element *e, const svg_shape *shape) {
	outline_pen pen = {.level = r->level, .max_lines = outline_max_lines(r->file_bytes)};
	if (!read_transform(r, e, &pen.to_level)) return false;
	const bool drawn = shape->draw(e, &pen);
	if (pen.no_memory) return fault_no_memory(r->fault, r->file);
	return pen.error ? fault_at(r->fault, e->place, "the %s %s", e->name, pen.error) : drawn;
}

/// The label that Inkscape shows, and attributes whose names begin with `data-`.
static void add_properties(app_level *level, const svg_element *e) {
	for (const char **at = e->attributes; *at; at += 2) {
		const bool label = !strcmp(at[0], LABEL);
		if (label || !strncmp(at[0], "data-", 5))
			thing_add_property(level, label ? "label" : at[0], at[1], strlen(at[1]));
	}
}

/// A shape with an id or a class is a thing.
static bool add_shape(const svg_reader *r, const svg_element *e, const svg_shape *shape) {
	const char *id = svg_value(e, "id"), *type = svg_value(e, "class");
	if (!id && !type) return draw_outline(r, e, shape);
	const app_thing thing = {.name = id, .type = type, .layer = r->groups[r->depth - 1].layer, .shape = shape->shape};
	thing_begin(r->level, &thing);
	add_properties(r->level, e);
	const bool drawn = draw_outline(r, e, shape);
	thing_end(r->level);
	return drawn;
}

static bool begin_group(svg_reader *r, const svg_element *e) {
	svg_group *larger = array_grow(r->groups, r->depth, &r->capacity, sizeof *larger);
	if (!larger) return fault_no_memory(r->fault, r->file);
	r->groups = larger;
	const char *label = svg_value(e, LABEL), *layer = label ? label : svg_value(e, "id");
	const char *around = r->depth ? r->groups[r->depth - 1].layer : "";
	// The root is no layer.
	r->groups[r->depth].layer = layer && r->depth ? pool_copy(&r->level->things.texts, layer, strlen(layer)) : around;
	if (!read_transform(r, e, &r->groups[r->depth].to_level)) return false;
	r->depth++;
	return true;
}

static bool begin_root(svg_reader *r, const svg_element *e) {
	if (!strcmp(e->name, "svg")) return begin_group(r, e);
	const bool map = !strcmp(e->name, "map");
	return fault_at(r->fault, e->place, "the root element is <%s>; expected <svg>%s", quote(e->name).text,
		map ? ", or a Tiled map in JSON" : "");
}

static bool skip_element(svg_reader *r, const svg_element *e) {
	for (size_t i = 0; left_out[i]; i++) r->counts[i] += !strcmp(e->name, left_out[i]) && !svg_is_hidden(e);
	r->skipped = 1;
	return true;
}

static bool begin_element(svg_reader *r, const svg_element *e) {
	if (r->depth == 0) return begin_root(r, e);
	if (svg_is_hidden(e)) return skip_element(r, e);
	if (!strcmp(e->name, "g") || !strcmp(e->name, "a") || !strcmp(e->name, "switch")) return begin_group(r, e);
	const svg_shape *shape = svg_shape_of(e->name);
	if (!shape) return skip_element(r, e);
	r->skipped = 1;
	return add_shape(r, e, shape);
}

static text_place place_of(const svg_reader *r) {
	return (text_place){r->file, XML_GetCurrentLineNumber(r->parser), XML_GetCurrentColumnNumber(r->parser) + 1};
}

// Without declarations the elements of a file are at most twice as long as the file, in UTF-8 where that is in Latin-1.
#define MAX_EXPANSION 4

/// The length of a name without its namespace.
static size_t local_length(const char *name) {
	const char *bar = strrchr(name, '|');
	return strlen(bar ? bar + 1 : name);
}

/// Counts the text of an element with its entities and defaults.
static bool count_text(svg_reader *r, const char *name, const char **attributes) {
	r->expanded += local_length(name);
	for (const char **at = attributes; *at; at += 2) r->expanded += local_length(at[0]) + strlen(at[1]);
	return r->expanded / MAX_EXPANSION <= r->file_bytes ||
		   fault_at(r->fault, place_of(r),
			   "entities and defaults make the elements more than %d times as long as the file", MAX_EXPANSION);
}

static void XMLCALL begin_callback(void *user, const char *name, const char **attributes) {
	svg_reader *r = user;
	if (r->failed) return;
	const size_t length = strlen(SVG_NAMESPACE);
	const bool is_svg = !strncmp(name, SVG_NAMESPACE, length);
	const svg_element e = {is_svg ? name + length : name, attributes, place_of(r), r->fault};
	r->failed = !count_text(r, name, attributes);
	if (!r->failed && r->skipped) r->skipped++;
	else if (!r->failed) r->failed = !begin_element(r, &e);
	if (r->failed) XML_StopParser(r->parser, XML_FALSE);
}

static void XMLCALL end_callback(void *user, const char *name) {
	svg_reader *r = user;
	(void)name;
	if (r->skipped) r->skipped--;
	else if (r->depth) r->depth--;
}

// ---------------------------------------------------------------------------------------------------------------------
// Declarations
// ---------------------------------------------------------------------------------------------------------------------

// Editors declare their namespaces as entities, in a few hundred bytes. A long entity, or the default of an attribute,
// would let each of a few bytes of the file stand for all of its text.
#define MAX_DECLARED ((size_t)1024)

/// Counts the text of a declaration.
static void declare(svg_reader *r, const char *text, size_t length) {
	if (r->failed || !text) return;
	r->declared += length;
	if (memchr(text, '&', length)) fault_at(r->fault, place_of(r), "an entity refers to another one");
	else if (r->declared > MAX_DECLARED)
		fault_at(r->fault, place_of(r), "more than %zu bytes of entities and defaults are declared", MAX_DECLARED);
	else return;
	r->failed = true;
	XML_StopParser(r->parser, XML_FALSE);
}

/// External entities have no value here, and are not read.
static void XMLCALL entity_callback(void *user, const char *name, int is_parameter, const char *value, int length,
	const char *base, const char *system_id, const char *public_id, const char *notation) {
	(void)name, (void)is_parameter, (void)base, (void)system_id, (void)public_id, (void)notation;
	declare(user, value, (size_t)length);
}

static void XMLCALL attribute_callback(
	void *user, const char *element, const char *name, const char *type, const char *value, int is_required) {
	(void)element, (void)name, (void)type, (void)is_required;
	declare(user, value, value ? strlen(value) : 0);
}

static bool parse(svg_reader *r, app_bytes text) {
	XML_SetUserData(r->parser, r);
	XML_SetElementHandler(r->parser, begin_callback, end_callback);
	XML_SetEntityDeclHandler(r->parser, entity_callback);
	XML_SetAttlistDeclHandler(r->parser, attribute_callback);
	if (XML_Parse(r->parser, text.data, (int)text.size, 1) != XML_STATUS_ERROR) return true;
	if (r->failed) return false;
	if (XML_GetErrorCode(r->parser) == XML_ERROR_NO_MEMORY) return fault_no_memory(r->fault, r->file);
	return fault_at(r->fault, place_of(r), "%s", XML_ErrorString(XML_GetErrorCode(r->parser)));
}

bool svg_read(app_level *out, app_bytes text, const char *file, app_fault *fault) {
	svg_reader r = {
		.parser = XML_ParserCreateNS(NULL, '|'), .file = file, .fault = fault, .level = out, .file_bytes = text.size};
	bool done = r.parser ? parse(&r, text) : fault_no_memory(fault, file);
	XML_ParserFree(r.parser);
	free(r.groups);
	out->format = "SVG";
	if (done) level_note_left_out(out, left_out, r.counts);
	return done;
}
