#include "engine/filters.h"

#include "engine/views.h"

const char *graze_filters_fault(const gz_filters *f, size_t count, const char **fault) {
	const size_t size = sizeof(uint32_t);
	if ((*fault = graze_optional_fault(f->category.data, f->category.stride, size, count))) return "category";
	if ((*fault = graze_optional_fault(f->mask.data, f->mask.stride, size, count))) return "mask";
	if ((*fault = graze_optional_fault(f->group.data, f->group.stride, size, count))) return "group";
	return NULL;
}

filter_record graze_no_filter(void) { return (filter_record){.category = 1, .mask = UINT32_MAX}; }

static void put_id(uint32_t halves[2], uint64_t id) { halves[0] = (uint32_t)id, halves[1] = (uint32_t)(id >> 32); }

filter_record graze_filter(const gz_filters *f, gz_id_view id, gz_id_view ignore, size_t i) {
	filter_record r = graze_no_filter();
	if (f->category.data) r.category = bits_at(f->category, i);
	if (f->mask.data) r.mask = bits_at(f->mask, i);
	if (f->group.data) r.group = bits_at(f->group, i);
	if (id.data) r.has |= FILTER_HAS_ID, put_id(r.id, id_at(id, i));
	if (ignore.data) r.has |= FILTER_IGNORES, put_id(r.ignore, id_at(ignore, i));
	return r;
}

static int ignores(const filter_record *a, const filter_record *b) {
	return (a->has & FILTER_IGNORES) && (b->has & FILTER_HAS_ID) && a->ignore[0] == b->id[0] &&
		   a->ignore[1] == b->id[1];
}

int graze_filters_allow(const filter_record *a, const filter_record *b) {
	const int apart = !(a->category & b->mask) || !(b->category & a->mask);
	return !apart && !(a->group && a->group == b->group) && !ignores(a, b) && !ignores(b, a);
}
