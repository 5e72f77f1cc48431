# The macros of graze/views.h make the right views, and do not compile with values of a wrong type. COMPILER, LANGUAGE,
# STANDARD
cmake_minimum_required(VERSION 3.21)
set(source ${CMAKE_CURRENT_LIST_DIR}/view_macros.c)
get_filename_component(name ${COMPILER} NAME)
set(program ${CMAKE_CURRENT_BINARY_DIR}/view_macros_${name}_${STANDARD})
set(compile ${COMPILER} -x ${LANGUAGE} -std=${STANDARD} -I${ROOT}/include)
set(warnings -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)

# gcc warns of uses of missing values without optimisation and with it.
foreach(level -O0 -O2)
	execute_process(COMMAND ${compile} ${warnings} ${level} ${source} -o ${program} COMMAND_ERROR_IS_FATAL ANY)
	execute_process(COMMAND ${program} RESULT_VARIABLE line)
	if(NOT line EQUAL 0)
		message(FATAL_ERROR "a view is wrong: ${source}:${line}")
	endif()
endforeach()

# Errors, not warnings: each without -Werror.
foreach(wrong
		"bodies->center = GZ_MEMBERS(units, since, since)" "bodies->center = GZ_MEMBERS(units, x, bad_int)"
		"bodies->center = GZ_ARRAYS(doubles, doubles)" "bodies->center = GZ_ARRAYS(floats, ints)"
		"bodies->center = GZ_SHARED_VALUES(*doubles, *doubles)" "bodies->center = GZ_MEMBER(units, x)"
		"bodies->radius = GZ_MEMBER(units, since)" "bodies->radius = GZ_MEMBER(units, bad_int)"
		"bodies->radius = GZ_ARRAY(doubles)" "bodies->radius = GZ_SHARED_VALUE(*ints)"
		"bodies->radius = GZ_MEMBER(units, number)" "bodies->radius = GZ_OUT_MEMBER(units, x)"
		"bodies->id = GZ_ID_MEMBER(units, bad_int)" "bodies->id = GZ_ID_MEMBER(units, since)"
		"bodies->id = GZ_ID_MEMBER(units, one_sided)" "bodies->id = GZ_ID_ARRAY(floats)"
		"bodies->filters.mask = GZ_MEMBER(units, bad_int)" "bodies->filters.mask = GZ_MEMBER(units, entity)"
		"gz_vec2_out out = GZ_OUT_MEMBERS(units, since, since)" "gz_float_out out = GZ_OUT_ARRAY(doubles)"
		"gz_vec2_out out = GZ_MEMBERS(units, x, y)")
	execute_process(COMMAND ${compile} -fsyntax-only "-DWRONG=${wrong}" ${source} RESULT_VARIABLE failed ERROR_QUIET)
	if(NOT failed)
		message(FATAL_ERROR "this compiles as ${STANDARD}: ${wrong}")
	endif()
endforeach()
# Positive control: the same with values of the right type compiles.
foreach(right "bodies->center = GZ_MEMBERS(units, x, y)" "bodies->id = GZ_ID_MEMBER(units, entity)")
	execute_process(COMMAND ${compile} ${warnings} -Wno-unused-function -fsyntax-only "-DWRONG=${right}" ${source}
		COMMAND_ERROR_IS_FATAL ANY)
endforeach()
