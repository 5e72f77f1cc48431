#include "mover/room_runs.h"

#include <graze/graze.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "levels/game_maps.h"
#include "support/check.h"
#include "support/program_run.h"

const char room[] = "wall 0 0 900 0\nwall 900 0 900 900\nwall 900 900 0 900\nwall 0 900 0 0\n";
const char *const responses[RESPONSES] = {"slide", "bounce", "stop", "mixed"};
char room_picture[1 << 20];

/// The picture shows the room as 1600 pixels between margins of 24 pixels; its y axis points down.
static const double pixels_per_unit = 1600 / 900.0;

void run_in_room(const char *options, double x[ROOM_BODIES], double y[ROOM_BODIES]) {
	char line[300];
	int count = 0, used;
	write_file("room", room);
	snprintf(
		line, sizeof line, "run --level room --bodies %d --radius 30 --json --svg room.svg %s", ROOM_BODIES, options);
	assert_int_equal(run_program(line, ""), 0);
	read_file("room.svg", room_picture, sizeof room_picture);
	for (const char *at = strstr(room_picture, "<circle"); at; at = strstr(at + 1, "<circle"), count++) {
		assert_in_range(count, 0, ROOM_BODIES - 1);
		assert_int_equal(sscanf(at, "<circle cx=\"%lf\" cy=\"%lf\" r=%n", &x[count], &y[count], &used), 2);
		x[count] = (x[count] - 24) / pixels_per_unit, y[count] = 900 - (y[count] - 24) / pixels_per_unit;
	}
	assert_int_equal(count, ROOM_BODIES);
}

double from_walls(double x, double y) { return fmin(fmin(x, y), fmin(900 - x, 900 - y)); }

int read_spots(const char *name, double *nearest, double *farthest) {
	char id[40];
	double x, y;
	int marks = 0, used;
	snprintf(id, sizeof id, "id=\"%s\"", name);
	const char *at = strstr(room_picture, id);
	assert_non_null(at);
	at = strstr(at, "M0 0");
	assert_non_null(at);
	*nearest = INFINITY, *farthest = 0;
	for (at += 4; *at == 'M'; at += used, marks++) {
		used = 0;
		assert_int_equal(sscanf(at, "M%lf%lfh0%n", &x, &y, &used), 2);
		assert_true(used > 0);
		const double distance = from_walls((x - 24) / pixels_per_unit, (y - 24) / pixels_per_unit);
		*nearest = fmin(*nearest, distance), *farthest = fmax(*farthest, distance);
	}
	assert_int_equal(*at, '"');
	return marks;
}

void run_in_map(const char *options) {
	map_name names[MAX_MAPS];
	char hash[40] = "";
	if (!game_map_names(names)) skip();
	for (size_t i = 0; gz_backend_name(i); i++) {
		char line[300];
		snprintf(line, sizeof line,
			"run --level %s --bodies 2000 --ticks 200 --radius 8..16 --speed 60..1500 --record map.gzr --json "
			"--kernels %s %s",
			game_map_place("E1M5"), gz_backend_name(i), options);
		assert_int_equal(run_program(line, ""), 0);
		const char *hash_text = strstr(program_output, "\"hash\":\"");
		assert_non_null(hash_text);
		if (*hash) assert_memory_equal(hash, hash_text, 24);
		memcpy(hash, hash_text, 24);
	}
}
