# The first C program of the README compiles without warnings as C11 and as C++17 with each of COMPILERS, and prints
# what the README shows.
include(${CMAKE_CURRENT_LIST_DIR}/programs.cmake)

file(READ ${ROOT}/README.md readme)
next_block(program rest "${readme}" c)
file(WRITE ${WORK}/readme.c "${program}")

string(REPLACE "," ";" compilers "${COMPILERS}")
foreach(compiler ${compilers})
	compile_as_c_and_cxx(output ${WORK}/readme.c ${compiler})
	string(REGEX REPLACE "([^\n]+)\n" "    \\1\n" output "${output}")
	string(FIND "${readme}" "\n\n${output}\n" position)
	if(position EQUAL -1 OR output STREQUAL "")
		message(FATAL_ERROR "with ${compiler} the output differs from that in README.md:\n${output}")
	endif()
endforeach()
