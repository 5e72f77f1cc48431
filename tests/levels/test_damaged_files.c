// Readers survive every damaged input: small files are cut off after every byte, and every bit is flipped. A reader
// either refuses a file with a message of one line, or returns valid data; sanitizers detect reads outside of the
// input.
#include <graze/levels.h>
#include <math.h>
#include <string.h>

#include "levels/load_level.h"
#include "levels/readers/recording.h"
#include "levels/readers/scene.h"
#include "levels/readers/wad.h"
#include "levels/readers/workload.h"
#include "levels/sample_levels.h"

/// Reads an input and returns whether it was accepted; fails the test unless there is valid data or a message.
typedef bool reader(app_bytes input);

static bool check_outcome(bool read, const app_fault *fault) {
	assert_true(read || (strlen(fault->text) > 3 && !strpbrk(fault->text, "\r\n")));
	return read;
}

/// Reads all that a thing points to.
static size_t walk_thing(const gz_thing *thing, size_t walls) {
	size_t sum = strlen(thing->name) + strlen(thing->type) + strlen(thing->layer);
	for (size_t i = 0; i < thing->property_count; i++)
		sum += strlen(thing->properties[i].name) + strlen(thing->properties[i].value);
	for (size_t i = 0; i < thing->wall_count; i++) assert_in_range(thing->walls[i], 0, walls - 1);
	for (size_t i = 0; i < thing->outline.count; i++)
		assert_true(isfinite(thing->outline.a.x[i] + thing->outline.b.y[i]));
	return sum;
}

/// By the public function: a level whose things are all there, or an error.
static bool read_public(app_bytes input) {
	gz_level_error error;
	gz_level *level = gz_level_read(input.data, input.size, NULL, &error);
	assert_true(!level == (error.status != GZ_LEVEL_OK) && !level == (strlen(error.text) > 3));
	assert_int_not_equal(error.status, GZ_LEVEL_OUT_OF_MEMORY);
	if (!level) return false;
	const gz_things things = gz_level_things(level);
	size_t sum = 0;
	for (size_t i = 0; i < things.count; i++) sum += walk_thing(things.data + i, gz_level_walls(level).count);
	assert_true(sum < 100 * input.size);
	gz_level_close(level);
	return true;
}

// A rectangle has up to four round corners of sixteen walls each; no shape makes more walls per byte.
static bool read_level(app_bytes input) {
	app_level level;
	app_fault fault = {.text = ""};
	bool read = level_parse(&level, input, "f", NULL, &fault);
	assert_true(level.walls.count <= 8 * input.size);
	for (size_t i = 0; i < level.walls.count; i++)
		assert_true(isfinite(level.walls.ax[i] + level.walls.by[i]) && level.has_outside[i] <= 1);
	level_free(&level);
	assert_int_equal(read, read_public(input));
	return check_outcome(read, &fault);
}

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

// Scenes and maps in UDMF are texts: some shorter ones are valid.
static void every_format_survives_every_cut_and_flip(void **state) {
	(void)state;
	for (size_t i = 0; i < sample_level_count; i++) {
		const sample_file level = sample_level(i);
		const size_t accepted = cut_every_byte(&level, read_level);
		if (accepted && strcmp(sample_level_format(i), "scene") != 0)
			fail_msg("%s: %zu parts of a level are accepted", sample_level_format(i), accepted);
		assert_in_range(flip_every_bit(&level, read_level), 1, level.size * 8 - 1);
	}
}

static void a_udmf_map_survives_every_cut_and_flip(void **state) {
	(void)state;
	sample_file text = sample_text(sample_textmap);
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
	sample_file text = sample_text(sample_scene);
	assert_in_range(cut_every_byte(&text, read_scene), 1, text.size - 1);
	assert_in_range(flip_every_bit(&text, read_scene), 1, text.size * 8 - 1);
}

int test_damaged_files(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_format_survives_every_cut_and_flip),
		cmocka_unit_test(a_udmf_map_survives_every_cut_and_flip),
		cmocka_unit_test(a_workload_survives_every_cut_and_flip),
		cmocka_unit_test(a_recording_survives_every_cut_and_flip),
		cmocka_unit_test(a_scene_survives_every_cut_and_flip),
	};
	return RUN_SUITE("damaged_files", tests);
}
