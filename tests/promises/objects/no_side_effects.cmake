# The library has no global state, prints nothing, never ends the program, opens no file, reads no clock, allocates memory,
# starts threads and reads the environment in one file each. These properties follow from the symbols of its objects: they
# have no writable variables, and call no functions but those that are named here.
cmake_minimum_required(VERSION 3.21)

# Expressions for the functions that may be called: Graze's own; those of the C library that use their arguments alone;
# and what compilers add: the table of addresses, features of the processor, arithmetic that it lacks, checks, counts.
set(allowed "(gz|graze)_[a-z0-9_]+"
	"(__)?mem(set|cpy|move|chr|cmp)(_chk)?" "bcmp" "str(cmp|len)" "(__)?v?snprintf(_chk)?"
	"(fmax|fmin|fabs|sqrt|floor|ceil|rint|nextafter|copysign|ldexp|frexp|hypot|exp2)f?"
	"_GLOBAL_OFFSET_TABLE_" "__cpu_(model|features2|indicator_init)" "__[a-z]+[sdt][ifc][0-9]?" "__(aeabi|aarch64)_[a-z0-9_]+"
	"__(asan|ubsan|tsan|msan|sanitizer|llvm|stack_chk)_[A-Za-z0-9_]+")
# And by the files with these names alone:
set(allowed_in_caller_memory "aligned_alloc|malloc|realloc|calloc|free|madvise")
set(allowed_in_pool "pthread_[a-z_]+")
set(allowed_in_create_world "getenv")

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
	foreach(names ${allowed})
		list(FILTER calls EXCLUDE REGEX "[ \t](${names})$")
	endforeach()
	get_filename_component(file ${object} NAME_WE)
	if(DEFINED allowed_in_${file})
		list(FILTER calls EXCLUDE REGEX "[ \t](${allowed_in_${file}})$")
	endif()
	if(ASSERTS)
		list(FILTER calls EXCLUDE REGEX "assert_fail")
	endif()
	set(${out} ${variables} ${calls} PARENT_SCOPE)
endfunction()

file(STRINGS ${OBJECTS} objects)
foreach(object ${objects})
	forbidden_symbols(found ${object})
	if(found)
		list(JOIN found "\n" found)
		message(FATAL_ERROR "${object} has\n${found}")
	endif()
endforeach()

# Positive control: a function with a variable, abort, printf, malloc, fopen, time and getenv has seven forbidden symbols.
set(control ${CMAKE_CURRENT_BINARY_DIR}/side_effects_control)
file(WRITE ${control}.c "#include <stdio.h>\n#include <stdlib.h>\n#include <time.h>\n"
	"int count(void) { static int calls; if (calls++) abort(); return printf(\"%p\", malloc(calls)); }\n"
	"int look(void) { return fopen(getenv(\"HOME\"), \"r\") && time(NULL); }\n")
execute_process(COMMAND ${COMPILER} -c ${control}.c -o ${control}.o COMMAND_ERROR_IS_FATAL ANY)
forbidden_symbols(found ${control}.o)
list(LENGTH found count)
if(NOT count EQUAL 7)
	message(FATAL_ERROR "this test does not detect a variable and six functions, but: ${found}")
endif()
