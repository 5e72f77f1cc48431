// What pushes of one world and of sectors have in common: the checks of groups and lists, and the report of lists.
#ifndef GRAZE_MOVING_WALLS_CHECK_PUSH_H
#define GRAZE_MOVING_WALLS_CHECK_PUSH_H

#include "graze/graze.h"

/// Checks the numbers of group k, and adds its walls to those of the groups before.
gz_error graze_group_check(const gz_wall_group *group, size_t k, size_t *walls);

/// Checks the lists, each of which may be null.
gz_error graze_push_lists_check(const gz_crush_list *crushes, const gz_pushed_list *pushed);

/// Completes the report of a push where lists were too short for what there was.
void graze_push_lists_report(gz_report *report, const gz_crush_list *crushes, const gz_pushed_list *pushed);

#endif
