// Queries of bodies in coordinates of a frame, with results that do not depend on where the frame is:
// places are taken relative to an origin.
#ifndef GRAZE_SECTORS_LATTICE_CALLS_H
#define GRAZE_SECTORS_LATTICE_CALLS_H

#include <graze/graze.h>

enum { RESULT_WORDS = 1 << 19, CALL_BODIES = 4096 };

/// The results of calls as words: floats by their bits; places relative to the origin, as doubles.
typedef struct call_results {
	uint64_t word[RESULT_WORDS];
	size_t count;
	size_t found; ///< hits, pairs, events and the like: what a query without any would not have
	/// Optional: what the indices of walls and of bodies of the crowd become in the results.
	const int32_t *wall_name;
	const size_t *body_name;
} call_results;

/// The input of a query.
typedef struct lattice_caller {
	const gz_world *world;
	const gz_crowd *crowd; ///< the bodies of `chunk` first
	gz_bodies chunk;       ///< at most CALL_BODIES
	gz_scratch *scratch;
	double origin_x, origin_y; ///< that places in results are relative to
	float side;
	bool finds_self; ///< in gz_neighbours without sight, where the bodies of `chunk` are not the crowd's first
	call_results *results;
} lattice_caller;

/// The queries, by index.
extern const size_t lattice_query_count;
const char *lattice_query_name(size_t query);

/// Empties the results.
void clear_results(call_results *results);

/// Appends the results of a query.
void lattice_query_run(const lattice_caller *caller, size_t query);

void put_bits(call_results *results, uint64_t word);
void put_number(call_results *results, float number);
void put_place(const lattice_caller *caller, double x, double y);

/// The name of a wall (feature other than GZ_FEATURE_CIRCLE) or body that was hit; -1 stays.
void put_index(call_results *results, int32_t index, bool circle);

#endif
