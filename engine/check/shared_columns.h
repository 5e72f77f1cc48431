// Columns that are shared: their stride is 0, and there are several elements.
#ifndef GRAZE_CHECK_SHARED_COLUMNS_H
#define GRAZE_CHECK_SHARED_COLUMNS_H

#include "graze/graze.h"

/// A column that may be shared by mistake.
typedef struct shared_column {
	const char *name; ///< null: past the last one
	gz_shares share;  ///< the bit that allows it to be shared
	const void *data; ///< null: missing
	size_t stride;
} shared_column;

/// The name of the first of `columns` that is shared by `count` elements and not in `shared`; null where there is none.
const char *graze_shared_by_mistake(const shared_column *columns, size_t count, unsigned shared);

#endif
