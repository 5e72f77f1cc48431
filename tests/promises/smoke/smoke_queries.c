// Sweeps, overlaps, crowds, and queries on several threads.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "smoke.h"

/// To the right wall, to the floor, and to neither.
static const smoke_body three[] = {{8, 8, 16, 0, 1}, {4, 4, 0, -6, 1}, {8, 4, 1, 1, 1}};

void smoke_sweeps(const smoke_room *room) {
	const gz_bodies bodies = smoke_bodies(three, 3);
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	gz_hit hit[3], all[8];
	const gz_hits hits = gz_hits_in(hit);
	EXPECT(gz_sweep(&hits, room->world, &query, room->scratch).hits == 2);
	EXPECT(hit[0].time == 0.4375f && hit[0].point_x == 16 && hit[0].point_y == 8 && hit[0].normal_x == -1);
	EXPECT(hit[1].time == 0.5f && hit[1].point_x == 4 && hit[1].point_y == 0 && hit[1].normal_y == 1);
	EXPECT(hit[0].feature == GZ_FEATURE_SIDE && hit[2].feature == GZ_FEATURE_NONE && hit[2].index == -1);

	gz_body_hit listed[3];
	const gz_body_hits list = {listed, 3};
	EXPECT(gz_sweep_hits(&list, room->world, &query, room->scratch).written == 2);
	EXPECT(listed[1].body == 1 && listed[1].hit.time == hit[1].time && listed[1].hit.index == hit[1].index);

	size_t first[4];
	const gz_hit_list lists = {all, 8, first};
	EXPECT(gz_sweep_all(&lists, room->world, &query, room->scratch).hits == 2 && first[1] == 1 && first[3] == 2);

	uint8_t blocked[3];
	const gz_byte_out out = GZ_OUT_ARRAY(blocked);
	EXPECT(gz_line_of_sight(&out, room->world, &query, room->scratch).hits == 2);
	EXPECT(blocked[0] == 1 && blocked[1] == 1 && blocked[2] == 0);
	printf("sweeps: hits at %.9g and %.9g\n", (double)hit[0].time, (double)hit[1].time);
}

/// Events and intervals of the first body, and what is around two bodies that are near the left wall.
void smoke_overlaps(const smoke_room *room) {
	static const smoke_body two[] = {{0.5f, 8, 0, 0, 1}, {3, 8, 0, 0, 1}};
	gz_bodies bodies = smoke_bodies(three, 1);
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	gz_hit hit;
	const gz_hits hits = gz_hits_in(&hit);
	EXPECT(gz_sweep(&hits, room->world, &query, room->scratch).hits == 1);

	size_t first[3];
	gz_sensor_event event[4];
	const gz_sensor_event_list events = {event, 4, first};
	EXPECT(gz_sense(&events, room->world, &query, room->scratch).hits == 2);
	EXPECT(event[0].time == 0.4375f && event[1].time == 0.5625f && event[1].kind == GZ_EVENT_END);

	const gz_pair pair = {0, hit.index, 0};
	const gz_pairs pairs = {&pair, 1};
	gz_overlap_interval interval;
	EXPECT(gz_overlap_intervals(&interval, &pairs, room->world, &query, room->scratch).hits == 1);
	EXPECT(interval.entry == 0.4375f && interval.exit == 0.5625f && interval.kind == GZ_CASE_IMPALE);

	bodies = smoke_bodies(two, 2);
	gz_proximity proximity[8];
	const gz_proximity_list proximities = {proximity, 8, first};
	EXPECT(gz_overlaps(&proximities, room->world, &query, room->scratch).hits == 1);
	EXPECT(proximity[0].distance == -0.5f && proximity[0].normal_x == 1);
	const gz_nearest_limits limits = {1, 4};
	EXPECT(gz_nearest(&proximities, &limits, room->world, &query, room->scratch).hits == 2);
	EXPECT(proximity[1].distance == 2 && proximity[1].point_x == 0 && proximity[1].point_y == 8);
	float x[2], y[2];
	const gz_vec2_out out = GZ_OUT_ARRAYS(x, y);
	EXPECT(gz_depenetrate(&out, room->world, &query, room->scratch).hits == 1);
	EXPECT(x[0] == 0.5f && y[0] == 0 && x[1] == 0 && y[1] == 0);
	printf("overlaps: from %.9g to %.9g, out by %.9g\n", (double)interval.entry, (double)interval.exit, (double)x[0]);
}

