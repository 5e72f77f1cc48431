// UDMF, the text form of a Doom map: assignments, and blocks of assignments. Only vertices and linedefs are kept.
//
// Source: "Universal Doom Map Format Specification v1.1" by James Haley.
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "levels/data/file.h"
#include "levels/readers/udmf_tokens.h"
#include "levels/readers/wad.h"

typedef struct udmf_vertex {
	double x, y; // NaN: missing
} udmf_vertex;

#define NO_INDEX (-1.0)

typedef struct udmf_linedef {
	double a, b; // indices of vertices, or NO_INDEX
	double back; // the index of the second side, or NO_INDEX
	bool blocking, two_sided;
	size_t line;
} udmf_linedef;

typedef struct udmf_parser {
	udmf_tokens tokens;
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

/// The elements that assignments in a block set; null ones ignore them.
typedef struct block_target {
	udmf_vertex *vertex;
	udmf_linedef *linedef;
} block_target;

static bool assign(const udmf_tokens *tokens, const udmf_token *name, const udmf_token *value, block_target target) {
	udmf_vertex *vertex = target.vertex;
	udmf_linedef *linedef = target.linedef;
	if (vertex && udmf_is_word(name, "x")) return take_number(tokens, value, &vertex->x);
	if (vertex && udmf_is_word(name, "y")) return take_number(tokens, value, &vertex->y);
	if (linedef && udmf_is_word(name, "v1")) return take_number(tokens, value, &linedef->a);
	if (linedef && udmf_is_word(name, "v2")) return take_number(tokens, value, &linedef->b);
	if (linedef && udmf_is_word(name, "sideback")) return take_number(tokens, value, &linedef->back);
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
		return fault_set(tokens->fault, "%s:%zu: the vertex lacks its x or y", tokens->map_name, line);
	if (fabs(vertex.x) > FLT_MAX || fabs(vertex.y) > FLT_MAX)
		return fault_set(tokens->fault, "%s:%zu: the vertex is too far away for a float", tokens->map_name, line);
	void *larger = array_grow(parser->vertices, parser->vertex_count, &parser->vertex_capacity, sizeof vertex);
	if (!larger) return fault_no_memory(tokens->fault, tokens->map_name);
	parser->vertices = larger;
	parser->vertices[parser->vertex_count++] = vertex;
	return true;
}

static bool read_linedef(udmf_parser *parser) {
	const udmf_tokens *tokens = &parser->tokens;
	udmf_linedef linedef = {NO_INDEX, NO_INDEX, NO_INDEX, false, false, tokens->line};
	if (!read_block(&parser->tokens, (block_target){.linedef = &linedef})) return false;
	void *larger = array_grow(parser->linedefs, parser->linedef_count, &parser->linedef_capacity, sizeof linedef);
	if (!larger) return fault_no_memory(tokens->fault, tokens->map_name);
	parser->linedefs = larger;
	parser->linedefs[parser->linedef_count++] = linedef;
	return true;
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
		if (udmf_is_symbol(&symbol, '=')) done = read_value(tokens, &name, (block_target){NULL, NULL});
		else if (!udmf_is_symbol(&symbol, '{')) return udmf_unexpected(tokens, "= or {", &symbol);
		else if (udmf_is_word(&name, "vertex")) done = read_vertex(parser);
		else if (udmf_is_word(&name, "linedef")) done = read_linedef(parser);
		else done = read_block(tokens, (block_target){NULL, NULL});
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
	if (index == NO_INDEX) fault_set(tokens->fault, "%s:%zu: the linedef lacks its v1 or v2", tokens->map_name, line);
	else
		fault_set(tokens->fault, "%s:%zu: the linedef has vertex %.9g; expected an index below %zu", tokens->map_name,
			line, index, parser->vertex_count);
	return NULL;
}

static bool make_walls(app_level *out, const udmf_parser *parser) {
	for (size_t i = 0; i < parser->linedef_count; i++) {
		const udmf_linedef *linedef = &parser->linedefs[i];
		const udmf_vertex *a = vertex_at(parser, linedef->a, linedef->line);
		const udmf_vertex *b = a ? vertex_at(parser, linedef->b, linedef->line) : NULL;
		if (!b) return false;
		if (linedef->two_sided && !linedef->blocking) continue;
		float ax = (float)a->x, ay = (float)a->y, bx = (float)b->x, by = (float)b->y;
		if (ax == bx && ay == by) continue;
		if (!level_add(out, ax, ay, bx, by, linedef->back < 0))
			return fault_no_memory(parser->tokens.fault, parser->tokens.map_name);
	}
	return true;
}

bool udmf_read(app_level *out, app_bytes text, const char *map_name, app_fault *fault) {
	udmf_parser parser = {.tokens = {text.data, text.data + text.size, map_name, 1, fault}};
	bool done = read_map(&parser) && make_walls(out, &parser);
	free(parser.vertices);
	free(parser.linedefs);
	return done;
}
