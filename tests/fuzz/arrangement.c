#include "arrangement.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "memory.h"

/// A field of all elements. Transposed, the fields lie one behind the other, each at its offset times the elements.
static void *cell(const arrangement *a, size_t offset, size_t size, size_t i) {
	return a->memory + (a->how.transposed ? offset * a->elements + i * size : i * sizeof(fuzz_body) + offset);
}

#define FIELD(a, field, i) cell(a, offsetof(fuzz_body, field), sizeof(((fuzz_body *)0)->field), i)
#define STRIDE(a, field) ((a)->how.transposed ? sizeof(((fuzz_body *)0)->field) : sizeof(fuzz_body))

typedef struct field {
	size_t offset, size;
} field;

#define OF(name)                                                                                                       \
	{ offsetof(fuzz_body, name), sizeof(((fuzz_body *)0)->name) }
static const field fields[] = {OF(since), OF(id), OF(ignore), OF(narrow_id), OF(narrow_ignore), OF(category), OF(mask),
	OF(group), OF(x), OF(y), OF(dx), OF(dy), OF(radius), OF(step), OF(acceleration_x), OF(acceleration_y),
	OF(restitution), OF(mass), OF(to_x), OF(to_y), OF(to_dx), OF(to_dy), OF(used), OF(lost), OF(response)};
enum { FIELDS = sizeof fields / sizeof *fields };

static void put_element(arrangement *a, size_t i, const fuzz_body *b) {
	for (size_t k = 0; k < FIELDS; k++)
		memcpy(cell(a, fields[k].offset, fields[k].size, i), (const char *)b + fields[k].offset, fields[k].size);
}

static fuzz_body get_element(const arrangement *a, size_t i) {
	fuzz_body b = {0};
	for (size_t k = 0; k < FIELDS; k++)
		memcpy((char *)&b + fields[k].offset, cell(a, fields[k].offset, fields[k].size, i), fields[k].size);
	return b;
}

fuzz_body arrangement_body(const arrangement *a, size_t k) { return get_element(a, a->element_of[k]); }

// ---- Columns

/// Have all elements of a chunk the same bits here?
static bool is_shared(const arrangement *a, size_t c, size_t offset, size_t size) {
	const size_t begin = a->begin[c], end = a->begin[c + 1];
	for (size_t i = begin + 1; i < end; i++)
		if (memcmp(cell(a, offset, size, begin), cell(a, offset, size, i), size) != 0) return false;
	return a->how.shared && end > begin;
}

#define SHARED(a, c, field) is_shared(a, c, offsetof(fuzz_body, field), sizeof(((fuzz_body *)0)->field))
#define COLUMN(a, c, field) FIELD(a, field, (a)->begin[c]), SHARED(a, c, field) ? 0 : STRIDE(a, field)

/// A shared value that is what a missing column means.
static bool is_float(const float *shared, size_t stride, float value) { return !stride && *shared == value; }
static bool is_bits(const uint32_t *shared, size_t stride, uint32_t value) { return !stride && *shared == value; }

static void set_ids(arrangement *a, const scenario *s, size_t c) {
	gz_bodies *b = a->chunk + c;
	const bool narrow = a->how.narrow_ids && s->narrow_ids;
	if (s->has_ids && narrow) b->id = (gz_id_view){COLUMN(a, c, narrow_id), 4};
	if (s->has_ids && !narrow) b->id = (gz_id_view){COLUMN(a, c, id), a->how.transposed ? 0 : 8};
	if (s->has_ignore && narrow) b->ignore = (gz_id_view){COLUMN(a, c, narrow_ignore), 4};
	if (s->has_ignore && !narrow) b->ignore = (gz_id_view){COLUMN(a, c, ignore), 8};
}

static void set_filters(arrangement *a, size_t c) {
	gz_filters *f = &a->chunk[c].filters;
	f->category = (gz_bits_view){COLUMN(a, c, category)};
	f->mask = (gz_bits_view){COLUMN(a, c, mask)};
	f->group = (gz_bits_view){COLUMN(a, c, group)};
	if (is_bits(f->category.data, f->category.stride, 1)) f->category.data = NULL;
	if (is_bits(f->mask.data, f->mask.stride, UINT32_MAX)) f->mask.data = NULL;
	if (is_bits(f->group.data, f->group.stride, 0)) f->group.data = NULL;
}

