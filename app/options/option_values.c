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

size_t option_choices(const char *out[MAX_CHOICES], const option_spec *spec) {
	size_t count = 0;
	switch (spec->type) {
	case OPTION_RESPONSE:
		for (int i = 0; i < RESPONSES; i++) out[count++] = response_names[i];
		break;
	case OPTION_METHOD:
		for (int i = 0; i <= GZ_CROWD_EVENTS; i++) out[count++] = method_names[i];
		break;
	case OPTION_TARGETS: // bodies that move collide with the walls at least
		for (int i = 0; i <= GZ_TARGETS_ALL; i++)
			if (i != GZ_TARGETS_CIRCLES || !option_applies(spec, COMMAND_RUN)) out[count++] = target_names[i];
		break;
	case OPTION_SCENE:
		out[count++] = "pods";
		for (int i = 0; i < CROWD_SCENES; i++) out[count++] = crowd_scene_infos[i].name;
		break;
	case OPTION_BACKEND:
		while (gz_backend_name(count)) out[count] = gz_backend_name(count), count++;
		break;
	default:
		break;
	}
	return count;
}

// Writes names as a list: "a, b or c".
static void join_names(char *out, size_t capacity, const char *const *names, size_t count) {
	size_t length = 0;
	*out = 0;
	for (size_t i = 0; i < count && length < capacity; i++)
		length += (size_t)snprintf(out + length, capacity - length, "%s%s",
			i == 0          ? ""
			: i + 1 < count ? ", "
							: " or ",
			names[i]);
}

// The choice that the text names; null, with a fault, where it names none.
static const char *find_choice(const option_spec *spec, const char *text, app_fault *fault) {
	const char *names[MAX_CHOICES];
	char expected[120];
	const size_t count = option_choices(names, spec);
	for (size_t i = 0; i < count; i++)
		if (!strcmp(text, names[i])) return names[i];
	join_names(expected, sizeof expected, names, count);
	if (spec->type != OPTION_BACKEND) invalid(fault, spec, text, expected);
	else
		fault_set(fault, "--%s: \"%s\" is not a backend; this build and processor have %s", spec->name,
			quote(text).text, expected);
	return NULL;
}

// The index of a name that is in the list.
static int index_of(const char *const *names, const char *name) {
	int index = 0;
	while (strcmp(names[index], name) != 0) index++;
	return index;
}

static bool set_choice(app_options *out, const option_spec *spec, const char *text, app_fault *fault) {
	const char *name = find_choice(spec, text, fault);
	if (!name) return false;
	if (spec->type == OPTION_RESPONSE) out->response = (app_response)index_of(response_names, name);
	if (spec->type == OPTION_METHOD) out->method = (gz_crowd_method)index_of(method_names, name);
	if (spec->type == OPTION_TARGETS) out->targets = (gz_targets)index_of(target_names, name);
	if (spec->type == OPTION_BACKEND) out->backend = name;
	if (spec->type != OPTION_SCENE) return true;
	out->scene = strcmp(name, "pods") == 0 ? SCENE_PODS : SCENE_ROOM;
	for (int i = 0; i < CROWD_SCENES; i++)
		if (!strcmp(name, crowd_scene_infos[i].name)) out->room = (crowd_scene_kind)i;
	return true;
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
	case OPTION_RESPONSE:
	case OPTION_METHOD:
	case OPTION_SCENE:
	case OPTION_BACKEND:
		return set_choice(out, spec, text, fault);
	}
	return true;
}
