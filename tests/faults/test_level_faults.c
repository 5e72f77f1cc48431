// Each allocation while a level is read fails once, also those of Expat and Jansson: the level is null, the error says
// that memory is missing, and nothing is lost. With memory again the level is the same.
#include <graze/levels.h>
#include <string.h>

#include "faults/failing_system.h"
#include "faults/fault_scene.h"
#include "levels/sample_levels.h"
#include "support/check.h"
#include "support/folder.h"

const char *const level_functions[] = {"gz_level_open", "gz_level_read", "gz_level_close", "gz_level_describe",
	"gz_level_walls", "gz_level_things", "gz_level_find", "gz_thing_property", NULL};

// ---------------------------------------------------------------------------------------------------------------------
// Levels as text
// ---------------------------------------------------------------------------------------------------------------------

typedef struct description {
	char text[16000];
	size_t length;
} description;

static void put(description *out, const char *text) {
	const int n = snprintf(out->text + out->length, sizeof out->text - out->length, "%s;", text);
	out->length += (size_t)n;
	assert_true(out->length < sizeof out->text);
}

static void put_walls(description *out, const gz_walls *walls) {
	char text[200];
	for (size_t i = 0; i < walls->count; i++) {
		snprintf(text, sizeof text, "%.9g %.9g %.9g %.9g", (double)walls->a.x[i], (double)walls->a.y[i],
			(double)walls->b.x[i], (double)walls->b.y[i]);
		put(out, text);
	}
}

/// All that the functions of levels.h return; they allocate nothing.
static void describe(description *out, const gz_level *level) {
	out->length = 0;
	faults_begin(FAULT_ALLOCATION, 0, false);
	const gz_level_info info = gz_level_describe(level);
	put(out, info.format), put(out, info.map), put(out, info.left_out);
	const gz_walls walls = gz_level_walls(level);
	put_walls(out, &walls);
	const gz_thing *last = NULL;
	for (size_t i = 0; i < gz_level_things(level).count; i++) {
		const gz_thing *thing = last = gz_level_find(level, last, NULL, NULL);
		put(out, thing->name), put(out, thing->type), put(out, thing->layer);
		put_walls(out, &thing->outline);
		for (size_t k = 0; k < thing->property_count; k++)
			put(out, gz_thing_property(thing, thing->properties[k].name));
	}
	assert_int_equal(faults_end(), 0);
}

// ---------------------------------------------------------------------------------------------------------------------
// Failures
// ---------------------------------------------------------------------------------------------------------------------

typedef gz_level *reader(const sample_file *file, gz_level_error *error);

static gz_level *read_bytes(const sample_file *file, gz_level_error *error) {
	return gz_level_read(file->data, file->size, NULL, error);
}

static gz_level *open_file(const sample_file *file, gz_level_error *error) {
	(void)file;
	return gz_level_open(in_folder("level"), NULL, error);
}

/// A level that is read in spite of the failure is complete: the C library opens a file without the memory of a buffer.
static void expect_failure(const sample_file *file, reader *read, const description *expected, size_t number, bool on) {
	static description actual;
	gz_level_error error;
	const size_t blocks = faults_live_blocks();
	faults_begin(FAULT_ALLOCATION, number, on);
	gz_level *level = read(file, &error);
	assert_true(faults_end() >= number);
	if (level) {
		describe(&actual, level);
		assert_string_equal(actual.text, expected->text);
		assert_int_equal(error.status, GZ_LEVEL_OK);
	} else if (error.status != GZ_LEVEL_OUT_OF_MEMORY || !strstr(error.text, "memory"))
		fail_msg(
			"without allocation %zu%s: status %d, %s", number, on ? " and all after it" : "", error.status, error.text);
	gz_level_close(level);
	assert_int_equal(faults_live_blocks(), blocks);
}

static size_t expect_failures(const sample_file *file, reader *read) {
	static description expected;
	gz_level_error error;
	const size_t blocks = faults_live_blocks();
	faults_begin(FAULT_ALLOCATION, 0, false);
	gz_level *level = read(file, &error);
	const size_t allocations = faults_end();
	if (!level) fail_msg("%s", error.text);
	describe(&expected, level);
	gz_level_close(level);
	assert_int_equal(faults_live_blocks(), blocks);
	for (size_t number = 1; number <= allocations; number++)
		for (int on = 0; on < 2; on++) expect_failure(file, read, &expected, number, on);
	return allocations;
}

/// Jansson (2.14) writes beyond a buffer where the allocation for the text of a word fails (its issue 362). Words of up
/// to 14 characters need none; LDtk has longer ones, for which it allocates 32 bytes. So do the strings of Jansson,
/// which therefore fail in maps of Tiled alone.
enum { BYTES_OF_LONG_WORDS = 32 };

static void a_level_without_memory_is_null(void **state) {
	(void)state;
	for (size_t i = 0; i < sample_level_count; i++) {
		faults_spare(strcmp(sample_level_format(i), "LDtk") ? 0 : BYTES_OF_LONG_WORDS);
		const sample_file file = sample_level(i);
		FILE *out = fopen(in_folder("level"), "wb");
		assert_true(out && fwrite(file.data, 1, file.size, out) == file.size && fclose(out) == 0);
		const size_t read = expect_failures(&file, read_bytes), open = expect_failures(&file, open_file);
		faults_spare(0);
		print_message("%s: %zu allocations, %zu from a file\n", sample_level_format(i), read, open);
	}
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_level_without_memory_is_null),
	};
	return RUN_SUITE("level_faults", tests);
}

int test_level_faults(void) { return run_in_folder(run); }
