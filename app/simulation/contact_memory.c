#include "app/simulation/contact_memory.h"

#include <stdlib.h>

bool contact_memory_reserve(gz_contact_list *contacts, size_t bodies) {
	if (contacts->data) return true;
	// The last response of a body may add one contact beyond the maximum; and a contact between two bodies is listed
	// for both, but counts toward the maximum of one of them only.
	const size_t capacity = 2 * (MAX_CONTACTS + 1) * bodies;
	*contacts = (gz_contact_list){calloc(capacity, sizeof(gz_contact)), capacity, calloc(bodies + 1, sizeof(size_t))};
	if (contacts->data && contacts->first) return true;
	contact_memory_free(contacts);
	return false;
}

void contact_memory_free(gz_contact_list *contacts) {
	free(contacts->data);
	free(contacts->first);
	*contacts = (gz_contact_list){NULL, 0, NULL};
}
