#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

#include "support/system.h"

void *aligned_allocate(size_t bytes, size_t alignment) { return _aligned_malloc(bytes, alignment); }

void aligned_release(void *block) { _aligned_free(block); }

void *pages_allocate(size_t bytes) { return VirtualAlloc(NULL, bytes, MEM_COMMIT | MEM_RESERVE, PAGE_READWRITE); }

bool pages_make_writable(void *pages, size_t bytes, bool writable) {
	DWORD before;
	return VirtualProtect(pages, bytes, writable ? PAGE_READWRITE : PAGE_READONLY, &before);
}

bool pages_release(void *pages, size_t bytes) { return (void)bytes, VirtualFree(pages, 0, MEM_RELEASE); }

void environment_set(const char *name, const char *value) { _putenv_s(name, value ? value : ""); }

// ---------------------------------------------------------------------------------------------------------------------
// Folders
// ---------------------------------------------------------------------------------------------------------------------

const char folder_fault[] = ".: Permission denied";

const char *full_disk(void) { return NULL; }

bool folder_make(char *path, size_t capacity) {
	char parent[MAX_PATH + 1];
	const DWORD length = GetTempPathA(sizeof parent, parent); // with a backslash at the end
	for (unsigned k = 0; length && k < 1000; k++) {
		snprintf(path, capacity, "%sgraze_%lu_%u", parent, GetCurrentProcessId(), k);
		if (CreateDirectoryA(path, NULL)) return true;
		if (GetLastError() != ERROR_ALREADY_EXISTS) break;
	}
	fprintf(stderr, "no temporary folder in %s: error %lu\n", length ? parent : "?", GetLastError());
	return false;
}

bool folder_remove(const char *path) {
	char file[MAX_PATH + 300];
	WIN32_FIND_DATAA found;
	snprintf(file, sizeof file, "%s\\*", path);
	const HANDLE search = FindFirstFileA(file, &found);
	for (BOOL more = search != INVALID_HANDLE_VALUE; more; more = FindNextFileA(search, &found)) {
		snprintf(file, sizeof file, "%s\\%s", path, found.cFileName);
		if (!(found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY)) DeleteFileA(file);
	}
	if (search != INVALID_HANDLE_VALUE) FindClose(search);
	return RemoveDirectoryA(path);
}

// ---------------------------------------------------------------------------------------------------------------------
// Programs
// ---------------------------------------------------------------------------------------------------------------------

/// Appends words in a shell's quotes to a command line, in those of Windows.
static bool append_quoted(char *line, size_t capacity, const char *words) {
	size_t length = strlen(line);
	for (; *words; words++) {
		if (length + 3 > capacity) return false;
		if (*words == '"') line[length++] = '\\';
		line[length++] = *words == '\'' ? '"' : *words;
	}
	line[length] = 0;
	return true;
}

static HANDLE open_stream(const char *folder, const char *name, DWORD access, DWORD disposition) {
	char path[MAX_PATH + 300];
	SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
	snprintf(path, sizeof path, "%s\\%s", folder, name);
	return CreateFileA(path, access, FILE_SHARE_READ, &inherited, disposition, FILE_ATTRIBUTE_NORMAL, NULL);
}

int program_execute(const char *path, const char *arguments, const char *output) {
	char line[1000] = "";
	if (!append_quoted(line, sizeof line, GRAZE_PROGRAM " ") || !append_quoted(line, sizeof line, arguments)) return -1;
	STARTUPINFOA start = {.cb = sizeof start,
		.dwFlags = STARTF_USESTDHANDLES,
		.hStdInput = open_stream(path, "in", GENERIC_READ, OPEN_EXISTING),
		.hStdOutput = open_stream(path, output, GENERIC_WRITE, CREATE_ALWAYS),
		.hStdError = open_stream(path, "err", GENERIC_WRITE, CREATE_ALWAYS)};
	PROCESS_INFORMATION process;
	DWORD status = (DWORD)-1;
	if (CreateProcessA(NULL, line, NULL, NULL, TRUE, 0, NULL, path, &start, &process)) {
		WaitForSingleObject(process.hProcess, INFINITE);
		GetExitCodeProcess(process.hProcess, &status);
		CloseHandle(process.hProcess), CloseHandle(process.hThread);
	}
	CloseHandle(start.hStdInput), CloseHandle(start.hStdOutput), CloseHandle(start.hStdError);
	return (int)status;
}
