// gz_crowd_place: memory, ranges and reports of a crowd. The sort itself is in crowd_sort.c.
#include "engine/crowd/crowd.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/world/world.h"

enum { MIN_TILES = 2 }; ///< tiles of a range

gz_crowd *graze_crowd_make(const gz_world *world, crowd_worker *worker) {
	caller_memory memory = graze_memory(world->memory.hooks);
	gz_crowd *crowd = graze_allocate(&memory, 1, sizeof *crowd);
	if (!crowd) return NULL;
	memset(crowd, 0, sizeof *crowd);
	crowd->world = world, crowd->memory = memory, crowd->backend = world->backend;
	crowd->error = graze_no_error();
	crowd->jobs = graze_jobs_single();
	crowd->workers = worker, crowd->borrows_worker = true;
	return crowd;
}

static void release_workers(gz_crowd *crowd, caller_memory *memory) {
	if (!crowd->borrows_worker) graze_release(memory, crowd->workers, crowd->jobs.workers, sizeof *crowd->workers);
}

gz_crowd *gz_crowd_create(const gz_world *world) {
	gz_crowd *crowd = world ? graze_crowd_make(world, NULL) : NULL;
	if (!crowd) return NULL;
	crowd->workers = graze_allocate(&crowd->memory, 1, sizeof *crowd->workers);
	crowd->borrows_worker = false;
	if (crowd->workers) return crowd;
	gz_crowd_destroy(crowd);
	return NULL;
}

gz_error gz_crowd_set_jobs(gz_crowd *crowd, const gz_jobs *jobs) {
	const gz_jobs used = jobs ? *jobs : graze_jobs_single();
	if (!crowd) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "crowd", "the crowd is null");
	const gz_error error = graze_jobs_check(&used);
	if (error.status) return error;
	crowd_worker *workers = graze_allocate(&crowd->memory, used.workers, sizeof *workers);
	if (!workers)
		return graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for %u workers", (unsigned)used.workers);
	release_workers(crowd, &crowd->memory);
	crowd->workers = workers, crowd->jobs = used, crowd->borrows_worker = false;
	return error;
}

void gz_crowd_destroy(gz_crowd *crowd) {
	if (!crowd) return;
	caller_memory memory = crowd->memory;
	graze_circles_free(&crowd->grid, &memory);
	graze_release(&memory, crowd->filter_memory, crowd->filter_capacity, sizeof *crowd->filters);
	release_workers(crowd, &memory);
	graze_release(&memory, crowd->chunks, crowd->chunk_capacity, sizeof *crowd->chunks);
	graze_release(&memory, crowd->first, crowd->chunk_capacity, sizeof *crowd->first);
	graze_release(&memory, crowd, 1, sizeof *crowd);
}

gz_error graze_crowd_check_world(const gz_crowd *crowd, const gz_world *world) {
	if (crowd->world == world) return graze_no_error();
	return graze_error(GZ_STATUS_INVALID_INPUT, 0, "crowd", "the crowd is of another world");
}

size_t graze_crowd_chunk(const gz_crowd *crowd, size_t *index) {
	size_t low = 0, high = crowd->chunk_count - 1;
	while (low < high) {
		const size_t middle = (low + high + 1) / 2;
		if (crowd->first[middle] <= *index) low = middle;
		else high = middle - 1;
	}
	*index -= crowd->first[low];
	return low;
}

static void release_chunks(gz_crowd *crowd) {
	graze_release(&crowd->memory, crowd->chunks, crowd->chunk_capacity, sizeof *crowd->chunks);
	graze_release(&crowd->memory, crowd->first, crowd->chunk_capacity, sizeof *crowd->first);
	crowd->chunks = NULL, crowd->first = NULL, crowd->chunk_capacity = 0;
}

/// Stores the number of bodies of each chunk, and the index of its first body. False without memory.
static bool store_counts(gz_crowd *crowd, const gz_bodies *chunks, size_t chunk_count) {
	if (chunk_count > crowd->chunk_capacity) {
		release_chunks(crowd);
		crowd->chunks = graze_allocate(&crowd->memory, chunk_count, sizeof *crowd->chunks);
		crowd->first = graze_allocate(&crowd->memory, chunk_count, sizeof *crowd->first);
		crowd->chunk_capacity = chunk_count;
		if (!crowd->chunks || !crowd->first) return release_chunks(crowd), false;
	}
	size_t bodies = 0;
	for (size_t c = 0; c < chunk_count; c++) {
		crowd->chunks[c] = (gz_bodies){.count = graze_body_count(chunks + c)};
		crowd->first[c] = bodies, bodies += crowd->chunks[c].count;
	}
	crowd->chunk_count = chunk_count;
	crowd->own_chunks = graze_own_chunks(chunks, chunk_count);
	crowd->own_bodies = graze_bodies_count(chunks, crowd->own_chunks);
	crowd->has_ghosts = crowd->own_bodies < bodies;
	return true;
}

