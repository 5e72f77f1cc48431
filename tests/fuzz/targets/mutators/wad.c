// Mutates the lumps of a WAD, and writes its directory anew: so their places and sizes stay within the file.
#include "fuzz/targets/mutators/mutator.h"
#include "levels/data/file.h"

enum { HEADER = 12, ENTRY = 16, MAX_LUMPS = 32, MAX_SIZE = 1 << 16 };

typedef struct lump {
	char name[8];
	size_t start, size; ///< in `contents`
} lump;

typedef struct archive {
	lump lumps[MAX_LUMPS];
	size_t count, used;
	uint8_t contents[MAX_SIZE];
} archive;

static archive wad;

/// Reads as much as is valid.
static void take_apart(const uint8_t *data, size_t size) {
	const char *at = (const char *)data;
	wad.count = wad.used = 0;
	if (size < HEADER) return;
	const size_t lumps = read_u32(at + 4), directory = read_u32(at + 8);
	for (size_t i = 0; i < lumps && wad.count < MAX_LUMPS && directory + (i + 1) * ENTRY <= size; i++) {
		const char *entry = at + directory + i * ENTRY;
		const size_t start = read_u32(entry), length = read_u32(entry + 4);
		if (start > size || length > size - start || wad.used + length > MAX_SIZE / 2) continue;
		lump *l = wad.lumps + wad.count++;
		memcpy(l->name, entry + 8, 8);
		l->start = wad.used, l->size = length;
		memcpy(wad.contents + wad.used, data + start, length);
		wad.used += length;
	}
}

/// Returns 0 where it does not fit.
static size_t put_together(uint8_t *data, size_t max) {
	char *at = (char *)data;
	size_t offset = HEADER + ENTRY * wad.count, all = offset;
	for (size_t i = 0; i < wad.count; i++) all += wad.lumps[i].size;
	if (all > max) return 0;
	memcpy(at, "PWAD", 4), write_u32(at + 4, (uint32_t)wad.count), write_u32(at + 8, HEADER);
	for (size_t i = 0; i < wad.count; i++) {
		const lump *l = wad.lumps + i;
		char *entry = at + HEADER + ENTRY * i;
		write_u32(entry, (uint32_t)offset), write_u32(entry + 4, (uint32_t)l->size);
		memcpy(entry + 8, l->name, 8);
		memcpy(data + offset, wad.contents + l->start, l->size);
		offset += l->size;
	}
	return all;
}

static bool is_named(const lump *l, const char *name) { return !strncmp(l->name, name, 8); }

static size_t size_of(const char *name) {
	for (size_t i = 0; i < wad.count; i++)
		if (is_named(wad.lumps + i, name)) return wad.lumps[i].size;
	return 0;
}

/// A whole number of records, whose vertexes exist.
static void repair(lump *l) {
	const bool hexen = size_of("BEHAVIOR") || size_of("SCRIPTS");
	const size_t record = is_named(l, "LINEDEFS") ? (hexen ? 16 : 14) : is_named(l, "THINGS") ? (hexen ? 20 : 10) : 4;
	const size_t vertexes = size_of("VERTEXES") / 4;
	if (is_named(l, "TEXTMAP")) return;
	l->size -= l->size % record;
	for (size_t at = l->start; is_named(l, "LINEDEFS") && vertexes && at < l->start + l->size; at += record)
		for (size_t k = 0; k < 4; k += 2) {
			char *index = (char *)wad.contents + at + k;
			const uint32_t vertex = read_u16(index) % (uint32_t)vertexes;
			index[0] = (char)(vertex & 255), index[1] = (char)(vertex >> 8);
		}
}

/// The mutated lump goes behind all others, where there is room for it to grow.
static void mutate_lump(lump *l, random_source *r) {
	const size_t room = MAX_SIZE - wad.used;
	memmove(wad.contents + wad.used, wad.contents + l->start, l->size);
	l->start = wad.used;
	l->size = LLVMFuzzerMutate(wad.contents + l->start, l->size, room < 2048 ? room : 2048);
	if (!random_chance(r, 8)) repair(l);
}

static void rename_lump(lump *l, random_source *r) {
	static const char names[][9] = {
		"MAP01", "E1M1", "THINGS", "LINEDEFS", "SIDEDEFS", "VERTEXES", "SECTORS", "BEHAVIOR", "TEXTMAP", "ENDMAP"};
	strncpy(l->name, names[random_int(r, 0, 9)], 8);
}

static void move_lump(random_source *r) {
	lump *a = wad.lumps + random_int(r, 0, (int)wad.count - 1), *b = wad.lumps + random_int(r, 0, (int)wad.count - 1);
	const lump kept = *a;
	*a = *b, *b = kept;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed) {
	random_source r = {seed};
	take_apart(data, size);
	if (!wad.count || random_chance(&r, 8)) return LLVMFuzzerMutate(data, size, max);
	const int chosen = random_int(&r, 0, (int)wad.count - 1), kind = random_int(&r, 0, 15);
	if (kind == 0) rename_lump(wad.lumps + chosen, &r);
	else if (kind == 1) move_lump(&r);
	else if (kind == 2) wad.lumps[chosen] = wad.lumps[--wad.count];
	else if (kind == 3 && wad.count < MAX_LUMPS) wad.lumps[wad.count++] = wad.lumps[chosen];
	else mutate_lump(wad.lumps + chosen, &r);
	const size_t made = put_together(data, max);
	return made ? made : LLVMFuzzerMutate(data, size, max);
}
