#include "app/player/film_page.h"

#include <string.h>

#include "app/output/markup.h"
#include "app/player/film_text.h"
#include "app/player/player_files.h"

// What a marker of the page, such as `{{title}}`, stands for.
typedef struct page_content {
	const app_film *film;
	const char *title;
	bool has_memory;
} page_content;

static void write_marker(FILE *file, const char *name, size_t length, page_content *content) {
	if (!strncmp(name, "title", length)) markup_write(file, content->title);
	else if (!strncmp(name, "style", length)) fputs(player_css, file);
	else if (!strncmp(name, "script", length)) fputs(film_js, file), fputs(view_js, file), fputs(player_js, file);
	else if (!strncmp(name, "film", length)) content->has_memory = film_write_text(content->film, file);
}

static void write_page(FILE *file, page_content *content) {
	const char *at = player_html, *marker;
	while ((marker = strstr(at, "{{")) != NULL) {
		fwrite(at, 1, (size_t)(marker - at), file);
		const char *name = marker + 2, *end = strstr(name, "}}");
		write_marker(file, name, (size_t)(end - name), content);
		at = end + 2;
	}
	fputs(at, file);
}

bool film_page_check(app_fault *fault) { return (void)fault, true; }

bool film_page_write(output_file *out, const app_film *film, const char *title, app_fault *fault) {
	page_content content = {film, title, true};
	write_page(out->stream, &content);
	if (content.has_memory) return output_close(out, fault);
	output_discard(out);
	return fault_no_memory(fault, out->path);
}
