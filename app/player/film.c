#include "app/player/film.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MAX_QUANTA 0x1p30

// ---------------------------------------------------------------------------------------------------------------------
// Opening
// ---------------------------------------------------------------------------------------------------------------------

// The lower bound keeps the positions of points, and of specks in a vast level, within a few bytes.
static double quantum_of(app_box box, const app_circles *bodies) {
	const double side = fmax((double)box.high_x - box.low_x, (double)box.high_y - box.low_y);
	double radius = INFINITY;
	for (size_t i = 0; i < bodies->count; i++)
		if (bodies->radius[i] > 0) radius = fmin(radius, bodies->radius[i]);
	const double quantum = fmin(side * 0x1p-13, fmax(radius * 0x1p-6, side * 0x1p-22));
	return quantum > 0 ? exp2(floor(log2(quantum))) : 1;
}

static bool allocate(app_film *film) {
	const size_t bodies = film->bodies->count, frames = film->max_frames;
	film->x = malloc(bodies * frames * sizeof *film->x);
	film->y = malloc(bodies * frames * sizeof *film->y);
	film->contact_count = calloc(bodies * frames, sizeof *film->contact_count);
	film->first_contact = calloc(frames + 1, sizeof *film->first_contact);
	return film->x && film->y && film->contact_count && film->first_contact;
}

static int32_t quanta_of(double length, double quantum) {
	return (int32_t)lrint(fmax(-MAX_QUANTA, fmin(length / quantum, MAX_QUANTA)));
}

static void add_positions(app_film *film) {
	for (size_t i = 0; i < film->bodies->count; i++) {
		const size_t at = i * film->max_frames + film->frames;
		film->x[at] = quanta_of((double)film->bodies->x[i] - film->shown.low_x, film->quantum);
		film->y[at] = quanta_of((double)film->bodies->y[i] - film->shown.low_y, film->quantum);
	}
	film->frames++;
}

bool film_create(
	app_film *out, const app_level *level, app_box shown, const app_circles *bodies, uint64_t ticks, app_fault *fault) {
	memset(out, 0, sizeof *out);
	if (ticks >= FILM_MAX_POSITIONS || bodies->count * (ticks + 1) > FILM_MAX_POSITIONS)
		return fault_set(fault,
			"--html: %zu bodies in %llu ticks are more than a page holds: bodies times (ticks + 1) are at most %llu",
			bodies->count, (unsigned long long)ticks, (unsigned long long)FILM_MAX_POSITIONS);
	out->level = level, out->bodies = bodies, out->shown = shown;
	out->quantum = quantum_of(shown, bodies);
	out->max_frames = (size_t)ticks + 1;
	if (!allocate(out)) return fault_set(fault, "out of memory");
	add_positions(out);
	return true;
}

void film_free(app_film *film) {
	free(film->x);
	free(film->y);
	free(film->contact_count);
	free(film->first_contact);
	free(film->contacts);
	memset(film, 0, sizeof *film);
}

// ---------------------------------------------------------------------------------------------------------------------
// Frames
// ---------------------------------------------------------------------------------------------------------------------

static bool reserve_contacts(app_film *film, size_t capacity) {
	if (capacity <= film->contact_capacity) return true;
	capacity += capacity / 2;
	uint32_t *larger = realloc(film->contacts, capacity * sizeof *larger);
	if (!larger) return false;
	film->contacts = larger, film->contact_capacity = capacity;
	return true;
}

bool film_add_frame(app_film *film, const gz_contact_list *contacts) {
	const size_t bodies = film->bodies->count, ticks = film->max_frames - 1, tick = film->frames - 1;
	size_t end = film->first_contact[tick];
	if (!reserve_contacts(film, end + contacts->first[bodies])) return false;
	for (size_t i = 0; i < bodies; i++) {
		const size_t count = contacts->first[i + 1] - contacts->first[i];
		const size_t kept = count < UINT16_MAX ? count : UINT16_MAX;
		film->contact_count[i * ticks + tick] = (uint16_t)kept;
		for (size_t k = 0; k < kept; k++) {
			const gz_contact *contact = &contacts->data[contacts->first[i] + k];
			film->contacts[end++] = 2 * (uint32_t)contact->index + (contact->feature == GZ_FEATURE_CIRCLE);
		}
	}
	film->first_contact[tick + 1] = end;
	add_positions(film);
	return true;
}

void film_end(app_film *film) {
	const size_t bodies = film->bodies->count, frames = film->frames, max = film->max_frames;
	for (size_t i = 0; i < bodies && frames < max; i++) { // rows move towards the beginning only
		memmove(film->x + i * frames, film->x + i * max, frames * sizeof *film->x);
		memmove(film->y + i * frames, film->y + i * max, frames * sizeof *film->y);
		memmove(film->contact_count + i * (frames - 1), film->contact_count + i * (max - 1),
			(frames - 1) * sizeof *film->contact_count);
	}
	film->max_frames = frames;
}
