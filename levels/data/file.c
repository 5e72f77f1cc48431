#include "levels/data/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// A limit, since a device such as /dev/zero never ends.
#define MAX_GIBIBYTES (SIZE_MAX > UINT32_MAX ? 4 : 2)
#define MAX_BYTES ((size_t)MAX_GIBIBYTES << 30)

#if defined(_WIN32)
#define SEPARATORS "/\\:"
#else
#define SEPARATORS "/"
#endif

static bool fault_too_large(app_fault *fault, const char *name) {
	return fault_set_status(fault, GZ_LEVEL_UNREADABLE, "%s: the file has %d GiB or more", name, MAX_GIBIBYTES);
}

static bool read_all(FILE *file, app_bytes *out, const char *path, app_fault *fault) {
	size_t capacity = 1 << 16, size = 0;
	char *data = malloc(capacity + 1);
	while (data) {
		size += fread(data + size, 1, capacity - size, file);
		if (size < capacity || capacity >= MAX_BYTES) break;
		capacity *= 2;
		char *larger = realloc(data, capacity + 1);
		if (!larger) free(data);
		data = larger;
	}
	if (!data) return fault_no_memory(fault, path);
	if (ferror(file)) fault_set_status(fault, GZ_LEVEL_UNREADABLE, "%s: %s", path, strerror(errno));
	else if (size >= MAX_BYTES) fault_too_large(fault, path);
	else if (size == 0) fault_set_status(fault, GZ_LEVEL_UNREADABLE, "%s: the file is empty", path);
	else {
		data[size] = 0;
		*out = (app_bytes){data, size};
		return true;
	}
	free(data);
	return false;
}

bool file_read_as(app_bytes *out, const char *path, const char *name, app_fault *fault) {
	FILE *file = fopen(path, "rb");
	if (!file && errno == ENOMEM) return fault_no_memory(fault, name);
	if (!file) return fault_set_status(fault, GZ_LEVEL_UNREADABLE, "%s: %s", name, strerror(errno));
	bool done = read_all(file, out, name, fault);
	fclose(file);
	return done;
}

bool file_read(app_bytes *out, const char *path, app_fault *fault) {
	return strcmp(path, "-") ? file_read_as(out, path, path, fault) : read_all(stdin, out, path, fault);
}

bool bytes_copy(app_bytes *out, const void *bytes, size_t size, const char *name, app_fault *fault) {
	if (!bytes || size == 0) return fault_set_status(fault, GZ_LEVEL_UNREADABLE, "%s: the file is empty", name);
	if (size >= MAX_BYTES) return fault_too_large(fault, name);
	char *data = malloc(size + 1);
	if (!data) return fault_no_memory(fault, name);
	memcpy(data, bytes, size);
	data[size] = 0;
	*out = (app_bytes){data, size};
	return true;
}

void bytes_free(app_bytes *bytes) {
	free((void *)bytes->data);
	bytes->data = NULL;
	bytes->size = 0;
}

const char *read_floats(float *column, size_t count, const char *at) {
	for (size_t i = 0; i < count; i++, at += 4) {
		uint32_t bits = read_u32(at);
		memcpy(&column[i], &bits, 4);
	}
	return at;
}

FILE *file_create(const char *path, app_fault *fault) {
	FILE *file = fopen(path, "wb");
	if (!file) fault_set(fault, "%s: %s", path, strerror(errno));
	return file;
}

bool file_close(FILE *file, const char *path, app_fault *fault) {
	errno = 0;
	bool failed = fflush(file) != 0 || ferror(file);
	int reason = errno;
	if (fclose(file) != 0 && !failed) failed = true, reason = errno;
	if (failed) fault_set(fault, "%s: %s", path, reason ? strerror(reason) : "could not be written");
	return !failed;
}

void write_floats(FILE *file, const float *column, size_t count) {
	for (size_t i = 0; i < count; i++) {
		uint32_t bits;
		char four[4];
		memcpy(&bits, &column[i], 4);
		write_u32(four, bits);
		fwrite(four, 1, 4, file);
	}
}

const char *file_name(const char *path) {
	for (size_t length; path[length = strcspn(path, SEPARATORS)];) path += length + 1;
	return path;
}
