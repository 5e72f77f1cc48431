// UDMF, the text form of a Doom map: assignments, and blocks of assignments. Only vertices and linedefs are kept.
//
// Source: "Universal Doom Map Format Specification v1.1" by James Haley.
#include <ctype.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "levels/readers/wad.h"

typedef enum token_kind { TOKEN_END, TOKEN_WORD, TOKEN_NUMBER, TOKEN_STRING, TOKEN_SYMBOL } token_kind;

typedef struct map_token {
	token_kind kind;
	const char *start;
	size_t length;
	double number;
} map_token;

typedef struct map_vertex {
	double x, y;
} map_vertex;

typedef struct map_linedef {
	double a, b; // vertices; -1: not said
	double back; // the second side; -1: none
	bool blocking, two_sided;
	size_t line;
} map_linedef;

typedef struct map_parser {
	const char *at, *end, *place;
	size_t line;
	app_fault *fault;
	map_vertex *vertices;
	size_t vertex_count, vertex_room;
	map_linedef *linedefs;
	size_t linedef_count, linedef_room;
} map_parser;

// ---------------------------------------------------------------------------------------------------------------------
// Tokens
// ---------------------------------------------------------------------------------------------------------------------

static bool wrong(map_parser *parser, const char *what, const map_token *token) {
	if (!token) return fault_set(parser->fault, "%s:%zu: %s", parser->place, parser->line, what);
	if (token->kind == TOKEN_END)
		return fault_set(parser->fault, "%s:%zu: %s, but here it ends", parser->place, parser->line, what);
	return fault_set(parser->fault, "%s:%zu: %s, not \"%s\"", parser->place, parser->line, what,
		quote_part(token->start, token->length).text);
}

static bool starts(const map_parser *parser, const char *two) {
	return parser->end - parser->at >= 2 && parser->at[0] == two[0] && parser->at[1] == two[1];
}

static bool skip_block_comment(map_parser *parser) {
	for (parser->at += 2; !starts(parser, "*/"); parser->at++) {
		if (parser->at == parser->end) return wrong(parser, "a comment without its */", NULL);
		if (*parser->at == '\n') parser->line++;
	}
	parser->at += 2;
	return true;
}

static bool skip_blanks(map_parser *parser) {
	while (parser->at < parser->end) {
		if (starts(parser, "/*")) {
			if (!skip_block_comment(parser)) return false;
		} else if (starts(parser, "//")) {
			while (parser->at < parser->end && *parser->at != '\n') parser->at++;
		} else if (isspace((unsigned char)*parser->at)) {
			if (*parser->at++ == '\n') parser->line++;
		} else break;
	}
	return true;
}

static bool read_string(map_parser *parser, map_token *token) {
	for (parser->at++; parser->at < parser->end && *parser->at != '"'; parser->at++) {
		if (*parser->at == '\\' && parser->at + 1 < parser->end) parser->at++;
		if (*parser->at == '\n') parser->line++;
	}
	if (parser->at == parser->end) return wrong(parser, "a string without its closing quote", NULL);
	parser->at++;
	token->length = (size_t)(parser->at - token->start);
	token->kind = TOKEN_STRING;
	return true;
}

// Whole numbers are decimal, 0octal or 0xhexadecimal; floats are decimal.
static bool read_number(map_parser *parser, map_token *token) {
	char text[64], *rest;
	if (token->length >= sizeof text) return wrong(parser, "this number is too long", NULL);
	memcpy(text, token->start, token->length);
	text[token->length] = 0;
	bool whole = !strpbrk(text, ".eE") || strpbrk(text, "xX");
	token->number = whole ? (double)strtoll(text, &rest, 0) : strtod(text, &rest);
	token->kind = TOKEN_NUMBER;
	return *rest == 0 || wrong(parser, "wanted a number", token);
}

static bool is_part_of_a_word(char letter) {
	return isalnum((unsigned char)letter) || letter == '_' || letter == '+' || letter == '-' || letter == '.';
}

static bool next(map_parser *parser, map_token *token) {
	if (!skip_blanks(parser)) return false;
	token->start = parser->at, token->length = 0, token->number = 0;
	token->kind = TOKEN_END;
	if (parser->at == parser->end) return true;
	if (*parser->at == '"') return read_string(parser, token);
	while (parser->at < parser->end && is_part_of_a_word(*parser->at)) parser->at++;
	token->length = (size_t)(parser->at - token->start);
	if (token->length == 0) {
		token->length = 1, token->kind = TOKEN_SYMBOL;
		parser->at++;
		return true;
	}
	token->kind = TOKEN_WORD;
	bool number = isdigit((unsigned char)*token->start) || strchr("+-.", *token->start);
	return !number || read_number(parser, token);
}

static bool is_symbol(const map_token *token, char symbol) {
	return token->kind == TOKEN_SYMBOL && *token->start == symbol;
}

