#include "levels/readers/workload.h"

#include <stdint.h>
#include <string.h>

#define HEADER 12 // bytes
#define WALL_COLUMNS 4
#define BODY_COLUMNS 5

static void read_columns(app_workload *out, const char *at) {
	float *walls[WALL_COLUMNS] = {out->walls.ax, out->walls.ay, out->walls.bx, out->walls.by};
	float *bodies[BODY_COLUMNS] = {out->bodies.x, out->bodies.y, out->bodies.dx, out->bodies.dy, out->bodies.radius};
	for (int k = 0; k < WALL_COLUMNS; k++) at = read_floats(walls[k], out->walls.count, at);
	for (int k = 0; k < BODY_COLUMNS; k++) at = read_floats(bodies[k], out->bodies.count, at);
}

static bool check_size(app_bytes input, uint32_t walls, uint32_t bodies, const char *file, app_fault *fault) {
	if (walls > INT32_MAX || bodies > INT32_MAX)
		return fault_set(fault, "%s: the workload has %d walls and %d bodies; expected counts of at least 0", file,
			(int32_t)walls, (int32_t)bodies);
	uint64_t expected = HEADER + 4 * (WALL_COLUMNS * (uint64_t)walls + BODY_COLUMNS * (uint64_t)bodies);
	if (input.size == expected) return true;
	return fault_set(fault, "%s: the file has %zu bytes; expected %llu for %u walls and %u bodies", file, input.size,
		(unsigned long long)expected, walls, bodies);
}

bool workload_is(app_bytes input) { return input.size >= 4 && !memcmp(input.data, "GZW1", 4); }

bool workload_parse(app_workload *out, app_bytes input, const char *file, app_fault *fault) {
	memset(out, 0, sizeof *out);
	if (!workload_is(input) || input.size < HEADER)
		return fault_set(fault, "%s: the file is not a workload; expected GZW1 and two counts", file);
	uint32_t walls = read_u32(input.data + 4), bodies = read_u32(input.data + 8);
	if (!check_size(input, walls, bodies, file, fault)) return false;
	if (!segments_reserve(&out->walls, walls) || !circles_reserve(&out->bodies, bodies)) {
		workload_free(out);
		return fault_no_memory(fault, file);
	}
	out->walls.count = walls;
	out->bodies.count = bodies;
	read_columns(out, input.data + HEADER);
	return true;
}

bool workload_load(app_workload *out, const char *path, app_fault *fault) {
	memset(out, 0, sizeof *out);
	app_bytes input;
	if (!file_read(&input, path, fault)) return false;
	bool done = workload_parse(out, input, path, fault);
	bytes_free(&input);
	return done;
}

bool workload_save(const app_segments *walls, const app_circles *bodies, const char *path, app_fault *fault) {
	if (walls->count > INT32_MAX || bodies->count > INT32_MAX)
		return fault_set(
			fault, "%s: a workload cannot have %zu walls and %zu bodies", path, walls->count, bodies->count);
	FILE *file = file_create(path, fault);
	if (!file) return false;
	char header[HEADER] = "GZW1";
	write_u32(header + 4, (uint32_t)walls->count);
	write_u32(header + 8, (uint32_t)bodies->count);
	fwrite(header, 1, HEADER, file);
	const float *columns[] = {
		walls->ax, walls->ay, walls->bx, walls->by, bodies->x, bodies->y, bodies->dx, bodies->dy, bodies->radius};
	for (int k = 0; k < WALL_COLUMNS + BODY_COLUMNS; k++)
		write_floats(file, columns[k], k < WALL_COLUMNS ? walls->count : bodies->count);
	return file_close(file, path, fault);
}

void workload_free(app_workload *workload) {
	segments_free(&workload->walls);
	circles_free(&workload->bodies);
}
