#include "app/json_keys.h"

#include <stdio.h>
#include <string.h>

#include "support/check.h"
#include "support/program_run.h"

void expect_keys(const char *const *keys, size_t count) {
	const char *at = program_output;
	for (size_t i = 0; i < count; i++) {
		char start[60];
		snprintf(start, sizeof start, "%c\"%s\":", i ? ',' : '{', keys[i]);
		if (strncmp(at, start, strlen(start)) != 0) fail_msg("expected %s at %s", start, at);
		at += strlen(start);
		at += *at == '"' ? strcspn(at + 1, "\"") + 2 : strcspn(at, ",}");
	}
	assert_string_equal(at, "}\n");
}
