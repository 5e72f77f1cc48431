// Checks saved blocks: equal states have equal bytes; broken blocks are refused as a whole; a restore undoes edits.
// S94, S98, S99.
#include <string.h>

#include "fuzz/checks/checks.h"
#include "fuzz/failures.h"
#include "support/allocate.h"

static unsigned char *saved;
static size_t saved_capacity;

static bool is_saved_as(const gz_world *world, const void *block, size_t size) {
	const size_t needed = gz_world_save(world, NULL, 0);
	saved = allocate_at_least(saved, &saved_capacity, needed + 1, 1);
	return gz_world_save(world, saved, needed) == needed && needed == size && !memcmp(saved, block, size);
}

/// A block that was cut off or changed is refused, and the world stays as it was.
static void check_broken(fuzz_run *r, const void *block, size_t size) {
	choices *c = &r->s->choices;
	unsigned char *broken = allocate_zeroed(size + 8, 1);
	memcpy(broken, block, size);
	size_t length = size;
	const size_t at = choose_index(c, size), change = 1 + choose_index(c, 255);
	if (choose_chance(c, 4)) length = choose_index(c, size);
	else broken[at] = (unsigned char)(broken[at] ^ change);
	const gz_error error = gz_world_restore(r->world, broken, length);
	if (error.status != GZ_STATUS_INVALID_INPUT)
		failures_add("broken blocks are refused", "[%s] byte %zu of %zu: found status %d (%s), expected %d", r->text,
			at, length, (int)error.status, error.text, (int)GZ_STATUS_INVALID_INPUT);
	if (!is_saved_as(r->world, block, size))
		failures_add("broken blocks change nothing", "[%s] found another state", r->text);
	free(broken);
}

void check_rollback(fuzz_run *r, const void *block, size_t size) {
	const scenario *s = r->s;
	if (!is_saved_as(r->world, block, size))
		failures_add("the same state has the same bytes", "[%s] found other bytes", r->text);
	check_broken(r, block, size);
	// Edits, and a restore.
	const gz_walls some = walls_as_columns(s->built.wall, s->built.count < 5 ? s->built.count : 5, ALL_COLUMNS);
	int32_t index[5];
	for (size_t k = 0; k < s->live_count && k < 3; k++) {
		const gz_error error = gz_world_remove_walls(r->world, s->live_index + k, 1);
		if (error.status) failures_add("walls are removed", "[%s] found the error %s", r->text, error.text);
	}
	gz_error error = gz_world_add_walls(r->world, &some, index);
	if (error.status) failures_add("walls are added", "[%s] found the error %s", r->text, error.text);
	error = gz_world_restore(r->world, block, size);
	if (error.status) failures_add("block is restored", "[%s] found the error %s", r->text, error.text);
	if (!is_saved_as(r->world, block, size))
		failures_add("restore undoes edits", "[%s] found other bytes than were restored", r->text);
}
