#include "engine/rounds/fixed_point.h"

#include <math.h>

/// The share that a limit allows; it is lowered to a multiple of the body's step.
static float allowed_share(const round_share *s, float value) {
	const float stepped = floorf(value * s->steps) / s->steps;
	return stepped < s->rest ? 0 : stepped;
}

void graze_lower_shares(crowd_rounds *g) {
	const int32_t *body = g->follow_body.at, *other = g->follow_other.at;
	const float *base = g->follow_base.at, *factor = g->follow_factor.at;
	for (bool changed = true; changed;) {
		changed = false;
		for (int32_t i = 0; i < g->follow_count; i++) {
			round_share *s = share_of(g, body[i]);
			const float value = base[i] + share_of(g, other[i])->share * factor[i];
			if (!(value < s->share)) continue;
			const float allowed = allowed_share(s, value);
			if (!(allowed < s->share)) continue;
			s->share = allowed, s->limit = LIMITED_BY_FOLLOWING, changed = true;
		}
	}
}

void graze_find_followed(const query_run *run, crowd_rounds *g) {
	const int32_t *body = g->follow_body.at, *other = g->follow_other.at;
	const float *base = g->follow_base.at, *factor = g->follow_factor.at;
	for (int32_t i = 0; i < g->follow_count; i++) {
		round_share *s = share_of(g, body[i]);
		if (s->limit != LIMITED_BY_FOLLOWING) continue;
		const float value = base[i] + share_of(g, other[i])->share * factor[i];
		const bool is_first = s->followed == NO_NEIGHBOUR || value < s->least ||
							  (value == s->least && graze_rounds_first(run, other[i], s->followed));
		if (is_first) s->least = value, s->followed = other[i];
	}
}
