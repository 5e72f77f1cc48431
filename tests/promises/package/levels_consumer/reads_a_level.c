// A program that uses the installed library of levels: it reads cave.tmj, the argument or LEVEL, and makes a world of it.
// It has functions of names that the library uses inside.
#include <graze/graze.h>
#include <graze/levels.h>
#include <stdio.h>
#include <stdlib.h>

int file_read(void);
int quote(void);
int file_read(void) { return 1; }
int quote(void) { return file_read(); }

int main(int count, char **arguments) {
	gz_level_error error;
	gz_level *level = gz_level_open(count > 1 ? arguments[1] : getenv("LEVEL"), NULL, &error);
	if (!level) return fprintf(stderr, "%s\n", error.text), 1;
	const size_t things = gz_level_things(level).count;
	const gz_world_desc desc = {.walls = gz_level_walls(level)};
	gz_world *world = gz_world_create(&desc, NULL);
	const gz_thing *start = gz_level_find(level, NULL, "start", "spawn");
	printf("%zu walls, %zu things\n", desc.walls.count, things);
	const int right = world && start && desc.walls.count == 16 && things == 8 && quote() == 1;
	gz_world_destroy(world);
	gz_level_close(level);
	return !right;
}
