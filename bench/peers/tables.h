// The tables of graze_peers, as Markdown on standard output. Progress and errors go to standard error.
#ifndef GRAZE_BENCH_TABLES_H
#define GRAZE_BENCH_TABLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct table_settings {
	const char *const *levels; ///< `FILE` or `FILE:MAP`; null for the built-in level
	size_t level_count;
	size_t moving; ///< bodies that move, in each level
	size_t ticks;
	size_t sweeping; ///< bodies that are swept, in the level of the scenes
	size_t crowd;    ///< bodies of each scene of a crowd
	size_t crowd_ticks;
	size_t nearest; ///< circles of the largest crowd among which the nearest ones are found
} table_settings;

/// Prints the versions of the linked libraries, as part of a sentence.
void print_versions(void);

/// Prints the table of moves: how many bodies get behind walls, and the time of a tick. Returns false when Graze lets a
/// body through, or on failure.
bool print_moves(const table_settings *settings);

/// Prints the tables of sweeps: their times, and how many results are wrong. Returns false when a result of Graze or of
/// the hand-written grid is wrong, or on failure.
bool print_sweeps(const table_settings *settings);

/// Prints the table of crowds: the time of a tick, and which bodies overlap at the end. Returns false when bodies
/// overlap or escape in Graze, or on failure.
bool print_crowds(const table_settings *settings);

/// Prints the table of rays. Returns false when a ray of Graze ends too late or too early, or on failure.
bool print_rays(const table_settings *settings);

/// Prints the table of overlaps. Returns false when Graze finds another number of them than its peers, or on failure.
bool print_overlaps(const table_settings *settings);

/// Prints the table of nearest neighbours. Returns false when the distances of Graze differ from those of another
/// library, or on failure.
bool print_nearest(const table_settings *settings);

/// Prints the table of the nearest neighbours that bodies see. Returns false on failure.
bool print_sight(const table_settings *settings);

/// Processor time of the process in nanoseconds.
uint64_t peers_clock(void);

#endif
