// What bodies do where they meet a wall.
#ifndef GRAZE_LEVELS_RESPONSE_H
#define GRAZE_LEVELS_RESPONSE_H

/// A mixed crowd has some that slide and some that bounce. Recordings hold these numbers.
typedef enum app_response { RESPONSE_MIXED, RESPONSE_SLIDE, RESPONSE_BOUNCE, RESPONSE_STOP, RESPONSES } app_response;

#endif
