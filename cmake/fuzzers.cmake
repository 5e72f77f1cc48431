# What a build with libFuzzer compiles otherwise. The vector backends are not instrumented: their results are compared
# with those of the scalar one, which is, and clang would take minutes for each. Of the library, comparisons are
# reported to the fuzzer only where input is parsed: those of floats in inner loops took half of the time and led
# nowhere.
#
# Functions have sections of their own, and each program keeps those that it calls: after every input libFuzzer reads and
# clears the counters of all that is linked, which took half of the time of a small reader.
include(CheckCCompilerFlag)
check_c_compiler_flag(-Wl,-z,start-stop-gc GRAZE_HAS_START_STOP_GC) # without, references by name keep all counters
if(GRAZE_HAS_START_STOP_GC)
	add_link_options(-Wl,--gc-sections -Wl,-z,start-stop-gc)
endif()
add_compile_options(-ffunction-sections)
set_property(SOURCE ${graze_sources} APPEND PROPERTY COMPILE_OPTIONS -ffunction-sections)
foreach(source IN LISTS graze_sources)
	if(source MATCHES "/kernels_[a-z0-9]+\\.c$" AND NOT source MATCHES "/kernels_scalar\\.c$")
		set_property(SOURCE ${source} APPEND PROPERTY COMPILE_OPTIONS -fno-sanitize=all)
	elseif(NOT source MATCHES "/engine/world/(restore|snapshot)\\.c$")
		set_property(SOURCE ${source} APPEND PROPERTY COMPILE_OPTIONS -fno-sanitize-coverage=trace-cmp)
	endif()
endforeach()
