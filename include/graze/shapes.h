/// Walls of shapes: boxes, polygons, chains, circles and capsules, as line segments in the caller's array.
///
///     gz_segment segment[100];
///     gz_segments room = {segment, 100, 0};
///     gz_transform at = {50, 40, 0.5f};
///     gz_error error = gz_segments_add_box(&room, 20, 10, at);
///     error = gz_segments_add_circle(&room, 8, gz_circle_segments(8, 0.1f), at);
///     desc.walls = gz_walls_in(segment, room.count);
///
/// **Facing.** The walls of a closed shape go around it clockwise, where y points up: as one-sided walls
/// (gz_walls.one_sided) they exist for the bodies outside, and let those inside out. For a room, whose walls face
/// inwards, exchange the views `a` and `b` of the walls.
/// **Adjacency.** Neighbouring walls share an end whose coordinates have the same bits, so that no body is caught where
/// they meet. A wall of length 0 is left out: equal points in a row, the first point repeated at the end. A shape that
/// is a single point is one wall that is a point.
/// **Exact shapes.** A wall with a radius is an exact capsule, and a point with a radius an exact circle, each a single
/// wall (gz_walls.radius). Polygons are for one-sided walls, and for shapes that are drawn as polygons.
/// **Threads.** Calls for different lists at once. **Memory.** None. **Bits.** The same on every machine.
#ifndef GRAZE_SHAPES_H
#define GRAZE_SHAPES_H

#include <graze/base.h>
#include <graze/world.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A line segment from a to b: the ends of a wall.
typedef struct gz_segment {
	float ax, ay; ///< where it begins
	float bx, by; ///< where it ends
} gz_segment;

/// A list of segments in the caller's memory, to which shapes are added. Those beyond the capacity are counted, not
/// written: with a capacity of 0 a first pass counts what a second one needs.
typedef struct gz_segments {
	gz_segment *data; ///< room for `capacity` segments; may be null when the capacity is 0
	size_t capacity;  ///< in segments
	size_t count;     ///< all segments that were added; 0 at the start
} gz_segments;

/// Where a shape is: turned about its own origin, then moved. All zero: as it is.
typedef struct gz_transform {
	float x, y;  ///< where the shape's origin goes
	float angle; ///< in radians, from x towards y; at most 2^20 in size
} gz_transform;

/// The walls of an array of segments: their ends, and nothing else. The array must outlive them.
static inline gz_walls gz_walls_in(const gz_segment *segments, size_t count) {
	const gz_walls none = {
		{NULL, NULL, 0}, {NULL, NULL, 0}, {NULL, 0, 0}, {NULL, 0}, {NULL, 0}, {{NULL, 0}, {NULL, 0}, {NULL, 0}}, 0};
	gz_walls walls = none;
	if (!count) return walls;
	walls.a.x = &segments->ax, walls.a.y = &segments->ay, walls.a.stride = sizeof(gz_segment);
	walls.b.x = &segments->bx, walls.b.y = &segments->by, walls.b.stride = sizeof(gz_segment);
	walls.count = count;
	return walls;
}

// Each of these functions adds one shape. They return GZ_STATUS_LIST_FULL, with the capacity as the index, where the
// list does not hold all segments; and GZ_STATUS_INVALID_INPUT, or _TOO_MANY for more than GZ_MAX_WALLS segments of one
// shape, where nothing was added: the name is that of the argument, such as "radius", "at.angle" or "points.x", and the
// index that of the point. Numbers are finite and at most GZ_LIMIT in size. Coordinates are computed in double and
// rounded once.

/// Adds the four walls of a rectangle around the origin.
///
/// width, height: along x and y, above 0
GZ_API GZ_NODISCARD gz_error gz_segments_add_box(gz_segments *list, float width, float height, gz_transform at);

/// Adds a closed polygon, of any shape. Points may be in either order: where they go round counterclockwise, they are
/// taken from the last to the first, so that the walls face outwards. Whether they do is the sign of the polygon's
/// area, computed in double; with an area of 0 they are taken as they are.
///
/// points: the corners; read during the call only
/// count: of the points, at least 3
GZ_API GZ_NODISCARD gz_error gz_segments_add_polygon(
	gz_segments *list, gz_vec2_view points, size_t count, gz_transform at);

/// Adds an open chain: a wall from each point to the next one. As one-sided walls they exist for the bodies left of
/// them.
///
/// points: read during the call only
/// count: of the points, at least 2
GZ_API GZ_NODISCARD gz_error gz_segments_add_chain(
	gz_segments *list, gz_vec2_view points, size_t count, gz_transform at);

/// Adds a circle around the origin as a regular polygon, whose corners are on the circle (it is inscribed): the walls
/// are at most radius * (1 - cos(pi / segments)) inside of it.
///
/// radius: above 0
/// segments: of the circle, at least 3: gz_circle_segments computes a good number
GZ_API GZ_NODISCARD gz_error gz_segments_add_circle(gz_segments *list, float radius, size_t segments, gz_transform at);

/// Adds a capsule around the origin, along x: two walls, and half a circle at each end, whose corners are on the
/// circle.
///
/// length: between the centres of the circles, at least 0
/// radius: above 0
/// segments: of both half circles together, at least 4; an odd number gets one more
GZ_API GZ_NODISCARD gz_error gz_segments_add_capsule(
	gz_segments *list, float length, float radius, size_t segments, gz_transform at);

/// How many segments keep an inscribed polygon within a tolerance of its circle: at least 4, a multiple of 4, so that
/// circle and capsule have corners at all four extremes. Returns 0, which is refused as a number of segments, unless
/// radius and tolerance are above 0 and finite; and GZ_MAX_WALLS where more would be needed.
///
/// tolerance: the largest distance between the walls and the circle
GZ_API size_t gz_circle_segments(float radius, float tolerance);

/// The distance of a point from the area within an outline: to its nearest line, negative inside. A body overlaps the
/// area if the distance of its centre is less than its radius: that makes a zone of any shape out of a closed outline,
/// whose lines alone are what a world of sensors reports. Infinite without lines, NaN for a point that is NaN.
///
/// A point is inside if a ray from it crosses the lines an odd number of times (the even-odd rule): outlines within an
/// outline are holes. Of a line that is not closed the inside has no meaning, the distance has. Takes time in proportion
/// to the lines. Computed in double and rounded once.
///
/// outline: lines in any order; of their columns `a` and `b` alone are read
GZ_API float gz_outline_distance(const gz_walls *outline, float x, float y);

#ifdef __cplusplus
}
#endif

#endif
