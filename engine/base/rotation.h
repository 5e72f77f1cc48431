// Rotation: sine and cosine with the same bits on every machine. Those of the C library differ from one to the next.
#ifndef GRAZE_BASE_ROTATION_H
#define GRAZE_BASE_ROTATION_H

/// The largest angle, in radians and of either sign, that graze_sincos takes.
#define GRAZE_MAX_ANGLE 0x1p20

/// Computes the sine and the cosine of an angle in radians, each to within 4e-16. An angle of 0 gives exactly 0 and 1,
/// the opposite angle the opposite sine and the same cosine, to the bit. Both are NaN for an angle that is NaN or
/// beyond GRAZE_MAX_ANGLE.
void graze_sincos(double angle, double *sine, double *cosine);

#endif
