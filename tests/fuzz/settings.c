// Which settings a scenario is asked on.
#include <math.h>

#include "rig.h"

settings settings_plain(void) {
	return (settings){.kernels = gz_backend_name(0), .workers = 1, .layout = {.chunks = 1}};
}

static size_t kernels_count(void) {
	size_t count = 0;
	while (gz_backend_name(count)) count++;
	return count;
}

/// From the unit's, of any size that is promised to give the same bits.
static float any_length(const scenario *s, choices *c) {
	const int kind = choose_int(c, 0, 5);
	if (kind < 2) return 0;
	if (kind == 2) return (float)ldexp(1, choose_int(c, -40, 40));
	return (float)fmax(0x1p-40, s->unit * choose_size(c, -6, 6));
}

/// Bodies may come in another order where ids decide all ties, and with others in between where their numbers do not
/// decide how two in one place part.
static layout any_layout(const scenario *s, choices *c) {
	layout l = {.chunks = choose_chance(c, 2) ? 1 : (size_t)choose_int(c, 1, MOST_CHUNKS)};
	l.transposed = choose_chance(c, 2), l.shared = choose_chance(c, 2), l.picked = choose_chance(c, 3);
	l.permuted = s->unique_ids && choose_chance(c, 2);
	const bool numbered = s->together && !s->unique_ids;
	l.without_bad = !numbered && choose_chance(c, 4), l.with_more = !numbered && choose_chance(c, 8);
	l.narrow_ids = choose_chance(c, 2), l.apart = choose_chance(c, 2);
	l.shuffle = choose_bits(c);
	return l;
}

settings settings_any(const scenario *s, choices *c, size_t number) {
	settings set = {.kernels = gz_backend_name((number + 1) % kernels_count())};
	set.reach = any_length(s, c), set.cell = any_length(s, c);
	set.kind = (world_kind)choose_int(c, WORLD_FRESH, WORLD_RESTORED);
	set.prefix = choose_index(c, s->edit_count + 1);
	set.hook = s->many ? (hook_kind)choose_int(c, 0, HOOK_KINDS - 1) : choose_chance(c, 4) ? HOOK_BACKWARDS : HOOK_NONE;
	set.workers = (uint32_t)choose_int(c, 1, 8);
	set.layout = any_layout(s, c);
	return set;
}
