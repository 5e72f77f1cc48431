#include "fuzz/run/body_columns.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "support/allocate.h"

/// A field of an element. When transposed, the arrays of the fields follow one another, each at its offset times the
/// number of elements.
static void *cell(const body_columns *a, size_t offset, size_t size, size_t i) {
	return a->memory + (a->layout.transposed ? offset * a->element_count + i * size : i * sizeof(fuzz_body) + offset);
}

#define FIELD(a, field, i) cell(a, offsetof(fuzz_body, field), sizeof(((fuzz_body *)0)->field), i)
#define STRIDE(a, field) ((a)->layout.transposed ? sizeof(((fuzz_body *)0)->field) : sizeof(fuzz_body))

typedef struct field {
	size_t offset, size;
} field;

#define OF(name)                                                                                                       \
	{ offsetof(fuzz_body, name), sizeof(((fuzz_body *)0)->name) }
static const field fields[] = {OF(since), OF(id), OF(ignore), OF(narrow_id), OF(narrow_ignore), OF(category), OF(mask),
	OF(group), OF(x), OF(y), OF(dx), OF(dy), OF(radius), OF(step), OF(acceleration_x), OF(acceleration_y),
	OF(restitution), OF(mass), OF(push_mass), OF(to_x), OF(to_y), OF(to_dx), OF(to_dy), OF(used), OF(lost),
	OF(response)};
enum { FIELDS = sizeof fields / sizeof *fields };

static void put_element(body_columns *a, size_t i, const fuzz_body *b) {
	for (size_t k = 0; k < FIELDS; k++)
		memcpy(cell(a, fields[k].offset, fields[k].size, i), (const char *)b + fields[k].offset, fields[k].size);
}

static fuzz_body get_element(const body_columns *a, size_t i) {
	fuzz_body b = {0};
	for (size_t k = 0; k < FIELDS; k++)
		memcpy((char *)&b + fields[k].offset, cell(a, fields[k].offset, fields[k].size, i), fields[k].size);
	return b;
}

fuzz_body body_columns_get(const body_columns *a, size_t k) { return get_element(a, a->element_index[k]); }

// ---- Columns

/// Whether the layout shares values, and all elements of a chunk have the same bits in this field.
static bool is_shared(const body_columns *a, size_t c, size_t offset, size_t size) {
	const size_t begin = a->begin[c], end = a->begin[c + 1];
	for (size_t i = begin + 1; i < end; i++)
		if (memcmp(cell(a, offset, size, begin), cell(a, offset, size, i), size) != 0) return false;
	return a->layout.shared && end > begin;
}

#define SHARED(a, c, field) is_shared(a, c, offsetof(fuzz_body, field), sizeof(((fuzz_body *)0)->field))
#define COLUMN(a, c, field) FIELD(a, field, (a)->begin[c]), SHARED(a, c, field) ? 0 : STRIDE(a, field)

/// Whether a shared value equals the meaning of a missing column.
static bool is_float(const float *shared, size_t stride, float value) { return !stride && *shared == value; }
static bool is_bits(const uint32_t *shared, size_t stride, uint32_t value) { return !stride && *shared == value; }

static void set_ids(body_columns *a, const scenario *s, size_t c) {
	gz_bodies *b = a->chunk + c;
	const bool narrow = a->layout.narrow_ids && s->narrow_ids;
	if (s->has_ids && narrow) b->id = (gz_id_view){COLUMN(a, c, narrow_id), 4};
	if (s->has_ids && !narrow) b->id = (gz_id_view){COLUMN(a, c, id), a->layout.transposed ? 0 : 8};
	if (s->has_ignore && narrow) b->ignore = (gz_id_view){COLUMN(a, c, narrow_ignore), 4};
	if (s->has_ignore && !narrow) b->ignore = (gz_id_view){COLUMN(a, c, ignore), 8};
}

static void set_filters(body_columns *a, size_t c) {
	gz_filters *f = &a->chunk[c].filters;
	f->category = (gz_bits_view){COLUMN(a, c, category)};
	f->mask = (gz_bits_view){COLUMN(a, c, mask)};
	f->group = (gz_bits_view){COLUMN(a, c, group)};
	if (is_bits(f->category.data, f->category.stride, 1)) f->category.data = NULL;
	if (is_bits(f->mask.data, f->mask.stride, UINT32_MAX)) f->mask.data = NULL;
	if (is_bits(f->group.data, f->group.stride, 0)) f->group.data = NULL;
}

