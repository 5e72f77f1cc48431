# The folders and files use one another as the table at the top of docs/architecture.md says:
#
# - each include of a file of another folder, and each call of a function that an object of another folder defines, is
#   an arrow of the table; each arrow of the table is such an include;
# - neither folders nor files form a circle. A header and the source file of its name are one file here.
#
# ROOT: the repository; OBJECTS: a file with the paths of the library's objects; NM: the program nm
cmake_minimum_required(VERSION 3.21)
set(failures "")

# ---------------------------------------------------------------------------------------------------------------------
# The table
# ---------------------------------------------------------------------------------------------------------------------

# Sets `folders`, and for each folder `may_use_<folder>`.
file(STRINGS ${ROOT}/docs/architecture.md rows REGEX "^\\| `[a-z_/]+` \\|" ENCODING UTF-8)
foreach(row IN LISTS rows)
	if(NOT row MATCHES "^\\| `([a-z_/]+)` \\| [^|]* \\|([ `a-z_/]*)\\|$")
		continue() # of another table
	endif()
	set(folder ${CMAKE_MATCH_1})
	string(REPLACE "`" "" uses "${CMAKE_MATCH_2}")
	separate_arguments(may_use_${folder} UNIX_COMMAND "${uses}")
	list(APPEND folders ${folder})
endforeach()
list(LENGTH folders count)
if(count LESS 30)
	message(FATAL_ERROR "docs/architecture.md: the table of folders has ${count} rows; expected 30 or more")
endif()

# ---------------------------------------------------------------------------------------------------------------------
# Includes
# ---------------------------------------------------------------------------------------------------------------------

# require_arrow(FROM TO REASON): a failure unless these folders are the same, or the table has the arrow.
function(require_arrow from to reason)
	if(NOT from STREQUAL to AND NOT to IN_LIST may_use_${from})
		set(failures "${failures}${from} may not use ${to}: ${reason}\n" PARENT_SCOPE)
	endif()
endfunction()

# Sets `nodes` to all files without their endings, and `uses_<node>` to the files that a file includes.
file(GLOB_RECURSE files RELATIVE ${ROOT} ${ROOT}/engine/*.[ch] ${ROOT}/kernels/*.[ch] ${ROOT}/kernels/*.inl
	${ROOT}/broadphase/*.[ch] ${ROOT}/levels/*.[ch] ${ROOT}/app/*.[ch])
foreach(file IN LISTS files)
	get_filename_component(folder ${file} DIRECTORY)
	if(NOT folder IN_LIST folders)
		string(APPEND failures "${file}: the table has no folder ${folder}\n")
		continue()
	endif()
	string(REGEX REPLACE "\\.[a-z]+$" "" node ${file})
	list(APPEND nodes ${node})
	file(STRINGS ${ROOT}/${file} includes REGEX "^#[ \t]*include \"")
	foreach(include IN LISTS includes)
		string(REGEX REPLACE ".*\"([^\"]+)\".*" "\\1" include "${include}")
		if(include MATCHES "^graze/" AND EXISTS ${ROOT}/include/${include})
			continue()
		elseif(NOT EXISTS ${ROOT}/${include})
			string(APPEND failures "${file}: ${include} is no path from the root of the repository\n")
			continue()
		endif()
		get_filename_component(other_folder ${include} DIRECTORY)
		require_arrow(${folder} ${other_folder} "${file} includes ${include}")
		list(APPEND used_${folder} ${other_folder})
		string(REGEX REPLACE "\\.[a-z]+$" "" other ${include})
		if(NOT other STREQUAL node)
			list(APPEND uses_${node} ${other})
		endif()
	endforeach()
endforeach()
list(REMOVE_DUPLICATES nodes)

# The stages in *.inl include nothing: kernels/backend.inl includes what they use before them.
foreach(folder IN LISTS folders)
	foreach(other IN LISTS may_use_${folder})
		if(used_${folder} AND NOT other IN_LIST used_${folder})
			string(APPEND failures "docs/architecture.md: ${folder} uses nothing of ${other}\n")
		endif()
	endforeach()
endforeach()

# ---------------------------------------------------------------------------------------------------------------------
# Circles
# ---------------------------------------------------------------------------------------------------------------------

# find_circle(OUT PREFIX NODE...): removes nodes that use no other node, and nodes that no other node uses, until none is
# left to remove. What remains are the circles, and what is on a path between two of them.
function(find_circle out prefix)
	set(left ${ARGN})
	set(before -1)
	list(LENGTH left count)
	while(NOT count EQUAL before)
		set(used "")
		foreach(node IN LISTS left)
			set(blocked FALSE)
			foreach(other IN LISTS ${prefix}${node})
				if(other IN_LIST left)
					set(blocked TRUE)
					list(APPEND used ${other})
				endif()
			endforeach()
			if(NOT blocked)
				list(REMOVE_ITEM left ${node})
			endif()
		endforeach()
		set(before ${count})
		foreach(node IN LISTS left)
			if(NOT node IN_LIST used)
				list(REMOVE_ITEM left ${node})
			endif()
		endforeach()
		list(LENGTH left count)
	endwhile()
	set(${out} ${left} PARENT_SCOPE)
endfunction()

find_circle(circle uses_ ${nodes})
if(circle)
	string(APPEND failures "these files include one another in a circle: ${circle}\n")
endif()
find_circle(circle may_use_ ${folders})
if(circle)
	string(APPEND failures "these folders use one another in a circle: ${circle}\n")
endif()

# ---------------------------------------------------------------------------------------------------------------------
# Calls
# ---------------------------------------------------------------------------------------------------------------------

# folder_of(OUT OBJECT): the folder of its source file. CMake names objects by the paths of the sources.
function(folder_of out object)
	string(REGEX REPLACE "^.*\\.dir/(.*)/[^/]*$" "\\1" folder ${object})
	set(${out} ${folder} PARENT_SCOPE)
endfunction()

file(STRINGS ${OBJECTS} objects)
foreach(object IN LISTS objects)
	folder_of(folder ${object})
	execute_process(COMMAND ${NM} -P -g ${object} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
	string(REPLACE "\n" ";" symbols "${symbols}")
	foreach(symbol IN LISTS symbols)
		if(symbol MATCHES "^(graze_[a-z0-9_]+|gz_[a-z0-9_]+) ([A-Z])")
			if(CMAKE_MATCH_2 STREQUAL "U")
				list(APPEND calls_${folder} ${CMAKE_MATCH_1})
			else()
				set(defined_in_${CMAKE_MATCH_1} ${folder})
				math(EXPR definitions "${definitions} + 1")
			endif()
		endif()
	endforeach()
endforeach()
if(NOT definitions GREATER 300)
	message(FATAL_ERROR "the objects define ${definitions} functions; expected more than 300")
endif()
foreach(folder IN LISTS folders)
	list(REMOVE_DUPLICATES calls_${folder})
	foreach(symbol IN LISTS calls_${folder})
		if(DEFINED defined_in_${symbol})
			require_arrow(${folder} ${defined_in_${symbol}} "it calls ${symbol}")
		else()
			string(APPEND failures "${folder} calls ${symbol}, which no object defines\n")
		endif()
	endforeach()
endforeach()

if(NOT failures STREQUAL "")
	message(FATAL_ERROR "${failures}")
endif()
