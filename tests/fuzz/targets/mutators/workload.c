// Mutates a workload, and lets its counts fit its size.
#include "fuzz/targets/mutators/mutator.h"
#include "levels/data/file.h"

enum { HEADER = 12, BYTES_PER_WALL = 16, BYTES_PER_BODY = 20 };

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed) {
	random_source r = {seed};
	size = LLVMFuzzerMutate(data, size, max);
	if (random_chance(&r, 8) || max < HEADER) return size;
	size_t left = size > HEADER ? size - HEADER : 0;
	const size_t walls = (size_t)random_int(&r, 0, (int)(left / BYTES_PER_WALL)),
				 bodies = (left - walls * BYTES_PER_WALL) / BYTES_PER_BODY;
	size = resize_input(data, size, HEADER + walls * BYTES_PER_WALL + bodies * BYTES_PER_BODY);
	memcpy(data, "GZW1", 4);
	write_u32((char *)data + 4, (uint32_t)walls), write_u32((char *)data + 8, (uint32_t)bodies);
	return size;
}