/// Two bodies meet, the third one rests.
void smoke_crowds(const smoke_room *room) {
	static const smoke_body crowd[] = {{4, 8, 4, 0, 1}, {12, 8, -4, 0, 1}, {4, 4, 0, 0, 1}};
	const gz_bodies bodies = smoke_bodies(crowd, 3);
	EXPECT(gz_crowd_place(room->crowd, &bodies, 1).bodies == 3);
	gz_query query = {.targets = GZ_TARGETS_CIRCLES, .crowd = room->crowd, .from_crowd = true};
	gz_hit hit[3];
	const gz_hits hits = gz_hits_in(hit);
	EXPECT(gz_sweep(&hits, room->world, &query, room->scratch).hits == 2);
	EXPECT(hit[0].time == 0.75f && hit[1].time == 0.75f && hit[0].index == 1 && hit[1].index == 0);
	EXPECT(hit[0].normal_x == -1 && hit[1].normal_x == 1 && hit[2].feature == GZ_FEATURE_NONE);

	query.chunks = &bodies, query.chunk_count = 1, query.from_crowd = false, query.skip_self = true;
	size_t first[4];
	gz_neighbour neighbour[3];
	const gz_neighbour_list neighbours = {neighbour, 3, first};
	const gz_nearest_limits limits = {1, 100};
	EXPECT(gz_neighbours(&neighbours, &limits, room->world, &query, room->scratch).hits == 3);
	EXPECT(neighbour[0].index == 2 && neighbour[0].distance == 2 && neighbour[1].index == 0 && neighbour[2].index == 0);
	printf(
		"crowds: two bodies meet at %.9g, a neighbour at %.9g\n", (double)hit[0].time, (double)neighbour[0].distance);
}

enum { MANY = 10000 };

/// Many bodies give the same bits on two threads as on one. WebAssembly has no threads.
void smoke_jobs(const smoke_room *room) {
	smoke_body *many = malloc(MANY * sizeof *many);
	gz_hit *hit = calloc(2 * MANY, sizeof *hit);
	EXPECT(many && hit);
	for (int i = 0; i < MANY; i++)
		many[i] = (smoke_body){
			(float)(1 + i % 14), (float)(1 + i / 14 % 14), (float)(i % 23 - 11), (float)(i % 19 - 9), 0.5f};
	const gz_bodies bodies = smoke_bodies(many, MANY);
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	gz_pool *pool = gz_pool_create(2);
	const gz_jobs jobs = gz_pool_jobs(pool);
	const gz_hits alone = gz_hits_in(hit), shared = gz_hits_in(hit + MANY);
	const size_t hits = gz_sweep(&alone, room->world, &query, room->scratch).hits;
	EXPECT(gz_scratch_set_jobs(room->scratch, &jobs).status == GZ_STATUS_OK);
	EXPECT(gz_sweep(&shared, room->world, &query, room->scratch).hits == hits);
	for (int i = 0; i < MANY; i++)
		EXPECT(!memcmp(&hit[i].time, &hit[MANY + i].time, sizeof(float)) && hit[i].index == hit[MANY + i].index);
	EXPECT(gz_scratch_set_jobs(room->scratch, NULL).status == GZ_STATUS_OK);
	gz_pool_destroy(pool);
	free(many), free(hit);
	printf("jobs: %zu of %d bodies hit a wall\n", hits, MANY);
}
