static uint32_t random_state;

// A multiple of 2^-24 in [0, 1): xorshift.
static double uniform(void) {
	random_state ^= random_state << 13;
	random_state ^= random_state >> 17;
	random_state ^= random_state << 5;
	return (double)(random_state >> 8) / 16777216;
}

static void random_start(void) {
	random_state = (SEED * 0x9e3779b1u) ^ 0x5bd1e995u;
	if (!random_state) random_state = 1;
	for (int k = 0; k < 8; k++) uniform();
}

typedef struct vector {
	double x, y;
} vector;

// A vector of this length in a random direction.
static vector random_vector(double length) {
	for (;;) {
		const double x = 2 * uniform() - 1, y = 2 * uniform() - 1, square = x * x + y * y;
		if (square < 0.01 || square > 1) continue;
		const double scale = length / sqrt(square);
		return (vector){x * scale, y * scale};
	}
}

static void stop_with(const char *text) {
	fprintf(stderr, "%s\n", text);
	exit(EXIT_FAILURE);
}

static void check(const gz_error *error) {
	if (error->status) stop_with(error->text);
}

static void *memory_for(size_t count, size_t size) {
	void *memory = calloc(count ? count : 1, size);
	if (!memory) stop_with("out of memory");
	return memory;
}

static float *floats(size_t count) { return memory_for(count, sizeof(float)); }

static gz_world *world;
static gz_scratch *scratch;

static void world_start(void) {
	static gz_world_desc desc;
	desc.walls.a = GZ_ARRAYS(wall_ax, wall_ay);
	desc.walls.b = GZ_ARRAYS(wall_bx, wall_by);
	desc.walls.count = sizeof wall_ax / sizeof *wall_ax;
	gz_error error;
	world = gz_world_create(&desc, &error);
	check(&error);
	scratch = gz_scratch_create(world);
	if (!scratch) stop_with("out of memory");
}

// The bodies.
static float *x, *y, *vx, *vy;
static size_t count;
static const float step = (float)(1.0 / 60);

static void columns_start(size_t capacity) {
	x = floats(capacity), y = floats(capacity), vx = floats(capacity), vy = floats(capacity);
}

static uint32_t hash_column(uint32_t hash, const float *column) {
	for (size_t k = 0; k < count; k++) {
		uint32_t word;
		memcpy(&word, &column[k], sizeof word);
		hash = (hash ^ word) * 0x01000193u;
	}
	return hash;
}

// FNV-1a of the bits of where bodies are and how they move.
static uint32_t hash_bodies(void) {
	return hash_column(hash_column(hash_column(hash_column(0x811c9dc5u, x), y), vx), vy);
}

// The main function of all scenes.
static void start(void);
static void tick(void);

int main(void) {
	random_start();
	world_start();
	start();
	for (int k = 0; k < TICKS; k++) tick();
	printf("%zu bodies after %d ticks: %08x\n", count, TICKS, (unsigned)hash_bodies());
	return 0;
}
