// One row of the table: all kernels over the lanes included before, under the name ROW_NAME.
#include <math.h>

#include "kernels/kernels.h"

#define ALL_LANES ((1u << WIDTH) - 1)

// clang-format off
#include "kernels/bound.inl"
#include "kernels/locate.inl"
#include "kernels/clear.inl"
#include "kernels/collect.inl"
#include "kernels/circle_wall.inl"
#include "kernels/evaluate.inl"
#include "kernels/reduce.inl"
#include "kernels/contact.inl"
// clang-format on

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define QUOTE_(a) #a
#define QUOTE(a) QUOTE_(a)

extern const graze_kernels JOIN(graze_kernels_, ROW_NAME);
const graze_kernels JOIN(graze_kernels_, ROW_NAME) = {
	QUOTE(ROW_NAME), bound, clear, locate, collect, evaluate, reduce, contact};
