// Mutates a recording, lets its size fit its counts, and writes the checksums of the bodies at the start as those of
// the first tick, with a difference now and then.
#include "fuzz/targets/mutators/mutator.h"
#include "levels/data/checksums.h"
#include "levels/data/file.h"

enum { HEADER_1 = 48, HEADER_2 = 52, BYTES_PER_BODY = 20, MAX_COUNT = 130 };

static void put_checksums(char *at, const char *bodies, size_t count) {
	app_circles all = {.x = NULL};
	app_checksums checksums;
	if (!circles_reserve(&all, count)) return;
	all.count = count;
	float *columns[] = {all.x, all.y, all.dx, all.dy, all.radius};
	for (int k = 0; k < 5; k++) bodies = read_floats(columns[k], count, bodies);
	if (checksums_create(&checksums, count)) {
		checksums_update(&checksums, &all);
		memcpy(at, checksums.bytes, checksums.size);
		checksums_free(&checksums);
	}
	circles_free(&all);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed) {
	random_source r = {seed};
	char *at = (char *)data;
	size = LLVMFuzzerMutate(data, size, max);
	if (random_chance(&r, 8) || size < HEADER_2) return size;
	const uint32_t version = read_u32(at + 4) % 2 + 1, bodies = read_u32(at + 16) % MAX_COUNT + 1,
				   ticks = read_u32(at + 20) % 3 + 1, name = read_u32(at + 44) % 12;
	const size_t header = version == 1 ? HEADER_1 : HEADER_2, columns = header + name,
				 ends = columns + (size_t)BYTES_PER_BODY * bodies, tick = (size_t)checksums_size(bodies);
	if (ends + ticks * tick > max) return size;
	size = resize_input(data, size, ends + ticks * tick);
	memcpy(at, "GZRR", 4), write_u32(at + 4, version);
	write_u32(at + 16, bodies), write_u32(at + 20, ticks), write_u32(at + 24, read_u32(at + 24) % 4);
	write_u32(at + 44, name);
	if (version == 2) write_u32(at + 48, read_u32(at + 48) % 2);
	if (random_chance(&r, 2)) put_checksums(at + ends, at + columns, bodies);
	if (random_chance(&r, 2)) at[ends + (size_t)random_int(&r, 0, (int)tick - 1)] ^= (char)(1 << random_int(&r, 0, 7));
	return size;
}
