#include "engine/base/views.h"

const char *graze_view_fault(const void *data, size_t stride, size_t alignment, size_t count) {
	if (!count) return NULL;
	if (!data) return "is null";
	if ((uintptr_t)data % alignment || stride % alignment) return "is misaligned";
	if (stride && count - 1 > (SIZE_MAX - (uintptr_t)data) / stride) return "reaches past the end of memory";
	return NULL;
}

const char *graze_id_view_fault(gz_id_view view, size_t count) {
	if (!view.data) return NULL;
	if (view.bytes != 0 && view.bytes != 4 && view.bytes != 8) return "has neither 4 nor 8 bytes";
	const size_t alignment = view.bytes == 4 ? _Alignof(uint32_t) : _Alignof(uint64_t); // 4 on 32-bit x86 for both
	return graze_view_fault(view.data, view.stride, alignment, count);
}

const char *graze_optional_fault(const void *data, size_t stride, size_t alignment, size_t count) {
	return data ? graze_view_fault(data, stride, alignment, count) : NULL;
}

const char *graze_out_fault(const void *data, size_t stride, size_t size, size_t alignment, size_t count) {
	if (!data) return NULL;
	if (stride < size && count > 1) return "has a stride smaller than its elements";
	return graze_view_fault(data, stride, alignment, count);
}
