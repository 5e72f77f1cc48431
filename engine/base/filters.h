// Filters: the caller's columns, and the records that the kernels compare.
#ifndef GRAZE_BASE_FILTERS_H
#define GRAZE_BASE_FILTERS_H

#include "engine/base/views.h"
#include "kernels/data/columns.h"

/// The name of a filter column whose view is invalid, with its fault; null where every view is valid.
const char *graze_filters_fault(const gz_filters *filters, size_t count, const char **fault);

/// Whether any of the columns exists.
static inline bool graze_has_filters(const gz_filters *f) { return f->category.data || f->mask.data || f->group.data; }

/// Whether two records may collide: the rule of gz_filters, as kernels/sweep/filter.inl applies it, for one pair.
bool graze_filters_allow(const filter_record *a, const filter_record *b);

/// The record of a wall or body without columns.
static inline filter_record graze_no_filter(void) { return (filter_record){.category = 1, .mask = UINT32_MAX}; }

/// The record of element i, with its id and the id that it ignores. Inline: a copy that follows a call would wait until
/// the 32-bit stores of the halves have reached the cache (store forwarding fails for wider loads).
static inline filter_record graze_filter(const gz_filters *f, gz_id_view id, gz_id_view ignore, size_t i) {
	filter_record r = graze_no_filter();
	if (f->category.data) r.category = bits_at(f->category, i);
	if (f->mask.data) r.mask = bits_at(f->mask, i);
	if (f->group.data) r.group = bits_at(f->group, i);
	const uint64_t own = id.data ? id_at(id, i) : 0, other = ignore.data ? id_at(ignore, i) : 0;
	r.flags = (id.data ? FILTER_HAS_ID : 0) | (ignore.data ? FILTER_IGNORES : 0);
	r.id[0] = (uint32_t)own, r.id[1] = (uint32_t)(own >> 32);
	r.ignore[0] = (uint32_t)other, r.ignore[1] = (uint32_t)(other >> 32);
	return r;
}

#endif
