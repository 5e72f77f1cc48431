# The files that `cmake --install` installs. find_package(graze) and pkg-config find them, also after the installation
# was moved.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/graze)
install(TARGETS graze EXPORT graze)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/graze DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
	FILES_MATCHING PATTERN *.h PATTERN levels.h EXCLUDE PATTERN mpi.h EXCLUDE)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
# Recipes of package managers export the sources without these.
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR}
	OPTIONAL)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs ${PROJECT_SOURCE_DIR}/examples DESTINATION ${CMAKE_INSTALL_DOCDIR} OPTIONAL
	FILES_MATCHING PATTERN *.md PATTERN *.svg PATTERN *.png PATTERN *.c PATTERN *.cpp PATTERN *.h)
install(EXPORT graze NAMESPACE graze:: FILE graze-targets.cmake DESTINATION ${package_dir})

configure_package_config_file(cmake/graze-config.cmake.in ${PROJECT_BINARY_DIR}/package/graze-config.cmake
	INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/package/graze-config-version.cmake
	COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/package/graze-config.cmake ${PROJECT_BINARY_DIR}/package/graze-config-version.cmake
	DESTINATION ${package_dir})

# The component `levels`, with targets of its own: without it, what it depends on is not looked for.
if(GRAZE_LEVELS)
	install(TARGETS graze_levels EXPORT graze_levels)
	install(FILES ${PROJECT_SOURCE_DIR}/include/graze/levels.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/graze)
	install(EXPORT graze_levels NAMESPACE graze:: FILE graze-levels-targets.cmake DESTINATION ${package_dir})
	install(FILES ${PROJECT_BINARY_DIR}/package/graze-levels.cmake cmake/FindJansson.cmake DESTINATION ${package_dir})
	configure_file(cmake/graze-levels.cmake.in ${PROJECT_BINARY_DIR}/package/graze-levels.cmake @ONLY)
endif()

# The component `mpi`.
if(GRAZE_MPI)
	install(TARGETS graze_mpi EXPORT graze_mpi)
	install(FILES ${PROJECT_SOURCE_DIR}/include/graze/mpi.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/graze)
	install(EXPORT graze_mpi NAMESPACE graze:: FILE graze-mpi-targets.cmake DESTINATION ${package_dir})
	install(FILES cmake/graze-mpi.cmake DESTINATION ${package_dir})
endif()

# pkg-config: every path is relative to the directory of the .pc file.
file(RELATIVE_PATH pc_prefix ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
file(RELATIVE_PATH pc_libdir ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_LIBDIR})
file(RELATIVE_PATH pc_includedir ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_INCLUDEDIR})

# pkg_config_file(NAME LIBRARY REQUIRES DESCRIPTION FLAGS) installs NAME.pc. A shared library names its own dependencies.
# A static one cannot, and it is the only one installed, so that its users need all flags without --static, too.
function(pkg_config_file pc_name pc_library pc_requires pc_description pc_depends)
	if(BUILD_SHARED_LIBS)
		set(pc_cflags " -DGZ_SHARED")
		set(pc_libs "")
		set(pc_private_libs "${pc_depends}")
	else()
		set(pc_cflags "")
		set(pc_libs "${pc_depends}")
		set(pc_private_libs "")
	endif()
	configure_file(cmake/graze.pc.in ${PROJECT_BINARY_DIR}/package/${pc_name}.pc @ONLY)
	install(FILES ${PROJECT_BINARY_DIR}/package/${pc_name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()

set(threads "")
if(graze_threads AND CMAKE_THREAD_LIBS_INIT)
	set(threads " ${CMAKE_THREAD_LIBS_INIT}")
endif()
pkg_config_file(graze graze "" "${PROJECT_DESCRIPTION}" " -lm${threads}")
if(GRAZE_LEVELS)
	list(TRANSFORM graze_levels_libraries PREPEND " -l" OUTPUT_VARIABLE flags)
	list(JOIN flags "" flags)
	pkg_config_file(graze-levels graze_levels graze "Levels for Graze from files" "${flags}")
endif()

if(GRAZE_APP)
	if(BUILD_SHARED_LIBS)
		file(RELATIVE_PATH to_library ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR})
		set_target_properties(graze_program PROPERTIES INSTALL_RPATH "$ORIGIN/${to_library}")
	endif()
	install(TARGETS graze_program)
	if(NOT CMAKE_CROSSCOMPILING)
		set(texts ${PROJECT_BINARY_DIR}/package) # app/CMakeLists.txt has them printed
		install(FILES ${texts}/graze.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
		install(FILES ${texts}/graze DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
		install(FILES ${texts}/_graze DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
		install(FILES ${texts}/graze.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
	endif()
endif()
