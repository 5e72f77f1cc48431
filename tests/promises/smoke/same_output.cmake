# The programs ONE and OTHER succeed and print the same.
include(${CMAKE_CURRENT_LIST_DIR}/../steps.cmake)

foreach(name ONE OTHER)
	execute_process(COMMAND ${${name}} OUTPUT_VARIABLE output_${name} RESULT_VARIABLE failed)
	if(failed)
		message(FATAL_ERROR "exit status ${failed}: ${${name}}")
	endif()
endforeach()
if(NOT output_ONE STREQUAL output_OTHER OR output_ONE STREQUAL "")
	message(FATAL_ERROR "${ONE} prints\n${output_ONE}\nand ${OTHER} prints\n${output_OTHER}")
endif()
