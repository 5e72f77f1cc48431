// The layers of a level in LDtk: the cells of IntGrid layers, and entities.
#ifndef GRAZE_LEVELS_READERS_LDTK_LAYERS_H
#define GRAZE_LEVELS_READERS_LDTK_LAYERS_H

#include <jansson.h>

#include "levels/data/fault.h"
#include "levels/data/level.h"

/// A layer of a level.
typedef struct ldtk_layer {
	app_level *level;
	const json_t *json;
	const json_t *definitions; ///< of all layers of the project
	double x, y;               ///< of its upper left corner, in pixels
	const char *file;
	app_fault *fault;
} ldtk_layer;

/// Returns false with a fault that names the layer.
bool ldtk_layer_fault(const ldtk_layer *layer, const char *predicate);

/// Adds the borders of solid cells as walls.
///
/// solid: as in gz_level_options, checked by ldtk_check_solid
/// closed: what lies outside of the layer is solid
bool ldtk_read_cells(const ldtk_layer *layer, const char *solid, bool closed);

/// Checks that each value in the list is a number or the name of a value in some layer of the project.
bool ldtk_check_solid(const json_t *definitions, const char *solid, const char *file, app_fault *fault);

/// Adds the entities as things that bodies pass: rectangles, with their fields as properties.
bool ldtk_read_entities(const ldtk_layer *layer);

#endif
