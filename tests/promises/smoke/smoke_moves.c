// Moves, walls that push, and sectors.
#include <stdio.h>

#include "smoke.h"

/// How far from a wall a body may come to rest: the skin of a room of this size, many times.
#define REST 1e-3

static gz_moves moves_in(smoke_body *b) {
	return (gz_moves){.center = GZ_OUT_MEMBERS(b, x, y), .motion = GZ_OUT_MEMBERS(b, dx, dy)};
}

/// A body slides along the floor, another one bounces off the ceiling; then two of a crowd stop each other.
void smoke_moves(const smoke_room *room) {
	static const uint8_t response[] = {GZ_RESPONSE_SLIDE, GZ_RESPONSE_BOUNCE}, stop = GZ_RESPONSE_STOP;
	smoke_body two[] = {{4, 2, 4, -4, 1}, {12, 8, 0, 12, 1}};
	const gz_bodies bodies = smoke_bodies(two, 2);
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	gz_moves moves = moves_in(two);
	moves.response = GZ_ARRAY(response);
	gz_contact contact[4];
	size_t first[3];
	const gz_contact_list contacts = {contact, 4, first};
	gz_move_options options = {.contacts = &contacts};
	EXPECT(gz_move(&moves, &options, room->world, &query, room->scratch).hits == 2 && first[1] == 1);
	EXPECT(smoke_near(two[0].x, 8, REST) && two[0].y >= 1 && smoke_near(two[0].y, 1, REST) && two[0].dy == 0);
	EXPECT(smoke_near(two[1].y, 10, REST) && two[1].x == 12 && two[1].dy == -12);
	const smoke_body slid = two[0], bounced = two[1];
	EXPECT(contact[0].normal_y == 1 && smoke_near(contact[0].time, 0.25, REST) && contact[1].normal_y == -1);

	two[0] = (smoke_body){4, 8, 8, 0, 1}, two[1] = (smoke_body){12, 8, -8, 0, 1};
	moves.response = GZ_SHARED_VALUE(stop), options.crowd = room->crowd;
	EXPECT(gz_move(&moves, &options, room->world, &query, room->scratch).hits == 2);
	EXPECT(two[1].x - two[0].x >= 2 && smoke_near(two[0].x, 7, REST) && smoke_near(two[1].x, 9, REST));
	printf("moves: a slide to %.3f, a bounce to %.3f, a stop at %.3f\n", (double)slid.x, (double)bounced.y,
		(double)two[0].x);
}

/// A gate pushes a body towards the right wall, where there is room; then against it, where there is none.
void smoke_pushes(const smoke_room *room) {
	static const float ax = 4, ay = 2, bx = 4, by = 6;
	smoke_body body = {6, 4, 0, 0, 1};
	const gz_bodies bodies = smoke_bodies(&body, 1);
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	const gz_moves moves = moves_in(&body);
	gz_walls gate = {.count = 1};
	gate.a = GZ_ARRAYS(&ax, &ay), gate.b = GZ_ARRAYS(&bx, &by);
	int32_t index;
	EXPECT(gz_world_add_walls(room->world, &gate, &index).status == GZ_STATUS_OK && index == 4);
	gz_crush crush[2];
	size_t first[2];
	const gz_crush_list crushes = {crush, 2, first};
	gz_wall_group group = {.wall = &index, .count = 1, .dx = 4};
	const gz_wall_push push = {.data = &group, .count = 1, .crushes = &crushes};
	EXPECT(gz_world_push_walls(&push, &moves, room->world, &query, room->scratch).pushed == 1);
	EXPECT(body.x >= 9 && smoke_near(body.x, 9, REST) && body.y == 4 && first[1] == 0);
	group.dx = 7;
	EXPECT(gz_world_push_walls(&push, &moves, room->world, &query, room->scratch).stopped == 1);
	EXPECT(first[1] == 1 && crush[0].body == 0 && smoke_near(body.x, 9, REST));
	float x, y;
	EXPECT(gz_world_read_walls(room->world, &index, 1, (gz_vec2_out){&x, &y, 4}, (gz_vec2_out){&x, &y, 4}).status ==
		   GZ_STATUS_OK);
	EXPECT(x == 8 && y == 6);
	printf("pushes: the gate is at %.9g, %zu body crushed\n", (double)x, first[1]);
}

/// Two bodies of different sectors, 6e10 units from the origin, meet. Both frames have the same time.
void smoke_sectors(const smoke_room *room) {
	static const int32_t sector[][2] = {{1000000000, 7}, {1000000001, 7}};
	static const smoke_body two[] = {{63, 32, 3, 0, 0.25f}, {1, 32, 0, 0, 0.25f}};
	const gz_bodies bodies = smoke_bodies(two, 2);
	const gz_sector_view sectors_of = {&sector[0][0], &sector[0][1], sizeof *sector};
	gz_sectors *sectors = gz_sectors_create(&(gz_sectors_desc){.side = 64, .backend = room->backend}, NULL);
	EXPECT(sectors && gz_sectors_place(sectors, &bodies, &sectors_of, 1, 1).bodies == 2);
	EXPECT(gz_sectors_count(sectors) == 2);
	float time[2];
	for (size_t k = 0; k < 2; k++) {
		gz_frame frame = gz_sectors_frame(sectors, k);
		frame.query.targets = GZ_TARGETS_ALL;
		gz_hit hit;
		const gz_hits hits = gz_hits_in(&hit);
		EXPECT(gz_sweep(&hits, frame.world, &frame.query, frame.scratch).hits == 1);
		EXPECT(hit.feature == GZ_FEATURE_CIRCLE);
		time[frame.body[0]] = hit.time;
	}
	EXPECT(time[0] == 0.5f && time[1] == 0.5f);
	gz_sectors_destroy(sectors);
	printf("sectors: both frames have the time %.9g\n", (double)time[0]);
}
