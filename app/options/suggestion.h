// What a misspelt word was probably meant to be.
#ifndef GRAZE_APP_OPTIONS_SUGGESTION_H
#define GRAZE_APP_OPTIONS_SUGGESTION_H

#include <stddef.h>

/// The name that is nearest to a word: the only one that begins with it, or the first one within a small edit distance
/// (restricted Damerau-Levenshtein: letters inserted, left out, replaced or swapped with their neighbours). Null where
/// none is near.
const char *suggest(const char *word, const char *const *names, size_t count);

#endif
