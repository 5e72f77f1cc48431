// The pages of a build without zlib: none.
#include "app/player/film_page.h"

bool film_page_check(app_fault *fault) {
	return fault_set(fault, "--html: this build writes no pages, since it was made without zlib (Debian: zlib1g-dev)");
}

bool film_page_write(output_file *out, const app_film *film, const char *title, app_fault *fault) {
	(void)out, (void)film, (void)title;
	return film_page_check(fault);
}
