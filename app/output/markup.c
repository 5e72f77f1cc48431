#include "app/output/markup.h"

#include <string.h>

#include "levels/data/printable.h"

void markup_write(FILE *file, const char *text) {
	while (*text) {
		const size_t length = printable_length(text);
		if (length == 0) fputc('?', file);
		else if (strchr("<>&\"", *text)) fprintf(file, "&#%d;", *text);
		else fwrite(text, 1, length, file);
		text += length ? length : 1;
	}
}
