# What a build with libFuzzer compiles otherwise. The vector backends are not instrumented: their results are compared
# with those of the scalar one, which is, and clang would take minutes for each.
foreach(backend ${graze_backends})
	if(NOT backend STREQUAL "scalar")
		set_property(SOURCE ${PROJECT_SOURCE_DIR}/kernels/kernels_${backend}.c
			APPEND PROPERTY COMPILE_OPTIONS -fno-sanitize=all)
	endif()
endforeach()