static size_t stride_of_two(bool shared, size_t stride) { return shared ? 0 : stride; }

static void set_chunk(body_columns *a, const scenario *s, size_t c) {
	gz_bodies *b = a->chunk + c;
	const size_t i = a->begin[c], stride = STRIDE(a, x);
	const bool resting = SHARED(a, c, acceleration_x) && SHARED(a, c, acceleration_y);
	*b = (gz_bodies){.count = a->begin[c + 1] - i};
	a->since[c] = (gz_double_view){COLUMN(a, c, since)};
	if (!a->layout.picked && !b->count) return;
	b->center = (gz_vec2_view){FIELD(a, x, i), FIELD(a, y, i), stride};
	b->motion = (gz_vec2_view){FIELD(a, dx, i), FIELD(a, dy, i), stride};
	b->radius = (gz_float_view){COLUMN(a, c, radius)};
	b->step = (gz_float_view){COLUMN(a, c, step)};
	b->acceleration =
		(gz_vec2_view){FIELD(a, acceleration_x, i), FIELD(a, acceleration_y, i), stride_of_two(resting, stride)};
	if (is_float(b->step.data, b->step.stride, 1)) b->step.data = NULL;
	if (resting && *b->acceleration.x == 0 && *b->acceleration.y == 0) b->acceleration = (gz_vec2_view){0};
	set_ids(a, s, c), set_filters(a, c);
	if (a->layout.picked) b->pick = a->pick + a->first[c], b->pick_count = a->first[c + 1] - a->first[c];
}

static void set_moves(body_columns *a, size_t c) {
	gz_moves *m = a->moves + c;
	const size_t i = a->begin[c], stride = STRIDE(a, x);
	*m = (gz_moves){.response = {COLUMN(a, c, response)}};
	m->restitution = (gz_float_view){COLUMN(a, c, restitution)};
	m->mass = (gz_float_view){COLUMN(a, c, mass)};
	m->push_mass = (gz_float_view){COLUMN(a, c, push_mass)};
	m->center = (gz_vec2_out){FIELD(a, x, i), FIELD(a, y, i), stride};
	m->motion = (gz_vec2_out){FIELD(a, dx, i), FIELD(a, dy, i), stride};
	if (a->layout.separate_output) m->center.x = FIELD(a, to_x, i), m->center.y = FIELD(a, to_y, i);
	if (a->layout.separate_output) m->motion.x = FIELD(a, to_dx, i), m->motion.y = FIELD(a, to_dy, i);
	m->used = (gz_float_out){FIELD(a, used, i), stride};
	m->lost = (gz_float_out){FIELD(a, lost, i), stride};
	if (is_float(m->restitution.data, m->restitution.stride, 1)) m->restitution.data = NULL;
	if (is_float(m->mass.data, m->mass.stride, 1)) m->mass.data = NULL;
	if (is_float(m->push_mass.data, m->push_mass.stride, 0)) m->push_mass.data = NULL;
	if (!m->response.stride && *m->response.data == GZ_RESPONSE_SLIDE) m->response.data = NULL;
}

// ---- Elements

/// Lists the bodies of the query in order, with MAX_BODIES for one that is added. Returns how many.
static size_t list_bodies(uint32_t *list, const scenario *s, const body_layout *layout, choices *c) {
	static uint32_t order[MAX_BODIES];
	size_t count = 0;
	for (size_t i = 0; i < s->body_count; i++) order[i] = (uint32_t)i;
	if (layout->permuted) choose_order(c, order, s->body_count);
	for (size_t i = 0; i < s->body_count; i++) {
		if (layout->with_extra && choose_chance(c, 6)) list[count++] = MAX_BODIES;
		if (layout->without_invalid && s->bodies[order[i]].invalid) continue;
		list[count++] = order[i];
	}
	return count;
}

static fuzz_body added_body(void) {
	return (fuzz_body){
		.x = NAN, .radius = -1, .id = 7, .ignore = 7, .mass = 1, .step = 1, .invalid = 1, .invalid_curved = 1};
}

