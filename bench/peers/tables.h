// The tables of graze_peers, as Markdown on standard output; what is under way goes to standard error.
#ifndef GRAZE_BENCH_TABLES_H
#define GRAZE_BENCH_TABLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct table_settings {
	const char *const *levels; ///< `FILE` or `FILE:MAP`; null for the one built in
	size_t level_count;
	size_t moving; ///< bodies that move, in each level
	size_t ticks;
	size_t query_run; ///< bodies that ask, in the level of the scenes
} table_settings;

/// The versions of the libraries that are here, as part of a sentence.
void print_versions(void);

/// Bodies that move: who gets behind walls, and what a tick costs. False when Graze lets anybody through, or something
/// cannot be had, which it then says.
bool print_motion(const table_settings *settings);

/// Bodies that ask what they touch first: what that costs, and who is right. False when an answer of Graze or
/// of the grid is wrong, or something cannot be had.
bool print_questions(const table_settings *settings);

/// Nanoseconds of processor time so far.
uint64_t peers_clock(void);

#endif
