# The command that the README gives for its first program builds it, with the library of this build (LIBRARY).
include(${CMAKE_CURRENT_LIST_DIR}/markdown.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/../steps.cmake)

set(command "cc -Iinclude try.c build/run/libgraze.a -lm && ./a.out")
file(READ ${ROOT}/README.md readme)
string(FIND "${readme}" "`${command}`" position)
if(position EQUAL -1)
	message(FATAL_ERROR "README.md does not contain the command `${command}`")
endif()

next_block(program rest "${readme}" c)
file(REMOVE_RECURSE ${WORK}/command)
file(WRITE ${WORK}/command/try.c "${program}")
file(MAKE_DIRECTORY ${WORK}/command/build/run)
file(CREATE_LINK ${ROOT}/include ${WORK}/command/include SYMBOLIC)
file(CREATE_LINK ${LIBRARY} ${WORK}/command/build/run/libgraze.a SYMBOLIC)
string(REGEX REPLACE "^cc " "'${COMPILER}' " command "${command}")
step(sh -ec "cd '${WORK}/command' && ${command}")
