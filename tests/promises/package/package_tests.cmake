# The package, static and shared: it is installed, moved to another folder, and used as users do. One test per promise;
# the first of each kind installs it, from the main build or from one of its own.
set(compilers "")
foreach(compiler gcc clang)
	if(GRAZE_HEADER_${compiler})
		list(APPEND compilers ${GRAZE_HEADER_${compiler}})
	endif()
endforeach()
list(JOIN compilers "," compilers)

foreach(kind static shared)
	set(package KIND=${kind} WORK=${CMAKE_CURRENT_BINARY_DIR}/package_${kind})
	set(prefix package_${kind})
	set(build "")
	if(GRAZE_INSTALL AND ((kind STREQUAL "shared" AND BUILD_SHARED_LIBS) OR (kind STREQUAL "static" AND NOT BUILD_SHARED_LIBS)))
		set(build ${PROJECT_BINARY_DIR})
	endif()
	promise(${prefix}_installs package/install_and_move ${package} COMPILER=${CMAKE_C_COMPILER} BUILD=${build}
		MPI=${GRAZE_MPI})
	promise(${prefix}_exports_only_public_symbols package/symbols ${package} OBJDUMP=${CMAKE_OBJDUMP}
		LIBRARY=graze)
	promise(${prefix}_of_levels_exports_only_public_symbols package/symbols ${package} OBJDUMP=${CMAKE_OBJDUMP}
		LIBRARY=graze_levels)
	promise(${prefix}_of_levels_is_a_component package/levels ${package} COMPILER=${CMAKE_C_COMPILER}
		VERSION=${PROJECT_VERSION})
	promise(${prefix}_is_found_by_cmake package/find_package ${package} COMPILER=${CMAKE_C_COMPILER}
		VERSION=${PROJECT_VERSION})
	promise(${prefix}_is_found_by_pkg_config package/pkg_config ${package} COMPILER=${CMAKE_C_COMPILER})
	promise(${prefix}_is_used_as_the_readme_shows package/readme_projects ${package} COMPILER=${CMAKE_C_COMPILER})
	promise(${prefix}_runs_the_example_of_the_readme documents/readme ${package} COMPILERS=${compilers})
	set(users ${prefix}_exports_only_public_symbols ${prefix}_is_found_by_cmake ${prefix}_is_found_by_pkg_config
		${prefix}_is_used_as_the_readme_shows ${prefix}_runs_the_example_of_the_readme
		${prefix}_of_levels_exports_only_public_symbols
		${prefix}_of_levels_is_a_component)
	if(GRAZE_MPI)
		promise(${prefix}_of_mpi_exports_only_public_symbols package/symbols ${package} OBJDUMP=${CMAKE_OBJDUMP}
			LIBRARY=graze_mpi)
		promise(${prefix}_of_mpi_is_a_component package/mpi ${package} COMPILER=${CMAKE_C_COMPILER}
			VERSION=${PROJECT_VERSION})
		list(APPEND users ${prefix}_of_mpi_exports_only_public_symbols ${prefix}_of_mpi_is_a_component)
	endif()
	set_tests_properties(${prefix}_installs PROPERTIES FIXTURES_SETUP ${prefix} COST 100)
	set_tests_properties(${users} PROPERTIES FIXTURES_REQUIRED ${prefix})
	set_tests_properties(${prefix}_installs ${users} PROPERTIES LABELS variant)
endforeach()

# The recipes of packages/, by stand-ins of their tools, which Debian does not have.
if(GRAZE_PYTHON AND NOT CMAKE_CROSSCOMPILING)
	set(recipe WORK=${CMAKE_CURRENT_BINARY_DIR}/recipe_vcpkg VERSION=${PROJECT_VERSION} COMPILER=${CMAKE_C_COMPILER})
	promise(recipe_of_vcpkg_builds recipes/vcpkg ${recipe} SIMDE=${SIMDE_INCLUDE_DIR})
	add_test(NAME recipe_of_conan_builds COMMAND ${CMAKE_COMMAND} -E env PYTHONDONTWRITEBYTECODE=1
		${GRAZE_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/recipes/test_conan.py
		${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_BINARY_DIR}/recipe_conan ${PROJECT_VERSION} ${CMAKE_C_COMPILER})
	set_tests_properties(recipe_of_vcpkg_builds recipe_of_conan_builds PROPERTIES LABELS variant COST 60)
endif()
