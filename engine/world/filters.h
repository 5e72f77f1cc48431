// Who is asked about whom: the caller's filter columns, and the records that the kernels compare.
#ifndef GRAZE_WORLD_FILTERS_H
#define GRAZE_WORLD_FILTERS_H

#include "engine/base/views.h"
#include "kernels/columns.h"

/// The name of a filter column whose view is wrong, with the fault; null when none is.
const char *graze_filters_fault(const gz_filters *filters, size_t count, const char **fault);

/// Is any of the columns there?
static inline int graze_has_filters(const gz_filters *f) { return f->category.data || f->mask.data || f->group.data; }

/// Are they asked about each other? As kernels/filter.inl decides it, for one pair.
int graze_filters_allow(const filter_record *a, const filter_record *b);

/// Who has no columns.
static inline filter_record graze_no_filter(void) { return (filter_record){.category = 1, .mask = UINT32_MAX}; }

/// Element i of the columns, with its id and what it ignores. Inline, for records that are copied right after they are
/// written in words wait for the words.
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
