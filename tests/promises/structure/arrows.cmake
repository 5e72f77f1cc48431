# The folders and files use one another as the table at the top of docs/architecture.md says:
#
# - each include of a file of another folder is an arrow of the table, and each arrow of the table is such an include;
# - each call of a function that an object of another folder defines follows one arrow of the table, or several;
# - neither folders, nor files by their includes, nor objects by their calls form a circle. For includes, a header and
#   the source file of its name are one file.
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

# require_arrow(ARROWS FROM TO REASON): a failure unless these folders are the same, or TO is in the list ARROWS_FROM.
function(require_arrow arrows from to reason)
	if(NOT from STREQUAL to AND NOT to IN_LIST ${arrows}_${from})
		set(failures "${failures}${from} may not use ${to}: ${reason}\n" PARENT_SCOPE)
	endif()
endfunction()

# Sets `nodes` to all files without their endings, and `uses_<node>` to the files that a file includes.
file(GLOB_RECURSE files RELATIVE ${ROOT} ${ROOT}/engine/*.[ch] ${ROOT}/kernels/*.[ch] ${ROOT}/kernels/*.inl
	${ROOT}/broadphase/*.[ch] ${ROOT}/levels/*.[ch] ${ROOT}/app/*.[ch] ${ROOT}/mpi/*.[ch])
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
		require_arrow(may_use ${folder} ${other_folder} "${file} includes ${include}")
		list(APPEND used_${folder} ${other_folder})
		string(REGEX REPLACE "\\.[a-z]+$" "" other ${include})
		if(NOT other STREQUAL node)
			list(APPEND uses_${node} ${other})
		endif()
	endforeach()
endforeach()
list(REMOVE_DUPLICATES nodes)

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

# Sets `reaches_<folder>` to the folders that its arrows lead to.
foreach(folder IN LISTS folders)
	set(reaches_${folder} ${may_use_${folder}})
	foreach(other IN LISTS folders) # no path is longer
		foreach(step IN LISTS reaches_${folder})
			list(APPEND reaches_${folder} ${may_use_${step}})
		endforeach()
		list(REMOVE_DUPLICATES reaches_${folder})
	endforeach()
endforeach()

# The path of an object's source file without its ending. CMake names objects by the paths of the sources.
file(STRINGS ${OBJECTS} objects)
foreach(object IN LISTS objects)
	string(REGEX REPLACE "^.*\\.dir/(\\./)?(.*)\\.[^.]*\\.[^.]*$" "\\2" source ${object})
	list(APPEND sources ${source})
	execute_process(COMMAND ${NM} -P -g ${object} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
	string(REPLACE "\n" ";" symbols "${symbols}")
	foreach(symbol IN LISTS symbols)
		if(symbol MATCHES "^(graze_[a-z0-9_]+|gz_[a-z0-9_]+) ([A-Z])")
			if(CMAKE_MATCH_2 STREQUAL "U")
				list(APPEND calls_${source} ${CMAKE_MATCH_1})
			else()
				set(defined_in_${CMAKE_MATCH_1} ${source})
				math(EXPR definitions "${definitions} + 1")
			endif()
		endif()
	endforeach()
endforeach()
if(NOT definitions GREATER 300)
	message(FATAL_ERROR "the objects define ${definitions} functions; expected more than 300")
endif()
foreach(source IN LISTS sources)
	get_filename_component(folder ${source} DIRECTORY)
	foreach(symbol IN LISTS calls_${source})
		if(NOT DEFINED defined_in_${symbol})
			string(APPEND failures "${source} calls ${symbol}, which no object defines\n")
			continue()
		endif()
		get_filename_component(other_folder ${defined_in_${symbol}} DIRECTORY)
		require_arrow(reaches ${folder} ${other_folder} "${source} calls ${symbol}")
		list(APPEND callees_${source} ${defined_in_${symbol}})
		list(APPEND used_${folder} ${other_folder})
	endforeach()
endforeach()
find_circle(circle callees_ ${sources})
if(circle)
	string(APPEND failures "these objects call one another in a circle: ${circle}\n")
endif()

# By includes or calls. The stages in *.inl include nothing: kernels/backend.inl includes what they use before them.
foreach(folder IN LISTS folders)
	foreach(other IN LISTS may_use_${folder})
		if(used_${folder} AND NOT other IN_LIST used_${folder})
			string(APPEND failures "docs/architecture.md: ${folder} uses nothing of ${other}\n")
		endif()
	endforeach()
endforeach()

if(NOT failures STREQUAL "")
	message(FATAL_ERROR "${failures}")
endif()
