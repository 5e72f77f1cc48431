#include "app/session/query_session.h"

#include <stdio.h>
#include <string.h>

#include "app/output/console.h"

gz_walls walls_of(const app_segments *segments) {
	return (gz_walls){.a = {segments->ax, segments->ay, sizeof(float)},
		.b = {segments->bx, segments->by, sizeof(float)},
		.count = segments->count};
}

gz_bodies bodies_of(const app_circles *circles) {
	return (gz_bodies){.center = {circles->x, circles->y, sizeof(float)},
		.motion = {circles->dx, circles->dy, sizeof(float)},
		.radius = {circles->radius, sizeof(float)},
		.count = circles->count};
}

gz_error error_no_memory(void) {
	return (gz_error){.status = GZ_STATUS_OUT_OF_MEMORY, .name = "", .text = "out of memory"};
}

bool session_open(
	query_session *out, const gz_walls *walls, const gz_bodies *bodies, const char *backend, gz_error *error) {
	memset(out, 0, sizeof *out);
	gz_world_desc desc = {.walls = *walls, .reach = gz_typical_reach(bodies, 1), .backend = backend};
	uint64_t start = clock_now();
	out->world = gz_world_create(&desc, error);
	out->build_nanoseconds = clock_now() - start;
	if (!out->world) return false;
	out->scratch = gz_scratch_create(out->world);
	if (out->scratch) return true;
	session_close(out);
	*error = error_no_memory();
	return false;
}

bool session_add_crowd(query_session *session, gz_error *error) {
	session->crowd = gz_crowd_create(session->world);
	if (!session->crowd) *error = error_no_memory();
	return session->crowd != NULL;
}

static gz_error error_no_threads(uint64_t threads) {
	gz_error error = {.status = GZ_STATUS_OUT_OF_MEMORY, .name = "threads"};
	snprintf(error.text, sizeof error.text, "the system does not provide %llu threads and their memory",
		(unsigned long long)threads);
	return error;
}

bool session_set_threads(query_session *session, uint64_t threads, gz_error *error) {
	if (threads < 2) return true;
	session->pool = gz_pool_create((uint32_t)threads);
	if (!session->pool) {
		*error = error_no_threads(threads);
		return false;
	}
	gz_jobs jobs = gz_pool_jobs(session->pool);
	*error = gz_scratch_set_jobs(session->scratch, &jobs);
	if (!error->status && session->crowd) *error = gz_crowd_set_jobs(session->crowd, &jobs);
	return !error->status;
}

bool fault_from_error(app_fault *fault, const char *file, const gz_error *error) {
	if (error->status == GZ_STATUS_INVALID_WALL || error->status == GZ_STATUS_INVALID_BODIES ||
		error->status == GZ_STATUS_TOO_MANY)
		return fault_set(fault, "%s: %s", file, error->text);
	return fault_set(fault, "%s", error->text);
}

void session_close(query_session *session) {
	gz_crowd_destroy(session->crowd);
	gz_scratch_destroy(session->scratch);
	gz_world_destroy(session->world);
	gz_pool_destroy(session->pool);
	memset(session, 0, sizeof *session);
}
