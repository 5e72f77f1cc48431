// Runs fuzz targets over files, where there is no libFuzzer: the corpus is a test of every build.
//
// usage: graze_fuzz_targets TARGET FILE_OR_FOLDER...
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/targets/support/driver.h"

static size_t inputs;

static int fail(const char *text, const char *value) {
	fprintf(stderr, "graze_fuzz_targets: %s %s\n", text, value);
	return 2;
}

/// Each input is in memory of its size, so that sanitizers detect reads behind it.
static int run_file(fuzz_target *target, const char *path, FILE *file) {
	static uint8_t bytes[1 << 20];
	const size_t size = fread(bytes, 1, sizeof bytes, file);
	const bool failed = ferror(file) || size == sizeof bytes;
	if (failed) return fail("cannot be read, or has more than 1 MiB:", path);
	uint8_t *copy = malloc(size ? size : 1);
	if (!copy) return fail("no memory for", path);
	memcpy(copy, bytes, size);
	target(copy, size);
	free(copy);
	inputs++;
	return 0;
}

static int run_path(fuzz_target *target, const char *path);

static int run_folder(fuzz_target *target, const char *path, DIR *folder) {
	int status = 0;
	for (const struct dirent *entry; !status && (entry = readdir(folder));) {
		char inside[4096];
		if (entry->d_name[0] == '.') continue;
		if (snprintf(inside, sizeof inside, "%s/%s", path, entry->d_name) >= (int)sizeof inside)
			return fail("the path is too long:", path);
		status = run_path(target, inside);
	}
	return status;
}

static int run_path(fuzz_target *target, const char *path) {
	DIR *folder = opendir(path);
	if (folder) {
		const int status = run_folder(target, path, folder);
		closedir(folder);
		return status;
	}
	FILE *file = fopen(path, "rb");
	if (!file) return fail("cannot open", path);
	const int status = run_file(target, path, file);
	fclose(file);
	return status;
}

int main(int argc, char **argv) {
	fuzz_target *target = argc > 2 ? fuzz_target_named(argv[1]) : NULL;
	if (!target) return fail("usage: graze_fuzz_targets TARGET FILE_OR_FOLDER...", argc > 2 ? argv[1] : "");
	int status = 0;
	for (int i = 2; !status && i < argc; i++) status = run_path(target, argv[i]);
	printf("%zu inputs\n", inputs);
	return status || inputs ? status : fail("no inputs in", argv[2]);
}
