#include "levels/sample_levels.h"

const char sample_scene[] = "wall 1 -2 3.5 4e1#end\n\tcircle 1 2 3 inf -5 # moves\nwall 0x1p-1 .5 +6 -0\n"
							"wall 0 0 1 1 radius 2 one-sided mask 0xf\ncircle 0 0 1 1 1 group 7 category 12\n";

sample_file sample_hexen_wad(void) {
	sample_file linedefs = sample_linedefs(true), things = sample_things(true), vertexes = sample_vertexes();
	put_special_linedef(&linedefs, 0, 1, 12, 7, true, true);
	const sample_lump lumps[] = {
		{"MAP01", NULL}, {"BEHAVIOR", NULL}, {"LINEDEFS", &linedefs}, {"THINGS", &things}, {"VERTEXES", &vertexes}};
	return sample_wad(lumps, 5);
}

static sample_file udmf_wad(void) { return sample_udmf_wad(sample_textmap); }
static sample_file scene(void) { return sample_text(sample_scene); }

#ifdef GRAZE_TILED
static sample_file tiled(void) {
	return sample_text("{\"layers\":[{\"type\":\"group\",\"layers\":[{\"type\":\"objectgroup\",\"objects\":["
					   "{\"id\":1,\"x\":4,\"rotation\":30,\"polygon\":[{\"x\":1,\"y\":2},{\"x\":3e1,\"y\":4}]},"
					   "{\"width\":5,\"height\":6,\"visible\":true,\"name\":\"n\",\"properties\":["
					   "{\"name\":\"p\",\"value\":[1]}]}]}]}]}");
}

static sample_file ldtk(void) {
	return sample_text("{\"defs\":{\"layers\":[{\"uid\":7,\"intGridValues\":[{\"value\":2,\"identifier\":\"a\"}]}]},"
					   "\"levels\":[{\"identifier\":\"L\",\"worldX\":8,\"worldY\":-8,\"layerInstances\":["
					   "{\"__type\":\"IntGrid\",\"layerDefUid\":7,\"__cWid\":3,\"__cHei\":2,\"__gridSize\":16,"
					   "\"intGridCsv\":[0,2,0,1,1,0]},{\"__type\":\"Entities\",\"__identifier\":\"E\","
					   "\"entityInstances\":[{\"__identifier\":\"Door\",\"iid\":\"i\",\"px\":[1,2],\"__pivot\":[0.5,1],"
					   "\"width\":8,\"height\":9,\"__tags\":[\"t\"],\"fieldInstances\":[{\"__identifier\":\"f\","
					   "\"__value\":{\"g\":[1.5,null]}}]}]}]}]}");
}
#endif

#ifdef GRAZE_SVG
static sample_file svg(void) {
	return sample_text("<svg><g transform='rotate(9)scale(2,1)'><path d='M1 2l3-4h5Q6 7 8 9A1 2 3 0 1 4 5z'/></g>"
					   "<rect width='3' height='4' rx='1' id='a' class='b c'/><polygon points='1 2 3 4'/></svg>");
}
#endif

static const struct {
	const char *format;
	sample_file (*make)(void);
} levels[] = {
	{"WAD", sample_classic_wad},
	{"Hexen", sample_hexen_wad},
	{"UDMF", udmf_wad},
	{"scene", scene},
#ifdef GRAZE_TILED
	{"Tiled", tiled},
	{"LDtk", ldtk},
#endif
#ifdef GRAZE_SVG
	{"SVG", svg},
#endif
};

const size_t sample_level_count = sizeof levels / sizeof *levels;
const char *sample_level_format(size_t index) { return levels[index].format; }
sample_file sample_level(size_t index) { return levels[index].make(); }
