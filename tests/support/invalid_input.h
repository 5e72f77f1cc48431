// Numbers and views that are refused, for walls and bodies alike.
#ifndef GRAZE_SUPPORT_INVALID_INPUT_H
#define GRAZE_SUPPORT_INVALID_INPUT_H

#include <graze/graze.h>

typedef struct bad_number {
	float value;
	const char *fault; // a word of the error's text
} bad_number;

enum { BAD_NUMBERS = 6, LAME_VIEWS = 7 };
extern const bad_number bad_numbers[BAD_NUMBERS];

/// What a view may lack.
typedef struct lame_view {
	const char *fault;
	size_t shift;  ///< of the data, in bytes
	size_t stride; ///< 0: as it was
	int is_null;
} lame_view;

extern const lame_view lame_views[LAME_VIEWS];

/// Makes a view lame.
void make_lame(const float **data, size_t *stride, const lame_view *lame);

/// Fails the test unless the text says so.
void expect_text(const char *text, const char *part);
void expect_error(const gz_error *error, gz_status status, size_t index, const char *name);

#endif
