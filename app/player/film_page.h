// The page that plays a film: one HTML file that needs nothing else.
#ifndef GRAZE_APP_PLAYER_FILM_PAGE_H
#define GRAZE_APP_PLAYER_FILM_PAGE_H

#include "app/output/output_file.h"
#include "app/player/film.h"

/// False, with a fault, in a build without zlib, which has no pages.
bool film_page_check(app_fault *fault);

/// Writes the page of a film that is complete, and closes its file.
bool film_page_write(output_file *out, const app_film *film, const char *title, app_fault *fault);

#endif
