// Projects of LDtk: walls along the borders of solid cells, entities, levels and worlds, and the messages about invalid
// files. Expected coordinates are worked out by hand; random grids are compared with their cells.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/cases.h"
#include "levels/level_check.h"
#include "levels/load_level.h"
#include "levels/sample_files.h"

#ifdef GRAZE_TILED

/// The texts of a project of these levels, of a level of these layers, and of its layers.
#define PROJECT(levels) "{\"worldLayout\":\"GridVania\",\"defs\":{\"layers\":[" DEFINITION "]},\"levels\":[" levels "]}"
#define DEFINITION                                                                                                     \
	"{\"uid\":3,\"intGridValues\":[{\"value\":1,\"identifier\":\"rock\"},{\"value\":2,\"identifier\":\"ladder\"}]}"
#define LEVEL(name, layers) "{\"identifier\":\"" name "\",\"worldX\":0,\"worldY\":0,\"layerInstances\":[" layers "]}"
#define CELLS(columns, rows, csv)                                                                                      \
	"{\"__type\":\"IntGrid\",\"__identifier\":\"C\",\"layerDefUid\":3,\"__cWid\":" columns ",\"__cHei\":" rows         \
	",\"__gridSize\":10,\"intGridCsv\":[" csv "]}"
#define ENTITIES(list) "{\"__type\":\"Entities\",\"__identifier\":\"E\",\"entityInstances\":[" list "]}"

static app_level read_project(const char *text, const gz_level_options *options) {
	app_level level;
	app_fault fault;
	app_bytes input = sized_copy(text, strlen(text));
	const bool read = level_parse(&level, input, "dir/f", options, &fault);
	bytes_free(&input);
	if (!read) fail_msg("%s", fault.text);
	return level;
}

// ---------------------------------------------------------------------------------------------------------------------
// Cells
// ---------------------------------------------------------------------------------------------------------------------

static void borders_of_solid_cells_become_walls_with_empty_cells_on_their_left(void **state) {
	(void)state;
	// A pillar of two cells in a room, whose border of cells reaches the border of the level.
	app_level level = read_project(PROJECT(LEVEL("L", CELLS("5", "4",
														  "1,1,1,1,1,"
														  "1,0,0,2,1,"
														  "1,0,0,0,1,"
														  "1,1,1,1,1"))),
		NULL);
	assert_string_equal(level.name, "f:L");
	assert_string_equal(level.format, "LDtk");
	assert_int_equal(level.walls.count, 6);
	expect_wall(&level, 0, 30, -10, 10, -10, true); // below the upper row
	expect_wall(&level, 1, 40, -20, 30, -20, true); // below the cell of value 2
	expect_wall(&level, 2, 10, -30, 40, -30, true); // above the lower row
	expect_wall(&level, 3, 10, -10, 10, -30, true); // right of the left column
	expect_wall(&level, 4, 30, -20, 30, -10, true); // left of the cell of value 2
	expect_wall(&level, 5, 40, -30, 40, -20, true); // left of the right column
	level_free(&level);
}

static void the_border_of_the_level_makes_no_walls(void **state) {
	(void)state;
	app_level level = read_project(PROJECT(LEVEL("L", CELLS("2", "2", "0,1,0,1"))), NULL);
	assert_int_equal(level.walls.count, 1);
	expect_wall(&level, 0, 10, -20, 10, 0, false);
	level_free(&level);
	level = read_project(PROJECT(LEVEL("L", CELLS("2", "1", "1,1"))), NULL);
	assert_int_equal(level.walls.count, 0);
	level_free(&level);
}

static void a_closed_level_has_walls_where_cells_at_its_border_are_empty(void **state) {
	(void)state;
	// Only the first of two layers closes the level.
	app_level level = read_project(PROJECT(LEVEL("L", CELLS("3", "2", "0,0,1,1,0,1") "," CELLS("1", "1", "0"))),
		&(gz_level_options){.closed = true});
	assert_int_equal(level.walls.count, 6);
	expect_wall(&level, 0, 20, 0, 0, 0, true);
	expect_wall(&level, 1, 0, -10, 10, -10, true);
	expect_wall(&level, 2, 10, -20, 20, -20, true);
	expect_wall(&level, 3, 0, 0, 0, -10, true);
	expect_wall(&level, 4, 10, -10, 10, -20, true);
	expect_wall(&level, 5, 20, -20, 20, 0, true);
	level_free(&level);
}

