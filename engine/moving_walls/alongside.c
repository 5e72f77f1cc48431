// Which bodies are near enough to a leaf's way that they may be in it.
#include <math.h>

#include "engine/base/error.h"
#include "engine/base/filters.h"
#include "engine/base/views.h"
#include "engine/moving_walls/push_bodies.h"

/// All that the leaf's walls come to.
typedef struct swept_box {
	double low_x, low_y, high_x, high_y;
} swept_box;

static void take_in(swept_box *around, double x, double y, double far) {
	around->low_x = smaller(around->low_x, x - far), around->high_x = larger(around->high_x, x + far);
	around->low_y = smaller(around->low_y, y - far), around->high_y = larger(around->high_y, y + far);
}

static swept_box box_of(const swept_group *l) {
	swept_box around = {INFINITY, INFINITY, -INFINITY, -INFINITY};
	for (size_t k = 0; k < l->push.count; k++) {
		const int32_t index = l->push.wall[k];
		const wall_record *w = l->world->walls + index;
		const wall_ends *to = l->to + k;
		const double far = fabs((double)w->radius) * (1 + 0x1p-40);
		if (l->world->state[index] != WALL_THERE) continue;
		take_in(&around, (double)w->ax, (double)w->ay, far), take_in(&around, (double)w->bx, (double)w->by, far);
		take_in(&around, (double)to->ax, (double)to->ay, far), take_in(&around, (double)to->bx, (double)to->by, far);
	}
	return around;
}

static int is_passing(const gz_moves *m, size_t i) {
	return m->response.data && byte_at(m->response, i) == GZ_RESPONSE_PASS;
}

static int is_near(const push_step *s, const swept_box *around, float px, float py, float radius) {
	const double far = (double)radius + 4 * graze_push_skin(s, radius), x = (double)px, y = (double)py;
	// Without branches: where nobody knows where bodies are, nobody can foresee them.
	const int beside_x = (x + far >= around->low_x) & (x - far <= around->high_x);
	return beside_x & (y + far >= around->low_y) & (y - far <= around->high_y);
}

/// Element i of a chunk, which is at (x, y), and good, but perhaps beyond all limits where another push left it.
static int take_body(push_step *s, body_ref place, size_t number, float x, float y) {
	const gz_bodies *b = s->run->query->chunks + place.chunk;
	const size_t i = place.k;
	if (graze_number_fault(x) || graze_number_fault(y)) return 1;
	if (!graze_array_reserve(&s->bodies, 1, sizeof(pushed_body), &s->run->scratch->memory)) return 0;
	const float radius = float_at(b->radius, i);
	const double wide = (double)radius + 4 * graze_push_skin(s, radius);
	((pushed_body *)s->bodies.at)[s->bodies.count++] = (pushed_body){.body = place,
		.number = number,
		.id = id_at(b->id, i),
		.ignore = id_at(b->ignore, i),
		.filter = graze_filter(&b->filters, b->id, b->ignore, i),
		.px = x,
		.py = y,
		.radius = radius,
		.search_radius = wide < (double)GZ_LIMIT ? (float)wide : GZ_LIMIT,
		.wall = -1,
		.refused = 1};
	return 1;
}

/// Those of a chunk that are near, where they are now. `number` is that of its first.
static int take_bodies(push_step *s, const swept_box *around, size_t c, size_t number) {
	const gz_bodies *b = s->run->query->chunks + c;
	const gz_vec2_out *at = &s->moves[c].center;
	const size_t count = graze_body_count(b);
	const char *fault;
	for (size_t k = 0; k < count; k++) {
		const size_t i = graze_element(b, k);
		const float x = *(float *)out_at(at->x, at->stride, i), y = *(float *)out_at(at->y, at->stride, i);
		if (!is_near(s, around, x, y, float_at(b->radius, i)) || is_passing(s->moves + c, i)) continue;
		if (!graze_body_fault(b, i, &fault) && !take_body(s, (body_ref){c, i}, number + k, x, y)) return 0;
	}
	return 1;
}

/// They become chunks that ask as the caller's chunks do.
static void make_chunk(push_step *s, size_t c, size_t from) {
	const gz_bodies *b = s->run->query->chunks + c;
	s->chunks[c] = (gz_bodies){.count = s->bodies.count - from};
	if (!s->chunks[c].count) return; // else `first` could be null + 0, which is undefined
	const pushed_body *first = (const pushed_body *)s->bodies.at + from;
	const size_t stride = sizeof *first;
	s->chunks[c].center = (gz_vec2_view){&first->px, &first->py, stride};
	if (b->id.data) s->chunks[c].id = (gz_id_view){&first->id, stride, 8};
	if (b->ignore.data) s->chunks[c].ignore = (gz_id_view){&first->ignore, stride, 8};
	if (graze_has_filters(&b->filters))
		s->chunks[c].filters = (gz_filters){
			{&first->filter.category, stride}, {&first->filter.mask, stride}, {&first->filter.group, stride}};
}

int graze_push_find(push_step *s) {
	const swept_box around = box_of(&s->group);
	size_t number = 0;
	s->bodies.count = 0;
	for (size_t c = 0; c < s->run->query->chunk_count; number += graze_body_count(s->run->query->chunks + c++))
		if (!take_bodies(s, &around, c, number)) return 0;
	size_t from = 0;
	const size_t count = s->bodies.count;
	const pushed_body *bodies = s->bodies.at;
	for (size_t c = 0; c < s->run->query->chunk_count; c++, from = s->bodies.count) {
		s->bodies.count = from;
		while (s->bodies.count < count && bodies[s->bodies.count].body.chunk == c) s->bodies.count++;
		make_chunk(s, c, from);
	}
	return 1;
}
