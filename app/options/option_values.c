#include "app/options/option_values.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const target_names[] = {
	[GZ_TARGETS_WALLS] = "walls", [GZ_TARGETS_CIRCLES] = "circles", [GZ_TARGETS_ALL] = "all"};

const char *const response_names[] = {
	[RESPONSE_MIXED] = "mixed", [RESPONSE_SLIDE] = "slide", [RESPONSE_BOUNCE] = "bounce", [RESPONSE_STOP] = "stop"};

static const char *const method_names[] = {[GZ_CROWD_ROUNDS] = "rounds", [GZ_CROWD_EVENTS] = "events"};

static bool invalid(app_fault *fault, const option_spec *spec, const char *text, const char *expected) {
	return fault_set(fault, "--%s: \"%s\" is not %s", spec->name, quote(text).text, expected);
}

// ---------------------------------------------------------------------------------------------------------------------
// Numbers
// ---------------------------------------------------------------------------------------------------------------------

static bool set_integer(
	uint64_t *out, const option_spec *spec, const char *text, uint64_t min, uint64_t max, app_fault *fault) {
	char *end, expected[80];
	errno = 0;
	unsigned long long value = strtoull(text, &end, 10);
	// strtoull alone would accept blanks and signs.
	if (*text >= '0' && *text <= '9' && !*end && !errno && value >= min && value <= max) {
		*out = value;
		return true;
	}
	snprintf(
		expected, sizeof expected, "an integer from %llu to %llu", (unsigned long long)min, (unsigned long long)max);
	return invalid(fault, spec, text, expected);
}

static bool parse_length(const char *text, const char *end, float *out) {
	char *parsed;
	*out = strtof(text, &parsed);
	return parsed == end && parsed != text && *out >= 0 && *out <= GZ_LIMIT;
}

static bool set_range(float *out, const option_spec *spec, const char *text, app_fault *fault) {
	char min[32] = "";
	const char *dots = strstr(text, ".."), *max = dots ? dots + 2 : text;
	size_t length = dots ? (size_t)(dots - text) : strlen(text);
	bool fits = length < sizeof min;
	if (fits) memcpy(min, text, length);
	if (fits && parse_length(min, min + length, &out[0]) && parse_length(max, max + strlen(max), &out[1]) &&
		out[0] <= out[1])
		return true;
	return invalid(fault, spec, text, "a number or a range such as 2..6, from 0 to 2^40");
}

static bool set_length(float *out, const option_spec *spec, const char *text, app_fault *fault) {
	return parse_length(text, text + strlen(text), out) || invalid(fault, spec, text, "a number from 0 to 2^40");
}

static bool set_duration(float *out, const option_spec *spec, const char *text, app_fault *fault) {
	return (parse_length(text, text + strlen(text), out) && *out > 0) ||
		   invalid(fault, spec, text, "a time above 0, at most 2^40");
}

// ---------------------------------------------------------------------------------------------------------------------
// Names
// ---------------------------------------------------------------------------------------------------------------------

// The index of the name; -1 when it is not in the list.
static int find_name(const char *const *names, int count, const char *text) {
	for (int i = 0; i < count; i++)
		if (!strcmp(text, names[i])) return i;
	return -1;
}

static bool set_response(app_response *out, const option_spec *spec, const char *text, app_fault *fault) {
	int index = find_name(response_names, RESPONSES, text);
	if (index >= 0) return *out = (app_response)index, true;
	return invalid(fault, spec, text, "slide, bounce, stop or mixed");
}

static bool set_method(gz_crowd_method *out, const option_spec *spec, const char *text, app_fault *fault) {
	const int index = find_name(method_names, GZ_CROWD_EVENTS + 1, text);
	if (index >= 0) return *out = (gz_crowd_method)index, true;
	return invalid(fault, spec, text, "rounds or events");
}

static bool set_targets(gz_targets *out, const option_spec *spec, const char *text, app_fault *fault) {
	bool run = option_applies(spec, COMMAND_RUN);
	int index = find_name(target_names, GZ_TARGETS_ALL + 1, text);
	if (index >= 0 && !(run && index == GZ_TARGETS_CIRCLES)) return *out = (gz_targets)index, true;
	return invalid(fault, spec, text, run ? "walls or all" : "walls, circles or all");
}

static bool set_scene(app_options *out, const option_spec *spec, const char *text, app_fault *fault) {
	char names[100] = "pods";
	out->scene = strcmp(text, "pods") == 0 ? SCENE_PODS : SCENE_ROOM;
	for (int i = 0; i < CROWD_SCENES; i++) {
		if (!strcmp(text, crowd_scene_infos[i].name)) return out->room = (crowd_scene_kind)i, true;
		const size_t length = strlen(names);
		snprintf(names + length, sizeof names - length, "%s%s", i + 1 < CROWD_SCENES ? ", " : " or ",
			crowd_scene_infos[i].name);
	}
	return out->scene == SCENE_PODS || invalid(fault, spec, text, names);
}

static bool set_backend(const char **out, const option_spec *spec, const char *text, app_fault *fault) {
	char names[100] = "";
	for (size_t i = 0; gz_backend_name(i); i++) {
		if (!strcmp(text, *out = gz_backend_name(i))) return true;
		size_t length = strlen(names);
		snprintf(names + length, sizeof names - length, "%s%s", i ? ", " : "", *out);
	}
	return fault_set(
		fault, "--%s: \"%s\" is not a backend; this build and processor have %s", spec->name, quote(text).text, names);
}

bool option_set(app_options *out, const option_spec *spec, const char *text, app_fault *fault) {
	void *value = (char *)out + spec->offset;
	switch (spec->type) {
	case OPTION_FLAG:
		return *(bool *)value = true;
	case OPTION_LEVEL:
	case OPTION_INPUT:
	case OPTION_OUTPUT:
		*(const char **)value = text;
		return true;
	case OPTION_COUNT:
		return set_integer(value, spec, text, 1, GZ_MAX_BODIES, fault);
	case OPTION_SEED:
		return set_integer(value, spec, text, 0, UINT64_MAX, fault);
	case OPTION_THREADS:
		return set_integer(value, spec, text, 1, GZ_MAX_WORKERS, fault);
	case OPTION_RANGE:
		return set_range(value, spec, text, fault);
	case OPTION_DURATION:
		return set_duration(value, spec, text, fault);
	case OPTION_LENGTH:
		return set_length(value, spec, text, fault);
	case OPTION_TARGETS:
		return set_targets(value, spec, text, fault);
	case OPTION_RESPONSE:
		return set_response(value, spec, text, fault);
	case OPTION_METHOD:
		return set_method(value, spec, text, fault);
	case OPTION_SCENE:
		return set_scene(out, spec, text, fault);
	case OPTION_BACKEND:
		return set_backend(value, spec, text, fault);
	}
	return true;
}
