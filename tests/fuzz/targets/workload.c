// Workload files: what is read is what the file's columns have, and a file of another size is refused.
#include "levels/readers/workload.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz/targets/support/memory_count.h"
#include "fuzz/targets/support/target.h"

enum { HEADER = 12, WALL_COLUMNS = 4, BODY_COLUMNS = 5, MEMORY = 1 << 16, MEMORY_PER_BYTE = 16 };

/// Compares a column with the bytes of the file. Returns the end of these.
static const char *check_column(const float *column, size_t count, const char *at) {
	for (size_t i = 0; i < count; i++, at += 4) {
		uint32_t bits;
		memcpy(&bits, column + i, sizeof bits);
		EXPECT(bits == read_u32(at), "number %zu of a column has other bits", i);
	}
	return at;
}

static void check_columns(const app_workload *w, app_bytes file) {
	const app_segments *walls = &w->walls;
	const app_circles *bodies = &w->bodies;
	const float *const columns[WALL_COLUMNS + BODY_COLUMNS] = {
		walls->ax, walls->ay, walls->bx, walls->by, bodies->x, bodies->y, bodies->dx, bodies->dy, bodies->radius};
	const char *at = file.data + HEADER;
	for (int k = 0; k < WALL_COLUMNS + BODY_COLUMNS; k++)
		at = check_column(columns[k], k < WALL_COLUMNS ? walls->count : bodies->count, at);
	EXPECT(at == file.data + file.size, "the file is accepted, and has bytes behind its columns");
}

static bool read(app_workload *w, app_bytes file) {
	app_fault fault = {.text = ""};
	memory_count_begin();
	const bool done = workload_parse(w, file, "f", &fault);
	EXPECT(memory_counted() <= MEMORY + MEMORY_PER_BYTE * file.size, "%zu bytes allocated", memory_counted());
	EXPECT(done || (!strncmp(fault.text, "f: ", 3) && !strpbrk(fault.text, "\r\n")), "the error is %s", fault.text);
	EXPECT(done || fault.status == GZ_LEVEL_INVALID, "the error is of another kind: %s", fault.text);
	EXPECT(done || (!w->walls.ax && !w->bodies.x), "an error, and columns");
	return done;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	app_workload w, shorter;
	app_bytes file;
	app_fault fault;
	if (!bytes_copy(&file, data, size, "f", &fault)) return 0;
	if (read(&w, file)) {
		check_columns(&w, file);
		EXPECT(!read(&shorter, (app_bytes){file.data, size - 1}), "a file that was cut off is accepted");
		workload_free(&w);
	}
	bytes_free(&file);
	return 0;
}
