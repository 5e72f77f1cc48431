#include "app/output/json_output.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/output/console.h"

// MemorySanitizer does not track what Jansson writes, since Jansson is not compiled with it: objects get memory that
// counts as initialized, and memory of Jansson that reaches the C library is not checked.
#if defined(__has_feature)
#if __has_feature(memory_sanitizer)
#include <sanitizer/msan_interface.h>
#define WITH_MEMORY_SANITIZER
static void *allocate_initialized(size_t size) { return calloc(1, size); }
#endif
#endif

static int dump(const json_t *object, size_t flags) {
#ifdef WITH_MEMORY_SANITIZER
	__msan_scoped_disable_interceptor_checks();
	const int failed = json_dumpf(object, stdout, flags);
	__msan_scoped_enable_interceptor_checks();
	return failed;
#else
	return json_dumpf(object, stdout, flags);
#endif
}

json_line json_begin(void) {
#ifdef WITH_MEMORY_SANITIZER
	json_set_alloc_funcs(allocate_initialized, free);
#endif
	json_t *object = json_object();
	return (json_line){object, !object};
}

void json_add(json_line *line, const char *key, json_t *value) {
	if (json_object_set_new(line->object, key, value) != 0) line->failed = true;
}

void json_add_stages(json_line *line, const uint64_t *nanoseconds, double bodies) {
	for (int k = 0; k < GZ_STAGE_COUNT; k++) {
		char key[40];
		snprintf(key, sizeof key, "%s_ns_per_body", stage_names[k]);
		const double each = bodies > 0 ? (double)nanoseconds[k] / bodies : 0;
		json_add(line, key, json_number(each));
		if (k == GZ_STAGE_CULL) json_add(line, "filter_ns_per_body", json_number(each)); // its former name
	}
}

void json_add_backend(json_line *line, const char *name) {
	json_add(line, "backend", json_text(name));
	json_add(line, "kernels", json_text(name)); // its former name
}

bool json_print(json_line *line, size_t digits) {
	const size_t flags = JSON_COMPACT | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(digits);
	const bool printed = !line->failed && (dump(line->object, flags) == 0 || ferror(stdout));
	json_decref(line->object);
	if (printed) putchar('\n');
	return printed;
}

json_t *json_text(const char *text) {
	json_t *value = json_string(text);
	if (value) return value;
	char *ascii = malloc(strlen(text) + 1);
	if (!ascii) return NULL;
	strcpy(ascii, text);
	for (char *at = ascii; *at; at++)
		if ((unsigned char)*at > 127) *at = '?';
	value = json_string(ascii);
	free(ascii);
	return value;
}

json_t *json_flag(bool value) { return json_boolean(value); }

json_t *json_count(uint64_t value) {
	if (value <= INT64_MAX) return json_integer((json_int_t)value);
	return json_sprintf("%llu", (unsigned long long)value);
}

json_t *json_number(double value) { return isfinite(value) ? json_real(without_negative_zero(value)) : json_null(); }

json_t *json_hash(uint64_t value) { return json_sprintf("%016llx", (unsigned long long)value); }
