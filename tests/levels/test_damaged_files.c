// Readers survive every damaged input: small files are cut off after every byte, and every bit is flipped. A reader
// either refuses a file with a message of one line, or returns valid data; sanitizers detect reads outside of the
// input.
#include <math.h>
#include <string.h>

#include "levels/load_level.h"
#include "levels/readers/recording.h"
#include "levels/readers/scene.h"
#include "levels/readers/wad.h"
#include "levels/readers/workload.h"
#include "levels/sample_files.h"

/// Reads an input and returns whether it was accepted; fails the test unless there is valid data or a message.
typedef bool reader(app_bytes input);

static bool check_outcome(bool read, const app_fault *fault) {
	assert_true(read || (strlen(fault->text) > 3 && !strpbrk(fault->text, "\r\n")));
	return read;
}

static bool check_level(app_bytes input, size_t max_walls) {
	app_level level;
	app_fault fault = {.text = ""};
	bool read = level_parse(&level, input, "f", NULL, &fault);
	assert_true(level.walls.count <= max_walls);
	for (size_t i = 0; i < level.walls.count; i++)
		assert_true(isfinite(level.walls.ax[i] + level.walls.by[i]) && level.has_outside[i] <= 1);
	level_free(&level);
	return check_outcome(read, &fault);
}

static bool read_level(app_bytes input) { return check_level(input, input.size); }

static bool read_udmf(app_bytes input) {
	app_level level;
	app_fault fault = {.text = ""};
	memset(&level, 0, sizeof level);
	bool read = udmf_read(&level, input, "f", &fault);
	level_free(&level);
	return check_outcome(read, &fault);
}

static bool read_workload(app_bytes input) {
	app_workload workload;
	app_fault fault = {.text = ""};
	bool read = workload_parse(&workload, input, "f", &fault);
	assert_true(workload.walls.count + workload.bodies.count <= input.size);
	workload_free(&workload);
	return check_outcome(read, &fault);
}

static bool read_recording(app_bytes input) {
	app_recording recording;
	app_fault fault = {.text = ""};
	bool read = recording_parse(&recording, input, "f", &fault);
	assert_true(!read || recording.checksums + 2 * checksums_size(70) == input.data + input.size);
	recording_free(&recording);
	return check_outcome(read, &fault);
}

static bool read_scene(app_bytes input) {
	app_scene scene;
	app_fault fault = {.text = ""};
	bool read = scene_read(&scene, input, "f", &fault);
	scene_free(&scene);
	return check_outcome(read, &fault);
}

/// Returns how many of the shortened files were accepted.
static size_t cut_every_byte(const sample_file *file, reader *read) {
	size_t accepted = 0;
	// Readers get no empty files.
	for (size_t size = 1; size < file->size; size++) {
		app_bytes input = sized_copy(file->data, size);
		accepted += read(input);
		bytes_free(&input);
	}
	return accepted;
}

/// Returns how many of the changed files were refused.
static size_t flip_every_bit(const sample_file *file, reader *read) {
	size_t refused = 0;
	for (size_t i = 0; i < file->size * 8; i++) {
		app_bytes input = sized_copy(file->data, file->size);
		((char *)input.data)[i / 8] ^= (char)(1 << i % 8);
		refused += !read(input);
		bytes_free(&input);
	}
	return refused;
}

static void a_classic_map_survives_every_cut_and_flip(void **state) {
	(void)state;
	sample_file wad = sample_classic_wad();
	assert_int_equal(cut_every_byte(&wad, read_level), 0);
	assert_in_range(flip_every_bit(&wad, read_level), 1, wad.size * 8 - 1);
}

static void a_map_of_hexen_survives_every_cut_and_flip(void **state) {
	(void)state;
	sample_file linedefs = sample_linedefs(true), things = sample_things(true), vertexes = sample_vertexes();
	put_special_linedef(&linedefs, 0, 1, 12, 7, true, true);
	const sample_lump lumps[] = {
		{"MAP01", NULL}, {"BEHAVIOR", NULL}, {"LINEDEFS", &linedefs}, {"THINGS", &things}, {"VERTEXES", &vertexes}};
	sample_file wad = sample_wad(lumps, 5);
	assert_int_equal(cut_every_byte(&wad, read_level), 0);
	assert_in_range(flip_every_bit(&wad, read_level), 1, wad.size * 8 - 1);
}

static void a_udmf_map_survives_every_cut_and_flip(void **state) {
	(void)state;
	sample_file wad = sample_udmf_wad(sample_textmap), text = sample_text(sample_textmap);
	assert_int_equal(cut_every_byte(&wad, read_level), 0);
	assert_in_range(flip_every_bit(&wad, read_level), 1, wad.size * 8 - 1);
	assert_in_range(cut_every_byte(&text, read_udmf), 1, text.size - 1);
	assert_in_range(flip_every_bit(&text, read_udmf), 1, text.size * 8 - 1);
}

