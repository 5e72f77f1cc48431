# No object for Windows moves vectors of more than 16 bytes by instructions that need them aligned: the stack is aligned
# to 16 bytes there, and gcc may keep such vectors on it as if it were aligned to more (gcc bug 54412).
include(${CMAKE_CURRENT_LIST_DIR}/disassemble.cmake)

set(aligned "\tvmov(aps|apd|dqa[0-9]*)[ \t][^\n]*(%[yz]mm[^\n]*\\(|\\)[^\n]*%[yz]mm)")

file(STRINGS ${OBJECTS} objects)
foreach(object ${objects})
	disassemble(code ${object})
	find_lines(found "${code}" "${aligned}")
	if(found)
		message(FATAL_ERROR "${object} has ${found}")
	endif()
endforeach()

# Positive control: the pattern matches a store and a load.
set(control ${CMAKE_CURRENT_BINARY_DIR}/aligned_control)
file(WRITE ${control}.s "\tvmovaps %ymm0, (%rsp)\n\tvmovdqa 32(%rsp), %ymm1\n")
execute_process(COMMAND ${COMPILER} -c ${control}.s -o ${control}.o COMMAND_ERROR_IS_FATAL ANY)
disassemble(code ${control}.o)
find_lines(found "${code}" "${aligned}")
list(LENGTH found count)
if(NOT count EQUAL 2)
	message(FATAL_ERROR "this test does not detect both aligned moves, but: ${found}")
endif()
