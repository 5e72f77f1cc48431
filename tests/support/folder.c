#include "support/folder.h"

#include <stdio.h>
#include <stdlib.h>

#include "levels/file.h"
#include "support/check.h"

char folder[200];

const char *in_folder(const char *name) {
	static char paths[4][256];
	static int at;
	char *path = paths[at++ % 4];
	snprintf(path, sizeof paths[0], "%s/%s", folder, name);
	return path;
}

void write_file(const char *name, const char *text) {
	app_fault fault;
	FILE *file = file_create(in_folder(name), &fault);
	assert_non_null(file);
	fputs(text, file);
	assert_true(file_close(file, in_folder(name), &fault));
}

void read_file(const char *name, char *text, size_t room) {
	FILE *file = fopen(in_folder(name), "rb");
	assert_non_null(file);
	size_t size = fread(text, 1, room - 1, file);
	assert_true(size < room - 1);
	text[size] = 0;
	fclose(file);
}

int run_in_folder(int (*run)(void)) {
	const char *place = getenv("TMPDIR");
	snprintf(folder, sizeof folder, "%s/graze_XXXXXX", place ? place : "/tmp");
	if (!mkdtemp(folder)) {
		perror(folder);
		return 1;
	}
	int failed = run();
	char command[300];
	snprintf(command, sizeof command, "rm -r '%s'", folder);
	return failed + (system(command) != 0);
}
