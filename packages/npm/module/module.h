// What the module for JavaScript exports beside the library's own functions: memory, debug draw into memory, and
// jobs for workers, so that JavaScript needs no function of its own that the library calls.
//
// The module imports nothing. Its C library is the few functions of wasi-libc that need no system, and those in here
// that would: memory (memory.c) and the formatting of messages (messages.c).
#ifndef GRAZE_MODULE_MODULE_H
#define GRAZE_MODULE_MODULE_H

#include <graze/graze.h>

/// Returns `bytes` bytes aligned to `alignment`, a power of two of at most 2^16; null where the memory of the module
/// cannot grow. The smallest alignment is 16. Growing detaches all views of the memory that JavaScript has.
void *graze_alloc(size_t bytes, size_t alignment);

/// Takes back what graze_alloc returned; null is allowed.
void graze_free(void *memory);

/// The bytes that are in use, what surrounds each block included.
size_t graze_allocated(void);

/// The form of a shape.
typedef enum graze_form { GRAZE_FORM_LINE, GRAZE_FORM_CIRCLE, GRAZE_FORM_ARROW, GRAZE_FORM_TEXT } graze_form;

/// A shape that debug draw has drawn.
typedef struct graze_shape {
	uint32_t form; ///< a graze_form
	uint32_t what; ///< a gz_draw
	float ax, ay;  ///< where a line or arrow begins, the centre of a circle, the place of a text
	float bx, by;  ///< where a line or arrow ends
	float radius;  ///< of a line or circle
	char text[12]; ///< ends with a 0; all texts are numbers of 32 bits
} graze_shape;

/// Where shapes go. Those beyond the capacity are counted, not written: a capacity of 0 is a way to count.
typedef struct graze_drawing {
	graze_shape *data; ///< room for `capacity` shapes
	size_t capacity;   ///< in shapes
	size_t count;      ///< all shapes that were drawn; 0 at the start
} graze_drawing;

/// Lets a renderer write its shapes into a drawing, which must live as long as it: sets the callbacks and the context.
void graze_draw_into(gz_debug_draw *draw, graze_drawing *drawing);

// Workers: threads of JavaScript, each with an instance of the module of its own on one memory, which is shared. A new
// instance writes the module's data into the memory. So all instances begin before the first of them is used, and each
// worker's __stack_pointer, a global that is exported, is then set to the end of a block for its stack.

/// The jobs that share the work of a call among this many threads, the calling one included. The struct is the same in
/// each call, and lives as long as the memory.
const gz_jobs *graze_jobs(uint32_t workers);

/// The work of a worker: takes tasks of calls, and sleeps in between. Returns after graze_stop.
void graze_work(void);

/// For a worker whose graze_work has ended by a trap: the call in which it was traps as well.
void graze_trapped(void);

/// Lets graze_work return on each worker, at once. No call may be running. Later calls run on their own thread alone.
void graze_stop(void);

#endif
