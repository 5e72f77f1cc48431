#include "engine/query/body_ranges.h"

#include "engine/query/workers.h"

enum { FEW = 4096 }; ///< that are not shared

size_t graze_shares_of(const asking *a, size_t things) {
	const work_team *team = a->scratch->team;
	const size_t most = team ? team->parts < MOST_SHARES_OF_ALL ? team->parts : MOST_SHARES_OF_ALL : 1;
	return things / FEW < most ? things / FEW + 1 : most;
}

gz_jobs graze_sharing_hook(const asking *a) { return a->scratch->team ? a->scratch->team->hook : graze_alone(); }

body_shares graze_share_bodies(asking *a, const gz_bodies *chunks) {
	const size_t bodies = graze_bodies_count(chunks, a->chunk_count);
	body_shares s = {.a = a,
		.chunks = chunks,
		.chunk_count = a->chunk_count,
		.hook = graze_sharing_hook(a),
		.count = graze_shares_of(a, bodies)};
	size_t chunk = 0, first = 0;
	for (size_t k = 0; k < s.count; k++) {
		const size_t number = part_begin(bodies, s.count, k), end = part_begin(bodies, s.count, k + 1);
		for (; chunk < a->chunk_count && number - first >= graze_body_count(chunks + chunk); chunk++)
			first += graze_body_count(chunks + chunk), s.elements += chunks[chunk].count;
		s.share[k] = (body_share){.number = number, .end = end, .chunk = chunk, .k = number - first};
		s.share[k].element = s.elements;
	}
	for (; chunk < a->chunk_count; chunk++) s.elements += chunks[chunk].count;
	return s;
}

size_t graze_shares_add(body_shares *s) {
	size_t all = 0;
	for (size_t k = 0; k < s->count; k++) s->share[k].before = all, all += s->share[k].found;
	return all;
}
