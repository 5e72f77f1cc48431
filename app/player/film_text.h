// A film as text for its page. page/film.js reads it.
//
// The text packs these bytes (packed_text.h); numbers are little-endian, and a varint has seven bits per byte, the
// lowest first, and the high bit where more follow:
//
//     u32      walls, bodies, ticks
//     f64      quantum; low x, low y, high x, high y of what is shown at first
//     f32      per wall: ax, ay, bx, by
//     u8       per wall: whether it has an outside
//     f32      per body: radius
//     varint   per body: for x, then for y: per frame the second difference, in zigzag code (0, -1, 1, -2, ...)
//     varint   per body: per tick the number of contacts
//     varint   per body: per contact 2 * wall, or 2 * body + 1
//
// The position before the first frame counts as 0, and so does the difference before it: what rests or moves straight
// has differences of 0, which take next to nothing.
#ifndef GRAZE_APP_PLAYER_FILM_TEXT_H
#define GRAZE_APP_PLAYER_FILM_TEXT_H

#include <stdio.h>

#include "app/player/film.h"

/// Writes a film that is complete. Returns false when there is no memory.
bool film_write_text(const app_film *film, FILE *file);

#endif
