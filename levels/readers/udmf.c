// UDMF, the text form of a Doom map: assignments, and blocks of assignments. Vertices, linedefs and things are kept.
//
// Source: "Universal Doom Map Format Specification v1.1" by James Haley.
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "levels/data/file.h"
#include "levels/readers/doom_records.h"
#include "levels/readers/udmf_tokens.h"
#include "levels/readers/wad.h"

typedef struct udmf_vertex {
	double x, y; // NaN: missing
} udmf_vertex;

#define NO_INDEX (-1.0)

typedef struct udmf_linedef {
	double a, b; // indices of vertices, or NO_INDEX
	double back; // the index of the second side, or NO_INDEX
	double special, id;
	bool blocking, two_sided;
	size_t line;
	udmf_tokens assignments; // the position of its block
} udmf_linedef;

typedef struct udmf_thing {
	double x, y; // NaN: missing
	double angle, type, id;
} udmf_thing;

typedef struct udmf_parser {
	udmf_tokens tokens;
	app_level *level;
	udmf_vertex *vertices;
	size_t vertex_count, vertex_capacity;
	udmf_linedef *linedefs;
	size_t linedef_count, linedef_capacity;
} udmf_parser;

// ---------------------------------------------------------------------------------------------------------------------
// Assignments and blocks
// ---------------------------------------------------------------------------------------------------------------------

static bool take_number(const udmf_tokens *tokens, const udmf_token *value, double *out) {
	if (value->kind != TOKEN_NUMBER) return udmf_unexpected(tokens, "a number", value);
	*out = value->number;
	return true;
}

static bool take_bool(const udmf_tokens *tokens, const udmf_token *value, bool *out) {
	*out = udmf_is_word(value, "true");
	return *out || udmf_is_word(value, "false") || udmf_unexpected(tokens, "true or false", value);
}

/// What assignments in a block set; null ones ignore them.
typedef struct block_target {
	udmf_vertex *vertex;
	udmf_linedef *linedef;
	udmf_thing *thing;
	app_level *properties; // the level whose thing gets all assignments as properties
} block_target;

/// Adds a string, in which a backslash precedes quotes and backslashes.
static void add_string(app_level *level, const udmf_token *name, const char *start, size_t length) {
	char *text = malloc(length + 1);
	if (!text) {
		level->things.texts.failed = true;
		return;
	}
	size_t size = 0;
	for (size_t i = 0; i < length; i++) {
		if (start[i] == '\\' && i + 1 < length && (start[i + 1] == '"' || start[i + 1] == '\\')) i++;
		text[size++] = start[i];
	}
	thing_add_part(level, name->start, name->length, text, size);
	free(text);
}

static void add_property(app_level *level, const udmf_token *name, const udmf_token *value) {
	if (value->kind == TOKEN_STRING) add_string(level, name, value->start + 1, value->length - 2);
	else thing_add_part(level, name->start, name->length, value->start, value->length);
}

static bool assign_to_thing(
	const udmf_tokens *tokens, const udmf_token *name, const udmf_token *value, udmf_thing *thing) {
	const struct {
		const char *name;
		double *value;
	} fields[] = {
		{"x", &thing->x}, {"y", &thing->y}, {"angle", &thing->angle}, {"type", &thing->type}, {"id", &thing->id}};
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
		if (udmf_is_word(name, fields[i].name)) return take_number(tokens, value, fields[i].value);
	return true;
}

static bool assign(const udmf_tokens *tokens, const udmf_token *name, const udmf_token *value, block_target target) {
	udmf_vertex *vertex = target.vertex;
	udmf_linedef *linedef = target.linedef;
	if (target.properties) add_property(target.properties, name, value);
	if (target.thing) return assign_to_thing(tokens, name, value, target.thing);
	if (vertex && udmf_is_word(name, "x")) return take_number(tokens, value, &vertex->x);
	if (vertex && udmf_is_word(name, "y")) return take_number(tokens, value, &vertex->y);
	if (linedef && udmf_is_word(name, "v1")) return take_number(tokens, value, &linedef->a);
	if (linedef && udmf_is_word(name, "v2")) return take_number(tokens, value, &linedef->b);
	if (linedef && udmf_is_word(name, "sideback")) return take_number(tokens, value, &linedef->back);
	if (linedef && udmf_is_word(name, "special")) return take_number(tokens, value, &linedef->special);
	if (linedef && udmf_is_word(name, "id")) return take_number(tokens, value, &linedef->id);
	if (linedef && udmf_is_word(name, "blocking")) return take_bool(tokens, value, &linedef->blocking);
	if (linedef && udmf_is_word(name, "twosided")) return take_bool(tokens, value, &linedef->two_sided);
	return true;
}

