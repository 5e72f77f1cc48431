// Checks depenetration: a translation leads out of all targets, and no shorter one does, by an oracle that sends rays
// in all directions. S38 to S40.
#include <math.h>

#include "fuzz/checks/checks.h"
#include "fuzz/checks/pair_gaps.h"
#include "fuzz/failures.h"
#include "oracle/oracle_depenetration.h"

/// With more than 128 targets the translation need not lead out of all; and an oracle of so many is slow.
enum { MOST_TARGETS = 120, MOST_SEARCHED = 24 };

/// The largest error, in grains of the targets and units in the last place of where the body comes to.
static const wide max_error = 2;

/// How far the place that a translation is rounded to may be from its exact end, in units in the last place: two and a
/// half in both coordinates.
static const wide max_steps = 3.6L;

/// The targets that exist for a body at its start. Returns their number; more than MOST_TARGETS where there are more,
/// or where rounding decides whether one exists.
static size_t list_targets(oracle_target *list, const scenario *s, size_t i) {
	const fuzz_body *b = s->bodies + i;
	const wide x = (wide)b->x, y = (wide)b->y;
	size_t n = 0;
	for (int circle = s->targets == GZ_TARGETS_CIRCLES; circle <= (s->targets != GZ_TARGETS_WALLS); circle++)
		for (size_t k = 0; k < (circle ? s->body_count : s->live_count); k++) {
			const certainty exists = target_exists(s, i, (int32_t)k, circle);
			if (exists == NO) continue;
			if (exists == UNCERTAIN || n == MOST_TARGETS) return MOST_TARGETS + 1;
			const fuzz_wall *w = s->live + k;
			const fuzz_body *o = s->bodies + k;
			list[n++] = circle ? (oracle_target){(wide)o->x - x, (wide)o->y - y, (wide)o->x - x, (wide)o->y - y,
									 (wide)b->radius + (wide)o->radius, 0}
							   : (oracle_target){(wide)w->ax - x, (wide)w->ay - y, (wide)w->bx - x, (wide)w->by - y,
									 (wide)b->radius + fabsl((wide)w->radius), 0};
		}
	return n;
}

static wide grain_of(const oracle_target *t) {
	const wide sizes[] = {t->ax, t->ay, t->bx, t->by, t->ax - t->bx, t->ay - t->by, t->radius};
	wide size = 0;
	for (int k = 0; k < 7; k++) size = fmaxl(size, fabsl(sizes[k]));
	return size * 0x1p-24L;
}

bool check_translation(const fuzz_run *r, const baseline_results *a, size_t i, bool search) {
	static oracle_target targets[MOST_TARGETS], near[MOST_TARGETS];
	const fuzz_body *b = r->s->bodies + i;
	const query_result *found = a->depenetrate.data + a->depenetrate.first[i];
	const float to_x = b->x + found->value[0], to_y = b->y + found->value[1];
	const wide x = (wide)to_x - (wide)b->x, y = (wide)to_y - (wide)b->y, length = sqrtl(x * x + y * y);
	const wide ulp = 0x1p-23L * fmaxl(fabsl((wide)to_x), fabsl((wide)to_y));
	const size_t count = list_targets(targets, r->s, i);
	size_t n = 0;
	wide grain = 0, deepest = 0;
	if (count > MOST_TARGETS) return false;
	for (size_t k = 0; k < count; k++) {
		const wide distance = oracle_signed_distance(targets + k, 0, 0), own = grain_of(targets + k);
		const wide depth = -oracle_signed_distance(targets + k, x, y), rounding = max_error * (own + ulp);
		deepest = fminl(deepest, distance + 8 * own);
		if (depth > rounding)
			failures_add("depenetration leads out", "body %zu: %s: found a depth of %Lg after it, expected none", i,
				result_text(found), depth);
		if (distance - max_error * own > length) continue;
		near[n] = targets[k], near[n].grain = own, n++, grain = fmaxl(grain, own);
	}
	const bool overlaps = a->overlaps.first[i] < a->overlaps.first[i + 1];
	if (!overlaps && (found->value[0] != 0 || found->value[1] != 0))
		failures_add("clear bodies are not translated", "body %zu: found %s", i, result_text(found));
	if (length + ulp < -deepest)
		failures_add("depenetration leads out", "body %zu: found a translation of %Lg, expected at least %Lg", i,
			length, -deepest);
	if (!search || length == 0 || n > MOST_SEARCHED) return false;
	const wide shortest = oracle_minimum_translation(near, n);
	if (length - shortest > max_error * grain + max_steps * ulp + 1e-6L * length)
		failures_add(
			"depenetration is the shortest", "body %zu: found a length of %Lg, expected %Lg", i, length, shortest);
	return true;
}
