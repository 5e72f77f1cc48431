# The program of docs/levels.md compiles without warnings as C11 and as C++17, and prints what the page shows.
include(${CMAKE_CURRENT_LIST_DIR}/programs.cmake)

file(READ ${ROOT}/docs/levels.md page)
next_block(program rest "${page}" c)
file(WRITE ${WORK}/levels.c "${program}")
compile_as_c_and_cxx(output ${WORK}/levels.c ${COMPILER})
string(REGEX REPLACE "([^\n]+)\n" "    \\1\n" output "${output}")
string(FIND "${page}" "\n\n${output}\n" position)
if(position EQUAL -1 OR output STREQUAL "")
	message(FATAL_ERROR "the output differs from that in docs/levels.md:\n${output}")
endif()
