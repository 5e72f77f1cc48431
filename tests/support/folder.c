#include "support/folder.h"

#include <stdio.h>

#include "levels/data/file.h"
#include "support/check.h"
#include "support/system.h"

char folder[200];

const char *in_folder(const char *name) {
	static char paths[4][256];
	static unsigned calls;
	char *path = paths[calls++ % 4];
	snprintf(path, sizeof paths[0], "%s/%s", folder, name);
	return path;
}

void write_file(const char *name, const char *text) {
	app_fault fault;
	FILE *file = file_create(in_folder(name), &fault);
	if (!file) fail_msg("%s", fault.text);
	fputs(text, file);
	assert_true(file_close(file, in_folder(name), &fault));
}

void read_file(const char *name, char *text, size_t capacity) {
	FILE *file = fopen(in_folder(name), "rb");
	assert_non_null(file);
	const size_t size = fread(text, 1, capacity - 1, file);
	assert_true(size < capacity - 1);
	text[size] = 0;
	fclose(file);
}

int run_in_folder(int (*run)(void)) {
	if (!folder_make(folder, sizeof folder)) return 1;
	const int failed = run();
	return failed + !folder_remove(folder);
}
