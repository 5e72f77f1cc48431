#include "engine/base/filters.h"

const char *graze_filters_fault(const gz_filters *f, size_t count, const char **fault) {
	const size_t size = sizeof(uint32_t);
	if ((*fault = graze_optional_fault(f->category.data, f->category.stride, size, count))) return "category";
	if ((*fault = graze_optional_fault(f->mask.data, f->mask.stride, size, count))) return "mask";
	if ((*fault = graze_optional_fault(f->group.data, f->group.stride, size, count))) return "group";
	return NULL;
}

static bool ignores(const filter_record *a, const filter_record *b) {
	return (a->flags & FILTER_IGNORES) && (b->flags & FILTER_HAS_ID) && a->ignore[0] == b->id[0] &&
		   a->ignore[1] == b->id[1];
}

bool graze_filters_allow(const filter_record *a, const filter_record *b) {
	const bool masked_out = !(a->category & b->mask) || !(b->category & a->mask);
	return !masked_out && !(a->group && a->group == b->group) && !ignores(a, b) && !ignores(b, a);
}
