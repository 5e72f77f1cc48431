// The public interface of levels (levels.h): the walls and things of each format, from files and from memory, and in a
// world. Expected values are those of the texts and of the sample files.
#include <graze/graze.h>
#include <graze/levels.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "levels/game_maps.h"
#include "levels/sample_files.h"
#include "support/folder.h"

static gz_level *read_level(const char *bytes, size_t size, const gz_level_options *options) {
	gz_level_error error;
	gz_level *level = gz_level_read(bytes, size, options, &error);
	if (!level) fail_msg("%s", error.text);
	assert_int_equal(error.status, GZ_LEVEL_OK);
	assert_string_equal(error.text, "");
	return level;
}

static gz_level *read_text(const char *text, const gz_level_options *options) {
	return read_level(text, strlen(text), options);
}

static const gz_thing *only(const gz_level *level, const char *name, const char *type) {
	const gz_thing *thing = gz_level_find(level, NULL, name, type);
	assert_non_null(thing);
	assert_null(gz_level_find(level, thing, name, type));
	return thing;
}

static void expect_property(const gz_thing *thing, const char *name, const char *expected) {
	const char *value = gz_thing_property(thing, name);
	if (!expected) assert_null(value);
	else if (!value || strcmp(value, expected) != 0) fail_msg("%s is %s, expected %s", name, value, expected);
}

static void expect_place(const gz_thing *thing, float x, float y, float angle) {
	if (thing->x != x || thing->y != y || thing->angle != angle)
		fail_msg("a %s is at %g %g, angle %g; expected %g %g, %g", thing->type, (double)thing->x, (double)thing->y,
			(double)thing->angle, (double)x, (double)y, (double)angle);
}

static void expect_box(const gz_thing *thing, float low_x, float low_y, float high_x, float high_y) {
	if (thing->low_x != low_x || thing->low_y != low_y || thing->high_x != high_x || thing->high_y != high_y)
		fail_msg("the box is %g %g to %g %g", (double)thing->low_x, (double)thing->low_y, (double)thing->high_x,
			(double)thing->high_y);
}

// ---------------------------------------------------------------------------------------------------------------------
// Doom
// ---------------------------------------------------------------------------------------------------------------------

static void expect_doom_things(const gz_level *level, const char *id) {
	const gz_thing *start = only(level, NULL, "1"), *imp = only(level, NULL, "3004");
	expect_place(start, 32, -16, 90);
	expect_place(imp, 0, 8, 315);
	expect_box(imp, 0, 8, 0, 8);
	assert_int_equal(imp->shape, GZ_THING_POINT);
	assert_int_equal(imp->outline.count, 0);
	assert_string_equal(start->name, "");
	assert_string_equal(imp->name, id);
	assert_string_equal(imp->layer, "THINGS");
	expect_property(imp, "flags", "7");
	expect_property(imp, "tag", NULL);
}

static void things_and_special_linedefs_of_a_classic_map_are_things(void **state) {
	(void)state;
	sample_file linedefs = sample_linedefs(false), vertexes = sample_vertexes(), things = sample_things(false);
	put_special_linedef(&linedefs, 2, 3, 31, 0, true, false);  // a door that bodies open: no wall
	put_special_linedef(&linedefs, 2, 3, 11, 9, false, false); // a switch on a wall
	put_special_linedef(&linedefs, 0, 1, 0, 9, true, false);
	sample_file wad = sample_wad(
		(sample_lump[]){{"E1M1", NULL}, {"THINGS", &things}, {"LINEDEFS", &linedefs}, {"VERTEXES", &vertexes}}, 4);
	gz_level *level = read_level(wad.data, wad.size, NULL);
	assert_int_equal(gz_level_walls(level).count, 4);
	assert_int_equal(gz_level_things(level).count, 5);
	expect_doom_things(level, "");
	const gz_thing *door = only(level, NULL, "line:31"), *button = only(level, "9", "line:11");
	assert_int_equal(door->shape, GZ_THING_LINES);
	assert_int_equal(door->wall_count, 0);
	assert_int_equal(door->outline.count, 1);
	assert_true(*door->outline.a.x == 64 && *door->outline.b.x == -128);
	expect_place(door, -32, 32, 0);
	expect_box(door, -128, -32, 64, 96);
	expect_property(door, "special", "31");
	expect_property(door, "flags", "4");
	assert_int_equal(button->wall_count, 1);
	assert_int_equal(button->walls[0], 3);
	assert_true(*button->outline.a.x == 64);
	expect_property(button, "tag", "9");
	only(level, "9", "line:0");
	gz_level_close(level);
}

