// Memory for the contacts of one tick.
#ifndef GRAZE_APP_SIMULATION_CONTACT_MEMORY_H
#define GRAZE_APP_SIMULATION_CONTACT_MEMORY_H

#include <graze/graze.h>

#define MAX_CONTACTS 4u ///< per body and tick

/// Makes room for all contacts of so many bodies in a tick, unless there is room already. Returns false when there is
/// no memory.
bool contact_memory_reserve(gz_contact_list *contacts, size_t bodies);
void contact_memory_free(gz_contact_list *contacts);

#endif
