// The pages of a build without zlib: none.
#include "app/player/film_page.h"

bool film_page_check(app_fault *fault) {
	return fault_set(fault, "--html: this build writes no pages, since it was made without zlib (Debian: zlib1g-dev)");
}

bool film_page_write(const char *path, const app_film *film, const char *title, app_fault *fault) {
	(void)path, (void)film, (void)title;
	return film_page_check(fault);
}