static void things_of_hexen_have_ids_and_arguments(void **state) {
	(void)state;
	sample_file linedefs = sample_linedefs(true), vertexes = sample_vertexes(), things = sample_things(true);
	put_special_linedef(&linedefs, 2, 3, 12, 200, true, true);
	sample_file wad = sample_wad((sample_lump[]){{"MAP01", NULL}, {"THINGS", &things}, {"LINEDEFS", &linedefs},
									 {"VERTEXES", &vertexes}, {"BEHAVIOR", NULL}},
		5);
	gz_level *level = read_level(wad.data, wad.size, NULL);
	expect_doom_things(level, "5");
	const gz_thing *imp = only(level, "5", NULL), *door = only(level, NULL, "line:12");
	expect_property(imp, "height", "-24");
	expect_property(imp, "special", "80");
	expect_property(imp, "arg0", "1");
	expect_property(imp, "arg4", "255");
	expect_property(door, "arg0", "200");
	assert_int_equal(door->wall_count, 0);
	gz_level_close(level);
}

static void strings_of_udmf_have_quotes_and_backslashes(void **state) {
	(void)state;
	sample_file wad = sample_udmf_wad("thing { x = 1; y = 2; type = 1; a = \"say \\\"\\\\n\\\"\"; b = \"\\n\\\\\"; }");
	gz_level *level = read_level(wad.data, wad.size, NULL);
	const gz_thing *thing = only(level, NULL, "1");
	expect_property(thing, "a", "say \"\\n\"");
	expect_property(thing, "b", "\\n\\");
	gz_level_close(level);
}

static void assignments_of_udmf_are_properties(void **state) {
	(void)state;
	sample_file wad = sample_udmf_wad(sample_textmap);
	gz_level *level = read_level(wad.data, wad.size, &(gz_level_options){.map = "map01"});
	const gz_level_info info = gz_level_describe(level);
	assert_string_equal(info.format, "UDMF");
	assert_string_equal(info.map, "MAP01");
	assert_int_equal(info.map_count, 1);
	assert_int_equal(gz_level_things(level).count, 3);
	const gz_thing *start = only(level, NULL, "1"), *imp = only(level, "7", "3004"),
				   *door = only(level, "12", "line:80");
	expect_place(start, -1.5f, 8, 270);
	expect_place(imp, 1, 2, 0);
	expect_property(start, "skill1", "true");
	expect_property(imp, "comment", "a \"b\"");
	expect_property(door, "arg0", "7");
	expect_property(door, "comment", "door");
	expect_box(door, -128.5f, 8, 0, 16);
	assert_int_equal(door->wall_count, 0);
	gz_level_close(level);
}

/// Returns the number of monsters in a map. Nine in ten lie within the box of its walls; some wait outside.
static size_t count_monsters(const gz_level *level) {
	static const char *const types[] = {"3004", "9", "3001", "3002", "58", "3006", "3005", "3003", "16", "7"};
	const gz_level_info info = gz_level_describe(level);
	size_t monsters = 0, within = 0;
	for (size_t k = 0; k < sizeof types / sizeof *types; k++)
		for (const gz_thing *t = NULL; (t = gz_level_find(level, t, NULL, types[k]));) {
			within += t->x > info.low_x && t->x < info.high_x && t->y > info.low_y && t->y < info.high_y;
			monsters++;
		}
	assert_true(10 * within >= 9 * monsters);
	return monsters;
}

