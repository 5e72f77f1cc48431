// Values of JSON documents: numbers with a default, and any value as text.
#ifndef GRAZE_LEVELS_READERS_JSON_VALUES_H
#define GRAZE_LEVELS_READERS_JSON_VALUES_H

#include <jansson.h>

#include "levels/data/level.h"

/// Reads the number of a key; 0 when it is missing. Returns false when the value is not a number.
bool json_get_number(const json_t *object, const char *key, double *out);

/// The text of a key; empty when it is missing or no text.
const char *json_get_text(const json_t *object, const char *key);

/// Adds a value as a property to the thing that has been begun: strings as they are, all else as JSON. A null or
/// missing value adds nothing.
void thing_add_json(app_level *level, const char *name, const json_t *value);

#endif
