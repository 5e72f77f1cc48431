// Edits, saved blocks, checks of input, shapes, and levels from files.
#include <stdio.h>
#include <string.h>

#include "smoke.h"
#include "smoke_files.h"

/// The time at which a body in the middle that goes 16 units to the right has its first hit; -1 for none.
static float time_to_the_right(const gz_world *world, gz_scratch *scratch) {
	static const smoke_body body = {8, 8, 16, 0, 1};
	const gz_bodies bodies = smoke_bodies(&body, 1);
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	gz_hit hit;
	const gz_hits hits = gz_hits_in(&hit);
	return gz_sweep(&hits, world, &query, scratch).hits ? hit.time : -1;
}

/// A wall with a radius in the way of the body.
static int32_t add_wall(gz_world *world) {
	static const float ax = 12, ay = 4, bx = 12, by = 12, radius = 0.5f;
	gz_walls wall = {.count = 1};
	int32_t index;
	wall.a = GZ_ARRAYS(&ax, &ay), wall.b = GZ_ARRAYS(&bx, &by), wall.radius = GZ_ARRAY(&radius);
	EXPECT(gz_world_add_walls(world, &wall, &index).status == GZ_STATUS_OK);
	return index;
}

void smoke_edits(const smoke_room *room) {
	static const float ax = 13, ay = 4, bx = 13, by = 12;
	const int32_t index = add_wall(room->world);
	EXPECT(index == 4 && time_to_the_right(room->world, room->scratch) == 0.15625f);
	EXPECT(gz_world_enable_walls(room->world, &index, 1, false).status == GZ_STATUS_OK);
	EXPECT(time_to_the_right(room->world, room->scratch) == 0.4375f);
	EXPECT(gz_world_enable_walls(room->world, &index, 1, true).status == GZ_STATUS_OK);
	gz_walls to = {.count = 1};
	to.a = GZ_ARRAYS(&ax, &ay), to.b = GZ_ARRAYS(&bx, &by);
	EXPECT(gz_world_move_walls(room->world, &index, &to).status == GZ_STATUS_OK);
	const float moved = time_to_the_right(room->world, room->scratch);
	EXPECT(moved == 0.21875f);
	EXPECT(gz_world_remove_walls(room->world, &index, 1).status == GZ_STATUS_OK);
	const float removed = time_to_the_right(room->world, room->scratch);
	EXPECT(removed == 0.4375f && gz_world_describe(room->world).walls == 4);
	printf("edits: hits at %.9g and %.9g\n", (double)moved, (double)removed);
}

/// A block has the same bytes on every machine: those of the file. It restores the state in a world that had another
/// one, and a block with a changed byte restores nothing.
void smoke_rollback(const smoke_room *room) {
	uint8_t before[64], block[128];
	const size_t size_before = gz_world_save(room->world, before, sizeof before);
	add_wall(room->world);
	const size_t size = gz_world_save(room->world, block, sizeof block);
	EXPECT(size_before == 40 && size == sizeof saved_block);
	EXPECT(!memcmp(block, saved_block, size));
	EXPECT(gz_world_restore(room->world, before, size_before).status == GZ_STATUS_OK);
	EXPECT(time_to_the_right(room->world, room->scratch) == 0.4375f);
	block[60] ^= 1;
	EXPECT(gz_world_restore(room->world, block, size).status == GZ_STATUS_INVALID_INPUT);
	EXPECT(time_to_the_right(room->world, room->scratch) == 0.4375f);
	EXPECT(gz_world_restore(room->world, saved_block, sizeof saved_block).status == GZ_STATUS_OK);
	EXPECT(time_to_the_right(room->world, room->scratch) == 0.15625f);
	printf("rollback: a block of %zu bytes\n", size);
}

static void count_lines(void *context, gz_draw what, float ax, float ay, float bx, float by, float radius) {
	(void)what, (void)ax, (void)ay, (void)bx, (void)by, (void)radius;
	++*(int *)context;
}

void smoke_shapes(const smoke_room *room) {
	int lines = 0;
	const gz_debug_draw draw = {.line = count_lines, .context = &lines, .what = 1u << GZ_DRAW_WALL};
	EXPECT(gz_draw_world(&draw, room->world).status == GZ_STATUS_OK && lines == 4);
	gz_segment segments[16];
	gz_segments list = {segments, 16, 0};
	EXPECT(gz_segments_add_circle(&list, 5, 8, (gz_transform){0, 0, 0}).status == GZ_STATUS_OK && list.count == 8);
	list.count = 0;
	EXPECT(gz_segments_add_box(&list, 16, 16, (gz_transform){8, 8, 0}).status == GZ_STATUS_OK);
	const gz_walls outline = gz_walls_in(segments, list.count);
	const float distance = gz_outline_distance(&outline, 3, 8);
	EXPECT(distance == -3 && gz_outline_distance(&outline, 19, 20) == 5);
	printf("shapes: %d lines, a distance of %.9g\n", lines, (double)distance);
}

/// Numbers that are not finite are found, whatever the flags of this file: the library tests them.
void smoke_checks(const smoke_room *room) {
	static const uint32_t not_finite[] = {0x7fc00000, 0x7f800000, 0xff800000};
	smoke_body body = {8, 8, 1, 0, 1};
	const gz_bodies bodies = smoke_bodies(&body, 1);
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	gz_hit hit;
	const gz_hits hits = gz_hits_in(&hit);
	for (size_t i = 0; i < 3; i++) {
		memcpy(&body.radius, not_finite + i, sizeof body.radius);
		const gz_error error = gz_check_bodies(&bodies, 1, 0);
		EXPECT(error.status == GZ_STATUS_INVALID_BODIES && !strcmp(error.name, "radius"));
		const gz_report report = gz_sweep(&hits, room->world, &query, room->scratch);
		EXPECT(report.invalid == 1 && hit.feature == GZ_FEATURE_INVALID && hit.index == -1);
	}
	printf("checks: %zu radii refused\n", sizeof not_finite / sizeof *not_finite);
}

/// Two files of the room: a text, and a WAD, whose numbers are little-endian.
void smoke_levels(const smoke_room *room) {
#if defined(SMOKE_LEVELS)
	const struct {
		const void *bytes;
		size_t size;
		const char *format;
	} files[] = {{scene_file, sizeof scene_file - 1, "scene"}, {wad_file, sizeof wad_file, "WAD"}};
	for (size_t i = 0; i < 2; i++) {
		gz_level_error error;
		gz_level *level = gz_level_read(files[i].bytes, files[i].size, NULL, &error);
		if (!level) fprintf(stderr, "%s\n", error.text);
		EXPECT(level && !strcmp(gz_level_describe(level).format, files[i].format));
		gz_world *world =
			gz_world_create(&(gz_world_desc){.walls = gz_level_walls(level), .backend = room->backend}, NULL);
		gz_scratch *scratch = gz_scratch_create(world);
		EXPECT(world && scratch && gz_world_describe(world).walls == 4);
		EXPECT(time_to_the_right(world, scratch) == 0.4375f);
		if (i == 1) EXPECT(gz_level_things(level).count == 1 && gz_level_things(level).data[0].x == -300);
		gz_scratch_destroy(scratch), gz_world_destroy(world), gz_level_close(level);
	}
	printf("levels: the room from a scene and from a WAD\n");
#else
	(void)room;
	printf("levels: not in this build\n");
#endif
}
