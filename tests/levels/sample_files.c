#include "levels/sample_files.h"

#include <stdlib.h>
#include <string.h>

static void put(sample_file *file, const void *from, size_t size) {
	assert_true(file->size + size <= sizeof file->data);
	memcpy(file->data + file->size, from, size);
	file->size += size;
}

static void put_number(sample_file *file, uint32_t value, size_t size) {
	for (size_t i = 0; i < size; i++) put(file, &(char){(char)(i < 4 ? value >> 8 * i & 255 : 0)}, 1);
}

static void put_float(sample_file *file, float value) {
	uint32_t bits;
	memcpy(&bits, &value, 4);
	put_number(file, bits, 4);
}

sample_file sample_wad(const sample_lump *lumps, size_t count) {
	sample_file wad = {{0}, 0};
	put(&wad, "PWAD", 4);
	put_number(&wad, (uint32_t)count, 4);
	put_number(&wad, 12, 4);
	size_t offset = 12 + 16 * count;
	for (size_t i = 0; i < count; i++) {
		char name[8] = "";
		memcpy(name, lumps[i].name, strlen(lumps[i].name));
		size_t size = lumps[i].content ? lumps[i].content->size : 0;
		put_number(&wad, (uint32_t)offset, 4);
		put_number(&wad, (uint32_t)size, 4);
		put(&wad, name, 8);
		offset += size;
	}
	for (size_t i = 0; i < count; i++)
		if (lumps[i].content) put(&wad, lumps[i].content->data, lumps[i].content->size);
	return wad;
}

sample_file sample_vertexes(void) {
	static const int corners[][2] = {{0, 0}, {64, 0}, {64, -32}, {-128, 96}, {64, 0}};
	sample_file out = {{0}, 0};
	for (int i = 0; i < 5; i++)
		put_number(&out, (uint32_t)corners[i][0], 2), put_number(&out, (uint32_t)corners[i][1], 2);
	return out;
}

void put_linedef(sample_file *out, uint32_t a, uint32_t b, uint32_t flags, bool two_sided, bool hexen) {
	put_number(out, a, 2), put_number(out, b, 2), put_number(out, flags, 2);
	put_number(out, 0, 4);
	if (hexen) put_number(out, 0, 2);
	put_number(out, 7, 2), put_number(out, two_sided ? 8 : 0xffff, 2);
}

void put_special_linedef(
	sample_file *out, uint32_t a, uint32_t b, uint32_t special, uint32_t tag, bool two_sided, bool hexen) {
	put_number(out, a, 2), put_number(out, b, 2), put_number(out, two_sided ? 4 : 1, 2);
	put_number(out, special, hexen ? 1 : 2), put_number(out, tag, hexen ? 1 : 2);
	if (hexen) put_number(out, 0, 4);
	put_number(out, 7, 2), put_number(out, two_sided ? 8 : 0xffff, 2);
}

static void put_thing(sample_file *out, const int *position, uint32_t angle, uint32_t type, uint32_t id, bool hexen) {
	if (hexen) put_number(out, id, 2);
	put_number(out, (uint32_t)position[0], 2), put_number(out, (uint32_t)position[1], 2);
	if (hexen) put_number(out, (uint32_t)-24, 2); // the height above the floor
	put_number(out, angle, 2), put_number(out, type, 2), put_number(out, 7, 2);
	if (hexen) put_number(out, 80, 1), put_number(out, 0x04030201, 4), put_number(out, 255, 1);
}

sample_file sample_things(bool hexen) {
	sample_file out = {{0}, 0};
	put_thing(&out, (const int[]){32, -16}, 90, 1, 0, hexen);
	put_thing(&out, (const int[]){0, 8}, 315, 3004, 5, hexen);
	return out;
}

