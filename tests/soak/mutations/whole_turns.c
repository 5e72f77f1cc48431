// A mutation of the library: turns in one part, as if the path of a body in the group's frame were straight. The soak
// must detect the faults that follow.
#define graze_part_count graze_part_count_of_the_library
#define graze_chord_deviation graze_chord_deviation_of_the_library
#include "engine/moving_walls/group_motion.c"
#undef graze_part_count
#undef graze_chord_deviation

uint32_t graze_part_count(const gz_wall_group *push, double reach, double kept);
double graze_chord_deviation(const push_part *part, vector p, vector q);

uint32_t graze_part_count(const gz_wall_group *push, double reach, double kept) {
	(void)push, (void)reach, (void)kept;
	return 1;
}

double graze_chord_deviation(const push_part *part, vector p, vector q) {
	(void)part, (void)p, (void)q;
	return 0;
}
