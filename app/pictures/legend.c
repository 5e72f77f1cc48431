#include "app/pictures/legend.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#define FONT_SIZE 20.0
#define LETTER_WIDTH (0.56 * FONT_SIZE) // of a sans-serif font, rather too wide than too narrow
#define ROW_HEIGHT 32.0
#define MARK_WIDTH 30.0
#define GAP 28.0
#define HALF_TURN 3.14159265358979323846

legend_entry *legend_add(picture_legend *legend, legend_mark mark, double size, const char *color, const char *text) {
	assert(legend->count < LEGEND_ENTRIES);
	legend_entry *entry = &legend->entries[legend->count++];
	*entry = (legend_entry){.mark = mark, .size = size};
	snprintf(entry->text, sizeof entry->text, "%s", text);
	legend_add_color(entry, color);
	return entry;
}

void legend_add_color(legend_entry *entry, const char *color) {
	assert(entry->color_count < LEGEND_COLORS);
	snprintf(entry->colors[entry->color_count++].text, sizeof(legend_color), "%s", color);
}

// ---------------------------------------------------------------------------------------------------------------------
// Places
// ---------------------------------------------------------------------------------------------------------------------

// Where an entry begins: x from the left, and the number of its row.
typedef struct legend_place {
	double x;
	int row;
} legend_place;

static double mark_width(const legend_entry *entry) {
	return entry->mark == LEGEND_ROW ? entry->size * 1.2 * (double)entry->color_count + 8 : MARK_WIDTH;
}

static double entry_width(const legend_entry *entry) {
	return mark_width(entry) + LETTER_WIDTH * (double)strlen(entry->text);
}

// place: where the entry before ends
static legend_place next_place(legend_place place, const legend_entry *entry, double width) {
	const bool fits = place.x == 0 || place.x + GAP + entry_width(entry) <= width;
	if (!fits) return (legend_place){0, place.row + 1};
	return (legend_place){place.x == 0 ? 0 : place.x + GAP, place.row};
}

double legend_height(const picture_legend *legend, double width) {
	legend_place place = {0, 0};
	for (size_t i = 0; i < legend->count; i++) {
		place = next_place(place, &legend->entries[i], width);
		place.x += entry_width(&legend->entries[i]);
	}
	return legend->count ? ROW_HEIGHT * (place.row + 1) : 0;
}

// ---------------------------------------------------------------------------------------------------------------------
// Writing
// ---------------------------------------------------------------------------------------------------------------------

// x, y: of the centre of a spot, of the left end of a line
static void write_stroke(FILE *file, const legend_entry *entry, size_t color, double x, double y, double length) {
	fprintf(file, "<path stroke=\"%s\" stroke-width=\"%.1f\" d=\"M%.1f %.1fh%g\"/>\n", entry->colors[color].text,
		entry->size, x, y, length);
}

static void write_mark(FILE *file, const legend_entry *entry, double x, double y) {
	const double radius = 8, center = x + radius + 2;
	if (entry->mark == LEGEND_LINE) write_stroke(file, entry, 0, x, y, 20);
	if (entry->mark == LEGEND_SPOT) write_stroke(file, entry, 0, center, y, 0);
	for (size_t k = 0; k < entry->color_count; k++) {
		const double angle = 2 * HALF_TURN * (double)k / (double)entry->color_count;
		if (entry->mark == LEGEND_ROW) write_stroke(file, entry, k, x + entry->size * (0.5 + 1.2 * (double)k), y, 0);
		if (entry->mark == LEGEND_WHEEL)
			write_stroke(file, entry, k, center + radius * cos(angle), y - radius * sin(angle), 0);
	}
}

void legend_write(FILE *file, const picture_legend *legend, double left, double top, double width) {
	legend_place place = {0, 0};
	fprintf(file,
		"<g id=\"legend\" stroke-linecap=\"round\" fill=\"#c3cfe2\" font-family=\"sans-serif\" font-size=\"%g\">\n",
		FONT_SIZE);
	for (size_t i = 0; i < legend->count; i++) {
		const legend_entry *entry = &legend->entries[i];
		place = next_place(place, entry, width);
		const double x = left + place.x, y = top + ROW_HEIGHT * (place.row + 0.5);
		write_mark(file, entry, x, y);
		fprintf(
			file, "<text x=\"%.1f\" y=\"%.1f\">%s</text>\n", x + mark_width(entry), y + 0.35 * FONT_SIZE, entry->text);
		place.x += entry_width(entry);
	}
	fputs("</g>\n", file);
}
