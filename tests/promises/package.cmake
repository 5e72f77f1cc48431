# The package, static and shared: installed, moved elsewhere, and used as its users do.
set(compilers "")
foreach(compiler gcc clang)
	if(GRAZE_HEADER_${compiler})
		list(APPEND compilers ${GRAZE_HEADER_${compiler}})
	endif()
endforeach()
list(JOIN compilers "," compilers)
foreach(kind static shared)
	set(package KIND=${kind} WORK=${CMAKE_CURRENT_BINARY_DIR}/package_${kind})
	promise(package_${kind}_installs install ${package} COMPILER=${CMAKE_C_COMPILER})
	promise(package_${kind}_exports_the_public_symbols_alone symbols ${package} OBJDUMP=${CMAKE_OBJDUMP})
	promise(package_${kind}_is_found_by_cmake find_package ${package} COMPILER=${CMAKE_C_COMPILER})
	promise(package_${kind}_is_found_by_pkg_config pkg_config ${package} COMPILER=${CMAKE_C_COMPILER})
	promise(package_${kind}_runs_the_readmes_example readme ${package} COMPILERS=${compilers})
	set_tests_properties(package_${kind}_installs PROPERTIES FIXTURES_SETUP package_${kind} COST 100)
	set_tests_properties(
		package_${kind}_exports_the_public_symbols_alone package_${kind}_is_found_by_cmake
		package_${kind}_is_found_by_pkg_config package_${kind}_runs_the_readmes_example
		PROPERTIES FIXTURES_REQUIRED package_${kind})
endforeach()
