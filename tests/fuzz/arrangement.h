// How the bodies of a scenario are laid out for the library: one or several chunks, arrays of structs or structs of
// arrays, shared values, missing columns, picks among other elements, another order, with more or fewer bad bodies.
#ifndef GRAZE_FUZZ_ARRANGEMENT_H
#define GRAZE_FUZZ_ARRANGEMENT_H

#include "scenario.h"

enum { MOST_CHUNKS = 5 };

typedef struct layout {
	bool transposed;  ///< structs of arrays
	bool shared;      ///< columns of one value have stride 0 or are missing
	bool permuted;    ///< bodies come in another order
	bool picked;      ///< by picks, among elements that are not asked
	bool without_bad; ///< bad bodies are left out
	bool with_more;   ///< bad bodies are added
	bool narrow_ids;  ///< ids have 32 bits
	bool apart;       ///< moved bodies are written to other columns than they are read from
	size_t chunks;    ///< 1 to MOST_CHUNKS
	uint64_t shuffle; ///< seed of orders and places
} layout;

typedef struct arrangement {
	layout how;
	size_t elements; ///< in all chunks
	unsigned char *memory;
	uint32_t *pick;
	int32_t *body_of;     ///< by the number of an asked body: of the scenario; -1 for one that was added
	uint32_t *element_of; ///< by the number of an asked body
	int32_t *asked_of;    ///< by the scenario's body: its number among those asked; -1 where it is left out
	size_t asked, bad, bad_curved;
	size_t chunk_count;
	size_t begin[MOST_CHUNKS + 1]; ///< elements of chunks
	size_t first[MOST_CHUNKS + 1]; ///< asked bodies of chunks
	gz_bodies chunk[MOST_CHUNKS];
	gz_moves moves[MOST_CHUNKS];
	gz_double_view since[MOST_CHUNKS];
} arrangement;

void arrangement_make(arrangement *a, const scenario *s, const layout *how);
void arrangement_free(arrangement *a);

/// Bodies go to where gz_move has written them, where that is apart from where they are read. `used` becomes NaN, which
/// gz_move overwrites for all bodies that are not bad.
void arrangement_settle(arrangement *a);

/// Has all bodies written as if they stay where they are: gz_world_push_walls writes no motions.
void arrangement_stay(arrangement *a);

/// The k-th asked body goes the other way: its motion is negated, to the bit.
void arrangement_turn(arrangement *a, size_t k);

/// What the k-th asked body has now.
fuzz_body arrangement_body(const arrangement *a, size_t k);

#endif
