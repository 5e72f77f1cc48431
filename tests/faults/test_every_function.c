// Every public function has its place in the tests of this folder: those that allocate fail without each allocation,
// and the others are shown to allocate nothing. The list of functions is that of the headers.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "faults/failing_system.h"
#include "faults/fault_scene.h"
#include "support/check.h"

// ---------------------------------------------------------------------------------------------------------------------
// No allocation
// ---------------------------------------------------------------------------------------------------------------------

/// Neither from the caller's allocator nor from the C library.
static void functions_without_memory_of_their_own_allocate_nothing(void **state) {
	(void)state;
	static const shared_kind kind = {"few", 300, 450, 450, 0, 0, true, false};
	static fault_scene s;
	shared_scene scene = shared_scene_make(&kind, 7);
	fault_scene_open(&s, &scene);
	sector_calls[1].prepare(&s);
	expect_ok(sector_calls[1].run(&s)); // frames
	for (const pure_call *call = pure_calls; call->name; call++) {
		const size_t before = s.memory.calls;
		faults_begin(FAULT_ALLOCATION, 0, false);
		call->run(&s);
		const size_t allocations = faults_end() + s.memory.calls - before;
		if (allocations) fail_msg("%s allocates %zu times", call->name, allocations);
	}
	fault_scene_close(&s);
	shared_scene_free(&scene);
}

// ---------------------------------------------------------------------------------------------------------------------
// The functions of the headers
// ---------------------------------------------------------------------------------------------------------------------

/// The first word of a name is the function.
static bool names_function(const char *name, const char *function) {
	const size_t length = strlen(function);
	return !strncmp(name, function, length) && (name[length] == 0 || name[length] == ' ');
}

static bool is_in_calls(const fault_call *calls, const char *function) {
	for (; calls->name; calls++)
		if (names_function(calls->name, function)) return true;
	return false;
}

static bool is_tested(const char *function) {
	for (const pure_call *call = pure_calls; call->name; call++)
		if (names_function(call->name, function)) return true;
	for (size_t i = 0; level_functions[i]; i++)
		if (!strcmp(level_functions[i], function)) return true;
	return is_in_calls(object_calls, function) || is_in_calls(body_calls, function) ||
		   is_in_calls(sector_calls, function) || !strcmp(function, "gz_pool_create"); // test_pool_faults.c
}

/// Writes the name in front of the first bracket.
static void function_of(char *name, size_t capacity, const char *declaration) {
	const char *end = strchr(declaration, '(');
	if (!end) fail_msg("no function in: %s", declaration);
	const char *begin = end;
	while (begin > declaration && (isalnum((unsigned char)begin[-1]) || begin[-1] == '_')) begin--;
	assert_true((size_t)(end - begin) < capacity);
	snprintf(name, capacity, "%.*s", (int)(end - begin), begin);
}

/// Returns the number of functions of a header, each of which must be in a table.
static size_t expect_functions_tested(const char *header) {
	char path[500], line[500], name[80];
	size_t count = 0, missing = 0;
	snprintf(path, sizeof path, "%s/%s.h", GRAZE_HEADERS, header);
	FILE *file = fopen(path, "r");
	if (!file) fail_msg("%s: cannot be read", path);
	while (fgets(line, sizeof line, file)) {
		if (strncmp(line, "GZ_API ", 7) != 0) continue;
		function_of(name, sizeof name, line);
		if (!is_tested(name)) print_message("%s of %s.h is in no table of tests/faults\n", name, header), missing++;
		count++;
	}
	fclose(file);
	assert_int_equal(missing, 0);
	return count;
}

static void every_function_of_the_headers_is_in_a_table(void **state) {
	(void)state;
	// Not mpi.h, whose table is tests/mpi/fault_calls.c.
	static const char *const headers[] = {"base", "check", "crowd", "debug_draw", "jobs", "levels", "move", "overlap",
		"predict", "query", "sectors", "shapes", "solve", "views", "world"};
	size_t count = 0;
	for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) count += expect_functions_tested(headers[i]);
	print_message("%zu functions\n", count);
	assert_true(count > 70);
}

static void every_shared_call_is_in_a_table(void **state) {
	(void)state;
	for (size_t i = 0; i < shared_call_count; i++) {
		const fault_call *call = body_calls;
		while (call->name && strcmp(call->name, shared_call_name(i)) != 0) call++;
		if (!call->name) fail_msg("%s is not in body_calls", shared_call_name(i));
	}
}

int test_every_function(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(functions_without_memory_of_their_own_allocate_nothing),
		cmocka_unit_test(every_function_of_the_headers_is_in_a_table),
		cmocka_unit_test(every_shared_call_is_in_a_table),
	};
	return RUN_SUITE("every_function", tests);
}