static void put_body(body_columns *a, const scenario *s, size_t k, uint32_t body, size_t element) {
	const fuzz_body added = added_body(), *b = body < MAX_BODIES ? s->bodies + body : &added;
	a->body_index[k] = body < MAX_BODIES ? (int32_t)body : -1;
	if (body < MAX_BODIES) a->query_index[body] = (int32_t)k;
	a->element_index[k] = (uint32_t)element;
	a->invalid += b->invalid, a->invalid_curved += b->invalid || b->invalid_curved;
	put_element(a, element, b);
}

/// With picks, each body follows an element that is not queried, and the bodies of a chunk are in random order.
static void put_chunk(body_columns *a, const scenario *s, size_t c, const uint32_t *list, choices *from) {
	static uint32_t order[2 * MAX_BODIES];
	const size_t first = a->first[c], count = a->first[c + 1] - first, begin = a->begin[c];
	const fuzz_body added = added_body();
	choose_order(from, order, count);
	for (size_t k = 0; k < count; k++) {
		const size_t index = a->layout.picked ? 2 * (size_t)order[k] + 1 : k;
		if (a->layout.picked) put_element(a, begin + index - 1, k % 2 || !s->body_count ? &added : s->bodies);
		a->pick[first + k] = (uint32_t)index;
		put_body(a, s, first + k, list[first + k], begin + index);
	}
}

static void allocate(body_columns *a, const scenario *s) {
	a->memory = allocate_zeroed(a->element_count + 1, sizeof(fuzz_body));
	a->pick = allocate_zeroed(a->query_count + 1, sizeof *a->pick);
	a->body_index = allocate_zeroed(a->query_count + 1, sizeof *a->body_index);
	a->element_index = allocate_zeroed(a->query_count + 1, sizeof *a->element_index);
	a->query_index = allocate_zeroed(s->body_count + 1, sizeof *a->query_index);
	for (size_t i = 0; i < s->body_count; i++) a->query_index[i] = -1;
}

void body_columns_make(body_columns *a, const scenario *s, const body_layout *layout) {
	static uint32_t list[2 * MAX_BODIES];
	choices c = choices_from_seed(layout->shuffle);
	*a = (body_columns){.layout = *layout, .chunk_count = layout->chunks};
	a->query_count = list_bodies(list, s, layout, &c);
	const size_t wide = layout->picked ? 2 : 1;
	a->element_count = wide * a->query_count;
	allocate(a, s);
	for (size_t k = 1; k <= layout->chunks; k++) {
		const size_t left = a->query_count - a->first[k - 1];
		a->first[k] = k == layout->chunks ? a->query_count : a->first[k - 1] + choose_index(&c, left + 1);
		a->begin[k] = wide * a->first[k];
	}
	for (size_t k = 0; k < layout->chunks; k++) put_chunk(a, s, k, list, &c);
	for (size_t k = 0; k < layout->chunks; k++) set_chunk(a, s, k), set_moves(a, k);
}

void body_columns_free(body_columns *a) {
	free(a->memory), free(a->pick), free(a->body_index), free(a->element_index), free(a->query_index);
}

/// Invalid bodies stay as they are: nothing was written for them, and `used` is still NaN.
void body_columns_settle(body_columns *a) {
	for (size_t k = 0; k < a->query_count; k++) {
		const size_t i = a->element_index[k];
		fuzz_body b = get_element(a, i);
		if (a->layout.separate_output && !isnan(b.used)) b.x = b.to_x, b.y = b.to_y, b.dx = b.to_dx, b.dy = b.to_dy;
		b.used = NAN;
		put_element(a, i, &b);
	}
}

void body_columns_stay(body_columns *a) {
	for (size_t k = 0; k < a->query_count; k++) {
		fuzz_body b = get_element(a, a->element_index[k]);
		b.to_x = b.x, b.to_y = b.y, b.to_dx = b.dx, b.to_dy = b.dy, b.used = 0;
		put_element(a, a->element_index[k], &b);
	}
}

void body_columns_reverse(body_columns *a, size_t k) {
	fuzz_body b = get_element(a, a->element_index[k]);
	b.dx = -b.dx, b.dy = -b.dy;
	put_element(a, a->element_index[k], &b);
}
