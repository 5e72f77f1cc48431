# The port for vcpkg builds the package, and a project finds it: the portfile runs with functions that do what those of
# vcpkg of the same names do for a release build. The port has the version of the project, VERSION.
include(${CMAKE_CURRENT_LIST_DIR}/../steps.cmake)

set(PORT graze)
set(port_dir ${ROOT}/packages/vcpkg)
set(CURRENT_PACKAGES_DIR ${WORK}/packages/${PORT})
set(CURRENT_INSTALLED_DIR ${WORK}/installed)
set(CURRENT_BUILDTREES_DIR ${WORK}/buildtrees)
file(REMOVE_RECURSE ${WORK}/packages ${WORK}/installed ${WORK}/consumer)
file(MAKE_DIRECTORY ${CURRENT_INSTALLED_DIR}/include)
file(CREATE_LINK ${SIMDE}/simde ${CURRENT_INSTALLED_DIR}/include/simde SYMBOLIC)

file(READ ${port_dir}/vcpkg.json manifest)
string(JSON version GET "${manifest}" version)
string(JSON name GET "${manifest}" name)
if(NOT version STREQUAL VERSION OR NOT name STREQUAL PORT)
	message(FATAL_ERROR "packages/vcpkg/vcpkg.json is of ${name} ${version}, not of ${PORT} ${VERSION}")
endif()

# Sets an option for each feature of the port; FEATURES is what the user wants.
function(vcpkg_check_features)
	cmake_parse_arguments(PARSE_ARGV 0 arg "" OUT_FEATURE_OPTIONS FEATURES)
	set(options "")
	while(arg_FEATURES)
		list(POP_FRONT arg_FEATURES feature variable)
		string(JSON described ERROR_VARIABLE failed GET "${manifest}" features ${feature} description)
		if(failed)
			message(FATAL_ERROR "vcpkg.json has no feature ${feature}")
		endif()
		set(wanted OFF)
		if(feature IN_LIST FEATURES)
			set(wanted ON)
		endif()
		list(APPEND options -D${variable}=${wanted})
	endwhile()
	set(${arg_OUT_FEATURE_OPTIONS} ${options} PARENT_SCOPE)
endfunction()

function(vcpkg_cmake_configure)
	cmake_parse_arguments(PARSE_ARGV 0 arg "" SOURCE_PATH OPTIONS)
	step(${CMAKE_COMMAND} -S ${arg_SOURCE_PATH} -B ${CURRENT_BUILDTREES_DIR} -DCMAKE_C_COMPILER=${COMPILER}
		-DCMAKE_BUILD_TYPE=Release "-DCMAKE_C_FLAGS_RELEASE=-O0 -DNDEBUG" # compiles in a fraction of the time
		-DCMAKE_INSTALL_PREFIX=${CURRENT_PACKAGES_DIR} -DCMAKE_INSTALL_LIBDIR=lib
		-DCMAKE_PREFIX_PATH=${CURRENT_INSTALLED_DIR} -DBUILD_SHARED_LIBS=OFF ${arg_OPTIONS})
endfunction()

function(vcpkg_cmake_install)
	step(${CMAKE_COMMAND} --build ${CURRENT_BUILDTREES_DIR} --target install)
endfunction()

# Moves the files for CMake to share, and corrects the path from there to the root of the package.
function(vcpkg_cmake_config_fixup)
	cmake_parse_arguments(PARSE_ARGV 0 arg "" CONFIG_PATH "")
	set(share ${CURRENT_PACKAGES_DIR}/share/${PORT})
	file(MAKE_DIRECTORY ${share})
	file(GLOB files ${CURRENT_PACKAGES_DIR}/${arg_CONFIG_PATH}/*)
	foreach(file ${files})
		get_filename_component(name ${file} NAME)
		file(RENAME ${file} ${share}/${name})
	endforeach()
	file(REMOVE_RECURSE ${CURRENT_PACKAGES_DIR}/lib/cmake)
	file(GLOB targets ${share}/*-targets.cmake)
	foreach(file ${targets})
		file(READ ${file} text)
		string(REGEX REPLACE "get_filename_component\\(_IMPORT_PREFIX \"\\\${CMAKE_CURRENT_LIST_FILE}\" PATH\\)(\nget_filename_component\\(_IMPORT_PREFIX \"\\\${_IMPORT_PREFIX}\" PATH\\))*"
			"get_filename_component(_IMPORT_PREFIX \"\${CMAKE_CURRENT_LIST_DIR}/../..\" ABSOLUTE)" text "${text}")
		file(WRITE ${file} "${text}")
	endforeach()
endfunction()

# The paths in the files for pkg-config are relative to them already.
function(vcpkg_fixup_pkgconfig)
	file(GLOB files ${CURRENT_PACKAGES_DIR}/lib/pkgconfig/*.pc)
	foreach(file ${files})
		file(READ ${file} text)
		if(text MATCHES "${CURRENT_PACKAGES_DIR}")
			message(FATAL_ERROR "${file} contains ${CURRENT_PACKAGES_DIR}")
		endif()
	endforeach()
endfunction()

function(vcpkg_install_copyright)
	cmake_parse_arguments(PARSE_ARGV 0 arg "" "" FILE_LIST)
	configure_file(${arg_FILE_LIST} ${CURRENT_PACKAGES_DIR}/share/${PORT}/copyright COPYONLY)
endfunction()

include(${port_dir}/portfile.cmake)

foreach(file share/graze/copyright share/graze/usage share/graze/graze-config.cmake include/graze/graze.h lib/libgraze.a)
	if(NOT EXISTS ${CURRENT_PACKAGES_DIR}/${file})
		message(FATAL_ERROR "the package has no ${file}")
	endif()
endforeach()
file(GLOB folders RELATIVE ${CURRENT_PACKAGES_DIR} ${CURRENT_PACKAGES_DIR}/*)
if(NOT folders STREQUAL "include;lib;share")
	message(FATAL_ERROR "the package has other folders than vcpkg allows: ${folders}")
endif()
file(COPY ${CURRENT_PACKAGES_DIR}/ DESTINATION ${CURRENT_INSTALLED_DIR})
set(consumer ${CMAKE_CURRENT_LIST_DIR}/../package/consumer)
step(${CMAKE_COMMAND} -S ${consumer} -B ${WORK}/consumer -DCMAKE_PREFIX_PATH=${CURRENT_INSTALLED_DIR} -DVERSION=${VERSION}
	-DCMAKE_C_COMPILER=${COMPILER} -DCMAKE_BUILD_TYPE=Release)
step(${CMAKE_COMMAND} --build ${WORK}/consumer)
step(${WORK}/consumer/consumer_c)
