/// Making views: from a member of an array of structs, from arrays, or of one value that all elements share.
///
///     bodies.center = GZ_MEMBERS(monsters, x, y);    // of structs: { float x, y, ... }
///     bodies.radius = GZ_MEMBER(monsters, radius);
///     bodies.id     = GZ_ID_MEMBER(monsters, entity);
///     bodies.step   = GZ_SHARED_VALUE(seconds);      // one value for all
///     walls.a       = GZ_ARRAYS(ax, ay);             // of arrays: float ax[100], ay[100];
///     moves.center  = GZ_OUT_MEMBERS(monsters, x, y);
///
/// The stride follows from the type of the elements, and the type of the view from that of the values: float, double,
/// uint32_t (gz_bits_view) or uint8_t; for columns to write float, int32_t, uint64_t (gz_id_out) or uint8_t. Values of
/// another type do not compile. The same text is C11 and C++17, as an initialiser and in an assignment. The views of
/// static variables are assigned in C: there the result is no constant.
///
/// - `array`, `data`, `x`, `y`: pointers to the first element, or arrays. They may be evaluated more than once. A null
///   `array` has no members; leave the view out where there are no elements.
/// - `member`, `x_member`, `y_member`: a member of the elements, of any depth: `radius`, `position.x`, `position[0]`.
/// - `value`: a variable, which must live as long as the view is used.
#ifndef GRAZE_VIEWS_H
#define GRAZE_VIEWS_H

#include <graze/base.h>

// ---------------------------------------------------------------------------------------------------------------------
// Views of a member of an array of structs
// ---------------------------------------------------------------------------------------------------------------------

/// A column of numbers to read: one member of each element of an array.
#define GZ_MEMBER(array, member) GZ_VIEW_(&(array)->member, sizeof *(array))

/// A column of points or vectors to read (gz_vec2_view): two members of each element of an array.
#define GZ_MEMBERS(array, x_member, y_member) GZ_VEC2_VIEW_(&(array)->x_member, &(array)->y_member, sizeof *(array))

/// A column of ids to read (gz_id_view): a member of each element of an array, an unsigned integer of 32 or 64 bits; in
/// C++ also an enumeration of that size.
#define GZ_ID_MEMBER(array, member) GZ_ID_VIEW_(&(array)->member, sizeof *(array))

/// A column of numbers to write: one member of each element of an array.
#define GZ_OUT_MEMBER(array, member) GZ_OUT_(&(array)->member, sizeof *(array))

/// A column of vectors to write (gz_vec2_out): two members of each element of an array.
#define GZ_OUT_MEMBERS(array, x_member, y_member) GZ_VEC2_OUT_(&(array)->x_member, &(array)->y_member, sizeof *(array))

// ---------------------------------------------------------------------------------------------------------------------
// Views of arrays
// ---------------------------------------------------------------------------------------------------------------------

/// A column of numbers to read: an array of them.
#define GZ_ARRAY(data) GZ_VIEW_(data, sizeof *(data))

/// A column of points or vectors to read (gz_vec2_view): one array of each coordinate.
#define GZ_ARRAYS(x, y) GZ_VEC2_VIEW_(x, y, sizeof *(x))

/// A column of ids to read (gz_id_view): an array of them, as for GZ_ID_MEMBER.
#define GZ_ID_ARRAY(data) GZ_ID_VIEW_(data, sizeof *(data))

/// A column of numbers to write: an array of them.
#define GZ_OUT_ARRAY(data) GZ_OUT_(data, sizeof *(data))

/// A column of vectors to write (gz_vec2_out): one array of each coordinate.
#define GZ_OUT_ARRAYS(x, y) GZ_VEC2_OUT_(x, y, sizeof *(x))

// ---------------------------------------------------------------------------------------------------------------------
// Views of one value that all elements share: their stride is 0
// ---------------------------------------------------------------------------------------------------------------------

/// One number for all elements, from a variable that outlives the call; an enumerator or a literal has no address.
#define GZ_SHARED_VALUE(value) GZ_VIEW_(&(value), 0)

/// One point or vector for all elements (gz_vec2_view).
#define GZ_SHARED_VALUES(x, y) GZ_VEC2_VIEW_(&(x), &(y), 0)

/// One id for all elements (gz_id_view).
#define GZ_SHARED_ID(value) GZ_ID_VIEW_(&(value), 0)

// ---------------------------------------------------------------------------------------------------------------------
// What the macros call; not for other callers
// ---------------------------------------------------------------------------------------------------------------------