static void maps_of_a_game_have_one_start_of_each_player_and_monsters(void **state) {
	(void)state;
	map_name names[MAX_MAPS];
	const size_t maps = game_map_names(names);
	size_t monsters = 0;
	if (!maps) skip();
	char path[80];
	snprintf(path, sizeof path, "%.*s", (int)strcspn(game_map_place(""), ":"), game_map_place(""));
	app_bytes wad;
	app_fault fault;
	assert_true(file_read(&wad, path, &fault));
	for (size_t i = 0; i < maps; i++) {
		gz_level *level = read_level(wad.data, wad.size, &(gz_level_options){.map = names[i]});
		assert_int_equal(gz_level_describe(level).map_count, maps);
		assert_in_range(gz_level_things(level).count, 50, 10000);
		for (int player = 1; player <= 4; player++) only(level, NULL, (const char[]){(char)('0' + player), 0});
		const size_t here = count_monsters(level);
		assert_in_range(here, 1, 2000);
		monsters += here;
		gz_level_close(level);
	}
	assert_in_range(monsters, 50 * maps, 500 * maps);
	bytes_free(&wad);
}

// ---------------------------------------------------------------------------------------------------------------------
// Drawings
// ---------------------------------------------------------------------------------------------------------------------

#define TILED(objects)                                                                                                 \
	"{\"layers\":[{\"type\":\"group\",\"name\":\"G\",\"layers\":[{\"type\":\"objectgroup\",\"name\":\"L\","            \
	"\"offsetx\":100,\"objects\":[" objects "]}]}]}"

#ifdef GRAZE_TILED
static const char tiled_text[] = TILED(
	"{\"id\":1,\"name\":\"north\",\"type\":\"door\",\"x\":10,\"y\":20,\"width\":4,\"height\":8,\"rotation\":90,"
	"\"properties\":[{\"name\":\"locked\",\"type\":\"bool\",\"value\":true},{\"name\":\"key\",\"value\":\"red\"},"
	"{\"name\":\"speed\",\"value\":1.5},{\"name\":\"state\",\"type\":\"class\",\"value\":{\"open\":0}}]},"
	"{\"id\":2,\"type\":\"spawn\",\"point\":true,\"x\":1,\"y\":2},"
	"{\"id\":3,\"class\":\"trigger\",\"ellipse\":true,\"x\":0,\"y\":0,\"width\":20,\"height\":10},"
	"{\"id\":4,\"type\":\"area\",\"x\":5,\"y\":5,\"polygon\":[{\"x\":0,\"y\":0},{\"x\":9,\"y\":0},{\"x\":0,\"y\":9}]},"
	"{\"id\":5,\"type\":\"chest\",\"gid\":7,\"x\":30,\"y\":40,\"width\":16,\"height\":16},"
	"{\"id\":6,\"template\":\"t.tj\",\"x\":7,\"y\":8},{\"id\":7,\"type\":\"hidden\",\"point\":true,\"visible\":false}");

static void objects_of_tiled_are_things(void **state) {
	(void)state;
	gz_level *level = read_text(tiled_text, &(gz_level_options){.passable = "trigger, area ,door2"});
	const gz_thing *door = only(level, "north", "door"), *spawn = only(level, "", "spawn");
	const gz_thing *trigger = only(level, NULL, "trigger"), *area = only(level, NULL, "area");
	assert_int_equal(gz_level_things(level).count, 6);
	assert_int_equal(gz_level_walls(level).count, 4);
	assert_string_equal(gz_level_describe(level).left_out, "left out 1 ellipse, 1 point, 1 tile, 1 template");
	assert_string_equal(door->layer, "L");
	assert_ptr_equal(spawn->layer, door->layer); // one copy, however many things
	expect_place(door, 110, -20, -90);
	expect_box(door, 102, -24, 110, -20);
	assert_int_equal(door->wall_count, 4);
	expect_property(door, "locked", "true");
	expect_property(door, "key", "red");
	expect_property(door, "speed", "1.5");
	expect_property(door, "state", "{\"open\":0}");
	expect_place(spawn, 101, -2, 0);
	assert_int_equal(trigger->shape, GZ_THING_ELLIPSE);
	expect_box(trigger, 100, -10, 120, 0);
	assert_true(trigger->outline.count == 64 && trigger->wall_count == 0);
	assert_int_equal(area->shape, GZ_THING_POLYGON);
	assert_true(area->outline.count == 3 && area->wall_count == 0);
	expect_box(only(level, NULL, "chest"), 130, -40, 146, -24);
	expect_property(gz_level_find(level, only(level, NULL, "chest"), NULL, NULL), "template", "t.tj");
	gz_level_close(level);
}
#endif

