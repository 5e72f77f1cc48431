#include "engine/query/body_ranges.h"

#include "engine/base/ranges.h"
#include "engine/query/workers.h"

enum { RANGE_ELEMENTS = 4096 }; ///< elements per range, unless there are few workers

size_t graze_body_range_count(const query_run *run, size_t elements) {
	const query_workers *workers = run->scratch->workers;
	const size_t max =
		workers ? workers->task_capacity < MAX_BODY_RANGES ? workers->task_capacity : MAX_BODY_RANGES : 1;
	return elements / RANGE_ELEMENTS < max ? elements / RANGE_ELEMENTS + 1 : max;
}

gz_jobs graze_query_jobs(const query_run *run) {
	return run->scratch->workers ? run->scratch->workers->jobs : graze_jobs_single();
}

body_ranges graze_body_ranges(query_run *run, const gz_bodies *chunks) {
	const size_t bodies = graze_bodies_count(chunks, run->query->chunk_count);
	body_ranges ranges = {.run = run,
		.chunks = chunks,
		.chunk_count = run->query->chunk_count,
		.jobs = graze_query_jobs(run),
		.count = graze_body_range_count(run, bodies)};
	size_t chunk = 0, first = 0;
	for (size_t k = 0; k < ranges.count; k++) {
		const size_t number = range_begin(bodies, ranges.count, k), end = range_begin(bodies, ranges.count, k + 1);
		for (; chunk < run->query->chunk_count && number - first >= graze_body_count(chunks + chunk); chunk++)
			first += graze_body_count(chunks + chunk), ranges.elements += chunks[chunk].count;
		ranges.range[k] = (body_range){.number = number, .end = end, .chunk = chunk, .k = number - first};
		ranges.range[k].element = ranges.elements;
	}
	for (; chunk < run->query->chunk_count; chunk++) ranges.elements += chunks[chunk].count;
	return ranges;
}

size_t graze_body_ranges_add(body_ranges *ranges) {
	size_t total = 0;
	for (size_t k = 0; k < ranges->count; k++) ranges->range[k].before = total, total += ranges->range[k].found;
	return total;
}
