// What a run of many scenarios must reach at least once, such as calls that several workers share: without that the
// comparisons of these calls would compare nothing.
#ifndef GRAZE_FUZZ_REACHED_H
#define GRAZE_FUZZ_REACHED_H

#include <stdbool.h>
#include <stdint.h>

/// Records that a scenario could have reached something, and whether it did. Both texts are kept, and name it together.
///
/// least: after so many chances it must have been reached
void reached_note(const char *what, const char *of, uint64_t least, bool reached);

/// Prints what has not been reached in spite of enough chances; verbose: all of it. Returns the number of failures.
uint64_t reached_summarise(bool verbose);

#endif