/// Reads the value and the semicolon that follow `name =`.
static bool read_value(udmf_tokens *tokens, const udmf_token *name, block_target target) {
	udmf_token value, end;
	if (!udmf_next(tokens, &value)) return false;
	if (value.kind == TOKEN_END || value.kind == TOKEN_SYMBOL) return udmf_unexpected(tokens, "a value", &value);
	if (!assign(tokens, name, &value, target) || !udmf_next(tokens, &end)) return false;
	return udmf_is_symbol(&end, ';') || udmf_unexpected(tokens, ";", &end);
}

/// Reads what follows `{`, up to and including `}`.
static bool read_block(udmf_tokens *tokens, block_target target) {
	for (;;) {
		udmf_token name, equals;
		if (!udmf_next(tokens, &name)) return false;
		if (udmf_is_symbol(&name, '}')) return true;
		if (name.kind != TOKEN_WORD) return udmf_unexpected(tokens, "a name or }", &name);
		if (!udmf_next(tokens, &equals)) return false;
		if (!udmf_is_symbol(&equals, '=')) return udmf_unexpected(tokens, "=", &equals);
		if (!read_value(tokens, &name, target)) return false;
	}
}

static bool read_vertex(udmf_parser *parser) {
	const udmf_tokens *tokens = &parser->tokens;
	size_t line = tokens->line;
	udmf_vertex vertex = {NAN, NAN};
	if (!read_block(&parser->tokens, (block_target){.vertex = &vertex})) return false;
	if (isnan(vertex.x) || isnan(vertex.y))
		return fault_at(tokens->fault, (text_place){tokens->map_name, line, 0}, "the vertex lacks its x or y");
	if (fabs(vertex.x) > FLT_MAX || fabs(vertex.y) > FLT_MAX)
		return fault_at(
			tokens->fault, (text_place){tokens->map_name, line, 0}, "the vertex is too far away for a float");
	void *larger = array_grow(parser->vertices, parser->vertex_count, &parser->vertex_capacity, sizeof vertex);
	if (!larger) return fault_no_memory(tokens->fault, tokens->map_name);
	parser->vertices = larger;
	parser->vertices[parser->vertex_count++] = vertex;
	return true;
}

static bool read_linedef(udmf_parser *parser) {
	const udmf_tokens *tokens = &parser->tokens;
	udmf_linedef linedef = {.a = NO_INDEX, .b = NO_INDEX, .back = NO_INDEX, .line = tokens->line};
	linedef.assignments = *tokens;
	if (!read_block(&parser->tokens, (block_target){.linedef = &linedef})) return false;
	void *larger = array_grow(parser->linedefs, parser->linedef_count, &parser->linedef_capacity, sizeof linedef);
	if (!larger) return fault_no_memory(tokens->fault, tokens->map_name);
	parser->linedefs = larger;
	parser->linedefs[parser->linedef_count++] = linedef;
	return true;
}

/// A whole number that fits in 32 bits, or else 0.
static long long whole(double number) {
	return number == floor(number) && fabs(number) <= INT32_MAX ? (long long)number : 0;
}

static bool read_thing(udmf_parser *parser) {
	udmf_tokens *tokens = &parser->tokens, block = *tokens;
	udmf_thing read = {.x = NAN, .y = NAN};
	const text_place place = {tokens->map_name, tokens->line, 0};
	if (!read_block(tokens, (block_target){.thing = &read})) return false;
	if (isnan(read.x) || isnan(read.y)) return fault_at(tokens->fault, place, "the thing lacks its x or y");
	if (fabs(read.x) > FLT_MAX || fabs(read.y) > FLT_MAX || fabs(read.angle) > FLT_MAX)
		return fault_at(tokens->fault, place, "the thing is too far away for a float");
	char type[24], id[24] = "";
	snprintf(type, sizeof type, "%lld", whole(read.type));
	if (whole(read.id)) snprintf(id, sizeof id, "%lld", whole(read.id));
	const app_thing thing = {.name = id,
		.type = type,
		.layer = "THINGS",
		.placed = true,
		.x = (float)read.x,
		.y = (float)read.y,
		.angle = (float)read.angle};
	thing_begin(parser->level, &thing);
	const bool done = read_block(&block, (block_target){.properties = parser->level});
	thing_end(parser->level);
	return done;
}