sample_file sample_linedefs(bool hexen) {
	sample_file out = {{0}, 0};
	put_linedef(&out, 0, 1, 1, false, hexen);
	put_linedef(&out, 1, 2, 0, false, hexen); // one-sided: a wall also without the blocking flag
	put_linedef(&out, 2, 3, 4, true, hexen);  // two-sided and not blocking: no wall
	put_linedef(&out, 3, 0, 5, true, hexen);  // two-sided and blocking: a wall
	put_linedef(&out, 1, 4, 1, false, hexen); // of length 0
	put_linedef(&out, 2, 2, 1, false, hexen); // of length 0
	return out;
}

sample_file sample_text(const char *text) {
	sample_file out = {{0}, 0};
	put(&out, text, strlen(text));
	return out;
}

const char sample_textmap[] =
	"namespace = \"doom\"; // a \"name\"\n"
	"/* many\n lines */ ee_compat = false;\n"
	"vertex // 0\n{ x = 0.0; y = 0x10; }\n"
	"vertex { X = 6.4e1; y = -32; id = \"a \\\" } ; b\"; }\n"
	"vertex{x=-128.5;y=+010;comment=\"\";}\n"
	"linedef { v1 = 0; v2 = 1; sidefront = 0; }\n"
	"linedef { v1 = 1; v2 = 2; sidefront = 0; sideback = 1; twosided = true; }\n"
	"linedef { v1 = 2; v2 = 0; sidefront = 0; sideback = 1; TwoSided = True; blocking = true; }\n"
	"linedef { v1 = 1; v2 = 1; sidefront = 0; }\n"
	"linedef { v1 = 0; v2 = 2; twosided = true; special = 80; arg0 = 7; id = 12; comment = \"door\"; }\n"
	"thing { x = -1.5; y = 8; angle = 270; type = 1; skill1 = true; }\n"
	"thing // 1\n{ id = 0x7; type = 3004; x = 1; Y = 2; ambush = true; comment = \"a \\\"b\\\"\"; }\n"
	"sector { texturefloor = \"FLAT1\"; heightceiling = 128; }\n";

sample_file sample_classic_wad(void) {
	sample_file linedefs = sample_linedefs(false), vertexes = sample_vertexes(), things = sample_things(false);
	return sample_wad((sample_lump[]){{"E1M1", NULL}, {"THINGS", &things}, {"LINEDEFS", &linedefs}, {"SIDEDEFS", NULL},
						  {"VERTEXES", &vertexes}, {"SECTORS", NULL}},
		6);
}

sample_file sample_udmf_wad(const char *text) {
	sample_file map = sample_text(text);
	return sample_wad((sample_lump[]){{"MAP01", NULL}, {"TEXTMAP", &map}, {"ZNODES", NULL}, {"BEHAVIOR", NULL},
						  {"DIALOGUE", NULL}, {"SCRIPTS", NULL}, {"ENDMAP", NULL}},
		7);
}

sample_file sample_workload(void) {
	sample_file out = {{0}, 0};
	put(&out, "GZW1", 4);
	put_number(&out, 2, 4), put_number(&out, 3, 4);
	for (int i = 0; i < 2 * 4 + 3 * 5; i++) put_float(&out, (float)i / 4);
	return out;
}

sample_file sample_recording(void) {
	sample_file out = {{0}, 0};
	put(&out, "GZRR\1\0\0\0", 8);
	put_number(&out, 7, 8);                          // seed
	put_number(&out, 70, 4), put_number(&out, 2, 4); // bodies, ticks
	put_number(&out, 0, 4), put_float(&out, 0.5f);   // response, skin
	put_number(&out, 9, 8), put_number(&out, 4, 4);  // walls: hash, count
	put_number(&out, 4, 4), put(&out, "room", 4);
	for (int i = 0; i < 70 * 5; i++) put_float(&out, (float)i / 4);
	for (int tick = 0; tick < 2; tick++) {
		put_number(&out, 1000 + (uint32_t)tick, 8);
		for (int block = 0; block < 2; block++) put_number(&out, 0, 8);
	}
	return out;
}

app_bytes sized_copy(const char *data, size_t size) {
	char *copy = malloc(size + 1);
	assert_non_null(copy);
	memcpy(copy, data, size);
	copy[size] = 0;
	return (app_bytes){copy, size};
}
