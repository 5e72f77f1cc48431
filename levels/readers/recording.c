#include "levels/readers/recording.h"

#include <string.h>

#define MAGIC "GZRR"
#define VERSION 2
#define HEADER 52
#define HEADER_1 48 // of version 1, which knew walls alone
#define BODY_COLUMNS 5

// ---------------------------------------------------------------------------------------------------------------------
// Reading
// ---------------------------------------------------------------------------------------------------------------------

// header: its bytes
static bool check_begin(app_bytes input, size_t *header, const char *file, app_fault *fault) {
	bool begun = input.size >= HEADER_1 && !memcmp(input.data, MAGIC, 4);
	uint32_t version = begun ? read_u32(input.data + 4) : 0;
	*header = version == 1 ? HEADER_1 : HEADER;
	if (!begun || (version == VERSION && input.size < HEADER))
		return fault_set(fault, "%s: is no recording; one begins with " MAGIC " and what was run", file);
	if (version == 1 || version == VERSION) return true;
	return fault_set(
		fault, "%s: is a recording of version %u; this program reads versions 1 to %d", file, version, VERSION);
}

static bool check_size(
	const app_recording *r, app_bytes input, uint32_t bodies, uint64_t before, const char *file, app_fault *fault) {
	if (bodies < 1 || bodies > INT32_MAX || r->ticks < 1 || r->ticks > INT32_MAX)
		return fault_set(fault, "%s: has %u bodies and %u ticks", file, bodies, r->ticks);
	uint64_t wanted = before + 4 * BODY_COLUMNS * (uint64_t)bodies + r->ticks * marks_size(bodies);
	if (input.size == wanted) return true;
	return fault_set(fault, "%s: is %zu bytes long, but a recording of %u bodies and %u ticks takes %llu", file,
		input.size, bodies, r->ticks, (unsigned long long)wanted);
}

static bool read_header(app_recording *out, app_bytes input, size_t header, const char *file, app_fault *fault) {
	const char *at = input.data;
	uint32_t response = read_u32(at + 24), skin = read_u32(at + 28), name = read_u32(at + 44);
	uint32_t together = header == HEADER ? read_u32(at + 48) : 0;
	out->seed = read_u64(at + 8);
	out->ticks = read_u32(at + 20);
	out->response = (app_response)response;
	out->together = together == 1;
	memcpy(&out->skin, &skin, sizeof skin);
	out->wall_hash = read_u64(at + 32);
	out->walls = read_u32(at + 40);
	if (!check_size(out, input, read_u32(at + 16), header + (uint64_t)name, file, fault)) return false;
	if (response >= RESPONSES) return fault_set(fault, "%s: has response %u", file, response);
	if (together > 1) return fault_set(fault, "%s: has against %u", file, together);
	if (name >= sizeof out->level || memchr(at + header, 0, name))
		return fault_set(fault, "%s: the name of its level is none", file);
	memcpy(out->level, at + header, name);
	return true;
}

bool recording_parse(app_recording *out, app_bytes input, const char *file, app_fault *fault) {
	memset(out, 0, sizeof *out);
	size_t header;
	if (!check_begin(input, &header, file, fault) || !read_header(out, input, header, file, fault)) return false;
	app_circles *all = &out->bodies;
	size_t count = read_u32(input.data + 16);
	if (!circles_reserve(all, count)) return fault_no_memory(fault, file);
	all->count = count;
	float *columns[BODY_COLUMNS] = {all->x, all->y, all->dx, all->dy, all->radius};
	const char *at = input.data + header + strlen(out->level);
	for (int k = 0; k < BODY_COLUMNS; k++) at = read_floats(columns[k], count, at);
	out->marks = at;
	return true;
}

bool recording_load(app_recording *out, const char *path, app_fault *fault) {
	memset(out, 0, sizeof *out);
	app_bytes input;
	if (!file_read(&input, path, fault)) return false;
	bool done = recording_parse(out, input, path, fault);
	out->input = input;
	if (!done) recording_free(out);
	return done;
}

void recording_free(app_recording *recording) {
	circles_free(&recording->bodies);
	file_forget(&recording->input);
	memset(recording, 0, sizeof *recording);
}

// ---------------------------------------------------------------------------------------------------------------------
// Writing and comparing
// ---------------------------------------------------------------------------------------------------------------------

void recording_begin(FILE *file, const app_recording *recording) {
	const app_circles *all = &recording->bodies;
	const float *columns[BODY_COLUMNS] = {all->x, all->y, all->dx, all->dy, all->radius};
	char header[HEADER] = MAGIC;
	uint32_t skin;
	memcpy(&skin, &recording->skin, sizeof skin);
	write_u32(header + 4, VERSION);
	write_u64(header + 8, recording->seed);
	write_u32(header + 16, (uint32_t)all->count);
	write_u32(header + 20, recording->ticks);
	write_u32(header + 24, recording->response);
	write_u32(header + 28, skin);
	write_u64(header + 32, recording->wall_hash);
	write_u32(header + 40, recording->walls);
	write_u32(header + 44, (uint32_t)strlen(recording->level));
	write_u32(header + 48, recording->together);
	fwrite(header, 1, HEADER, file);
	fputs(recording->level, file);
	for (int k = 0; k < BODY_COLUMNS; k++) write_floats(file, columns[k], all->count);
}

bool recording_agrees(const app_recording *recording, uint64_t tick, const app_marks *marks, const app_circles *bodies,
	const char *file, app_fault *fault) {
	const char *other = recording->marks + (tick - 1) * marks->size;
	if (!memcmp(marks->bytes, other, marks->size)) return true;
	unsigned long long at = tick;
	marks_difference found = marks_compare(marks, other, bodies->count);
	size_t i = found.first;
	if (found.count == 0)
		return fault_set(fault, "%s: tick %llu differs, but none of its bodies: the file is damaged", file, at);
	if (found.count > 1)
		return fault_set(
			fault, "%s: tick %llu, some of the bodies %zu to %zu differ", file, at, i, i + found.count - 1);
	return fault_set(fault, "%s: tick %llu, body %zu differs: here it is at (%.9g, %.9g), its motion (%.9g, %.9g)",
		file, at, i, (double)bodies->x[i], (double)bodies->y[i], (double)bodies->dx[i], (double)bodies->dy[i]);
}
