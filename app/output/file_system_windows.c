#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <windows.h>

#include "app/output/file_system.h"

// A handle that reads nothing of the file, and so disturbs no other program; folders have one, too.
static HANDLE open_attributes(const char *path) {
	return CreateFileA(path, FILE_READ_ATTRIBUTES, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
		OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
}

// The volume and number of a regular file. The C library has no numbers of files.
static bool read_identity(BY_HANDLE_FILE_INFORMATION *out, const char *path) {
	const HANDLE file = open_attributes(path);
	if (file == INVALID_HANDLE_VALUE) return false;
	const bool is_file = GetFileType(file) == FILE_TYPE_DISK && GetFileInformationByHandle(file, out) &&
						 !(out->dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY);
	CloseHandle(file);
	return is_file;
}

path_kind path_kind_of(const char *path) {
	BY_HANDLE_FILE_INFORMATION unused;
	const HANDLE file = open_attributes(path);
	if (file == INVALID_HANDLE_VALUE) return PATH_MISSING;
	CloseHandle(file);
	return read_identity(&unused, path) ? PATH_FILE : PATH_OTHER;
}

bool path_resolve(char out[PATH_CAPACITY], const char *path) {
	const HANDLE file = open_attributes(path);
	DWORD length = 0;
	if (file != INVALID_HANDLE_VALUE) {
		length = GetFinalPathNameByHandleA(file, out, PATH_CAPACITY, FILE_NAME_NORMALIZED);
		CloseHandle(file);
	}
	if (length > 0 && length < PATH_CAPACITY) return true;
	return _fullpath(out, path, PATH_CAPACITY) != NULL; // the path of a new file, or one on a volume without such names
}

bool path_is_same_file(const char *path, const char *other) {
	BY_HANDLE_FILE_INFORMATION one, two;
	if (!read_identity(&one, path) || !read_identity(&two, other)) return false;
	return one.dwVolumeSerialNumber == two.dwVolumeSerialNumber && one.nFileIndexHigh == two.nFileIndexHigh &&
		   one.nFileIndexLow == two.nFileIndexLow;
}

bool path_equals(const char *path, const char *other) { return !_stricmp(path, other); }

// Permissions are inherited from the folder.
FILE *file_create_new(const char *path, const char *like) {
	(void)like;
	const int file = _open(path, _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY, _S_IREAD | _S_IWRITE);
	if (file < 0) return NULL;
	FILE *stream = _fdopen(file, "wb");
	if (stream) return stream;
	const int reason = errno; // no memory
	_close(file), remove(path);
	return errno = reason, NULL;
}

bool file_replace(const char *path, const char *target) {
	if (MoveFileExA(path, target, MOVEFILE_REPLACE_EXISTING)) return true;
	const DWORD reason = GetLastError();
	errno = reason == ERROR_ACCESS_DENIED || reason == ERROR_SHARING_VIOLATION ? EACCES : EIO;
	return false;
}
