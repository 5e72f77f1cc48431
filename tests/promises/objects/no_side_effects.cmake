# The library has no global state, prints nothing, never ends the program, and calls malloc and free in one file only.
# These properties follow from the symbols of its objects.
cmake_minimum_required(VERSION 3.21)

# Sets OUT to the writable variables of an object, and to the functions and streams that it must not use.
function(forbidden_symbols out object)
	execute_process(COMMAND ${OBJDUMP} --syms ${object} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
	string(REPLACE "\n" ";" symbols "${symbols}")
	set(variables ${symbols})
	list(FILTER variables INCLUDE REGEX " O (\\.data|\\.bss|\\.tdata|\\.tbss|\\*COM\\*)")
	# Constant tables of pointers are relocated; sanitizers add variables of their own.
	list(FILTER variables EXCLUDE REGEX "\\.data\\.rel\\.ro|__odr_asan")
	set(calls ${symbols})
	list(FILTER calls INCLUDE REGEX "\\*UND\\*")
	list(FILTER calls INCLUDE REGEX "[ \t]_*(v?f?printf(_chk)?|f?put[sc]|putchar|fwrite|write|stdout|stderr|abort|exit|assert_fail)$")
	if(ASSERTS)
		list(FILTER calls EXCLUDE REGEX "assert_fail")
	endif()
	set(memory ${symbols})
	list(FILTER memory INCLUDE REGEX "\\*UND\\*.*[ \t](malloc|calloc|realloc|free|aligned_alloc|posix_memalign|strdup)$")
	if(object MATCHES "/broadphase/caller_memory\\.c\\.")
		set(memory "")
	endif()
	set(${out} ${variables} ${calls} ${memory} PARENT_SCOPE)
endfunction()

file(STRINGS ${OBJECTS} objects)
foreach(object ${objects})
	forbidden_symbols(found ${object})
	if(found)
		list(JOIN found "\n" found)
		message(FATAL_ERROR "${object} has\n${found}")
	endif()
endforeach()

# Positive control: a function with a variable, abort, printf and malloc has four forbidden symbols.
set(control ${CMAKE_CURRENT_BINARY_DIR}/side_effects_control)
file(WRITE ${control}.c "#include <stdio.h>\n#include <stdlib.h>\n"
	"int count(void) { static int calls; if (calls++) abort(); return printf(\"%p\", malloc(calls)); }\n")
execute_process(COMMAND ${COMPILER} -c ${control}.c -o ${control}.o COMMAND_ERROR_IS_FATAL ANY)
forbidden_symbols(found ${control}.o)
list(LENGTH found count)
if(NOT count EQUAL 4)
	message(FATAL_ERROR "this test does not detect a variable, abort, printf and malloc, but: ${found}")
endif()
