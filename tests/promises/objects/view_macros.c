// Every macro of graze/views.h and the walls of segments, as C11 and as C++17, as an initialiser and in an assignment.
// The program returns the line of the first view that is wrong, 0 if there is none. WRONG, if defined, is a statement
// that must not compile.
#ifdef __cplusplus
extern "C" { // as callers do with headers of C
#include <graze/graze.h>
}
#else
#include <graze/graze.h>
#endif

typedef struct unit {
	float x, y;
	struct {
		float x, y;
	} goal;
	float aim[2];
	double since;
	uint32_t mask, number;
	uint64_t entity;
	int32_t index;
	int bad_int;
	uint8_t one_sided;
} unit;

#define EXPECT(condition)                                                                                              \
	if (!(condition)) return __LINE__

static int members(void) {
	unit units[3]; // without values: a view does not read them
	const unit *all = units;
	const size_t stride = sizeof(unit);
	gz_vec2_view place = GZ_MEMBERS(units, x, y);
	EXPECT(place.x == &all->x && place.y == &all->y && place.stride == stride);
	place = GZ_MEMBERS(all, goal.x, goal.y);
	EXPECT(place.x == &all->goal.x && place.y == &all->goal.y && place.stride == stride);
	place = GZ_MEMBERS(all + 1, aim[0], aim[1]);
	EXPECT(place.x == all[1].aim && place.y == all[1].aim + 1 && place.stride == stride);
	gz_float_view number = GZ_MEMBER(units, y);
	EXPECT(number.data == &all->y && number.stride == stride);
	number = GZ_MEMBER(all, aim[1]);
	EXPECT(number.data == all->aim + 1);
	const gz_double_view since = GZ_MEMBER(units, since);
	EXPECT(since.data == &all->since && since.stride == stride);
	const gz_bits_view mask = GZ_MEMBER(units, mask);
	EXPECT(mask.data == &all->mask && mask.stride == stride);
	const gz_byte_view one_sided = GZ_MEMBER(units, one_sided);
	EXPECT(one_sided.data == &all->one_sided && one_sided.stride == stride);
	gz_id_view id = GZ_ID_MEMBER(units, number);
	EXPECT(id.data == &all->number && id.stride == stride && id.bytes == 4);
	id = GZ_ID_MEMBER(all, entity);
	EXPECT(id.data == &all->entity && id.stride == stride && id.bytes == 8);
	return 0;
}

static int outputs(void) {
	static unit units[3];
	static float x[3], y[3];
	static int32_t index[3];
	const size_t stride = sizeof(unit);
	gz_vec2_out place = GZ_OUT_MEMBERS(units, x, y);
	EXPECT(place.x == &units->x && place.y == &units->y && place.stride == stride);
	place = GZ_OUT_ARRAYS(x, y);
	EXPECT(place.x == x && place.y == y && place.stride == sizeof(float));
	gz_float_out number = GZ_OUT_MEMBER(units, y);
	EXPECT(number.data == &units->y && number.stride == stride);
	number = GZ_OUT_ARRAY(y);
	EXPECT(number.data == y && number.stride == sizeof(float));
	gz_int_out integer = GZ_OUT_MEMBER(units, index);
	EXPECT(integer.data == &units->index && integer.stride == stride);
	integer = GZ_OUT_ARRAY(index);
	EXPECT(integer.data == index && integer.stride == 4);
	const gz_id_out entity = GZ_OUT_MEMBER(units, entity);
	EXPECT(entity.data == &units->entity && entity.stride == stride);
	const gz_byte_out byte = GZ_OUT_MEMBER(units, one_sided);
	EXPECT(byte.data == &units->one_sided && byte.stride == stride);
	return 0;
}

static int arrays_and_shared_values(void) {
	float x[3], y[3];
	uint32_t number[3];
	unsigned long native[3];
	unsigned long long longest[3];
	const float radius = 2;
	const uint64_t entity = 7;
	gz_vec2_view place = GZ_ARRAYS(x, y);
	EXPECT(place.x == x && place.y == y && place.stride == sizeof(float));
	place = GZ_SHARED_VALUES(radius, radius);
	EXPECT(place.x == &radius && place.y == &radius && place.stride == 0);
	gz_float_view all = GZ_ARRAY(x + 1);
	EXPECT(all.data == x + 1 && all.stride == sizeof(float));
	all = GZ_SHARED_VALUE(radius);
	EXPECT(all.data == &radius && all.stride == 0);
	const gz_bits_view mask = GZ_ARRAY(number);
	EXPECT(mask.data == number && mask.stride == 4);
	gz_id_view id = GZ_ID_ARRAY(number);
	EXPECT(id.data == number && id.stride == 4 && id.bytes == 4);
	id = GZ_ID_ARRAY(native);
	EXPECT(id.data == native && id.stride == sizeof *native && id.bytes == sizeof *native);
	id = GZ_ID_ARRAY(longest);
	EXPECT(id.data == longest && id.stride == 8 && id.bytes == 8);
	id = GZ_SHARED_ID(entity);
	EXPECT(id.data == &entity && id.stride == 0 && id.bytes == 8);
	return 0;
}

static int segments(void) {
	static gz_segment walls[3];
	const gz_walls some = gz_walls_in(walls, 3), none = gz_walls_in(walls, 0);
	EXPECT(some.count == 3 && some.a.x == &walls->ax && some.b.y == &walls->by && some.a.stride == sizeof *walls);
	EXPECT(none.count == 0 && !none.a.x && !none.a.y && !none.b.x && !none.b.y && !none.radius.data);
	return 0;
}

#ifdef WRONG
static void must_not_compile(unit *units, double *doubles, int *ints, float *floats, gz_bodies *bodies) {
	(void)units, (void)doubles, (void)ints, (void)floats, (void)bodies;
	WRONG;
}
#endif

#ifdef __cplusplus
enum class handle : uint32_t { none };

static int enumerations() {
	handle handles[3];
	const gz_id_view id = GZ_ID_ARRAY(handles + 1);
	EXPECT(id.data == handles + 1 && id.stride == 4 && id.bytes == 4);
	return 0;
}
#else
static int enumerations(void) { return 0; }
#endif

int main(void) {
	const int line = members();
	if (line) return line;
	const int out_line = outputs();
	if (out_line) return out_line;
	const int other_line = arrays_and_shared_values();
	if (other_line) return other_line;
	const int last_line = segments();
	return last_line ? last_line : enumerations();
}
