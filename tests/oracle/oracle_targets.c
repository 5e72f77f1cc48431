// The targets of bodies in arenas, for the oracle of gz_depenetrate.
#include <math.h>

#include "oracle/oracle_depenetration.h"
#include "oracle/oracle_frame.h"

static long double grain_of(const oracle_target *t) {
	const long double sizes[] = {t->ax, t->ay, t->bx, t->by, t->ax - t->bx, t->ay - t->by, t->radius};
	long double size = 0;
	for (int i = 0; i < 7; i++) size = larger(size, fabsl(sizes[i]));
	return size * 0x1p-24L;
}

/// Whether the centre is strictly left of a -> b, computed in float: the coordinate differences are rounded once, as
/// docs/semantics.md promises.
static bool is_left(const arena_wall *w, const moving_body *b) {
	const float rx = b->px - w->ax, ry = b->py - w->ay, ex = w->bx - w->ax, ey = w->by - w->ay;
	const float left = ry * ex, right = rx * ey;
	return right < left;
}

size_t oracle_targets(oracle_target *targets, const arena *s, const arena_query *query, size_t body, gz_targets kinds) {
	const moving_body *b = &query->bodies[body].at;
	size_t n = 0;
	for (size_t k = 0; kinds != GZ_TARGETS_CIRCLES && k < s->wall_count; k++) {
		const arena_wall *w = s->walls + k;
		if (!arena_allows_wall(s, query, body, k)) continue;
		if (s->wall_columns & WITH_ONE_SIDED && w->one_sided && !is_left(w, b)) continue;
		targets[n++] = (oracle_target){(long double)w->ax - b->px, (long double)w->ay - b->py,
			(long double)w->bx - b->px, (long double)w->by - b->py,
			(long double)b->radius + (s->wall_columns & WITH_RADIUS ? w->radius : 0), 0};
	}
	for (size_t k = 0; kinds != GZ_TARGETS_WALLS && k < s->body_count; k++) {
		const moving_body *o = &s->bodies[k].at;
		if (!arena_allows_body(s, query, body, k)) continue;
		const long double x = (long double)o->px - b->px, y = (long double)o->py - b->py;
		targets[n++] = (oracle_target){x, y, x, y, (long double)b->radius + o->radius, 0};
	}
	for (size_t i = 0; i < n; i++) targets[i].grain = grain_of(targets + i);
	return n;
}
