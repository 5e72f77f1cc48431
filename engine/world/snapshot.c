#include "engine/world/snapshot.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/base/filters.h"
#include "engine/world/world.h"

enum { MAGIC = 0x53575a47 };                        ///< "GZWS"
enum { STATE_MASK = 3, ONE_SIDED = 4, HAS_ID = 8 }; ///< in the word FLAGS
/// The words of the header and of an entry. Values of 64 bits take two words.
enum { MAGIC_AT, VERSION_AT, WALLS_AT, ENTRIES_AT, BASELINE_CHECKSUM_AT, FARTHEST_AT = 6, SUM_AT = 8 };
enum { INDEX, FLAGS, AX, AY, BX, BY, RADIUS, CATEGORY, MASK, GROUP, ID };

size_t graze_snapshot_size(size_t entries) { return 4 * (SNAPSHOT_HEADER + entries * (size_t)SNAPSHOT_WALL); }

// ---------------------------------------------------------------------------------------------------------------------
// Words
// ---------------------------------------------------------------------------------------------------------------------

static void put_words(void *block, size_t at, const uint32_t *words, size_t count) {
	uint8_t *to = (uint8_t *)block + 4 * at;
	for (size_t i = 0; i < count; i++, to += 4)
		to[0] = (uint8_t)words[i], to[1] = (uint8_t)(words[i] >> 8), to[2] = (uint8_t)(words[i] >> 16),
		to[3] = (uint8_t)(words[i] >> 24);
}

static void get_words(uint32_t *words, const void *block, size_t at, size_t count) {
	const uint8_t *from = (const uint8_t *)block + 4 * at;
	for (size_t i = 0; i < count; i++, from += 4)
		words[i] = from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 | (uint32_t)from[3] << 24;
}

static uint32_t bits_of(float x) {
	uint32_t bits;
	return memcpy(&bits, &x, sizeof bits), bits;
}

static float float_of(uint32_t bits) {
	float x;
	return memcpy(&x, &bits, sizeof x), x;
}

static uint64_t u64_of(const uint32_t *words) { return words[0] | (uint64_t)words[1] << 32; }

static void put_u64(uint32_t *words, uint64_t value) { words[0] = (uint32_t)value, words[1] = (uint32_t)(value >> 32); }

uint64_t graze_snapshot_sum(uint64_t number, const uint32_t *words, size_t count) {
	uint64_t h = (number + 1) * 0x9e3779b97f4a7c15u;
	for (size_t i = 0; i < count; i += 2) { // each step is a bijection, so no change of a single word is lost
		h = (h ^ u64_of(words + i)) * 0xbf58476d1ce4e5b9u;
		h ^= h >> 29;
	}
	return h * 0x94d049bb133111ebu;
}

// ---------------------------------------------------------------------------------------------------------------------
// Walls
// ---------------------------------------------------------------------------------------------------------------------

snapshot_wall graze_snapshot_encode(size_t wall, const wall_value *value) {
	const wall_record *w = &value->record;
	const filter_record *f = &value->filter;
	const bool swapped = wall_ends_are_swapped(w);
	snapshot_wall s = {{(uint32_t)wall}};
	if (value->state == WALL_REMOVED) return s;
	s.word[FLAGS] =
		(uint32_t)value->state | (wall_is_one_sided(w) ? ONE_SIDED : 0) | (f->flags & FILTER_HAS_ID ? HAS_ID : 0);
	s.word[AX] = bits_of(swapped ? w->bx : w->ax), s.word[AY] = bits_of(swapped ? w->by : w->ay);
	s.word[BX] = bits_of(swapped ? w->ax : w->bx), s.word[BY] = bits_of(swapped ? w->ay : w->by);
	s.word[RADIUS] = bits_of(fabsf(w->radius));
	s.word[CATEGORY] = f->category, s.word[MASK] = f->mask, s.word[GROUP] = f->group;
	s.word[ID] = f->id[0], s.word[ID + 1] = f->id[1];
	return s;
}

/// Whether the state and flags are known, and unused words are 0: those of a removed wall, and the id of a wall without
/// one.
static bool is_canonical(const snapshot_wall *s, uint8_t state) {
	static const snapshot_wall nothing;
	const uint32_t *w = s->word;
	if (state == WALL_REMOVED) return !memcmp(w + FLAGS, nothing.word + FLAGS, (SNAPSHOT_WALL - FLAGS) * sizeof *w);
	return state <= WALL_ENABLED && w[FLAGS] <= (STATE_MASK | ONE_SIDED | HAS_ID) &&
		   (w[FLAGS] & HAS_ID || (!w[ID] && !w[ID + 1]));
}

