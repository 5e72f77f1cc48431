// Queries of frames, whose results are hashed by the ids of bodies and the numbers of walls.
#include <stdlib.h>
#include <string.h>

#include "graze/graze.h"
#include "mpi/scene.h"

const char *const kind_names[KINDS] = {"sweep", "sweep_hits", "sense", "line_of_sight", "nearest", "neighbours",
	"overlaps", "depenetrate", "predict", "move"};

/// What is hashed of a result; padding is 0.
typedef struct result {
	uint64_t body, target;
	double time;
	float a, b, c, d;
	uint32_t kind;
} result;

/// A frame whose bodies are queried, and where their results are added.
typedef struct frame_results {
	result_hashes *hashes;
	gz_frame frame;
	gz_query query;
	size_t own, count;
} frame_results;

static uint64_t id_of(const gz_frame *frame, size_t index) {
	const gz_bodies *chunk = &frame->chunks[index >= frame->chunks[0].count];
	const size_t k = index - (chunk == frame->chunks ? 0 : frame->chunks[0].count);
	return *(const uint64_t *)((const char *)chunk->id.data + k * chunk->id.stride);
}

/// The name of a target: the number of a wall, or the id of a body.
static uint64_t target_of(const frame_results *f, int32_t index, bool is_circle) {
	if (index < 0) return UINT64_MAX;
	return is_circle ? id_of(&f->frame, (size_t)index) : (uint64_t)f->frame.wall[index] | (uint64_t)1 << 62;
}

/// Adds a result of a body of the frame, if the body is one of this rank.
static void add(const frame_results *f, int kind, size_t body, const result *values, bool is_finding) {
	if (f->frame.body[body] >= f->own) return;
	result r;
	memset(&r, 0, sizeof r);
	r.body = id_of(&f->frame, body), r.target = values->target, r.time = values->time, r.kind = values->kind;
	r.a = values->a, r.b = values->b, r.c = values->c, r.d = values->d;
	f->hashes->sum[kind] += hash_bytes(&r, sizeof r, (uint64_t)kind);
	f->hashes->found[kind] += is_finding;
}

static void add_hit(const frame_results *f, int kind, size_t body, const gz_hit *hit) {
	const bool is_circle = hit->feature == GZ_FEATURE_CIRCLE;
	const result r = {.target = target_of(f, hit->index, is_circle),
		.time = (double)hit->time,
		.a = hit->point_x,
		.b = hit->point_y,
		.c = hit->normal_x,
		.d = hit->normal_y,
		.kind = hit->feature};
	add(f, kind, body, &r, hit->index >= 0);
}

static void sweep(const frame_results *f) {
	gz_hit *hit = calloc(f->count, sizeof *hit);
	const gz_hits hits = gz_hits_in(hit);
	const gz_report report = gz_sweep(&hits, f->frame.world, &f->query, f->frame.scratch);
	CHECK_OK(report.error);
	for (size_t k = 0; k < f->count; k++) add_hit(f, SWEEP, k, &hit[k]);
	gz_body_hit *list = calloc(f->count, sizeof *list);
	const gz_body_hits found = {list, f->count};
	const gz_report listed = gz_sweep_hits(&found, f->frame.world, &f->query, f->frame.scratch);
	CHECK_OK(listed.error);
	for (size_t k = 0; k < listed.written; k++) add_hit(f, SWEEP_HITS, list[k].body, &list[k].hit);
	free(hit), free(list);
}

static void sense(const frame_results *f) {
	const size_t capacity = 60 * f->count + 100;
	gz_sensor_event *events = calloc(capacity, sizeof *events);
	size_t *first = calloc(f->count + 1, sizeof *first);
	const gz_sensor_event_list list = {events, capacity, first};
	CHECK_OK(gz_sense(&list, f->frame.world, &f->query, f->frame.scratch).error);
	for (size_t k = 0; k < f->count; k++) {
		for (size_t e = first[k]; e < first[k + 1]; e++) {
			const result r = {.target = target_of(f, events[e].index, events[e].circle),
				.time = (double)events[e].time,
				.kind = events[e].kind + 10u * events[e].circle};
			add(f, SENSE, k, &r, true);
		}
	}
	free(events), free(first);
}

static void see(const frame_results *f) {
	uint8_t *blocked = calloc(f->count, 1);
	const gz_byte_out out = {blocked, 1};
	CHECK_OK(gz_line_of_sight(&out, f->frame.world, &f->query, f->frame.scratch).error);
	for (size_t k = 0; k < f->count; k++) {
		const result r = {.kind = blocked[k]};
		add(f, SIGHT, k, &r, blocked[k] != 0);
	}
	free(blocked);
}

