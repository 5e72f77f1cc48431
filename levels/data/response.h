// What the bodies of a run do at a contact.
#ifndef GRAZE_LEVELS_DATA_RESPONSE_H
#define GRAZE_LEVELS_DATA_RESPONSE_H

/// In a mixed run some bodies slide and some bounce. Recordings store these values. RESPONSES is their number.
typedef enum app_response { RESPONSE_MIXED, RESPONSE_SLIDE, RESPONSE_BOUNCE, RESPONSE_STOP, RESPONSES } app_response;

#endif
