#include "levels/readers/json_values.h"

#include <stdlib.h>
#include <string.h>

// Decimals as they were typed, not the nearest double in full.
#define TEXT_FLAGS (JSON_ENCODE_ANY | JSON_COMPACT | JSON_REAL_PRECISION(15))

bool json_get_number(const json_t *object, const char *key, double *out) {
	const json_t *value = json_object_get(object, key);
	*out = json_number_value(value);
	return !value || json_is_number(value);
}

const char *json_get_text(const json_t *object, const char *key) {
	const char *text = json_string_value(json_object_get(object, key));
	return text ? text : "";
}

void thing_add_json(app_level *level, const char *name, const json_t *value) {
	if (!value || json_is_null(value)) return;
	if (json_is_string(value)) {
		thing_add_property(level, name, json_string_value(value), json_string_length(value));
		return;
	}
	char *text = json_dumps(value, TEXT_FLAGS);
	if (text) thing_add_property(level, name, text, strlen(text));
	else level->things.texts.failed = true;
	free(text);
}