static bool is_word(const map_token *token, const char *word) {
	if (token->kind != TOKEN_WORD || token->length != strlen(word)) return false;
	for (size_t i = 0; i < token->length; i++)
		if (tolower((unsigned char)token->start[i]) != word[i]) return false;
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Assignments and blocks
// ---------------------------------------------------------------------------------------------------------------------

static bool take_number(map_parser *parser, const map_token *value, double *out) {
	if (value->kind != TOKEN_NUMBER) return wrong(parser, "wanted a number", value);
	*out = value->number;
	return true;
}

static bool take_truth(map_parser *parser, const map_token *value, bool *out) {
	*out = is_word(value, "true");
	return *out || is_word(value, "false") || wrong(parser, "wanted true or false", value);
}

static bool assign(
	map_parser *parser, const map_token *name, const map_token *value, map_vertex *vertex, map_linedef *linedef) {
	if (vertex && is_word(name, "x")) return take_number(parser, value, &vertex->x);
	if (vertex && is_word(name, "y")) return take_number(parser, value, &vertex->y);
	if (linedef && is_word(name, "v1")) return take_number(parser, value, &linedef->a);
	if (linedef && is_word(name, "v2")) return take_number(parser, value, &linedef->b);
	if (linedef && is_word(name, "sideback")) return take_number(parser, value, &linedef->back);
	if (linedef && is_word(name, "blocking")) return take_truth(parser, value, &linedef->blocking);
	if (linedef && is_word(name, "twosided")) return take_truth(parser, value, &linedef->two_sided);
	return true;
}

// After `name =`: the value and its semicolon.
static bool read_value(map_parser *parser, const map_token *name, map_vertex *vertex, map_linedef *linedef) {
	map_token value, end;
	if (!next(parser, &value)) return false;
	if (value.kind == TOKEN_END || value.kind == TOKEN_SYMBOL) return wrong(parser, "wanted a value", &value);
	if (!assign(parser, name, &value, vertex, linedef) || !next(parser, &end)) return false;
	return is_symbol(&end, ';') || wrong(parser, "wanted ;", &end);
}

// After `{`, up to and with `}`.
static bool read_block(map_parser *parser, map_vertex *vertex, map_linedef *linedef) {
	for (;;) {
		map_token name, equals;
		if (!next(parser, &name)) return false;
		if (is_symbol(&name, '}')) return true;
		if (name.kind != TOKEN_WORD) return wrong(parser, "wanted a name or }", &name);
		if (!next(parser, &equals)) return false;
		if (!is_symbol(&equals, '=')) return wrong(parser, "wanted =", &equals);
		if (!read_value(parser, &name, vertex, linedef)) return false;
	}
}

static bool read_vertex(map_parser *parser) {
	size_t line = parser->line;
	map_vertex vertex = {NAN, NAN};
	if (!read_block(parser, &vertex, NULL)) return false;
	if (isnan(vertex.x) || isnan(vertex.y))
		return fault_set(parser->fault, "%s:%zu: this vertex lacks its x or y", parser->place, line);
	if (fabs(vertex.x) > FLT_MAX || fabs(vertex.y) > FLT_MAX)
		return fault_set(parser->fault, "%s:%zu: this vertex is too far away", parser->place, line);
	void *larger = array_grow(parser->vertices, parser->vertex_count, &parser->vertex_room, sizeof vertex);
	if (!larger) return fault_no_memory(parser->fault, parser->place);
	parser->vertices = larger;
	parser->vertices[parser->vertex_count++] = vertex;
	return true;
}

static bool read_linedef(map_parser *parser) {
	map_linedef linedef = {-1, -1, -1, false, false, parser->line};
	if (!read_block(parser, NULL, &linedef)) return false;
	void *larger = array_grow(parser->linedefs, parser->linedef_count, &parser->linedef_room, sizeof linedef);
	if (!larger) return fault_no_memory(parser->fault, parser->place);
	parser->linedefs = larger;
	parser->linedefs[parser->linedef_count++] = linedef;
	return true;
}

static bool read_map(map_parser *parser) {
	for (;;) {
		map_token name, sign;
		if (!next(parser, &name)) return false;
		if (name.kind == TOKEN_END) return true;
		if (name.kind != TOKEN_WORD) return wrong(parser, "wanted a name", &name);
		if (!next(parser, &sign)) return false;
		bool done;
		if (is_symbol(&sign, '=')) done = read_value(parser, &name, NULL, NULL);
		else if (!is_symbol(&sign, '{')) return wrong(parser, "wanted = or {", &sign);
		else if (is_word(&name, "vertex")) done = read_vertex(parser);
		else if (is_word(&name, "linedef")) done = read_linedef(parser);
		else done = read_block(parser, NULL, NULL);
		if (!done) return false;
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Walls
// ---------------------------------------------------------------------------------------------------------------------

static const map_vertex *vertex_at(const map_parser *parser, double number, size_t line) {
	if (number >= 0 && number < (double)parser->vertex_count && number == floor(number))
		return &parser->vertices[(size_t)number];
	if (number == -1) fault_set(parser->fault, "%s:%zu: this linedef lacks its v1 or v2", parser->place, line);
	else
		fault_set(parser->fault, "%s:%zu: this linedef has vertex %.9g, but there are %zu", parser->place, line, number,
			parser->vertex_count);
	return NULL;
}

static bool make_walls(app_level *out, const map_parser *parser) {
	for (size_t i = 0; i < parser->linedef_count; i++) {
		const map_linedef *line = &parser->linedefs[i];
		const map_vertex *a = vertex_at(parser, line->a, line->line);
		const map_vertex *b = a ? vertex_at(parser, line->b, line->line) : NULL;
		if (!b) return false;
		if (line->two_sided && !line->blocking) continue;
		float ax = (float)a->x, ay = (float)a->y, bx = (float)b->x, by = (float)b->y;
		if (ax == bx && ay == by) continue;
		if (!level_add(out, ax, ay, bx, by, line->back < 0)) return fault_no_memory(parser->fault, parser->place);
	}
	return true;
}

bool udmf_read(app_level *out, app_bytes text, const char *place, app_fault *fault) {
	map_parser parser = {text.data, text.data + text.size, place, 1, fault, NULL, 0, 0, NULL, 0, 0};
	bool done = read_map(&parser) && make_walls(out, &parser);
	free(parser.vertices);
	free(parser.linedefs);
	return done;
}
