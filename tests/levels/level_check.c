#include "levels/level_check.h"

#include <string.h>

#include "levels/load_level.h"
#include "levels/sample_files.h"

app_level level_of(const char *text) {
	app_level level;
	app_fault fault;
	app_bytes input = sized_copy(text, strlen(text));
	bool read = level_parse(&level, input, "dir/f", NULL, &fault);
	bytes_free(&input);
	if (!read) fail_msg("%s", fault.text);
	assert_string_equal(level.name, "f");
	return level;
}

app_level level_of_file(const char *name) {
	char path[500];
	app_level level;
	app_fault fault;
	snprintf(path, sizeof path, "%s/%s", GRAZE_TEST_LEVELS, name);
	if (!level_load(&level, path, &fault)) fail_msg("%s", fault.text);
	return level;
}

void expect_wall(const app_level *level, size_t i, float ax, float ay, float bx, float by, bool has_outside) {
	const app_segments *walls = &level->walls;
	if (walls->ax[i] != ax || walls->ay[i] != ay || walls->bx[i] != bx || walls->by[i] != by)
		fail_msg("wall %zu is %g %g to %g %g, expected %g %g to %g %g", i, (double)walls->ax[i], (double)walls->ay[i],
			(double)walls->bx[i], (double)walls->by[i], (double)ax, (double)ay, (double)bx, (double)by);
	assert_int_equal(level->has_outside[i], has_outside);
}

void expect_lines_from(const app_level *level, size_t first, const float *points, size_t count, bool has_outside) {
	assert_in_range(first + count - 1, count - 1, level->walls.count);
	for (size_t i = 0; i + 1 < count; i++) {
		const float *from = points + 2 * i, *to = from + 2;
		expect_wall(level, first + i, from[0], -from[1], to[0], -to[1], has_outside);
	}
}

void expect_lines(const app_level *level, const float *points, size_t count, bool has_outside) {
	assert_int_equal(level->walls.count, count - 1);
	expect_lines_from(level, 0, points, count, has_outside);
}

void expect_level_fault(const char *data, size_t size, const char *map, const char *expected) {
	app_level level;
	app_fault fault = {.text = ""};
	app_bytes input = sized_copy(data, size);
	const gz_level_options options = {.map = map};
	bool read = level_parse(&level, input, "f", &options, &fault);
	bytes_free(&input);
	assert_false(read);
	assert_string_equal(fault.text, expected);
	assert_int_equal(level.walls.count, 0);
	assert_null(level.walls.ax);
	assert_null(level.has_outside);
}

void expect_text_fault(const char *text, const char *expected) {
	expect_level_fault(text, strlen(text), NULL, expected);
}
