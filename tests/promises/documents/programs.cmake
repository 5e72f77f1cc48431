# The programs in the documents. compile_as_c_and_cxx(OUT SOURCE COMPILER) compiles a C file without warnings as C11 and as
# C++17, runs both, and sets OUT to their output, which must be the same.
include(${CMAKE_CURRENT_LIST_DIR}/markdown.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/../package/compile.cmake)

function(compile_as_c_and_cxx out source compiler)
	set(warnings -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -ffp-contract=off)
	string(REGEX REPLACE "\\.c$" "" program ${source})
	compile_and_run(c ${program} ${compiler} -std=c11 ${warnings} ${source})
	compile_and_run(cxx ${program}_cxx ${compiler} -std=c++17 ${warnings} -x c++ ${source} -x none)
	if(NOT c STREQUAL cxx)
		message(FATAL_ERROR "the output of ${source} as C11\n${c}differs from that as C++17\n${cxx}")
	endif()
	set(${out} "${c}" PARENT_SCOPE)
endfunction()
