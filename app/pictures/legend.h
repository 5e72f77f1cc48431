// The legend of a picture: marks, each with what it means, in rows.
#ifndef GRAZE_APP_PICTURES_LEGEND_H
#define GRAZE_APP_PICTURES_LEGEND_H

#include <stddef.h>
#include <stdio.h>

typedef enum legend_mark {
	LEGEND_SPOT, ///< of the first colour
	LEGEND_LINE, ///< of the first colour
	LEGEND_ROW,  ///< spots of all colours, side by side
	LEGEND_WHEEL ///< spots of all colours around a point, the first to the right, the others counterclockwise
} legend_mark;

enum { LEGEND_COLORS = 8, LEGEND_ENTRIES = 8 };

typedef struct legend_color {
	char text[8]; ///< `#rrggbb`
} legend_color;

typedef struct legend_entry {
	legend_mark mark;
	double size; ///< the diameter of spots, or the width of the line, in units of the picture
	legend_color colors[LEGEND_COLORS];
	size_t color_count;
	char text[64];
} legend_entry;

/// Zero has no entries.
typedef struct picture_legend {
	legend_entry entries[LEGEND_ENTRIES];
	size_t count;
} picture_legend;

/// Adds an entry with one colour, to which legend_add_color adds more. At most LEGEND_ENTRIES and LEGEND_COLORS.
legend_entry *legend_add(picture_legend *legend, legend_mark mark, double size, const char *color, const char *text);
void legend_add_color(legend_entry *entry, const char *color);

/// The smallest width of a picture with a legend, in units of the picture.
#define LEGEND_LEAST_WIDTH 420.0

/// The height of a legend of this width.
double legend_height(const picture_legend *legend, double width);

void legend_write(FILE *file, const picture_legend *legend, double left, double top, double width);

#endif