static void options_say_which_cells_are_solid(void **state) {
	(void)state;
	static const struct {
		const char *solid;
		size_t walls;
		float x; // of the first wall
	} cases[] = {{NULL, 1, 20}, {"", 1, 20}, {"1", 1, 10}, {"rock", 1, 10}, {"2", 2, 10}, {"ladder", 2, 10},
		{" rock , ladder", 1, 20}, {"7,2", 2, 10}, {"2,1", 1, 20}, {"7", 0, 0}};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const gz_level_options options = {.solid = cases[i].solid};
		app_level level = read_project(PROJECT(LEVEL("L", CELLS("3", "1", "1,2,0"))), &options);
		assert_int_equal(level.walls.count, cases[i].walls);
		if (cases[i].walls) assert_true(level.walls.ax[0] == cases[i].x);
		level_free(&level);
	}
}

enum { MAX_SIDE = 12 };

/// Cells of a random grid, row by row from the top, and the project that contains it.
typedef struct random_grid {
	int columns, rows, cells[MAX_SIDE][MAX_SIDE];
	char text[2000];
} random_grid;

static void make_grid(random_grid *grid, random_source *source) {
	grid->columns = random_int(source, 1, MAX_SIDE), grid->rows = random_int(source, 1, MAX_SIDE);
	const int solid_in_8 = random_int(source, 1, 7);
	char csv[500] = "";
	for (int i = 0; i < grid->columns * grid->rows; i++) {
		const int cell = random_int(source, 1, 8) <= solid_in_8 ? random_int(source, 1, 2) : 0;
		grid->cells[i / grid->columns][i % grid->columns] = cell;
		snprintf(csv + strlen(csv), sizeof csv - strlen(csv), "%s%d", i ? "," : "", cell);
	}
	snprintf(
		grid->text, sizeof grid->text, PROJECT(LEVEL("L", CELLS("%d", "%d", "%s"))), grid->columns, grid->rows, csv);
}

/// Whether the cell at a point of the level is solid.
static bool solid_at(const random_grid *grid, float x, float y) {
	const int column = (int)floorf(x / 10), row = (int)floorf(-y / 10);
	assert_true(column >= 0 && column < grid->columns && row >= 0 && row < grid->rows);
	return grid->cells[row][column] != 0;
}

static size_t count_borders(const random_grid *grid) {
	size_t count = 0;
	for (int row = 0; row < grid->rows; row++)
		for (int column = 0; column < grid->columns; column++) {
			const bool solid = grid->cells[row][column] != 0;
			count += row + 1 < grid->rows && solid != (grid->cells[row + 1][column] != 0);
			count += column + 1 < grid->columns && solid != (grid->cells[row][column + 1] != 0);
		}
	return count;
}

/// Checks the cells on both sides of each border that a wall covers. Returns how many it covers.
static size_t check_wall(const random_grid *grid, const app_segments *walls, size_t i) {
	const float ax = walls->ax[i], ay = walls->ay[i], dx = walls->bx[i] - ax, dy = walls->by[i] - ay;
	const float length = fabsf(dx) + fabsf(dy), x = dx / length, y = dy / length; // the direction, along an axis
	assert_true(dx == 0 || dy == 0);
	for (float at = 5; at < length; at += 10) {
		assert_false(solid_at(grid, ax + at * x - 5 * y, ay + at * y + 5 * x));
		assert_true(solid_at(grid, ax + at * x + 5 * y, ay + at * y - 5 * x));
	}
	return (size_t)(length / 10);
}

/// No wall continues another one: lines are as long as they can be.
static void check_merged(const app_segments *walls) {
	for (size_t i = 0; i < walls->count; i++)
		for (size_t k = 0; k < walls->count; k++) {
			const bool follows = walls->bx[i] == walls->ax[k] && walls->by[i] == walls->ay[k];
			const bool both_across = walls->ay[i] == walls->by[i] && walls->ay[k] == walls->by[k];
			const bool both_along = walls->ax[i] == walls->bx[i] && walls->ax[k] == walls->bx[k];
			assert_false(follows && (both_across || both_along));
		}
}

