// Texts that live as long as a level: names, types, properties.
#ifndef GRAZE_LEVELS_DATA_TEXT_POOL_H
#define GRAZE_LEVELS_DATA_TEXT_POOL_H

#include <stdbool.h>
#include <stddef.h>

#include "levels/data/linker_names.h"

typedef struct text_block text_block;

/// Zero is an empty pool.
typedef struct text_pool {
	text_block *newest;
	size_t used; ///< bytes of the newest block
	bool failed; ///< some text was not copied, since there was no memory
} text_pool;

/// Copies bytes and a final zero into the pool, where they stay until pool_free. Returns "" when there is no memory.
const char *pool_copy(text_pool *pool, const char *start, size_t length);
void pool_free(text_pool *pool);

#endif
