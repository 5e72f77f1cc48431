// Recordings: what is read gives the same file when it is written, another size is refused, and a tick matches exactly
// where the checksums of its bodies are those of the file.
#include "levels/readers/recording.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/targets/support/memory_count.h"
#include "fuzz/targets/support/target.h"

enum { HEADER_1 = 48, MEMORY = 1 << 16, MEMORY_PER_BYTE = 16 };

static bool is_line(const app_fault *fault) { return !strncmp(fault->text, "f: ", 3) && !strpbrk(fault->text, "\r\n"); }

static bool read(app_recording *r, app_bytes file) {
	app_fault fault = {.text = ""};
	memory_count_begin();
	const bool done = recording_parse(r, file, "f", &fault);
	EXPECT(memory_counted() <= MEMORY + MEMORY_PER_BYTE * file.size, "%zu bytes allocated", memory_counted());
	EXPECT(done || (is_line(&fault) && fault.status == GZ_LEVEL_INVALID), "the error is %s", fault.text);
	EXPECT(done || !r->bodies.x, "an error, and bodies");
	return done;
}

/// Version 1 lacks the last field of the header.
static void check_written(const app_recording *r, app_bytes file) {
	char *text;
	size_t size;
	FILE *to = open_memstream(&text, &size);
	if (!to) return;
	recording_begin(to, r);
	fclose(to);
	const bool second = read_u32(file.data + 4) == 2;
	const char *rest = text + HEADER_1 + 4, *read_rest = file.data + HEADER_1 + (second ? 4 : 0);
	const size_t left = size - HEADER_1 - 4;
	EXPECT(r->checksums == read_rest + left, "the checksums are at another place than they are written to");
	EXPECT(!memcmp(text + 8, file.data + 8, HEADER_1 - 8) && !memcmp(rest, read_rest, left),
		"a recording that is written again differs");
	free(text);
}

/// The bodies at the start are those after no tick: their checksums are in the file by chance, or by a mutation.
static void check_ticks(const app_recording *r) {
	app_checksums checksums;
	app_fault fault = {.text = ""};
	if (!checksums_create(&checksums, r->bodies.count)) return;
	checksums_update(&checksums, &r->bodies);
	for (uint64_t tick = 1; tick <= r->ticks && tick < 4; tick++) {
		const bool same = !memcmp(checksums.bytes, r->checksums + (tick - 1) * checksums.size, checksums.size);
		const bool matches = recording_matches(r, tick, &checksums, &r->bodies, "f", &fault);
		EXPECT(matches == same, "tick %llu matches, or does not: %s", (unsigned long long)tick, fault.text);
		EXPECT(matches || is_line(&fault), "the error is %s", fault.text);
	}
	checksums_free(&checksums);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	app_recording r, shorter;
	app_bytes file;
	app_fault fault;
	if (!bytes_copy(&file, data, size, "f", &fault)) return 0;
	if (read(&r, file)) {
		EXPECT(r.bodies.count >= 1 && r.ticks >= 1 && strlen(r.level) < size, "no bodies, or no ticks");
		EXPECT(r.checksums + r.ticks * checksums_size(r.bodies.count) == file.data + size, "bytes behind the ticks");
		check_written(&r, file), check_ticks(&r);
		EXPECT(!read(&shorter, (app_bytes){file.data, size - 1}), "a file that was cut off is accepted");
		recording_free(&r);
	}
	bytes_free(&file);
	return 0;
}