static void the_walls_of_random_cells_cover_each_border_once(void **state) {
	(void)state;
	random_source source = {7};
	static random_grid grid;
	for (int i = 0; i < 500; i++) {
		make_grid(&grid, &source);
		app_level level = read_project(grid.text, NULL);
		size_t covered = 0;
		for (size_t k = 0; k < level.walls.count; k++) covered += check_wall(&grid, &level.walls, k);
		assert_int_equal(covered, count_borders(&grid));
		check_merged(&level.walls);
		level_free(&level);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Levels and layers
// ---------------------------------------------------------------------------------------------------------------------

#define PLACED(name, x, y, layers)                                                                                     \
	"{\"identifier\":\"" name "\",\"worldX\":" x ",\"worldY\":" y ",\"layerInstances\":[" layers "]}"
#define ONE_WALL CELLS("2", "1", "1,0")

static void levels_are_found_by_name_and_lie_in_their_world(void **state) {
	(void)state;
	static const char *const text = "{\"levels\":[],\"worlds\":[{\"worldLayout\":\"Free\",\"levels\":[" PLACED("Cave",
		"100", "-50",
		ONE_WALL) "]},{\"worldLayout\":\"LinearHorizontal\",\"levels\":[" PLACED("Hall", "-1", "-1", ONE_WALL) "]}]}";
	app_level level = read_project(text, NULL);
	assert_string_equal(level.name, "f:Cave");
	assert_int_equal(level.map_count, 2);
	assert_string_equal(level.maps[1], "Hall");
	expect_wall(&level, 0, 110, 50, 110, 40, false);
	level_free(&level);
	level = read_project(text, &(gz_level_options){.map = "hall"});
	assert_string_equal(level.map, "Hall");
	expect_wall(&level, 0, 10, 0, 10, -10, false);
	level_free(&level);
	expect_level_fault(text, strlen(text), "Attic", "f: there is no map Attic; expected one of Cave, Hall");
}

static void layers_have_offsets_and_hidden_ones_are_counted(void **state) {
	(void)state;
	app_level level =
		read_project(PROJECT(PLACED("L", "5", "0",
						 "{\"__type\":\"Tiles\"},{\"__type\":\"AutoLayer\",\"visible\":false},"
						 "{\"__type\":\"Entities\",\"visible\":false},"
						 "{\"__type\":\"IntGrid\",\"__cWid\":2,\"__cHei\":1,\"__gridSize\":8,\"visible\":true,"
						 "\"__pxTotalOffsetX\":-4,\"__pxTotalOffsetY\":2,\"intGridCsv\":[0,1]}")),
			NULL);
	assert_int_equal(level.walls.count, 1);
	expect_wall(&level, 0, 9, -10, 9, -2, false);
	assert_string_equal(level.note, "left out 1 hidden layer");
	level_free(&level);
}

static void entities_are_things_with_their_fields(void **state) {
	(void)state;
	app_level level = read_project(
		PROJECT(PLACED("L", "100", "0",
			ENTITIES("{\"__identifier\":\"Door\",\"iid\":\"a-1\",\"px\":[20,40],\"__pivot\":[0.5,1],\"width\":8,"
					 "\"height\":16,\"__tags\":[],\"fieldInstances\":[{\"__identifier\":\"locked\",\"__value\":true},"
					 "{\"__identifier\":\"key\",\"__value\":null},{\"__identifier\":\"speed\",\"__value\":0.1},"
					 "{\"__identifier\":\"text\",\"__value\":\"a\\nb\"},{\"__identifier\":\"path\",\"__value\":[{"
					 "\"cx\":1}]}]},"
					 "{\"__identifier\":\"Spawn\",\"iid\":\"a-2\",\"px\":[0,0],\"__tags\":[\"x\",\"y\"]}"))),
		NULL);
	assert_int_equal(level.walls.count, 0);
	assert_int_equal(level.things.count, 2);
	const app_thing *door = &level.things.data[0], *spawn = &level.things.data[1];
	assert_string_equal(door->name, "a-1");
	assert_string_equal(door->type, "Door");
	assert_string_equal(door->layer, "E");
	assert_true(door->x == 120 && door->y == -40 && door->shape == GZ_THING_BOX && door->passed);
	assert_int_equal(door->line_count, 4);
	assert_true(level.things.outlines.ax[0] == 116 && level.things.outlines.ay[0] == -24);
	assert_true(level.things.outlines.ax[2] == 124 && level.things.outlines.ay[2] == -40);
	static const char *const expected[][2] = {
		{"locked", "true"}, {"speed", "0.1"}, {"text", "a\nb"}, {"path", "[{\"cx\":1}]"}};
	assert_int_equal(door->property_count, 4);
	for (size_t i = 0; i < 4; i++) {
		assert_string_equal(level.things.properties[i].name, expected[i][0]);
		assert_string_equal(level.things.properties[i].value, expected[i][1]);
	}
	assert_true(spawn->x == 100 && spawn->y == 0 && spawn->shape == GZ_THING_POINT && spawn->line_count == 0);
	assert_string_equal(level.things.properties[spawn->first_property].value, "[\"x\",\"y\"]");
	level_free(&level);
}

// ---------------------------------------------------------------------------------------------------------------------
// Invalid files
// ---------------------------------------------------------------------------------------------------------------------

static void a_message_names_the_fault_of_an_invalid_project(void **state) {
	(void)state;
	static const char *const cases[][2] = {
		{"{\"levels\":[]}", "f: the project has no levels"},
		{"{\"worlds\":[7]}", "f: the project has no levels"},
		{"{\"levels\":[7]}", "f: level \"\" has no list of layers"},
		{PROJECT("{\"identifier\":\"L\",\"layerInstances\":null,\"externalRelPath\":\"world/"
				 "a_level_with_a_long_name.ldtkl\"}"),
			"f: level \"L\" is in a file of its own, world/a_level_with_a_long_name.ldtkl; expected levels in the "
			"project's file"},
		{PROJECT(PLACED("L", "\"1\"", "0", ONE_WALL)), "f: level \"L\" has a position that is not a number"},
		{PROJECT(PLACED("L", "0", "\"1\"", ONE_WALL)), "f: level \"L\" has a position that is not a number"},
		{PROJECT(LEVEL("L", "7")), "f: layer \"\" has no type"},
		{PROJECT(LEVEL("L", "{\"__type\":\"Entities\",\"__pxTotalOffsetX\":[]}")),
			"f: layer \"\" has an offset that is not a number"},
		{PROJECT(LEVEL("L", "{\"__type\":\"Entities\",\"__pxTotalOffsetX\":1,\"__pxTotalOffsetY\":[]}")),
			"f: layer \"\" has an offset that is not a number"},
		{PROJECT(LEVEL("L", "{\"__type\":\"IntGrid\",\"__identifier\":\"C\"}")), "f: layer \"C\" has no list of cells"},
		{PROJECT(LEVEL("L", CELLS("2", "2", "1,0,1"))),
			"f: layer \"C\" has a size that does not fit its list of cells"},
		{PROJECT(LEVEL("L", CELLS("2", "1", "1,0,1"))),
			"f: layer \"C\" has a size that does not fit its list of cells"},
		{PROJECT(LEVEL("L", CELLS("0", "0", ""))), "f: layer \"C\" has a size that does not fit its list of cells"},
		{PROJECT(LEVEL("L", CELLS("-1", "-2", "1,0"))),
			"f: layer \"C\" has a size that does not fit its list of cells"},
		{PROJECT(LEVEL("L", CELLS("9223372036854775807", "2", "1,0"))),
			"f: layer \"C\" has a size that does not fit its list of cells"},
		{PROJECT(LEVEL("L", CELLS("2", "1", "1,\"0\""))), "f: layer \"C\" has a cell that is not a whole number"},
		{PROJECT(PLACED("L", "2e12", "0", ONE_WALL)), "f: layer \"C\" reaches beyond 2^40"},
		{PROJECT(LEVEL("L", "{\"__type\":\"Entities\",\"__identifier\":\"E\"}")),
			"f: layer \"E\" has no list of entities"},
		{PROJECT(LEVEL("L", ENTITIES("7"))), "f: layer \"E\" has an entity that is not a JSON object"},
		{PROJECT(LEVEL("L", ENTITIES("{\"__identifier\":\"Door\",\"iid\":\"a-1\"}"))),
			"f: entity Door a-1 has a position that is not two numbers"},
		{PROJECT(LEVEL("L", ENTITIES("{\"__identifier\":\"Door\",\"iid\":\"a-1\",\"px\":[1,2],\"__pivot\":[]}"))),
			"f: entity Door a-1 has a pivot that is not two numbers"},
		{PROJECT(LEVEL("L", ENTITIES("{\"__identifier\":\"Door\",\"iid\":\"a-1\",\"px\":[1,2],\"width\":\"8\"}"))),
			"f: entity Door a-1 has a size that is not a number"},
		{PROJECT(LEVEL("L", ENTITIES("{\"__identifier\":\"Door\",\"iid\":\"a-1\",\"px\":[1,2],\"height\":\"8\"}"))),
			"f: entity Door a-1 has a size that is not a number"},
		{PROJECT(LEVEL("L", ENTITIES("{\"__identifier\":\"Door\",\"iid\":\"a-1\",\"px\":[1,2],\"width\":-8}"))),
			"f: entity Door a-1 has a negative size"},
		{PROJECT(LEVEL("L", ENTITIES("{\"__identifier\":\"Door\",\"iid\":\"a-1\",\"px\":[-2e12,1]}"))),
			"f: entity Door a-1 reaches beyond 2^40"},
		{PROJECT(LEVEL("L", ENTITIES("{\"__identifier\":\"Door\",\"iid\":\"a-1\",\"px\":[1,2],\"height\":-8}"))),
			"f: entity Door a-1 has a negative size"},
		{PROJECT(LEVEL("L", ENTITIES("{\"__identifier\":\"Door\",\"iid\":\"a-1\",\"px\":[1,2e12]}"))),
			"f: entity Door a-1 reaches beyond 2^40"},
		{PROJECT(LEVEL(
			 "L", ENTITIES("{\"__identifier\":\"Door\",\"iid\":\"a-1\",\"px\":[1,1e12],\"width\":1,\"height\":2e12}"))),
			"f: entity Door a-1 reaches beyond 2^40"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) expect_text_fault(cases[i][0], cases[i][1]);
}

static void a_level_has_at_most_1024_layers(void **state) {
	(void)state;
	static const char layer[] = ",{\"__type\":\"Tiles\"}",
					  begin[] = "{\"levels\":[{\"identifier\":\"L\",\"layerInstances\":[";
	static char text[1025 * (sizeof layer - 1) + 100];
	for (int count = 1024; count <= 1025; count++) {
		char *end = text + sprintf(text, "%s", begin);
		for (int i = 0; i < count; i++) end += sprintf(end, "%s", layer + !i);
		sprintf(end, "]}]}");
		if (count > 1024) {
			expect_level_fault(text, strlen(text), NULL, "f: level \"L\" has more than 1024 layers");
			continue;
		}
		app_level level;
		app_fault fault;
		assert_true(level_parse(&level, (app_bytes){text, strlen(text)}, "f", NULL, &fault));
		level_free(&level);
	}
}

static void an_unknown_name_of_a_solid_value_is_an_error(void **state) {
	(void)state;
	app_level level;
	app_fault fault;
	const char *text = PROJECT(LEVEL("L", ONE_WALL));
	const gz_level_options options = {.solid = "rock,wals"};
	assert_false(level_parse(&level, (app_bytes){text, strlen(text)}, "f", &options, &fault));
	assert_string_equal(fault.text, "f: no IntGrid layer has a value named \"wals\"");
}

#else

static void projects_are_refused_in_builds_without_jansson(void **state) {
	(void)state;
	expect_text_fault("{\"levels\":[]}", "f: the file is JSON; this program was built without jansson, which reads it");
}

#endif

int test_ldtk(void) {
	const struct CMUnitTest tests[] = {
#ifdef GRAZE_TILED
		cmocka_unit_test(borders_of_solid_cells_become_walls_with_empty_cells_on_their_left),
		cmocka_unit_test(the_border_of_the_level_makes_no_walls),
		cmocka_unit_test(a_closed_level_has_walls_where_cells_at_its_border_are_empty),
		cmocka_unit_test(options_say_which_cells_are_solid),
		cmocka_unit_test(the_walls_of_random_cells_cover_each_border_once),
		cmocka_unit_test(levels_are_found_by_name_and_lie_in_their_world),
		cmocka_unit_test(layers_have_offsets_and_hidden_ones_are_counted),
		cmocka_unit_test(entities_are_things_with_their_fields),
		cmocka_unit_test(a_message_names_the_fault_of_an_invalid_project),
		cmocka_unit_test(a_level_has_at_most_1024_layers),
		cmocka_unit_test(an_unknown_name_of_a_solid_value_is_an_error),
#else
		cmocka_unit_test(projects_are_refused_in_builds_without_jansson),
#endif
	};
	return RUN_SUITE("ldtk", tests);
}
