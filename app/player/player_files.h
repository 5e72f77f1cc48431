// The files of the folder page, which the build makes constants of (cmake/embed.cmake).
#ifndef GRAZE_APP_PLAYER_PLAYER_FILES_H
#define GRAZE_APP_PLAYER_PLAYER_FILES_H

extern const char player_html[], player_css[], film_js[], view_js[], player_js[];

#endif
