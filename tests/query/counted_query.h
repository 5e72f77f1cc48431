// The expected counters of a query's report, by brute force over all pairs of a clear scene; and the query itself.
#ifndef GRAZE_QUERY_COUNTED_QUERY_H
#define GRAZE_QUERY_COUNTED_QUERY_H

#include "generators/clear_scenes.h"
#include "oracle/oracle_counts.h"

/// The counts of every pair of a body of a query with a wall or a circle of the crowd. Body k's counts begin at
/// k * wall_count in `walls`, and at k * body_count in `circles`.
typedef struct pair_table {
	const clear_scene *c;
	arena_query query;
	pair_truth *walls, *circles;
} pair_table;

pair_table pair_table_make(const clear_scene *c, arena_query query);
void pair_table_free(pair_table *t);

typedef enum query_type { SWEEP, SWEEP_ALL, LINE_OF_SIGHT, SENSE, OVERLAPS, QUERY_TYPES } query_type;

typedef struct counted_query {
	const pair_table *table;
	query_type type;
	gz_targets targets;
	bool from_crowd; ///< the crowd queries itself, which is a sweep
} counted_query;

/// An interval of counts, ends included.
typedef struct count_range {
	size_t min, max;
} count_range;

/// The counters of a report, as far as they are certain.
typedef struct expected_counts {
	size_t invalid, hits;
	count_range near_walls, far_reaching, filtered, candidates;
	size_t lanes; ///< if the candidates of each tile are one list
} expected_counts;

expected_counts count_by_brute_force(const counted_query *q);

/// Runs the query. capacity: of its list, if it has one
gz_report run_counted_query(const counted_query *q, const arena_world *w, size_t capacity);

static inline bool has_list(query_type type) { return type != SWEEP && type != LINE_OF_SIGHT; }

/// The query in words, for messages; valid until the next call.
const char *counted_query_text(const counted_query *q);

#endif
