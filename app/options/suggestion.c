#include "app/options/suggestion.h"

#include <stdbool.h>
#include <string.h>

enum { MAX_LENGTH = 31 };

static size_t min(size_t a, size_t b) { return a < b ? a : b; }

// Both strings have at most MAX_LENGTH characters.
static size_t edit_distance(const char *a, const char *b) {
	size_t rows[3][MAX_LENGTH + 1], *before = rows[0], *last = rows[1], *now = rows[2];
	const size_t a_length = strlen(a), b_length = strlen(b);
	for (size_t k = 0; k <= b_length; k++) last[k] = before[k] = k;
	for (size_t i = 1; i <= a_length; i++) {
		now[0] = i;
		for (size_t k = 1; k <= b_length; k++) {
			now[k] = min(min(last[k], now[k - 1]) + 1, last[k - 1] + (a[i - 1] != b[k - 1]));
			const bool swapped = i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1];
			if (swapped) now[k] = min(now[k], before[k - 2] + 1);
		}
		size_t *oldest = before;
		before = last, last = now, now = oldest;
	}
	return last[b_length];
}

// The only name that begins with the word; null where there is none or more than one.
static const char *complete(const char *word, const char *const *names, size_t count) {
	const char *found = NULL;
	for (size_t i = 0; i < count; i++) {
		if (strncmp(word, names[i], strlen(word)) != 0) continue;
		if (found) return NULL;
		found = names[i];
	}
	return found;
}

const char *suggest(const char *word, const char *const *names, size_t count) {
	const size_t length = strlen(word);
	if (length < 2 || length > MAX_LENGTH) return NULL;
	const char *nearest = complete(word, names, count);
	size_t distance = (length < 6 ? 1 : length / 3) + 1; // above what counts as near
	if (nearest) return nearest;
	for (size_t i = 0; i < count; i++) {
		const size_t d = edit_distance(word, names[i]);
		if (d < distance) distance = d, nearest = names[i];
	}
	return nearest;
}
