// Elements of the caller's columns.
#ifndef GRAZE_MPI_COLUMNS_H
#define GRAZE_MPI_COLUMNS_H

#include "graze/base.h"

/// An element of a column of floats.
static inline float graze_mpi_float(const float *data, size_t stride, size_t element) {
	return *(const float *)((const char *)data + element * stride);
}

/// The same, or a value for a column that is missing.
static inline float graze_mpi_float_or(gz_float_view view, size_t element, float missing) {
	return view.data ? graze_mpi_float(view.data, view.stride, element) : missing;
}

static inline uint32_t graze_mpi_bits_or(gz_bits_view view, size_t element, uint32_t missing) {
	return view.data ? *(const uint32_t *)((const char *)view.data + element * view.stride) : missing;
}

/// An id of 32 or 64 bits; 0 where the column is missing.
static inline uint64_t graze_mpi_id(gz_id_view view, size_t element) {
	if (!view.data) return 0;
	const char *at = (const char *)view.data + element * view.stride;
	return view.bytes == 4 ? *(const uint32_t *)at : *(const uint64_t *)at;
}

#endif
