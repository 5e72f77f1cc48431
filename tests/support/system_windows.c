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

double seconds_passed(void) {
	LARGE_INTEGER count, per_second;
	QueryPerformanceCounter(&count), QueryPerformanceFrequency(&per_second);
	return (double)count.QuadPart / (double)per_second.QuadPart;
}

void environment_set(const char *name, const char *value) { _putenv_s(name, value ? value : ""); }

// ---------------------------------------------------------------------------------------------------------------------
// Folders
// ---------------------------------------------------------------------------------------------------------------------

const char null_device[] = "NUL";

const bool names_ignore_case = true;

bool file_link(const char *path, const char *name) { return CreateHardLinkA(name, path, NULL); }

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

// The handle is shared in every way, since the process of a console inherits it and may end later than the program.
static HANDLE open_stream(const char *folder, const char *name, DWORD access, DWORD disposition) {
	char path[MAX_PATH + 300];
	SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
	snprintf(path, sizeof path, "%s\\%s", folder, name);
	const DWORD shared = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
	return CreateFileA(path, access, shared, &inherited, disposition, FILE_ATTRIBUTE_NORMAL, NULL);
}

// Under load, Wine 8 fails to create one process of some thousand, with ERROR_INTERNAL_ERROR; so it is called again.
static bool create_process(
	char *line, DWORD flags, const char *path, STARTUPINFOA *start, PROCESS_INFORMATION *process) {
	for (int attempt = 0; attempt < 5; attempt++) {
		if (CreateProcessA(NULL, line, NULL, NULL, TRUE, flags, NULL, path, start, process)) return true;
		if (GetLastError() != ERROR_INTERNAL_ERROR) return false;
	}
	return false;
}

// Starts the program with the streams of a folder. Returns its process; null on failure.
static HANDLE start_program(
	const char *path, const char *arguments, const char *output, DWORD flags, DWORD *process_id) {
	char line[1000] = "";
	if (!append_quoted(line, sizeof line, GRAZE_PROGRAM " ") || !append_quoted(line, sizeof line, arguments))
		return NULL;
	STARTUPINFOA start = {.cb = sizeof start,
		.dwFlags = STARTF_USESTDHANDLES,
		.hStdInput = open_stream(path, "in", GENERIC_READ, OPEN_EXISTING),
		.hStdOutput = open_stream(path, output, GENERIC_WRITE, CREATE_ALWAYS),
		.hStdError = open_stream(path, "err", GENERIC_WRITE, CREATE_ALWAYS)};
	PROCESS_INFORMATION process = {.hProcess = NULL};
	if (create_process(line, flags, path, &start, &process)) CloseHandle(process.hThread);
	else fprintf(stderr, "the program does not start: error %lu\n", GetLastError());
	CloseHandle(start.hStdInput), CloseHandle(start.hStdOutput), CloseHandle(start.hStdError);
	*process_id = process.dwProcessId;
	return process.hProcess;
}

static int exit_status(HANDLE process) {
	DWORD status = (DWORD)-1;
	if (!process) return -1;
	if (WaitForSingleObject(process, INFINITE) != WAIT_OBJECT_0 || !GetExitCodeProcess(process, &status))
		fprintf(stderr, "the program has no exit status: error %lu\n", GetLastError());
	CloseHandle(process);
	return (int)status;
}

int program_execute(const char *path, const char *arguments, const char *output) {
	DWORD unused;
	return exit_status(start_program(path, arguments, output, 0, &unused));
}

// All programs of a console get its Ctrl-C. So the program gets a console of its own, which this one joins for that.
int program_interrupt(const char *path, const char *arguments) {
	DWORD id;
	const HANDLE process = start_program(path, arguments, "out", CREATE_NO_WINDOW, &id);
	if (!process) return -1;
	Sleep(700);
	FreeConsole();
	SetConsoleCtrlHandler(NULL, TRUE);
	if (!AttachConsole(id) || !GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0)) {
		fprintf(stderr, "no Ctrl-C: error %lu\n", GetLastError());
		TerminateProcess(process, (UINT)-1);
	}
	const int status = exit_status(process);
	FreeConsole();
	AttachConsole(ATTACH_PARENT_PROCESS);
	SetConsoleCtrlHandler(NULL, FALSE);
	return status;
}

int shell_execute(const char *path, const char *line) { return (void)path, (void)line, -1; }