static size_t stride_of_two(bool shared, size_t stride) { return shared ? 0 : stride; }

static void set_chunk(arrangement *a, const scenario *s, size_t c) {
	gz_bodies *b = a->chunk + c;
	const size_t i = a->begin[c], stride = STRIDE(a, x);
	const bool resting = SHARED(a, c, acceleration_x) && SHARED(a, c, acceleration_y);
	*b = (gz_bodies){.count = a->begin[c + 1] - i};
	a->since[c] = (gz_double_view){COLUMN(a, c, since)};
	if (!a->how.picked && !b->count) return;
	b->center = (gz_vec2_view){FIELD(a, x, i), FIELD(a, y, i), stride};
	b->motion = (gz_vec2_view){FIELD(a, dx, i), FIELD(a, dy, i), stride};
	b->radius = (gz_float_view){COLUMN(a, c, radius)};
	b->step = (gz_float_view){COLUMN(a, c, step)};
	b->acceleration =
		(gz_vec2_view){FIELD(a, acceleration_x, i), FIELD(a, acceleration_y, i), stride_of_two(resting, stride)};
	if (is_float(b->step.data, b->step.stride, 1)) b->step.data = NULL;
	if (resting && *b->acceleration.x == 0 && *b->acceleration.y == 0) b->acceleration = (gz_vec2_view){0};
	set_ids(a, s, c), set_filters(a, c);
	if (a->how.picked) b->pick = a->pick + a->first[c], b->pick_count = a->first[c + 1] - a->first[c];
}

static void set_moves(arrangement *a, size_t c) {
	gz_moves *m = a->moves + c;
	const size_t i = a->begin[c], stride = STRIDE(a, x);
	*m = (gz_moves){.response = {COLUMN(a, c, response)}};
	m->restitution = (gz_float_view){COLUMN(a, c, restitution)};
	m->mass = (gz_float_view){COLUMN(a, c, mass)};
	m->center = (gz_vec2_out){FIELD(a, x, i), FIELD(a, y, i), stride};
	m->motion = (gz_vec2_out){FIELD(a, dx, i), FIELD(a, dy, i), stride};
	if (a->how.apart) m->center.x = FIELD(a, to_x, i), m->center.y = FIELD(a, to_y, i);
	if (a->how.apart) m->motion.x = FIELD(a, to_dx, i), m->motion.y = FIELD(a, to_dy, i);
	m->used = (gz_float_out){FIELD(a, used, i), stride};
	m->lost = (gz_float_out){FIELD(a, lost, i), stride};
	if (is_float(m->restitution.data, m->restitution.stride, 1)) m->restitution.data = NULL;
	if (is_float(m->mass.data, m->mass.stride, 1)) m->mass.data = NULL;
	if (!m->response.stride && *m->response.data == GZ_RESPONSE_SLIDE) m->response.data = NULL;
}

// ---- Places

/// The bodies that are asked, in order; MOST_BODIES for one that is added. Returns how many.
static size_t list_bodies(uint32_t *list, const scenario *s, const layout *how, choices *c) {
	static uint32_t order[MOST_BODIES];
	size_t count = 0;
	for (size_t i = 0; i < s->body_count; i++) order[i] = (uint32_t)i;
	if (how->permuted) choose_order(c, order, s->body_count);
	for (size_t i = 0; i < s->body_count; i++) {
		if (how->with_more && choose_chance(c, 6)) list[count++] = MOST_BODIES;
		if (how->without_bad && s->bodies[order[i]].bad) continue;
		list[count++] = order[i];
	}
	return count;
}

static fuzz_body added_body(void) {
	return (fuzz_body){.x = NAN, .radius = -1, .id = 7, .ignore = 7, .mass = 1, .step = 1, .bad = 1, .bad_curved = 1};
}

