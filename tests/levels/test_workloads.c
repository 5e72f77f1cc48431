// The reader of workloads: columns, the messages about invalid files, and a workload that is saved and read back.
#include <string.h>

#include "levels/readers/workload.h"
#include "levels/sample_files.h"
#include "support/folder.h"

static void a_workload_is_read_column_by_column(void **state) {
	(void)state;
	sample_file file = sample_workload();
	app_workload workload;
	app_fault fault;
	assert_true(workload_parse(&workload, (app_bytes){file.data, file.size}, "f", &fault));
	assert_int_equal(workload.walls.count, 2);
	assert_int_equal(workload.bodies.count, 3);
	const float *columns[] = {workload.walls.ax, workload.walls.ay, workload.walls.bx, workload.walls.by,
		workload.bodies.x, workload.bodies.y, workload.bodies.dx, workload.bodies.dy, workload.bodies.radius};
	for (int k = 0, number = 0; k < 9; k++)
		for (int i = 0; i < (k < 4 ? 2 : 3); i++) assert_true(columns[k][i] == (float)number++ / 4);
	workload_free(&workload);
}

static void expect_workload_fault(const char *data, size_t size, const char *expected) {
	app_workload workload;
	app_fault fault;
	app_bytes input = sized_copy(data, size);
	bool read = workload_parse(&workload, input, "f", &fault);
	bytes_free(&input);
	assert_false(read);
	assert_string_equal(fault.text, expected);
	assert_null(workload.walls.ax);
	assert_null(workload.bodies.x);
}

static void a_message_names_the_fault_of_an_invalid_workload(void **state) {
	(void)state;
	sample_file file = sample_workload();
	expect_workload_fault(file.data, 11, "f: the file is not a workload; expected GZW1 and two counts");
	expect_workload_fault(file.data, 12, "f: the file has 12 bytes; expected 104 for 2 walls and 3 bodies");
	expect_workload_fault(file.data, file.size + 1, "f: the file has 105 bytes; expected 104 for 2 walls and 3 bodies");
	memcpy(file.data + 4, "\377\377\377\177\377\377\377\177", 8);
	expect_workload_fault(file.data, file.size,
		"f: the file has 104 bytes; expected 77309411304 for 2147483647 walls and 2147483647 bodies");
	memcpy(file.data + 4, "\377\377\377\377", 4);
	expect_workload_fault(
		file.data, file.size, "f: the workload has -1 walls and 2147483647 bodies; expected counts of at least 0");
	file.data[3] = '2';
	expect_workload_fault(file.data, file.size, "f: the file is not a workload; expected GZW1 and two counts");
}

static void a_saved_workload_is_read_back_to_the_bit(void **state) {
	(void)state;
	const char *path = in_folder("saved.gzw");
	app_fault fault;
	app_workload before, after;
	sample_file file = sample_workload();
	assert_true(workload_parse(&before, (app_bytes){file.data, file.size}, "f", &fault));
	assert_true(workload_save(&before.walls, &before.bodies, path, &fault));
	app_bytes saved;
	assert_true(file_read(&saved, path, &fault));
	assert_int_equal(saved.size, file.size);
	assert_memory_equal(saved.data, file.data, file.size);
	bytes_free(&saved);
	assert_true(workload_load(&after, path, &fault));
	assert_int_equal(after.bodies.count, 3);
	workload_free(&before);
	workload_free(&after);
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_workload_is_read_column_by_column),
		cmocka_unit_test(a_message_names_the_fault_of_an_invalid_workload),
		cmocka_unit_test(a_saved_workload_is_read_back_to_the_bit),
	};
	return RUN_SUITE("workloads", tests);
}

int test_workloads(void) { return run_in_folder(run); }
