/// Debug draw: what the library knows, as lines, circles, arrows and texts for the caller's renderer.
///
/// **Threads.** As queries: worlds, bodies and hits are only read. **Memory.** Nothing is allocated or kept. **Cost.**
/// In proportion to what is drawn.
#ifndef GRAZE_DEBUG_DRAW_H
#define GRAZE_DEBUG_DRAW_H

#include <graze/move.h>
#include <graze/query.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What a shape represents; the caller gives each a colour.
typedef enum gz_draw {
	GZ_DRAW_WALL,     ///< a line with the wall's radius; its index as text, at its middle
	GZ_DRAW_DISABLED, ///< the same for a disabled wall
	GZ_DRAW_FRONT,    ///< an arrow from the middle of a one-sided wall towards the side that it exists for
	GZ_DRAW_CELL,     ///< lines around grid cells that list walls; as text how many walls a query tests there
	GZ_DRAW_BODY,     ///< a circle at a body; its index as text, counted through all chunks
	GZ_DRAW_SWEPT,    ///< lines with a body's radius: the area that it sweeps over
	GZ_DRAW_PATH,     ///< lines along the path of a body's centre, and an arrow at its end
	GZ_DRAW_CONTACT,  ///< a circle where a body is at a contact
	GZ_DRAW_POINT,    ///< a small circle at a contact point
	GZ_DRAW_NORMAL,   ///< an arrow from the contact point along the normal
	GZ_DRAW_COUNT
} gz_draw;

/// The caller's renderer. Callbacks that are null are not called. Zero is a good value for the rest.
typedef struct gz_debug_draw {
	/// A line from a to b; with a radius other than 0 a capsule.
	void (*line)(void *context, gz_draw what, float ax, float ay, float bx, float by, float radius);
	void (*circle)(void *context, gz_draw what, float x, float y, float radius);        ///< a circle around (x, y)
	void (*arrow)(void *context, gz_draw what, float ax, float ay, float bx, float by); ///< from a to b
	void (*text)(void *context, gz_draw what, float x, float y, const char *text);      ///< valid during the call only
	void *context;                                                                      ///< passed to the callbacks
	uint32_t what; ///< what is wanted, as bits 1 << gz_draw; 0: everything
	float
		mark_length; ///< of the arrows of fronts and normals; contact points have an eighth of it as radius; 0 means 1
} gz_debug_draw;

/// Draws the cells of all levels, then the walls with their fronts. Neighbouring cells share a line.
///
/// Errors: GZ_STATUS_INVALID_INPUT without a world or a renderer.
GZ_API GZ_NODISCARD gz_error gz_draw_world(const gz_debug_draw *draw, const gz_world *world);

/// Draws bodies where they start, and the paths that they would take if nothing were in their way, for t from 0 to 1:
/// straight, or along the curve of their acceleration. Invalid bodies are skipped.
///
/// Errors: those of gz_sweep for the chunks.
GZ_API GZ_NODISCARD gz_error gz_draw_bodies(const gz_debug_draw *draw, const gz_bodies *chunks, size_t chunk_count);

/// Draws hits: contacts, points and normals. With a pick a body may be drawn several times, as a list of hits needs it.
///
/// hits_per_chunk: as gz_sweep or gz_predict wrote them; the columns index, point and normal are needed
/// chunks: the bodies of the query, whose radii are read
GZ_API GZ_NODISCARD gz_error gz_draw_hits(
	const gz_debug_draw *draw, const gz_hits *hits_per_chunk, const gz_bodies *chunks, size_t chunk_count);

/// Draws the paths of bodies that have moved, from their first contact to where they are, with contacts, points and
/// normals.
///
/// contacts: as gz_move wrote them, complete
/// chunks: the bodies that moved, where they are now
GZ_API GZ_NODISCARD gz_error gz_draw_contacts(
	const gz_debug_draw *draw, const gz_contact_list *contacts, const gz_bodies *chunks, size_t chunk_count);

#ifdef __cplusplus
}
#endif

#endif
