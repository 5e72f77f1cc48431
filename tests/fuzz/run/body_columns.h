// The bodies of a scenario in memory of the caller's, in all layouts that the library accepts: one or several chunks,
// arrays of structs or structs of arrays, shared values, missing columns, picks among other elements, another order,
// and more or fewer invalid bodies.
#ifndef GRAZE_FUZZ_RUN_BODY_COLUMNS_H
#define GRAZE_FUZZ_RUN_BODY_COLUMNS_H

#include "fuzz/scenario/scenario.h"

enum { MAX_CHUNKS = 5 };

typedef struct body_layout {
	bool transposed;      ///< structs of arrays
	bool shared;          ///< columns of one value have stride 0, or are missing
	bool permuted;        ///< bodies in another order
	bool picked;          ///< by picks, among elements that are not queried
	bool without_invalid; ///< invalid bodies are left out
	bool with_extra;      ///< invalid bodies are added
	bool narrow_ids;      ///< ids of 32 bits
	bool separate_output; ///< moved bodies are written to other columns than they are read from
	size_t chunks;        ///< 1 to MAX_CHUNKS
	uint64_t shuffle;     ///< the seed of orders and positions
} body_layout;

/// Bodies of a query are counted through all chunks; each is an element of the memory, and most are bodies of the
/// scenario.
typedef struct body_columns {
	body_layout layout;
	size_t element_count; ///< in all chunks
	unsigned char *memory;
	uint32_t *pick;
	int32_t *body_index;     ///< by the query's body: the scenario's body; -1 for one that was added
	uint32_t *element_index; ///< by the query's body: its element
	int32_t *query_index;    ///< by the scenario's body: the query's body; -1 where it is left out
	size_t query_count, invalid, invalid_curved; ///< bodies of the query, and those that are invalid
	size_t chunk_count;
	size_t begin[MAX_CHUNKS + 1]; ///< the first element of each chunk
	size_t first[MAX_CHUNKS + 1]; ///< the first body of each chunk
	gz_bodies chunk[MAX_CHUNKS];
	gz_moves moves[MAX_CHUNKS];
	gz_double_view since[MAX_CHUNKS];
} body_columns;

void body_columns_make(body_columns *a, const scenario *s, const body_layout *layout);
void body_columns_free(body_columns *a);

/// Makes the outputs of gz_move the bodies' positions and motions, where they are separate. Sets `used` to NaN, which
/// gz_move overwrites for all valid bodies.
void body_columns_settle(body_columns *a);

/// Sets the outputs to the present positions and motions: gz_world_push_walls writes no motions.
void body_columns_stay(body_columns *a);

/// Negates the motion of the query's body k, exactly.
void body_columns_reverse(body_columns *a, size_t k);

/// The present values of the query's body k.
fuzz_body body_columns_get(const body_columns *a, size_t k);

#endif
