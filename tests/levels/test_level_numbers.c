// Numbers of levels: those that strtod reads in the locale "C", whatever the locale of the program.
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "levels/data/number.h"
#include "levels/level_check.h"
#include "levels/load_level.h"
#include "levels/sample_files.h"
#include "support/folder.h"
#include "support/system.h"

// Numbers, and texts that are none or begin with one.
static const char *const texts[] = {"0", "-0", "1", "+6", "-12.75x", ".5", "5.", "-.5e1", "1.5e-3", "4e1", "4e", "4e+",
	"1e400", "1e-400", "0x", "0x.8p1", "0x1.8P-1z", "0xg", "0x.", "inf", "-Infinity", "nan", "NANx", "", "-", ".", "-.",
	"e5", "1.2.3", "1,5", "0.1", "16777217.0000000001", "0,0", "3.40282356779733661637539395458142568447e38"};
enum { TEXTS = sizeof texts / sizeof *texts };

typedef struct expected_number {
	double as_double;
	float as_float;
	size_t length;
} expected_number;

static expected_number expected[TEXTS]; // in the locale "C"

static void expect_equal(double is, double wanted) {
	assert_true(isnan(wanted) ? isnan(is) : is == wanted && !signbit(is) == !signbit(wanted));
}

static void expect_numbers(void) {
	for (size_t i = 0; i < TEXTS; i++) {
		const char *rest;
		expect_equal(number_double(texts[i], &rest), expected[i].as_double);
		assert_int_equal(rest - texts[i], expected[i].length);
		expect_equal((double)number_float(texts[i], &rest), (double)expected[i].as_float);
		assert_int_equal(rest - texts[i], expected[i].length);
	}
}

static void a_number_is_that_of_the_standard_library(void **state) {
	(void)state;
	for (size_t i = 0; i < TEXTS; i++) {
		char *rest;
		expected[i].as_float = strtof(texts[i], &rest);
		expected[i].as_double = strtod(texts[i], &rest);
		expected[i].length = (size_t)(rest - texts[i]);
		// "If no conversion could be performed, zero is returned" (C11, 7.22.1.3): MinGW-w64 returns -0 for "-.".
		if (expected[i].length == 0) expected[i].as_float = 0, expected[i].as_double = 0;
	}
	expect_numbers();
}

static void a_number_may_be_long(void **state) {
	(void)state;
	static char text[2000];
	const char *rest;
	memset(text, '0', sizeof text - 1);
	memcpy(text, "0.", 2);
	memcpy(text + 500, "25e500 1", 8);
	assert_true(number_double(text, &rest) == 25 && rest == text + 506);
}

// Sets a locale with a decimal comma: one that is installed, or one that is made here.
static bool set_comma_locale(void) {
	static const char *const names[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "German", "French"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (setlocale(LC_ALL, names[i]) && *localeconv()->decimal_point == ',') return true;
	const int made = shell_execute(folder, "test -d comma || localedef -i de_DE -f UTF-8 ./comma >localedef 2>&1");
	if (made == 0) environment_set("LOCPATH", folder);
	return made == 0 && setlocale(LC_ALL, "comma") && *localeconv()->decimal_point == ',';
}

static int reset_locale(void **state) {
	(void)state;
	setlocale(LC_ALL, "C");
	environment_set("LOCPATH", NULL);
	return 0;
}

static void numbers_do_not_depend_on_the_locale(void **state) {
	a_number_is_that_of_the_standard_library(state);
	if (!set_comma_locale()) skip();
	char *rest;
	assert_true(strtod("0,5", &rest) == 0.5 && !*rest);
	expect_numbers();
	a_number_may_be_long(state);
}

static void levels_do_not_depend_on_the_locale(void **state) {
	(void)state;
	if (!set_comma_locale()) skip();
	app_level level = level_of("wall 0.5 0 10.25 0");
	expect_wall(&level, 0, 0.5f, 0, 10.25f, 0, false);
	level_free(&level);
#ifdef GRAZE_SVG
	level = level_of(PATH("M0,0 10.5,2"));
	expect_wall(&level, 0, 0, 0, 10.5f, -2, false);
	level_free(&level);
#endif
	const sample_file wad =
		sample_udmf_wad("vertex { x = 0.5; y = 0; } vertex { x = 1.5; y = 0.25; } linedef { v1 = 0; v2 = 1; }");
	app_fault fault;
	app_bytes input = sized_copy(wad.data, wad.size);
	const bool read = level_parse(&level, input, "f", NULL, &fault);
	bytes_free(&input);
	if (!read) fail_msg("%s", fault.text);
	assert_true(level.walls.ax[0] == 0.5f && level.walls.by[0] == 0.25f);
	level_free(&level);
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_number_is_that_of_the_standard_library),
		cmocka_unit_test(a_number_may_be_long),
		cmocka_unit_test_teardown(numbers_do_not_depend_on_the_locale, reset_locale),
		cmocka_unit_test_teardown(levels_do_not_depend_on_the_locale, reset_locale),
	};
	return RUN_SUITE("level_numbers", tests);
}

int test_level_numbers(void) { return run_in_folder(run); }
