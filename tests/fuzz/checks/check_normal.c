// Checks the normals of contacts and touches: they lead from the closest point of the wall to the centre.
#include <math.h>

#include "fuzz/checks/checks.h"
#include "fuzz/failures.h"

typedef struct direction {
	wide x, y, length;
} direction;

/// From the closest point of the wall's segment.
static direction closest_offset(const fuzz_wall *w, wide x, wide y) {
	const wide ex = (wide)w->bx - (wide)w->ax, ey = (wide)w->by - (wide)w->ay, square = ex * ex + ey * ey;
	const wide fx = x - (wide)w->ax, fy = y - (wide)w->ay;
	const wide share = square > 0 ? fminl(fmaxl((fx * ex + fy * ey) / square, 0), 1) : 0;
	const wide dx = fx - share * ex, dy = fy - share * ey;
	return (direction){dx, dy, hypotl(dx, dy)};
}

/// From the wall's line.
static direction line_offset(const fuzz_wall *w, wide x, wide y) {
	const wide ex = (wide)w->bx - (wide)w->ax, ey = (wide)w->by - (wide)w->ay, length = hypotl(ex, ey);
	const wide left = left_of_wall(w, x, y).distance;
	return (direction){-ey / length * left, ex / length * left, fabsl(left)};
}

/// Whether the normal has this direction, up to rounding; any normal has where the length is within rounding.
static bool leads(const query_result *a, direction d, wide grain) {
	const wide ahead = (wide)a->value[2] * d.x + (wide)a->value[3] * d.y;
	return !(d.length > 64 * grain) || ahead >= d.length - 16 * grain;
}

void check_normal(const fuzz_run *r, size_t i, const query_result *a, wide rounding, const char *name) {
	if (a->circle || a->index < 0 || (size_t)a->index >= r->s->live_count) return;
	const fuzz_wall *w = r->s->live + a->index;
	const wide x = (wide)a->value[4], y = (wide)a->value[5];
	const wide size = gap_to_wall(w, x, y, (wide)r->s->bodies[i].radius).grain + 0x1p-24L * (fabsl(x) + fabsl(y));
	const wide grain = size + rounding;
	const direction offset = closest_offset(w, x, y);
	if (!(fabsl(hypotl((wide)a->value[2], (wide)a->value[3]) - 1) <= 0x1p-20L))
		failures_add(name, "body %zu: found %s, expected a normal of length 1", i, result_text(a));
	if (leads(a, offset, grain)) return;
	// At an end where another wall begins, a wall may limit a body with its side: S55.
	const bool side = a->feature == GZ_FEATURE_SIDE && wall_is_adjacent(r->s, (size_t)a->index);
	if (!side || !leads(a, line_offset(w, x, y), grain))
		failures_add(name, "body %zu: found %s, expected the normal %Lg %Lg", i, result_text(a),
			offset.x / offset.length, offset.y / offset.length);
}
