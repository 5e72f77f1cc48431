// The settings of runs: the baseline, and random ones.
#include <math.h>

#include "fuzz/run/fuzz_run.h"

fuzz_settings baseline_settings(void) {
	return (fuzz_settings){.backend = gz_backend_name(0), .workers = 1, .layout = {.chunks = 1}};
}

static size_t backend_count(void) {
	size_t count = 0;
	while (gz_backend_name(count)) count++;
	return count;
}

/// 0, or a length of any size for which the library promises the same bits.
static float random_length(const scenario *s, choices *c) {
	const int kind = choose_int(c, 0, 5);
	if (kind < 2) return 0;
	if (kind == 2) return (float)ldexp(1, choose_int(c, -40, 40));
	return (float)fmax(0x1p-40, s->unit * choose_size(c, -6, 6));
}

/// The order of bodies may change where ids decide all ties. Invalid bodies may be left out or added where body numbers
/// do not decide how two bodies at one position are separated.
static body_layout random_layout(const scenario *s, choices *c) {
	body_layout l = {.chunks = choose_chance(c, 2) ? 1 : (size_t)choose_int(c, 1, MAX_CHUNKS)};
	l.transposed = choose_chance(c, 2), l.shared = choose_chance(c, 2), l.picked = choose_chance(c, 3);
	l.permuted = s->unique_ids && choose_chance(c, 2);
	const bool numbered = (s->bodies_collide || s->pushes_collide) && !s->unique_ids;
	l.without_invalid = !numbered && choose_chance(c, 4), l.with_extra = !numbered && choose_chance(c, 8);
	l.narrow_ids = choose_chance(c, 2), l.separate_output = choose_chance(c, 2);
	l.shuffle = choose_bits(c);
	return l;
}

fuzz_settings random_settings(const scenario *s, choices *c, size_t number) {
	fuzz_settings set = {.backend = gz_backend_name((number + 1) % backend_count())};
	set.reach = random_length(s, c), set.cell = random_length(s, c);
	set.kind = (world_kind)choose_int(c, WORLD_FRESH, WORLD_RESTORED);
	set.prefix = choose_index(c, s->edit_count + 1);
	if (s->many_bodies) set.jobs = (jobs_kind)choose_int(c, JOBS_REVERSED, JOBS_POOL);
	else if (choose_chance(c, 4)) set.jobs = JOBS_REVERSED;
	set.workers = (uint32_t)choose_int(c, 1, 8);
	set.first_contacts = choose_chance(c, 4), set.no_sensors = choose_chance(c, 4);
	set.layout = random_layout(s, c);
	return set;
}
