// Levels of any format, which the contents decide: gz_level_open, of a file, gives what gz_level_read gives of its
// bytes, or the same error.
#include <graze/levels.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef GRAZE_TILED
#include <jansson.h>
#endif

#include "fuzz/targets/support/level_input.h"
#include "fuzz/targets/support/level_rules.h"
#include "fuzz/targets/support/target.h"

/// The file that all inputs of this process are read from: in memory, where the system has a folder for that, since a
/// disk takes a hundred times as long.
static char in_memory[] = "/dev/shm/graze_fuzz_level_XXXXXX", on_disk[] = "/tmp/graze_fuzz_level_XXXXXX";
static char *path = in_memory;

static void remove_file(void) { unlink(path); }

static int open_file(void) {
	int file = mkstemp(path);
	if (file < 0) file = mkstemp(path = on_disk);
	if (file >= 0) atexit(remove_file);
	return file;
}

/// False where no file can be written.
static bool write_input(const uint8_t *data, size_t size) {
	static int file = -2;
	if (file == -2) file = open_file();
	return file >= 0 && !ftruncate(file, 0) && pwrite(file, data, size, 0) == (ssize_t)size;
}

/// What holds for the levels of each format.
static const level_rules rules_of_formats[] = {{.formats = {"WAD", "UDMF"}},
	{.formats = {"Tiled", "LDtk"}, .drawing = true}, {.formats = {"SVG"}, .drawing = true},
	{.formats = {"scene"}, .points = true}};

/// The rules of a level; null where it has a format that no reader has.
static const level_rules *rules_of(const gz_level *level) {
	const char *format = gz_level_describe(level).format;
	for (size_t i = 0; i < sizeof rules_of_formats / sizeof *rules_of_formats; i++)
		for (size_t k = 0; k < 2 && rules_of_formats[i].formats[k]; k++)
			if (!strcmp(rules_of_formats[i].formats[k], format)) return rules_of_formats + i;
	return NULL;
}

static void check_same_errors(const gz_level_error *a, const gz_level_error *b) {
	EXPECT(a->status == b->status && a->line == b->line && a->column == b->column && !strcmp(a->object, b->object) &&
			   !strcmp(a->text, b->text),
		"the file gives \"%s\", its bytes give \"%s\"", a->text, b->text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	const gz_level_options options = {.name = "f", .closed = hash_of(data, size) % 2};
	gz_level_error of_file, of_bytes;
	if (!write_input(data, size)) return 0;
#ifdef GRAZE_TILED
	json_object_seed(1); // so that an input takes the same path in every process
#endif
	gz_level *opened = gz_level_open(path, &options, &of_file), *read = gz_level_read(data, size, &options, &of_bytes);
	EXPECT(!opened == !read, "a level of the file alone, or of its bytes alone");
	check_same_errors(&of_file, &of_bytes);
	if (opened) {
		const level_rules *rules = rules_of(opened);
		EXPECT(rules, "the format is %s", gz_level_describe(opened).format);
		check_same_levels(opened, read);
		if (hash_of(data, size) % 8 == 0) check_level_input(data, size, rules); // the targets of formats do so always
	} else check_level_error(&of_file, "f", data, size);
	gz_level_close(opened), gz_level_close(read);
	return 0;
}
