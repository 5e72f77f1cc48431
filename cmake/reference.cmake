# The reference of the interface as HTML, made from the headers by Doxygen: the target `reference`.
find_package(Doxygen 1.9.4 QUIET)
find_program(GRAZE_AWK awk)
if(DOXYGEN_FOUND AND GRAZE_AWK)
	set(reference_dir ${PROJECT_BINARY_DIR}/reference)
	set(reference_command ${CMAKE_COMMAND} -E env GRAZE_VERSION=${PROJECT_VERSION} GRAZE_REFERENCE=${reference_dir}
		${DOXYGEN_EXECUTABLE} docs/Doxyfile)
	add_custom_target(reference COMMAND ${reference_command} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} VERBATIM
		COMMENT "${reference_dir}/html/index.html")
	if(GRAZE_TESTS)
		add_test(NAME reference_builds_without_warnings COMMAND ${reference_command}
			WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
	endif()
endif()
