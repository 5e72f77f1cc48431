# A user without CMake compiles and links with the flags of pkg-config, by the command in the README.
include(${CMAKE_CURRENT_LIST_DIR}/compile.cmake)

set(command "cc try.c $(pkg-config --cflags --libs graze)")
file(READ ${ROOT}/README.md readme)
string(FIND "${readme}" "\n    ${command}\n" position)
if(position EQUAL -1)
	message(FATAL_ERROR "README.md does not contain the command ${command}")
endif()

use_package()
file(MAKE_DIRECTORY ${WORK}/pkg_config)
configure_file(${CMAKE_CURRENT_LIST_DIR}/consumer/consumer.c ${WORK}/pkg_config/try.c COPYONLY)
string(REGEX REPLACE "^cc " "'${COMPILER}' " command "${command}")
step(sh -ec "cd '${WORK}/pkg_config' && ${command} && ./a.out")
step(sh -ec "cd '${WORK}/pkg_config' && '${COMPILER}' try.c $(pkg-config --cflags --libs --static graze) && ./a.out")
