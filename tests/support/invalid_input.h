// Calls with invalid input: a call that is valid, and a table of changes of its input. Each change must make the
// library refuse the call with a given error, and nothing may be written.
#ifndef GRAZE_SUPPORT_INVALID_INPUT_H
#define GRAZE_SUPPORT_INVALID_INPUT_H

#include <graze/graze.h>

// ---------------------------------------------------------------------------------------------------------------------
// Tables of changes
// ---------------------------------------------------------------------------------------------------------------------

/// A call of the library and its input. Changes are undone after each call.
typedef struct checked_call {
	void *input; ///< a struct with every argument of the call, and with what these point to as far as it is changed
	size_t size; ///< of the struct, in bytes
	gz_report (*run)(void *input); ///< makes the call; a call that returns a gz_error alone fills nothing else
	/// Fails the test if the call has written or changed anything. Optional.
	void (*expect_unchanged)(const void *input);
} checked_call;

/// A change of one member of the input.
typedef struct input_change {
	size_t offset, size; ///< of the member, in bytes; a size of 0: no change
	const void *value;   ///< its new value; null: the member is a pointer, and `shift` bytes are added to it
	size_t shift;
} input_change;

/// Sets a member of a struct, of the given type, to a value.
#define SET(input, member, type, ...)                                                                                  \
	{ offsetof(input, member), sizeof(type), &(type){__VA_ARGS__}, 0 }

/// Sets a member to the value of an object of the same type.
#define SET_TO(input, member, object)                                                                                  \
	{ offsetof(input, member), sizeof(object), &(object), 0 }

/// Sets a pointer to null.
#define SET_NULL(input, member) SET(input, member, void *, NULL)

/// Moves a pointer by a number of bytes.
#define SHIFT(input, member, bytes)                                                                                    \
	{ offsetof(input, member), sizeof(void *), NULL, bytes }

/// A refused call: what is changed, and the error that follows.
typedef struct refusal {
	input_change change[2]; ///< the second one is optional
	gz_status status;
	size_t index;
	const char *name; ///< of the error
	const char *text; ///< a part of the error's text
} refusal;

/// A refusal with the status GZ_STATUS_INVALID_INPUT, with one or two changes.
#define REFUSED(index, name, text, ...)                                                                                \
	{ {__VA_ARGS__}, GZ_STATUS_INVALID_INPUT, index, name, text }

/// Each call is refused with its error: all counts of the report are 0, and nothing is written.
void expect_refusals(const checked_call *call, const refusal *cases, size_t count);

/// Expects that the call as it is, is refused with this error.
void expect_call_refused(const checked_call *call, gz_status status, size_t index, const char *name, const char *text);

/// The call is valid as it is.
void expect_accepted(const checked_call *call);

// ---------------------------------------------------------------------------------------------------------------------
// Invalid numbers and views
// ---------------------------------------------------------------------------------------------------------------------

/// A number that is no coordinate.
typedef struct invalid_number {
	float value;
	const char *text; ///< a part of the error's text
} invalid_number;

enum { INVALID_NUMBERS = 6, VIEW_FAULTS = 7 };
extern const invalid_number invalid_numbers[INVALID_NUMBERS];

/// Sets an element of a column to each invalid number in turn; the call is refused each time with this error.
void expect_number_refusals(const checked_call *call, float *element, gz_status status, size_t index, const char *name);

/// What may be wrong with a view of numbers of 4 bytes.
typedef struct view_fault {
	const char *text; ///< a part of the error's text
	size_t shift;     ///< of the data, in bytes
	size_t stride;    ///< the new stride; 0: unchanged
	int is_null;      ///< the data becomes null
} view_fault;

extern const view_fault view_faults[VIEW_FAULTS];

void apply_view_fault(const float **data, size_t *stride, const view_fault *fault);

/// A view of the input.
typedef struct input_view {
	size_t data, stride;     ///< offsets of its members, in bytes
	const char *name;        ///< of the error where the data is wrong
	const char *stride_name; ///< of the error where the stride is wrong; null: the same
	bool optional;           ///< the data may be null
	bool bytes;              ///< the elements are bytes, which need no alignment
} input_view;

/// Applies every fault to every view; the calls are refused with GZ_STATUS_INVALID_INPUT and this index.
///
/// text: a part of each error's text, such as "chunk 1"; null: none
void expect_view_refusals(
	const checked_call *call, const input_view *views, size_t count, size_t index, const char *text);

// ---------------------------------------------------------------------------------------------------------------------
// Errors
// ---------------------------------------------------------------------------------------------------------------------

/// Fails the test unless the text contains the part.
void expect_text(const char *text, const char *part);

/// Fails the test unless the error has this status, index and name, and a text of one line.
void expect_error(const gz_error *error, gz_status status, size_t index, const char *name);

#endif
