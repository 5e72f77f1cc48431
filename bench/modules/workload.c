#include "workload.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct header {
	int32_t walls, bodies;
	float reach;
} header;

enum { WALL_COLUMNS = 4, BODY_COLUMNS = 5 };

bool workload_write(const char *path, float reach, const app_segments *walls, const app_circles *bodies) {
	FILE *file = fopen(path, "wb");
	if (!file) return false;
	const header sizes = {(int32_t)walls->count, (int32_t)bodies->count, reach};
	const float *const of_walls[WALL_COLUMNS] = {walls->ax, walls->ay, walls->bx, walls->by};
	const float *const of_bodies[BODY_COLUMNS] = {bodies->x, bodies->y, bodies->dx, bodies->dy, bodies->radius};
	fwrite(&sizes, sizeof sizes, 1, file);
	for (int k = 0; k < WALL_COLUMNS; k++) fwrite(of_walls[k], sizeof(float), walls->count, file);
	for (int k = 0; k < BODY_COLUMNS; k++) fwrite(of_bodies[k], sizeof(float), bodies->count, file);
	const bool written = !ferror(file);
	return !fclose(file) && written;
}

bool workload_read(workload *out, const char *path) {
	FILE *file = fopen(path, "rb");
	header sizes;
	if (!file) return false;
	if (fread(&sizes, sizeof sizes, 1, file) != 1) return fclose(file), false;
	const size_t n = (size_t)sizes.walls, m = (size_t)sizes.bodies, all = WALL_COLUMNS * n + BODY_COLUMNS * m;
	float *a = malloc(all * sizeof *a);
	const bool complete = a && fread(a, sizeof *a, all, file) == all;
	fclose(file);
	if (!complete) return free(a), false;
	const float *b = a + WALL_COLUMNS * n;
	*out = (workload){.memory = a, .reach = sizes.reach};
	out->walls = (gz_walls){.a = GZ_ARRAYS(a, a + n), .b = GZ_ARRAYS(a + 2 * n, a + 3 * n), .count = n};
	out->bodies = (gz_bodies){.center = GZ_ARRAYS(b, b + m),
		.motion = GZ_ARRAYS(b + 2 * m, b + 3 * m),
		.radius = GZ_ARRAY(b + 4 * m),
		.count = m};
	return true;
}
