// A mutation of the library: far from the origin places are rounded to every fourth point of the lattice, a small part
// of the skin. The soak must detect that results are not the bits of those at the origin.
#include "engine/sectors/sectors.h"

#define gz_frame_place exact_place
bool exact_place(const gz_frame *frame, float x, float y, int32_t sector_out[2], float offset_out[2]);

#include "engine/sectors/frames.c"

#undef gz_frame_place

bool gz_frame_place(const gz_frame *frame, float x, float y, int32_t sector_out[2], float offset_out[2]) {
	const float step = frame->side * 0x1p-19f;
	if (!exact_place(frame, x, y, sector_out, offset_out)) return false;
	for (int k = 0; k < 2; k++)
		if (sector_out[k] > 1000 || sector_out[k] < -1000) offset_out[k] = floorf(offset_out[k] / step) * step;
	return true;
}