#ifdef GRAZE_SVG
static const char svg_text[] =
	"<svg xmlns='http://www.w3.org/2000/svg' xmlns:i='http://www.inkscape.org/namespaces/inkscape' id='root'>"
	"<g id='layer1' i:label='Walls'><rect id='r1' x='10' y='20' width='30' height='40'/><path d='M0 0h9'/>"
	"<g><circle class='coin gold' cx='5' cy='6' r='2' data-value='7' i:label='Big'/></g></g>"
	"<line id='gate' class='door' x1='1' y1='1' x2='3' y2='1'/><rect id='nothing' width='0' height='1'/></svg>";

static void elements_with_an_id_or_a_class_are_things(void **state) {
	(void)state;
	gz_level *level = read_text(svg_text, &(gz_level_options){.passable = "door,gold"});
	assert_int_equal(gz_level_things(level).count, 3);
	assert_int_equal(gz_level_walls(level).count, 5);
	const gz_thing *box = only(level, "r1", ""), *coin = only(level, "", "gold"), *gate = only(level, "gate", "door");
	assert_ptr_equal(coin, only(level, NULL, "coin"));
	assert_ptr_equal(coin, only(level, NULL, "coin gold"));
	assert_null(gz_level_find(level, NULL, NULL, "gol"));
	assert_string_equal(box->layer, "Walls");
	assert_ptr_equal(coin->layer, box->layer);
	assert_string_equal(gate->layer, "");
	assert_int_equal(box->shape, GZ_THING_BOX);
	expect_place(box, 25, -40, 0);
	expect_box(box, 10, -60, 40, -20);
	for (int32_t i = 0; i < 4; i++) assert_int_equal(box->walls[i], i);
	expect_place(coin, 5, -6, 0);
	expect_property(coin, "data-value", "7");
	expect_property(coin, "label", "Big");
	assert_int_equal(coin->outline.count, 64);
	assert_int_equal(coin->wall_count, 0);
	expect_place(gate, 2, -1, 0);
	assert_int_equal(gate->wall_count, 0);
	gz_level_close(level);
}
#endif

// ---------------------------------------------------------------------------------------------------------------------
// Any format
// ---------------------------------------------------------------------------------------------------------------------

static void expect_same_thing(const gz_thing *left, const gz_thing *right) {
	assert_string_equal(left->name, right->name);
	assert_string_equal(left->type, right->type);
	assert_string_equal(left->layer, right->layer);
	expect_place(left, right->x, right->y, right->angle);
	assert_int_equal(left->outline.count, right->outline.count);
	assert_int_equal(left->wall_count, right->wall_count);
	assert_int_equal(left->property_count, right->property_count);
}

static void expect_same_level(const gz_level *left, const gz_level *right) {
	const gz_walls a = gz_level_walls(left), b = gz_level_walls(right);
	const gz_things things = gz_level_things(left), others = gz_level_things(right);
	assert_int_equal(a.count, b.count);
	assert_memory_equal(a.a.x, b.a.x, a.count * sizeof(float));
	assert_memory_equal(a.b.y, b.b.y, a.count * sizeof(float));
	assert_int_equal(things.count, others.count);
	for (size_t i = 0; i < things.count; i++) expect_same_thing(&things.data[i], &others.data[i]);
}

