// Runs all parts with each backend, or with the one that is named.
#include "smoke.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void smoke_expect(bool condition, const char *text, const char *file, int line) {
	if (condition) return;
	fflush(stdout);
	fprintf(stderr, "%s:%d: not so: %s\n", file, line, text);
	exit(EXIT_FAILURE);
}

bool smoke_near(double a, double b, double most) { return a - b <= most && b - a <= most; }

gz_bodies smoke_bodies(const smoke_body *b, size_t count) {
	gz_bodies bodies = {.count = count};
	bodies.center = GZ_MEMBERS(b, x, y), bodies.motion = GZ_MEMBERS(b, dx, dy), bodies.radius = GZ_MEMBER(b, radius);
	return bodies;
}

smoke_room smoke_room_create(const char *backend) {
	gz_segment segments[4];
	gz_segments list = {segments, 4, 0};
	EXPECT(gz_segments_add_box(&list, 16, 16, (gz_transform){8, 8, 0}).status == GZ_STATUS_OK);
	gz_error error;
	smoke_room room = {.backend = backend};
	room.world =
		gz_world_create(&(gz_world_desc){.walls = gz_walls_in(segments, list.count), .backend = backend}, &error);
	if (!room.world) fprintf(stderr, "%s\n", error.text);
	EXPECT(room.world != NULL);
	room.scratch = gz_scratch_create(room.world), room.crowd = gz_crowd_create(room.world);
	EXPECT(room.scratch && room.crowd);
	return room;
}

void smoke_room_destroy(const smoke_room *room) {
	gz_crowd_destroy(room->crowd);
	gz_scratch_destroy(room->scratch);
	gz_world_destroy(room->world);
}

static void run_all(const char *backend) {
	static void (*const parts[])(const smoke_room *) = {smoke_sweeps, smoke_overlaps, smoke_crowds, smoke_jobs,
		smoke_moves, smoke_pushes, smoke_sectors, smoke_predictions, smoke_touches, smoke_roots, smoke_edits,
		smoke_rollback, smoke_shapes, smoke_checks, smoke_levels};
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
		const smoke_room room = smoke_room_create(backend);
		printf("%s ", backend);
		parts[i](&room);
		smoke_room_destroy(&room);
	}
}

int main(int count, char **arguments) {
	EXPECT(gz_version_matches());
	const char *backend;
	bool any = false;
	for (size_t i = 0; (backend = gz_backend_name(i)); i++)
		if (count < 2 || !strcmp(arguments[1], backend)) run_all(backend), any = true;
	EXPECT(any);
	return EXIT_SUCCESS;
}
