// Who is asked about whom: the caller's filter columns, and the records that the kernels compare.
#ifndef GRAZE_FILTERS_H
#define GRAZE_FILTERS_H

#include "graze/graze.h"
#include "kernels/columns.h"

/// The name of a filter column whose view is wrong, with the fault; null when none is.
const char *graze_filters_fault(const gz_filters *filters, size_t count, const char **fault);

/// Is any of the columns there?
static inline int graze_has_filters(const gz_filters *f) { return f->category.data || f->mask.data || f->group.data; }

/// Element i of the columns, with its id and what it ignores.
filter_record graze_filter(const gz_filters *filters, gz_id_view id, gz_id_view ignore, size_t i);

/// Are they asked about each other? As kernels/filter.inl decides it, for one pair.
int graze_filters_allow(const filter_record *a, const filter_record *b);

/// Who has no columns.
filter_record graze_no_filter(void);

#endif