static void a_workload_survives_every_cut_and_flip(void **state) {
	(void)state;
	sample_file file = sample_workload();
	assert_int_equal(cut_every_byte(&file, read_workload), 0);
	// Any number is accepted in a column; the library checks these.
	assert_int_equal(flip_every_bit(&file, read_workload), 12 * 8);
}

static void a_recording_survives_every_cut_and_flip(void **state) {
	(void)state;
	sample_file file = sample_recording();
	assert_int_equal(cut_every_byte(&file, read_recording), 0);
	// Refused: the magic, the version, three counts, and all but two bits of the response. Any seed and hash is
	// accepted.
	assert_int_equal(flip_every_bit(&file, read_recording), (5 * 4 + 4) * 8 - 2);
}

static void a_scene_survives_every_cut_and_flip(void **state) {
	(void)state;
	sample_file text = sample_text("wall 1 -2 3.5 4e1#end\n\tcircle 1 2 3 inf -5 # moves\nwall 0x1p-1 .5 +6 -0\n"
								   "wall 0 0 1 1 radius 2 one-sided mask 0xf\ncircle 0 0 1 1 1 group 7 category 12\n");
	assert_in_range(cut_every_byte(&text, read_scene), 1, text.size - 1);
	assert_in_range(flip_every_bit(&text, read_scene), 1, text.size * 8 - 1);
}

#if defined(GRAZE_TILED) && defined(GRAZE_SVG)
// A rectangle has up to four round corners of sixteen walls each; no shape makes more walls per byte.
static bool read_drawing(app_bytes input) { return check_level(input, 8 * input.size); }

static void drawings_survive_every_cut_and_flip(void **state) {
	(void)state;
	const sample_file drawings[] = {
		sample_text("{\"layers\":[{\"type\":\"group\",\"layers\":[{\"type\":\"objectgroup\",\"objects\":["
					"{\"id\":1,\"x\":4,\"rotation\":30,\"polygon\":[{\"x\":1,\"y\":2},{\"x\":3e1,\"y\":4}]},"
					"{\"width\":5,\"height\":6,\"visible\":true}]}]}]}"),
		sample_text("<svg><g transform='rotate(9)scale(2,1)'><path d='M1 2l3-4h5Q6 7 8 9A1 2 3 0 1 4 5z'/></g>"
					"<rect width='3' height='4' rx='1' id='a' class='b c'/><polygon points='1 2 3 4'/></svg>"),
		sample_text("{\"defs\":{\"layers\":[{\"uid\":7,\"intGridValues\":[{\"value\":2,\"identifier\":\"a\"}]}]},"
					"\"levels\":[{\"identifier\":\"L\",\"worldX\":8,\"worldY\":-8,\"layerInstances\":["
					"{\"__type\":\"IntGrid\",\"layerDefUid\":7,\"__cWid\":3,\"__cHei\":2,\"__gridSize\":16,"
					"\"intGridCsv\":[0,2,0,1,1,0]},{\"__type\":\"Entities\",\"__identifier\":\"E\","
					"\"entityInstances\":[{\"__identifier\":\"Door\",\"iid\":\"i\",\"px\":[1,2],\"__pivot\":[0.5,1],"
					"\"width\":8,\"height\":9,\"__tags\":[\"t\"],\"fieldInstances\":[{\"__identifier\":\"f\","
					"\"__value\":{\"g\":[1.5,null]}}]}]}]}]}"),
	};
	for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++) {
		assert_int_equal(cut_every_byte(&drawings[i], read_drawing), 0);
		assert_in_range(flip_every_bit(&drawings[i], read_drawing), 1, drawings[i].size * 8 - 1);
	}
}
#endif

int test_damaged_files(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_classic_map_survives_every_cut_and_flip),
		cmocka_unit_test(a_map_of_hexen_survives_every_cut_and_flip),
		cmocka_unit_test(a_udmf_map_survives_every_cut_and_flip),
		cmocka_unit_test(a_workload_survives_every_cut_and_flip),
		cmocka_unit_test(a_recording_survives_every_cut_and_flip),
		cmocka_unit_test(a_scene_survives_every_cut_and_flip),
#if defined(GRAZE_TILED) && defined(GRAZE_SVG)
		cmocka_unit_test(drawings_survive_every_cut_and_flip),
#endif
	};
	return RUN_SUITE("damaged_files", tests);
}
