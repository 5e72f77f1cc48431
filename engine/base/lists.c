#include "engine/base/lists.h"

#include "engine/base/error.h"

gz_error graze_list_data_check(const void *data, size_t capacity) {
	if (data || !capacity) return graze_no_error();
	return graze_error(GZ_STATUS_INVALID_INPUT, 0, "data", "the list's data is null");
}

gz_error graze_list_check(const void *data, size_t capacity, const size_t *first) {
	const gz_error error = graze_list_data_check(data, capacity);
	if (error.status || first) return error;
	return graze_error(GZ_STATUS_INVALID_INPUT, 0, "first", "the list's first is null");
}

gz_error graze_body_hits_check(const gz_body_hits *list) {
	if (!list) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "list", "the list is null");
	return graze_list_data_check(list->data, list->capacity);
}

void graze_list_report(gz_report *r, size_t capacity) {
	r->written = r->hits < capacity ? r->hits : capacity;
	if (r->written < r->hits && !r->error.status)
		r->error = graze_error(
			GZ_STATUS_LIST_FULL, capacity, "capacity", "the list has capacity for %zu of %zu", capacity, r->hits);
}