static bool read_map(udmf_parser *parser) {
	udmf_tokens *tokens = &parser->tokens;
	for (;;) {
		udmf_token name, symbol;
		if (!udmf_next(tokens, &name)) return false;
		if (name.kind == TOKEN_END) return true;
		if (name.kind != TOKEN_WORD) return udmf_unexpected(tokens, "a name", &name);
		if (!udmf_next(tokens, &symbol)) return false;
		bool done;
		if (udmf_is_symbol(&symbol, '=')) done = read_value(tokens, &name, (block_target){.vertex = NULL});
		else if (!udmf_is_symbol(&symbol, '{')) return udmf_unexpected(tokens, "= or {", &symbol);
		else if (udmf_is_word(&name, "vertex")) done = read_vertex(parser);
		else if (udmf_is_word(&name, "linedef")) done = read_linedef(parser);
		else if (udmf_is_word(&name, "thing")) done = read_thing(parser);
		else done = read_block(tokens, (block_target){.vertex = NULL});
		if (!done) return false;
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Walls
// ---------------------------------------------------------------------------------------------------------------------

/// The vertex of an index. Returns null, with a fault, when there is none.
static const udmf_vertex *vertex_at(const udmf_parser *parser, double index, size_t line) {
	const udmf_tokens *tokens = &parser->tokens;
	if (index >= 0 && index < (double)parser->vertex_count && index == floor(index))
		return &parser->vertices[(size_t)index];
	if (index == NO_INDEX)
		fault_at(tokens->fault, (text_place){tokens->map_name, line, 0}, "the linedef lacks its v1 or v2");
	else
		fault_at(tokens->fault, (text_place){tokens->map_name, line, 0},
			"the linedef has vertex %.9g; expected an index below %zu", index, parser->vertex_count);
	return NULL;
}

/// Makes the wall of a linedef, and a thing if it does something.
static bool make_line(app_level *out, const udmf_linedef *linedef, const udmf_vertex *a, const udmf_vertex *b) {
	const float ax = (float)a->x, ay = (float)a->y, bx = (float)b->x, by = (float)b->y;
	const bool solid = !linedef->two_sided || linedef->blocking;
	const long long special = whole(linedef->special), id = whole(linedef->id);
	const bool is_thing = special != 0 || id > 0;
	udmf_tokens block = linedef->assignments;
	bool done = true;
	if (is_thing) {
		doom_begin_linedef(out, special, id > 0 ? id : 0, solid);
		done = read_block(&block, (block_target){.properties = out});
	}
	if ((is_thing || solid) && (ax != bx || ay != by) && !level_add_line(out, ax, ay, bx, by, linedef->back < 0))
		done = fault_no_memory(block.fault, block.map_name);
	if (is_thing) thing_end(out);
	return done;
}

static bool make_lines(app_level *out, const udmf_parser *parser) {
	for (size_t i = 0; i < parser->linedef_count; i++) {
		const udmf_linedef *linedef = &parser->linedefs[i];
		const udmf_vertex *a = vertex_at(parser, linedef->a, linedef->line);
		const udmf_vertex *b = a ? vertex_at(parser, linedef->b, linedef->line) : NULL;
		if (!b || !make_line(out, linedef, a, b)) return false;
	}
	return true;
}

bool udmf_read(app_level *out, app_bytes text, const char *map_name, app_fault *fault) {
	udmf_parser parser = {.tokens = {text.data, text.data + text.size, map_name, 1, text.data, fault}, .level = out};
	bool done = read_map(&parser) && make_lines(out, &parser);
	free(parser.vertices);
	free(parser.linedefs);
	return done;
}
