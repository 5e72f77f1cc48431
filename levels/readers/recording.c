#include "levels/readers/recording.h"

#include <string.h>

#define MAGIC "GZRR"
#define VERSION 2
#define HEADER 52   // bytes
#define HEADER_1 48 // of version 1, whose bodies collide with walls alone
#define BODY_COLUMNS 5

// ---------------------------------------------------------------------------------------------------------------------
// Reading
// ---------------------------------------------------------------------------------------------------------------------

/// Checks the magic and the version, and finds the size of the header.
static bool check_version(app_bytes input, size_t *header, const char *file, app_fault *fault) {
	bool magic = input.size >= HEADER_1 && !memcmp(input.data, MAGIC, 4);
	uint32_t version = magic ? read_u32(input.data + 4) : 0;
	*header = version == 1 ? HEADER_1 : HEADER;
	if (!magic || (version == VERSION && input.size < HEADER))
		return fault_set(fault, "%s: the file is not a recording; expected " MAGIC " and a header", file);
	if (version == 1 || version == VERSION) return true;
	return fault_set(fault, "%s: the recording has version %u; expected 1 to %d", file, version, VERSION);
}

static bool check_size(
	const app_recording *r, app_bytes input, uint32_t bodies, uint64_t before, const char *file, app_fault *fault) {
	if (bodies < 1 || bodies > INT32_MAX || r->ticks < 1 || r->ticks > INT32_MAX)
		return fault_set(fault, "%s: the recording has %u bodies and %u ticks; expected 1 to %d of each", file, bodies,
			r->ticks, INT32_MAX);
	uint64_t expected = before + 4 * BODY_COLUMNS * (uint64_t)bodies + r->ticks * checksums_size(bodies);
	if (input.size == expected) return true;
	return fault_set(fault, "%s: the file has %zu bytes; expected %llu for %u bodies and %u ticks", file, input.size,
		(unsigned long long)expected, bodies, r->ticks);
}

static bool read_header(app_recording *out, app_bytes input, size_t header, const char *file, app_fault *fault) {
	const char *at = input.data;
	uint32_t response = read_u32(at + 24), skin = read_u32(at + 28), name = read_u32(at + 44);
	uint32_t body_collisions = header == HEADER ? read_u32(at + 48) : 0;
	out->seed = read_u64(at + 8);
	out->ticks = read_u32(at + 20);
	out->response = (app_response)response;
	out->body_collisions = body_collisions == 1;
	memcpy(&out->skin, &skin, sizeof skin);
	out->wall_hash = read_u64(at + 32);
	out->walls = read_u32(at + 40);
	if (!check_size(out, input, read_u32(at + 16), header + (uint64_t)name, file, fault)) return false;
	if (response >= RESPONSES)
		return fault_set(fault, "%s: the response is %u; expected 0 to %d", file, response, RESPONSES - 1);
	if (body_collisions > 1)
		return fault_set(fault, "%s: the field against is %u; expected 0 or 1", file, body_collisions);
	if (name >= sizeof out->level || memchr(at + header, 0, name))
		return fault_set(fault, "%s: the name of the level is too long or contains a zero", file);
	memcpy(out->level, at + header, name);
	return true;
}

bool recording_parse(app_recording *out, app_bytes input, const char *file, app_fault *fault) {
	memset(out, 0, sizeof *out);
	size_t header;
	if (!check_version(input, &header, file, fault) || !read_header(out, input, header, file, fault)) return false;
	app_circles *all = &out->bodies;
	size_t count = read_u32(input.data + 16);
	if (!circles_reserve(all, count)) return fault_no_memory(fault, file);
	all->count = count;
	float *columns[BODY_COLUMNS] = {all->x, all->y, all->dx, all->dy, all->radius};
	const char *at = input.data + header + strlen(out->level);
	for (int k = 0; k < BODY_COLUMNS; k++) at = read_floats(columns[k], count, at);
	out->checksums = at;
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
	bytes_free(&recording->input);
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
	write_u32(header + 48, recording->body_collisions);
	fwrite(header, 1, HEADER, file);
	fputs(recording->level, file);
	for (int k = 0; k < BODY_COLUMNS; k++) write_floats(file, columns[k], all->count);
}

bool recording_matches(const app_recording *recording, uint64_t tick, const app_checksums *checksums,
	const app_circles *bodies, const char *file, app_fault *fault) {
	const char *other = recording->checksums + (tick - 1) * checksums->size;
	if (!memcmp(checksums->bytes, other, checksums->size)) return true;
	unsigned long long at = tick;
	checksum_difference found = checksums_compare(checksums, other, bodies->count);
	size_t i = found.first;
	if (found.count == 0)
		return fault_set(fault, "%s: tick %llu: the hash differs, but no body does; the file is damaged", file, at);
	if (found.count > 1)
		return fault_set(
			fault, "%s: tick %llu: some of the bodies %zu to %zu differ", file, at, i, i + found.count - 1);
	return fault_set(fault, "%s: tick %llu: body %zu differs; here it is at (%.9g, %.9g), with motion (%.9g, %.9g)",
		file, at, i, (double)bodies->x[i], (double)bodies->y[i], (double)bodies->dx[i], (double)bodies->dy[i]);
}