/// @cond
// A view may be made before its elements have values, which gcc takes for a use of them.
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 11
#define GZ_UNREAD_ __attribute__((access(none, 1)))
#define GZ_BOTH_UNREAD_ __attribute__((access(none, 1), access(none, 2)))
#else
#define GZ_UNREAD_
#define GZ_BOTH_UNREAD_
#endif

// In C++ overloads; in C functions of different names, among which _Generic selects.
// clang-format off
#ifdef __cplusplus
extern "C++" { // also where the caller includes C headers in extern "C"
#include <type_traits>
#define GZ_NAMED_(name, overload) overload
#define GZ_VIEW_(data, stride) gz_view_of(data, stride)
#define GZ_OUT_(data, stride) gz_out_of(data, stride)
#define GZ_FLOATS_(data) data
#define GZ_IDS_(data) gz_ids_of(data)

template <typename id> GZ_UNREAD_ const void *gz_ids_of(const id *data) {
	static_assert(std::is_unsigned<id>::value || std::is_enum<id>::value, "ids are unsigned integers or enumerations");
	static_assert(sizeof(id) == 4 || sizeof(id) == 8, "ids have 32 or 64 bits");
	return data;
}
#else
#define GZ_NAMED_(name, overload) name
#define GZ_VIEW_(data, stride) _Generic(*(data), float: gz_float_view_of, double: gz_double_view_of,                   \
	uint32_t: gz_bits_view_of, uint8_t: gz_byte_view_of)(data, stride)
#define GZ_OUT_(data, stride) _Generic(*(data), float: gz_float_out_of, int32_t: gz_int_out_of,                        \
	uint64_t: gz_id_out_of, uint8_t: gz_byte_out_of)(data, stride)
#define GZ_FLOATS_(data) _Generic(*(data), float: data)
#define GZ_IDS_(data) _Generic(*(data), unsigned: data, unsigned long: data, unsigned long long: data)
#endif
// clang-format on
#define GZ_VEC2_VIEW_(x, y, stride) gz_vec2_view_of(GZ_FLOATS_(x), GZ_FLOATS_(y), stride)
#define GZ_VEC2_OUT_(x, y, stride) gz_vec2_out_of(GZ_FLOATS_(x), GZ_FLOATS_(y), stride)
#define GZ_ID_VIEW_(data, stride) gz_id_view_of(GZ_IDS_(data), stride, sizeof *(data))

GZ_UNREAD_ static inline gz_float_view GZ_NAMED_(gz_float_view_of, gz_view_of)(const float *data, size_t stride) {
	const gz_float_view column = {data, stride};
	return column;
}
GZ_UNREAD_ static inline gz_double_view GZ_NAMED_(gz_double_view_of, gz_view_of)(const double *data, size_t stride) {
	const gz_double_view column = {data, stride};
	return column;
}
GZ_UNREAD_ static inline gz_bits_view GZ_NAMED_(gz_bits_view_of, gz_view_of)(const uint32_t *data, size_t stride) {
	const gz_bits_view column = {data, stride};
	return column;
}
GZ_UNREAD_ static inline gz_byte_view GZ_NAMED_(gz_byte_view_of, gz_view_of)(const uint8_t *data, size_t stride) {
	const gz_byte_view column = {data, stride};
	return column;
}
GZ_BOTH_UNREAD_ static inline gz_vec2_view gz_vec2_view_of(const float *x, const float *y, size_t stride) {
	const gz_vec2_view column = {x, y, stride};
	return column;
}
GZ_UNREAD_ static inline gz_id_view gz_id_view_of(const void *data, size_t stride, size_t bytes) {
	const gz_id_view column = {data, stride, bytes};
	return column;
}
static inline gz_float_out GZ_NAMED_(gz_float_out_of, gz_out_of)(float *data, size_t stride) {
	const gz_float_out column = {data, stride};
	return column;
}
static inline gz_int_out GZ_NAMED_(gz_int_out_of, gz_out_of)(int32_t *data, size_t stride) {
	const gz_int_out column = {data, stride};
	return column;
}
static inline gz_id_out GZ_NAMED_(gz_id_out_of, gz_out_of)(uint64_t *data, size_t stride) {
	const gz_id_out column = {data, stride};
	return column;
}
static inline gz_byte_out GZ_NAMED_(gz_byte_out_of, gz_out_of)(uint8_t *data, size_t stride) {
	const gz_byte_out column = {data, stride};
	return column;
}
static inline gz_vec2_out gz_vec2_out_of(float *x, float *y, size_t stride) {
	const gz_vec2_out column = {x, y, stride};
	return column;
}
#undef GZ_NAMED_
#undef GZ_UNREAD_
#undef GZ_BOTH_UNREAD_
#ifdef __cplusplus
}
#endif
/// @endcond

#endif