/// The nearest, or what overlaps.
static void approach(const frame_results *f, int kind) {
	const size_t capacity = 60 * f->count + 100;
	gz_proximity *near = calloc(capacity, sizeof *near);
	size_t *first = calloc(f->count + 1, sizeof *first);
	const gz_proximity_list list = {near, capacity, first};
	const gz_nearest_limits limits = {.max = 5, .distance = 7};
	const gz_report report = kind == NEAREST ? gz_nearest(&list, &limits, f->frame.world, &f->query, f->frame.scratch)
											 : gz_overlaps(&list, f->frame.world, &f->query, f->frame.scratch);
	CHECK_OK(report.error);
	for (size_t k = 0; k < f->count; k++) {
		for (size_t e = first[k]; e < first[k + 1]; e++) {
			const bool is_circle = near[e].feature == GZ_FEATURE_CIRCLE;
			const result r = {.target = target_of(f, near[e].index, is_circle),
				.time = (double)near[e].distance,
				.a = near[e].point_x,
				.b = near[e].point_y,
				.c = near[e].normal_x,
				.d = near[e].normal_y,
				.kind = near[e].feature};
			add(f, kind, k, &r, true);
		}
	}
	free(near), free(first);
}

static void find_neighbours(const frame_results *f) {
	const size_t capacity = 4 * f->count + 4;
	gz_neighbour *near = calloc(capacity, sizeof *near);
	size_t *first = calloc(f->count + 1, sizeof *first);
	const gz_neighbour_list list = {near, capacity, first};
	const gz_nearest_limits limits = {.max = 4, .distance = 7};
	gz_query query = f->query;
	query.targets = GZ_TARGETS_CIRCLES;
	CHECK_OK(gz_neighbours(&list, &limits, f->frame.world, &query, f->frame.scratch).error);
	for (size_t k = 0; k < f->count; k++) {
		for (size_t e = first[k]; e < first[k + 1]; e++) {
			const result r = {.target = target_of(f, near[e].index, true), .time = (double)near[e].distance};
			add(f, NEIGHBOURS, k, &r, true);
		}
	}
	free(near), free(first);
}

static void depenetrate(const frame_results *f) {
	float *out = calloc(2 * f->count, sizeof *out);
	const gz_vec2_out columns = {out, out + f->count, sizeof *out};
	CHECK_OK(gz_depenetrate(&columns, f->frame.world, &f->query, f->frame.scratch).error);
	for (size_t k = 0; k < f->count; k++) {
		const result r = {.a = out[k], .b = out[k + f->count]};
		add(f, DEPENETRATE, k, &r, r.a < 0 || r.a > 0 || r.b < 0 || r.b > 0);
	}
	free(out);
}

static void predict(const frame_results *f) {
	const size_t all = f->count + f->frame.chunks[1].count;
	gz_hit *hit = calloc(all, sizeof *hit);
	const gz_hits hits[2] = {gz_hits_in(hit), gz_hits_in(hit + f->count)};
	gz_crowd *crowd = gz_crowd_create(f->frame.world);
	const gz_prediction prediction = {.until = 1, .crowd = crowd};
	const gz_query query = {.chunks = f->frame.chunks, .chunk_count = 2};
	CHECK_OK(gz_predict(hits, &prediction, f->frame.world, &query, f->frame.scratch).error);
	for (size_t k = 0; k < f->count; k++) add_hit(f, PREDICT, k, &hit[k]);
	gz_crowd_destroy(crowd);
	free(hit);
}

void query_frames(result_hashes *hashes, const gz_sectors *sectors, size_t own) {
	for (size_t k = 0; k < gz_sectors_count(sectors); k++) {
		frame_results f = {.hashes = hashes, .frame = gz_sectors_frame(sectors, k), .own = own};
		if (f.frame.body[0] >= own) continue;
		f.count = f.frame.chunks[0].count;
		f.query = f.frame.query, f.query.targets = GZ_TARGETS_ALL;
		sweep(&f), sense(&f), see(&f);
		f.query.skip_self = true;
		approach(&f, NEAREST), approach(&f, OVERLAPS), find_neighbours(&f), depenetrate(&f);
		predict(&f);
	}
}

void hash_bodies_of(result_hashes *hashes, const scene_body *bodies, size_t count, const gz_report *moved) {
	for (size_t k = 0; k < count; k++) {
		const scene_body *b = &bodies[k];
		result r;
		memset(&r, 0, sizeof r);
		r.body = b->id, r.target = (uint64_t)(uint32_t)b->sector_x << 32 | (uint32_t)b->sector_y;
		r.a = b->x, r.b = b->y, r.c = b->motion_x, r.d = b->motion_y;
		hashes->sum[MOVE] += hash_bytes(&r, sizeof r, MOVE);
	}
	hashes->found[MOVE] += moved->hits;
}
