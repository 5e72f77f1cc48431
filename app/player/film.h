// A film of a run: where every body is after each tick, in quanta, and what it touched.
#ifndef GRAZE_APP_PLAYER_FILM_H
#define GRAZE_APP_PLAYER_FILM_H

#include <graze/graze.h>
#include <stdint.h>

#include "levels/data/fault.h"
#include "levels/data/level.h"

/// The largest number of bodies times frames: 8 bytes of memory each, here and in the browser.
#define FILM_MAX_POSITIONS ((uint64_t)1 << 24)

/// Zero is no film: film_free does nothing, and film_add_frame must not be called.
///
/// A position is at (low_x + x * quantum, low_y + y * quantum), within half a quantum, with the low corner of `shown`.
typedef struct app_film {
	const app_level *level;    ///< not owned
	const app_circles *bodies; ///< not owned: those that run
	app_box shown;             ///< what the page shows at first
	double quantum; ///< a power of two: at most 2^-13 of the longer side, and 2^-6 of a radius unless that is tiny
	size_t frames, max_frames; ///< the start, and one per tick
	int32_t *x, *y;            ///< body i at frame f: i * max_frames + f
	uint16_t *contact_count;   ///< body i in tick t, from 0: i * (max_frames - 1) + t
	size_t *first_contact;     ///< per frame: its first contact in `contacts`, by body
	uint32_t *contacts;        ///< 2 * wall, or 2 * body + 1
	size_t contact_capacity;
} app_film;

/// Makes a film of the start alone. Returns false, with a fault, when there is no memory, or when there are more
/// positions than FILM_MAX_POSITIONS.
///
/// bodies: must outlive the film, in the same place; film_add_frame reads where they are
bool film_create(
	app_film *out, const app_level *level, app_box shown, const app_circles *bodies, uint64_t ticks, app_fault *fault);
void film_free(app_film *film);

/// Adds where the bodies are after the next tick. Returns false when there is no memory.
///
/// contacts: of all bodies in this tick
bool film_add_frame(app_film *film, const gz_contact_list *contacts);

/// Ends a film after its last frame, where the run ended early.
void film_end(app_film *film);

#endif
