// A check of the order of members in the program's JSON output.
#ifndef GRAZE_APP_JSON_KEYS_H
#define GRAZE_APP_JSON_KEYS_H

#include <stddef.h>

/// Expects that the last output is one object on one line, with these keys in this order and no others.
void expect_keys(const char *const *keys, size_t count);

#endif
