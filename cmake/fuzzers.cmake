# What a build with libFuzzer compiles otherwise. The vector backends are not instrumented: their results are compared
# with those of the scalar one, which is, and clang would take minutes for each. Of the library, comparisons are
# reported to the fuzzer only where input is parsed: those of floats in inner loops took half of the time and led
# nowhere.
foreach(source IN LISTS graze_sources)
	if(source MATCHES "/kernels_[a-z0-9]+\\.c$" AND NOT source MATCHES "/kernels_scalar\\.c$")
		set_property(SOURCE ${source} APPEND PROPERTY COMPILE_OPTIONS -fno-sanitize=all)
	elseif(NOT source MATCHES "/engine/world/(restore|snapshot)\\.c$")
		set_property(SOURCE ${source} APPEND PROPERTY COMPILE_OPTIONS -fno-sanitize-coverage=trace-cmp)
	endif()
endforeach()
