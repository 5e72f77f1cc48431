// The version: of the header at compile time, and of the library at run time.
#include <graze/graze.h>
#include <stdio.h>

#include "support/check.h"

static void the_macros_agree_with_one_another(void **state) {
	(void)state;
	char text[32];
	snprintf(text, sizeof text, "%d.%d.%d", GZ_VERSION_MAJOR, GZ_VERSION_MINOR, GZ_VERSION_PATCH);
	assert_string_equal(GZ_VERSION, text);
	int major, minor, patch;
	assert_int_equal(sscanf(GZ_VERSION, "%d.%d.%d", &major, &minor, &patch), 3);
	assert_int_equal(GZ_VERSION_NUMBER, (major * 100 + minor) * 100 + patch);
}

static void the_library_has_the_version_of_its_header(void **state) {
	(void)state;
	assert_int_equal(gz_version(), GZ_VERSION_NUMBER);
	assert_true(gz_version_matches());
}

int test_version(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_macros_agree_with_one_another),
		cmocka_unit_test(the_library_has_the_version_of_its_header),
	};
	return RUN_SUITE("version", tests);
}
