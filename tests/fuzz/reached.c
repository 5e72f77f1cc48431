#include "fuzz/reached.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { MAX_ENTRIES = 64 };

typedef struct entry {
	const char *what, *of;
	uint64_t least, chances, reached;
} entry;

static entry entries[MAX_ENTRIES];
static size_t entry_count;

static entry *entry_of(const char *what, const char *of, uint64_t least) {
	for (size_t i = 0; i < entry_count; i++)
		if (!strcmp(entries[i].what, what) && !strcmp(entries[i].of, of)) return entries + i;
	if (entry_count == MAX_ENTRIES) return NULL;
	entries[entry_count] = (entry){.what = what, .of = of, .least = least};
	return entries + entry_count++;
}

void reached_note(const char *what, const char *of, uint64_t least, bool reached) {
	entry *e = entry_of(what, of, least);
	if (e) e->chances++, e->reached += reached;
	else fputs("reached: more entries than expected\n", stderr);
}

uint64_t reached_summarise(bool verbose) {
	uint64_t failures = 0;
	for (size_t i = 0; i < entry_count; i++) {
		const entry *e = entries + i;
		const bool fails = !e->reached && e->chances >= e->least;
		failures += fails;
		if (fails || verbose)
			printf("%s: %s, %s: %llu of %llu\n", fails ? "never reached" : "reached", e->what, e->of,
				(unsigned long long)e->reached, (unsigned long long)e->chances);
	}
	return failures;
}