static void put_body(arrangement *a, const scenario *s, size_t k, uint32_t body, size_t element) {
	const fuzz_body added = added_body(), *b = body < MOST_BODIES ? s->bodies + body : &added;
	a->body_of[k] = body < MOST_BODIES ? (int32_t)body : -1;
	if (body < MOST_BODIES) a->asked_of[body] = (int32_t)k;
	a->element_of[k] = (uint32_t)element;
	a->bad += b->bad, a->bad_curved += b->bad || b->bad_curved;
	put_element(a, element, b);
}

/// With picks every body lies behind an element that is not asked, and those of a chunk in any order.
static void put_chunk(arrangement *a, const scenario *s, size_t c, const uint32_t *list, choices *from) {
	static uint32_t order[2 * MOST_BODIES];
	const size_t first = a->first[c], count = a->first[c + 1] - first, begin = a->begin[c];
	const fuzz_body added = added_body();
	choose_order(from, order, count);
	for (size_t k = 0; k < count; k++) {
		const size_t place = a->how.picked ? 2 * (size_t)order[k] + 1 : k;
		if (a->how.picked) put_element(a, begin + place - 1, k % 2 || !s->body_count ? &added : s->bodies);
		a->pick[first + k] = (uint32_t)place;
		put_body(a, s, first + k, list[first + k], begin + place);
	}
}

static void allocate(arrangement *a, const scenario *s) {
	a->memory = memory_for(a->elements + 1, sizeof(fuzz_body));
	a->pick = memory_for(a->asked + 1, sizeof *a->pick);
	a->body_of = memory_for(a->asked + 1, sizeof *a->body_of);
	a->element_of = memory_for(a->asked + 1, sizeof *a->element_of);
	a->asked_of = memory_for(s->body_count + 1, sizeof *a->asked_of);
	for (size_t i = 0; i < s->body_count; i++) a->asked_of[i] = -1;
}

void arrangement_make(arrangement *a, const scenario *s, const layout *how) {
	static uint32_t list[2 * MOST_BODIES];
	choices c = choices_from_seed(how->shuffle);
	*a = (arrangement){.how = *how, .chunk_count = how->chunks};
	a->asked = list_bodies(list, s, how, &c);
	const size_t wide = how->picked ? 2 : 1;
	a->elements = wide * a->asked;
	allocate(a, s);
	for (size_t k = 1; k <= how->chunks; k++) {
		const size_t left = a->asked - a->first[k - 1];
		a->first[k] = k == how->chunks ? a->asked : a->first[k - 1] + choose_index(&c, left + 1);
		a->begin[k] = wide * a->first[k];
	}
	for (size_t k = 0; k < how->chunks; k++) put_chunk(a, s, k, list, &c);
	for (size_t k = 0; k < how->chunks; k++) set_chunk(a, s, k), set_moves(a, k);
}

void arrangement_free(arrangement *a) {
	free(a->memory), free(a->pick), free(a->body_of), free(a->element_of), free(a->asked_of);
}

/// Bad bodies are left as they were: nothing was written for them, and `used` is still NaN.
void arrangement_settle(arrangement *a) {
	for (size_t k = 0; k < a->asked; k++) {
		const size_t i = a->element_of[k];
		fuzz_body b = get_element(a, i);
		if (a->how.apart && !isnan(b.used)) b.x = b.to_x, b.y = b.to_y, b.dx = b.to_dx, b.dy = b.to_dy;
		b.used = NAN;
		put_element(a, i, &b);
	}
}

void arrangement_stay(arrangement *a) {
	for (size_t k = 0; k < a->asked; k++) {
		fuzz_body b = get_element(a, a->element_of[k]);
		b.to_x = b.x, b.to_y = b.y, b.to_dx = b.dx, b.to_dy = b.dy, b.used = 0;
		put_element(a, a->element_of[k], &b);
	}
}

void arrangement_turn(arrangement *a, size_t k) {
	fuzz_body b = get_element(a, a->element_of[k]);
	b.dx = -b.dx, b.dy = -b.dy;
	put_element(a, a->element_of[k], &b);
}
