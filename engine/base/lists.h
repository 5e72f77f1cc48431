// What the lists of results that callers give have in common: how they are checked, and their part of the report.
#ifndef GRAZE_BASE_LISTS_H
#define GRAZE_BASE_LISTS_H

#include "graze/graze.h"

/// The error of a list (see GZ_LIST).
gz_error graze_list_check(const void *data, size_t capacity, const size_t *first);

/// The error of a list that has no `first`.
gz_error graze_list_data_check(const void *data, size_t capacity);

gz_error graze_body_hits_check(const gz_body_hits *list);

/// Completes the report of a call that has written a list of this capacity, and whose results `hits` counts, those
/// beyond the capacity too.
void graze_list_report(gz_report *report, size_t capacity);

#endif
