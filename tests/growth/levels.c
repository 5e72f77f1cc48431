// Levels of ever more items of one kind: an item that is looked up among all of its kind makes a reader's time grow
// with the square.
#include <graze/levels.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "growth/growth.h"

void run_read_level(growth_scene *s) {
	gz_level_error error;
	gz_level *level = gz_level_read(s->text, s->text_size, NULL, &error);
	if (!level) fprintf(stderr, "graze_growth: %s\n", error.text), exit(2);
	gz_level_close(level);
}

// ---------------------------------------------------------------------------------------------------------------------
// Text
// ---------------------------------------------------------------------------------------------------------------------

static void put_bytes(growth_scene *s, const void *bytes, size_t size) {
	char *larger = realloc(s->text, s->text_size + size + 1);
	if (!larger) fprintf(stderr, "graze_growth: out of memory\n"), exit(2);
	s->text = larger;
	memcpy(s->text + s->text_size, bytes, size);
	s->text_size += size;
}

static void put(growth_scene *s, const char *text) { put_bytes(s, text, strlen(text)); }

/// Adds so many items, each with its number in place of every '#'.
static void put_items(growth_scene *s, size_t count, const char *item, const char *separator) {
	for (size_t i = 0; i < count; i++) {
		char number[24];
		snprintf(number, sizeof number, "%zu", i);
		if (i) put(s, separator);
		for (const char *at = item; *at; at += *at == '#') {
			const size_t length = strcspn(at, "#");
			put_bytes(s, at, length), at += length;
			if (*at) put(s, number);
		}
	}
}

static void make_level(growth_scene *s, size_t count, const char *begin, const char *item, const char *end) {
	put(s, begin), put_items(s, count, item, *begin == '{' ? "," : ""), put(s, end);
}

void make_scene(growth_scene *s, size_t size) {
	make_level(s, size, "", "wall # 0 # 5 radius 1\ncircle # 3 1 0 1 group #\n", "");
}

// ---------------------------------------------------------------------------------------------------------------------
// WAD and UDMF
// ---------------------------------------------------------------------------------------------------------------------

static void put_number(growth_scene *s, size_t value, size_t size) {
	for (size_t k = 0; k < size; k++) put_bytes(s, &(char){(char)(value >> 8 * k & 255)}, 1);
}

/// Begins an archive, whose directory precedes its lumps.
static void begin_wad(growth_scene *s, size_t lumps) { put(s, "PWAD"), put_number(s, lumps, 4), put_number(s, 12, 4); }

static void put_entry(growth_scene *s, const char *name, size_t offset, size_t size) {
	char padded[8] = "";
	memcpy(padded, name, strlen(name));
	put_number(s, offset, 4), put_number(s, size, 4), put_bytes(s, padded, 8);
}

/// As many things and linedefs as vertexes: fans of lines with one end in common.
void make_wad(growth_scene *s, size_t size) {
	const size_t things = 12 + 4 * 16, linedefs = things + 10 * size, vertexes = linedefs + 14 * size;
	begin_wad(s, 4);
	put_entry(s, "E1M1", 12, 0), put_entry(s, "THINGS", things, 10 * size);
	put_entry(s, "LINEDEFS", linedefs, 14 * size), put_entry(s, "VERTEXES", vertexes, 4 * size);
	for (size_t i = 0; i < size; i++) put_number(s, i, 2), put_number(s, 5, 2), put_number(s, 1, 6);
	for (size_t i = 0; i < size; i++)
		put_number(s, i, 2), put_number(s, i / 100, 2), put_number(s, 1, 2), put_number(s, 0, 6),
			put_number(s, 65535, 2);
	for (size_t i = 0; i < size; i++) put_number(s, i, 2), put_number(s, i * i % 9973, 2);
}

void make_udmf(growth_scene *s, size_t size) {
	enum { LUMPS = 3, TEXT = 12 + LUMPS * 16 };
	growth_scene map = {.text = NULL};
	put(&map, "namespace = \"doom\";\n");
	put_items(&map, size, "vertex { x = #; y = 0; }\nthing { x = #; y = 9; type = 1; id = #; }\n", "");
	put_items(&map, size, "linedef { v1 = #; v2 = 0; sidefront = 0; special = 80; arg0 = #; }\n", "");
	begin_wad(s, LUMPS);
	put_entry(s, "MAP01", TEXT, 0), put_entry(s, "TEXTMAP", TEXT, map.text_size);
	put_entry(s, "ENDMAP", TEXT, 0), put_bytes(s, map.text, map.text_size);
	free(map.text);
}

