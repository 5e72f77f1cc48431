#include "engine/foresight/shares.h"

#include "engine/team.h"

enum { FEW = 4096 }; ///< bodies that are not shared

body_shares graze_foresight_share(const asking *a, foresight *f) {
	const work_team *team = a->scratch->team;
	body_shares s = {.f = f, .chunks = f->chunks, .chunk_count = a->chunk_count};
	const size_t bodies = graze_bodies_count(f->chunks, a->chunk_count);
	const size_t most = team ? team->parts < MOST_BODY_SHARES ? team->parts : MOST_BODY_SHARES : 1;
	s.hook = team ? team->hook : graze_alone();
	s.count = bodies / FEW < most ? bodies / FEW + 1 : most;
	size_t chunk = 0, first = 0;
	for (size_t k = 0; k < s.count; k++) {
		const size_t number = part_begin(bodies, s.count, k), end = part_begin(bodies, s.count, k + 1);
		for (; chunk < a->chunk_count && number - first >= graze_body_count(f->chunks + chunk); chunk++)
			first += graze_body_count(f->chunks + chunk), s.elements += f->chunks[chunk].count;
		s.share[k] = (body_share){.number = number, .end = end, .chunk = chunk, .k = number - first};
		s.share[k].element = s.elements;
	}
	for (; chunk < a->chunk_count; chunk++) s.elements += f->chunks[chunk].count;
	return s;
}
