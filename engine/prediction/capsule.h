// When does a circle on a curved way touch a wall, or another circle?
#ifndef GRAZE_PREDICTION_CAPSULE_H
#define GRAZE_PREDICTION_CAPSULE_H

/// The way of a circle's centre, from an end of the wall, or from the other circle's centre: as polynomials in the
/// share of the horizon.
typedef struct capsule_path {
	double x[3], y[3];
	double far_x, far_y;    ///< where it begins, from the wall's other end; of a circle from its centre, too
	double ex, ey, squared; ///< the wall's edge, and e.e: 0 of a circle
	double reach;           ///< the sum of the radii
} capsule_path;

/// Where in a capsule a point is nearest.
typedef enum capsule_part { CAPSULE_SIDE, CAPSULE_FIRST, CAPSULE_SECOND } capsule_part;

enum { MAX_TOUCHES = 16 };

/// The touches in [0, 1], in order: they go in and out in turns, `inside` says with which they begin. Where both are
/// thin they touch going in and out at once. Returns how many there are.
int graze_capsule_touches(double times[MAX_TOUCHES], int *inside, const capsule_path *way);

/// Can there be a touch between these shares? A way lies within the triangle of its control points, so that none is
/// where that is apart from the capsule.
int graze_capsule_is_near(const capsule_path *way, double from, double to);

/// Where the centre is at a share of the horizon, relative to the part that is nearest.
capsule_part graze_capsule_at(double *x, double *y, const capsule_path *way, double share);

/// Does who is inside at that share come closer to what is nearest? Not from distance 0.
int graze_capsule_approaches(const capsule_path *way, double share);

#endif