/// Each map is its name and a text, all the same one.
void make_udmf_maps(growth_scene *s, size_t size) {
	static const char text[] = "namespace = \"doom\"; vertex { x = 0; y = 0; }";
	const size_t offset = 12 + 3 * size * 16;
	begin_wad(s, 3 * size);
	for (size_t i = 0; i < size; i++) {
		char name[24];
		snprintf(name, sizeof name, "M%06zu", i);
		put_entry(s, name, offset, 0), put_entry(s, "TEXTMAP", offset, strlen(text)), put_entry(s, "ENDMAP", offset, 0);
	}
	put(s, text);
}

// ---------------------------------------------------------------------------------------------------------------------
// Tiled, LDtk and SVG
// ---------------------------------------------------------------------------------------------------------------------

#define OBJECT "{\"id\":#,\"name\":\"n#\",\"type\":\"t#\",\"x\":#,\"y\":0,\"width\":5,\"height\":6}"
#define ENTITY                                                                                                         \
	"{\"__identifier\":\"E#\",\"iid\":\"i#\",\"px\":[#,2],\"__pivot\":[0,0],\"width\":8,\"height\":9,\"__tags\":[\"#"  \
	"\"],"                                                                                                             \
	"\"fieldInstances\":[{\"__identifier\":\"f\",\"__value\":#}]}"
#define CELLS                                                                                                          \
	"{\"__type\":\"IntGrid\",\"__identifier\":\"l#\",\"layerDefUid\":#,\"__cWid\":2,\"__cHei\":1,\"__gridSize\":16,"   \
	"\"intGridCsv\":[0,1]}"
#define LEVELS_BEGIN "\"levels\":[{\"identifier\":\"L\",\"worldX\":0,\"worldY\":0,\"layerInstances\":["
#define DEFINITION "{\"uid\":#,\"intGridValues\":[{\"value\":1,\"identifier\":\"v#\"}]}"

void make_tiled_layers(growth_scene *s, size_t size) {
	make_level(s, size, "{\"layers\":[", "{\"type\":\"objectgroup\",\"name\":\"l#\",\"objects\":[" OBJECT "]}", "]}");
}

void make_tiled_objects(growth_scene *s, size_t size) {
	make_level(s, size, "{\"layers\":[{\"type\":\"objectgroup\",\"objects\":[", OBJECT, "]}]}");
}

void make_tiled_properties(growth_scene *s, size_t size) {
	make_level(s, size,
		"{\"layers\":[{\"type\":\"objectgroup\",\"objects\":[{\"width\":5,\"height\":6,\"properties\":[",
		"{\"name\":\"p#\",\"value\":#}", "]}]}]}");
}

void make_ldtk_levels(growth_scene *s, size_t size) {
	make_level(s, size, "{\"defs\":{\"layers\":[]},\"levels\":[",
		"{\"identifier\":\"L#\",\"worldX\":#,\"worldY\":0,\"layerInstances\":[{\"__type\":\"Entities\",\"__"
		"identifier\":"
		"\"E\",\"entityInstances\":[" ENTITY "]}]}",
		"]}");
}

/// Each layer has a definition of its own, which the reader looks up by its uid.
void make_ldtk_layers(growth_scene *s, size_t size) {
	make_level(s, size, "{\"defs\":{\"layers\":[", DEFINITION, "]},");
	put(s, LEVELS_BEGIN), put_items(s, size, CELLS, ","), put(s, "]}]}");
}

void make_ldtk_entities(growth_scene *s, size_t size) {
	make_level(s, size,
		"{\"defs\":{\"layers\":[]}," LEVELS_BEGIN
		"{\"__type\":\"Entities\",\"__identifier\":\"E\",\"entityInstances\":[",
		ENTITY, "]}]}]}");
}

/// A layer of two rows, whose cells are all different values.
void make_ldtk_cells(growth_scene *s, size_t size) {
	make_level(s, size, "{\"defs\":{\"layers\":[{\"uid\":7,\"intGridValues\":[", "{\"value\":#,\"identifier\":\"v#\"}",
		"]}]},");
	put(s, LEVELS_BEGIN "{\"__type\":\"IntGrid\",\"__identifier\":\"c\",\"layerDefUid\":7,\"__gridSize\":16,");
	char size_text[64];
	snprintf(size_text, sizeof size_text, "\"__cWid\":%zu,\"__cHei\":2,\"intGridCsv\":[", size);
	put(s, size_text), put_items(s, size, "#", ","), put(s, ","), put_items(s, size, "1", ","), put(s, "]}]}]}");
}

void make_svg_groups(growth_scene *s, size_t size) {
	make_level(s, size, "<svg>", "<g id='g#' transform='translate(#,0)'><path id='p#' d='M0 0h1v1z'/></g>", "</svg>");
}

void make_svg_path(growth_scene *s, size_t size) {
	make_level(s, size, "<svg><path d='M0 0", "L# 5 Q 3 4 # 6 ", "z'/></svg>");
}