gz_error graze_snapshot_decode(wall_value *value, const snapshot_wall *s, size_t k) {
	const uint32_t *w = s->word;
	const float ends[] = {float_of(w[AX]), float_of(w[AY]), float_of(w[BX]), float_of(w[BY])},
				radius = float_of(w[RADIUS]);
	const uint8_t one_sided = (w[FLAGS] & ONE_SIDED) != 0;
	const uint64_t id = u64_of(w + ID);
	gz_walls walls = {.a = {ends, ends + 1, 0}, .b = {ends + 2, ends + 3, 0}, .radius = {&radius, 0}, .count = 1};
	walls.one_sided.data = &one_sided, walls.id.data = w[FLAGS] & HAS_ID ? &id : NULL;
	walls.filters = (gz_filters){{w + CATEGORY, 0}, {w + MASK, 0}, {w + GROUP, 0}};
	*value = (wall_value){.state = w[FLAGS] & STATE_MASK};
	if (!is_canonical(s, value->state))
		return graze_error(
			GZ_STATUS_INVALID_INPUT, k, "state", "entry %zu of the block: wall %u has no known state", k, w[INDEX]);
	if (value->state == WALL_REMOVED) return graze_no_error();
	const gz_error error = graze_walls_check(&walls);
	if (error.status)
		return graze_error(GZ_STATUS_INVALID_INPUT, k, error.name, "entry %zu of the block: wall %u has a bad %s", k,
			w[INDEX], error.name);
	value->record = graze_wall_read(&walls, 0);
	value->filter = graze_filter(&walls.filters, walls.id, (gz_id_view){0}, 0);
	return error;
}

double graze_snapshot_farthest(const snapshot_wall *s) {
	const uint32_t *w = s->word;
	wall_record record = {.ax = float_of(w[AX]), .ay = float_of(w[AY]), .bx = float_of(w[BX]), .by = float_of(w[BY])};
	record.radius = float_of(w[RADIUS]);
	return (w[FLAGS] & STATE_MASK) == WALL_ENABLED ? graze_walls_farthest(&record, 1) : 0;
}

// ---------------------------------------------------------------------------------------------------------------------
// Blocks
// ---------------------------------------------------------------------------------------------------------------------

void graze_snapshot_put(void *block, size_t k, const snapshot_wall *s) {
	put_words(block, SNAPSHOT_HEADER + k * SNAPSHOT_WALL, s->word, SNAPSHOT_WALL);
}

snapshot_wall graze_snapshot_get(const void *block, size_t k) {
	snapshot_wall s;
	get_words(s.word, block, SNAPSHOT_HEADER + k * SNAPSHOT_WALL, SNAPSHOT_WALL);
	return s;
}

/// The checksum of all words of a block but the checksum itself.
static uint64_t checksum_of(const void *block, const uint32_t *header, size_t entries) {
	uint64_t sum = graze_snapshot_sum(UINT64_MAX, header, SUM_AT);
	for (size_t k = 0; k < entries; k++) sum += graze_snapshot_sum(k, graze_snapshot_get(block, k).word, SNAPSHOT_WALL);
	return sum;
}

void graze_snapshot_seal(void *block, const snapshot_header *h) {
	uint32_t words[SNAPSHOT_HEADER] = {MAGIC, SNAPSHOT_VERSION, h->walls, h->entries};
	uint64_t farthest;
	memcpy(&farthest, &h->farthest, sizeof farthest);
	put_u64(words + BASELINE_CHECKSUM_AT, h->baseline_checksum), put_u64(words + FARTHEST_AT, farthest);
	put_u64(words + SUM_AT, checksum_of(block, words, h->entries));
	put_words(block, 0, words, SNAPSHOT_HEADER);
}

static gz_error fault(const char *name, const char *text) {
	return graze_error(GZ_STATUS_INVALID_INPUT, 0, name, "the block %s", text);
}

gz_error graze_snapshot_open(snapshot_header *h, const void *block, size_t size) {
	uint32_t words[SNAPSHOT_HEADER];
	if (!block) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "block", "the block is null");
	if (size < graze_snapshot_size(0)) return fault("size", "is shorter than its header");
	get_words(words, block, 0, SNAPSHOT_HEADER);
	const uint64_t farthest = u64_of(words + FARTHEST_AT);
	*h = (snapshot_header){words[WALLS_AT], words[ENTRIES_AT], u64_of(words + BASELINE_CHECKSUM_AT), 0};
	memcpy(&h->farthest, &farthest, sizeof farthest);
	if (words[MAGIC_AT] != MAGIC) return fault("magic", "is not one that gz_world_save has written");
	if (words[VERSION_AT] != SNAPSHOT_VERSION)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "version", "the block has version %u, not %d", words[VERSION_AT],
			SNAPSHOT_VERSION);
	if ((size - graze_snapshot_size(0)) / (4 * SNAPSHOT_WALL) != h->entries || size != graze_snapshot_size(h->entries))
		return graze_error(
			GZ_STATUS_INVALID_INPUT, 0, "size", "the block has %zu bytes, its %u entries others", size, h->entries);
	if (u64_of(words + SUM_AT) != checksum_of(block, words, h->entries))
		return fault("sum", "is not as it was saved: its sum is another");
	return graze_no_error();
}