static void a_file_and_its_bytes_give_the_same_level(void **state) {
	(void)state;
	const sample_file files[] = {
		sample_classic_wad(),
		sample_udmf_wad(sample_textmap),
		sample_text("wall 0 0 9 0 radius 2 # a scene\ncircle 0 0 1 1 1\nwall 1 2 3 4\n"),
#ifdef GRAZE_TILED
		sample_text(tiled_text),
#endif
#ifdef GRAZE_SVG
		sample_text(svg_text),
#endif
	};
	const char *path = in_folder("level");
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		app_fault fault;
		FILE *file = file_create(path, &fault);
		assert_non_null(file);
		fwrite(files[i].data, 1, files[i].size, file);
		assert_true(file_close(file, path, &fault));
		gz_level_error error;
		gz_level *from_file = gz_level_open(path, NULL, &error);
		if (!from_file) fail_msg("%s", error.text);
		gz_level *from_memory = read_level(files[i].data, files[i].size, NULL);
		assert_in_range(gz_level_walls(from_file).count, 2, 100);
		expect_same_level(from_file, from_memory);
		gz_level_close(from_file);
		gz_level_close(from_memory);
	}
	remove(path);
}

static void a_byte_order_mark_is_skipped(void **state) {
	(void)state;
	gz_level *level = read_text("\xef\xbb\xbfwall 0 0 1 1", NULL);
	assert_int_equal(gz_level_walls(level).count, 1);
	assert_string_equal(gz_level_describe(level).format, "scene");
	assert_int_equal(gz_level_things(level).count, 0);
	gz_level_close(level);
}

#ifdef GRAZE_TILED
/// The index of the wall that a ray from (100, 0) along +x hits; -1 for none.
static int32_t ray(const gz_world *world, gz_scratch *scratch) {
	const float x = 100, y = 0, dx = 1000, dy = 0, radius = 0;
	const gz_bodies body = {.center = {&x, &y, 0}, .motion = {&dx, &dy, 0}, .radius = {&radius, 0}, .count = 1};
	gz_hit hit;
	const gz_hits hits = gz_hits_in(&hit);
	const gz_report report = gz_sweep(&hits, world, &(gz_query){.chunks = &body, .chunk_count = 1}, scratch);
	assert_int_equal(report.error.status, GZ_STATUS_OK);
	return hit.index;
}

static void walls_go_into_a_world_and_a_door_opens_by_its_walls(void **state) {
	(void)state;
	gz_level *level = read_text(TILED("{\"x\":40,\"y\":-5,\"width\":1,\"height\":10},"
									  "{\"type\":\"door\",\"x\":20,\"y\":-5,\"width\":2,\"height\":10}"),
		NULL);
	const gz_world_desc desc = {.walls = gz_level_walls(level)};
	const gz_thing *door = only(level, NULL, "door");
	gz_error error;
	gz_world *world = gz_world_create(&desc, &error);
	gz_scratch *scratch = gz_scratch_create(world);
	assert_non_null(scratch);
	assert_int_equal(ray(world, scratch), 7);
	assert_true(door->wall_count == 4 && door->walls[0] == 4 && door->walls[3] == 7);
	assert_int_equal(gz_world_enable_walls(world, door->walls, door->wall_count, false).status, GZ_STATUS_OK);
	assert_int_equal(ray(world, scratch), 3);
	gz_scratch_destroy(scratch);
	gz_world_destroy(world);
	gz_level_close(level);
}
#endif

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(things_and_special_linedefs_of_a_classic_map_are_things),
		cmocka_unit_test(things_of_hexen_have_ids_and_arguments),
		cmocka_unit_test(assignments_of_udmf_are_properties),
		cmocka_unit_test(strings_of_udmf_have_quotes_and_backslashes),
		cmocka_unit_test(maps_of_a_game_have_one_start_of_each_player_and_monsters),
#ifdef GRAZE_TILED
		cmocka_unit_test(objects_of_tiled_are_things),
		cmocka_unit_test(walls_go_into_a_world_and_a_door_opens_by_its_walls),
#endif
#ifdef GRAZE_SVG
		cmocka_unit_test(elements_with_an_id_or_a_class_are_things),
#endif
		cmocka_unit_test(a_file_and_its_bytes_give_the_same_level),
		cmocka_unit_test(a_byte_order_mark_is_skipped),
	};
	return RUN_SUITE("level_things", tests);
}

int test_level_things(void) { return run_in_folder(run); }