/// Samples the valid ones of at most CIRCLE_SAMPLE bodies, which are evenly distributed over all chunks.
static void sample_bodies(gz_crowd *crowd, const gz_bodies *chunks, size_t bodies) {
	circle_sample *s = &crowd->sample;
	s->count = 0;
	for (size_t k = 0; k < CIRCLE_SAMPLE && k < bodies; k++) {
		size_t index = bodies <= CIRCLE_SAMPLE ? k : (size_t)((double)bodies * ((double)k + 0.5) / CIRCLE_SAMPLE);
		const gz_bodies *b = chunks + graze_crowd_chunk(crowd, &index);
		const size_t i = graze_element(b, index);
		if (!graze_body_is_valid(b, i)) continue;
		const body_values body = graze_read_body(b, i);
		s->x[s->count] = body.px + body.dx / 2, s->y[s->count] = body.py + body.dy / 2;
		s->reach[s->count++] = body.radius + 0.5f * sqrtf(body.dx * body.dx + body.dy * body.dy);
	}
}

/// Reserves the filters of all records where a chunk has filters or ids, and sets has_filters. False without memory.
static bool reserve_filters(gz_crowd *crowd, const gz_bodies *chunks, size_t chunk_count, size_t bodies) {
	bool any = crowd->has_filters = graze_bodies_have_filters(chunks, chunk_count);
	for (size_t c = 0; c < chunk_count; c++) any |= chunks[c].id.data != NULL;
	const size_t capacity = any ? bodies + LANES : 0;
	if (capacity > crowd->filter_capacity) {
		graze_release(&crowd->memory, crowd->filter_memory, crowd->filter_capacity, sizeof *crowd->filters);
		crowd->filter_memory = graze_allocate(&crowd->memory, capacity, sizeof *crowd->filters);
		crowd->filter_capacity = crowd->filter_memory ? capacity : 0;
	}
	crowd->filters = any ? crowd->filter_memory : NULL;
	return !any || crowd->filters;
}

/// Stores the number of invalid bodies and the error of the first. Their records are in a cell of their own behind all
/// others, in the caller's order.
static void store_invalid(gz_crowd *crowd, const gz_bodies *chunks, size_t bodies) {
	const circle_record *invalid = crowd->grid.record + crowd->grid.count;
	crowd->invalid = bodies - crowd->grid.count, crowd->own_invalid = 0;
	crowd->error = graze_no_error();
	if (!crowd->invalid) return;
	while (crowd->own_invalid < crowd->invalid && !crowd_is_ghost(crowd, invalid[crowd->own_invalid].index))
		crowd->own_invalid++;
	const size_t index = (size_t)crowd->grid.record[crowd->grid.count].index;
	size_t k = index;
	const size_t chunk = graze_crowd_chunk(crowd, &k);
	crowd->error = graze_body_error(chunks + chunk, k, index);
}

/// The report of a call that failed.
static gz_report failed(gz_error error) { return (gz_report){.error = error}; }

/// Empties the crowd. Returns the report of a call without memory.
static gz_report empty_without_memory(gz_crowd *crowd, size_t bodies) {
	graze_circles_free(&crowd->grid, &crowd->memory);
	crowd->invalid = crowd->own_invalid = crowd->chunk_count = crowd->own_chunks = crowd->own_bodies = 0;
	crowd->has_filters = crowd->has_ghosts = false, crowd->error = graze_no_error();
	return failed(graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for a crowd of %zu", bodies));
}

/// Divides the bodies into ranges that are placed at the same time. Returns their number.
static size_t divide(gz_crowd *crowd, const gz_bodies *chunks, size_t chunk_count) {
	const size_t workers = crowd->jobs.workers, max = workers < MAX_CIRCLE_RANGES ? workers : MAX_CIRCLE_RANGES;
	const size_t range_count = graze_divide_bodies(crowd->ranges, max, MIN_TILES, chunks, chunk_count);
	if (range_count) return range_count;
	crowd->ranges[0] = (tile_run){{chunks, chunk_count, 0, 0}, 0, SIZE_MAX};
	return 1;
}

gz_report gz_crowd_place(gz_crowd *crowd, const gz_bodies *chunks, size_t chunk_count) {
	if (!crowd) return failed(graze_error(GZ_STATUS_INVALID_INPUT, 0, "crowd", "the crowd is null"));
	const gz_error error = graze_bodies_check(chunks, chunk_count);
	if (error.status) return failed(error);
	const size_t bodies = graze_bodies_count(chunks, chunk_count);
	if (bodies > GZ_MAX_CROWD)
		return failed(
			graze_error(GZ_STATUS_TOO_MANY, 0, "count", "%zu bodies are more than a crowd's %d", bodies, GZ_MAX_CROWD));
	if (!store_counts(crowd, chunks, chunk_count)) return empty_without_memory(crowd, bodies);
	sample_bodies(crowd, chunks, bodies);
	const size_t range_count = divide(crowd, chunks, chunk_count);
	if (!graze_circles_begin(&crowd->grid, bodies, range_count, &crowd->sample, &crowd->memory) ||
		!reserve_filters(crowd, chunks, chunk_count, bodies))
		return empty_without_memory(crowd, bodies);
	graze_crowd_sort(crowd, chunks, chunk_count);
	store_invalid(crowd, chunks, bodies);
	return (gz_report){.error = crowd->error, .invalid = crowd->invalid, .bodies = bodies};
}
