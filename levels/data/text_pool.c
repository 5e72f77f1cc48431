#include "levels/data/text_pool.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK_BYTES ((size_t)4096)

struct text_block {
	text_block *older;
	size_t size;
	char text[];
};

static bool add_block(text_pool *pool, size_t size) {
	text_block *block = size <= SIZE_MAX - sizeof *block ? malloc(sizeof *block + size) : NULL;
	if (!block) return false;
	*block = (text_block){.older = pool->newest, .size = size};
	pool->newest = block;
	pool->used = 0;
	return true;
}

const char *pool_copy(text_pool *pool, const char *start, size_t length) {
	if (length == 0) return "";
	const size_t left = pool->newest ? pool->newest->size - pool->used : 0;
	if (length >= left && !add_block(pool, length < BLOCK_BYTES ? BLOCK_BYTES : length + 1)) {
		pool->failed = true;
		return "";
	}
	char *copy = pool->newest->text + pool->used;
	memcpy(copy, start, length);
	copy[length] = 0;
	pool->used += length + 1;
	return copy;
}

void pool_free(text_pool *pool) {
	for (text_block *block = pool->newest, *older; block; block = older) {
		older = block->older;
		free(block);
	}
	*pool = (text_pool){NULL, 0, false};
}
