// The answers of every question for one scene, as a hash each: what answers.c computes with the native library. Runs in
// browsers, too.

const BODIES = 400;
const WALLS = 84;
const SIDE = 400;

// Each value as the words of a double, FNV-1a by words of 32 bits; all NaN are one.
class Hash {
	#state = 0x811c9dc5;
	#value = new Float64Array(1);
	#words = new Uint32Array(this.#value.buffer);

	add(value) {
		this.#value[0] = value;
		const [low, high] = Number.isNaN(value) ? [0, 0x7ff80000] : this.#words;
		this.#state = Math.imul(this.#state ^ low, 0x01000193);
		this.#state = Math.imul(this.#state ^ high, 0x01000193);
		return this;
	}

	all(values) {
		for (const value of values) this.add(Number(value));
		return this;
	}

	// The members of all results, in the order of the struct.
	list(list, bodies) {
		this.add(list.count);
		for (let i = 0; i <= bodies; i++) this.add(list.first(i));
		for (let k = 0; k < list.count; k++) this.all(Object.values(list.object(k)).flat());
		return this;
	}

	get text() {
		return (this.#state >>> 0).toString(16).padStart(8, "0");
	}
}

function random(seed) {
	let state = seed;
	const below = (count) => {
		state ^= state << 13;
		state ^= state >>> 17;
		state ^= state << 5;
		return (state >>> 0) % count;
	};
	return (low, high) => low + below((high - low) * 16) / 16;
}

function makeWalls() {
	const from = random(2463534242);
	const walls = { ax: [0, SIDE, SIDE, 0], ay: [0, 0, SIDE, SIDE], bx: [SIDE, SIDE, 0, 0], by: [0, SIDE, SIDE, 0] };
	for (let k = 4; k < WALLS; k++) {
		for (const name of ["ax", "ay"]) walls[name].push(from(20, SIDE - 20));
		walls.bx.push(walls.ax[k] + from(-20, 20));
		walls.by.push(walls.ay[k] + from(-20, 20));
	}
	walls.id = walls.ax.map((_, k) => 1000 + k);
	return walls;
}

function makeBodies() {
	const from = random(88675123);
	const bodies = { x: [], y: [], vx: [], vy: [], radius: [], ax: [], ay: [], response: [], id: [] };
	for (let k = 0; k < BODIES; k++) {
		bodies.x.push(from(2, SIDE - 2));
		bodies.y.push(from(2, SIDE - 2));
		bodies.vx.push(from(-100, 100));
		bodies.vy.push(from(-100, 100));
		bodies.radius.push(from(0, 4));
		bodies.ax.push(from(-8, 8));
		bodies.ay.push(from(-8, 8));
		bodies.response.push(k % 4);
		bodies.id.push(k + 1);
	}
	return bodies;
}

export function answers(g) {
	const hashes = {};
	const hash = (name) => ({
		all: (...columns) => (hashes[name] = columns.reduce((one, values) => one.all(values), new Hash()).text),
		list: (list, bodies = -1) => (hashes[name] = new Hash().list(list, bodies).text),
	});
	const world = g.world(makeWalls());
	const units = g.adopt(makeBodies());
	const bodies = g.bodies(units, { step: 0.25 });
	const crowd = world.crowd();
	crowd.place(bodies);
	const list = (kind) => g.list(kind, 20000);

	const hits = g.hits(BODIES);
	world.sweep(crowd, hits, { targets: "all" });
	const { time, index, feature, id, pointX, pointY, normalX, normalY } = hits.columns;
	hash("sweep").all(time, index, feature, id, pointX, pointY, normalX, normalY);
	const bodyHits = list("bodyHits");
	world.sweepHits(bodies, bodyHits);
	hash("sweepHits").list(bodyHits);
	const allHits = list("hits");
	world.sweepAll(bodies, allHits);
	hash("sweepAll").list(allHits, BODIES);
	const blocked = g.blocked(BODIES);
	world.lineOfSight(bodies, blocked);
	hash("lineOfSight").all(blocked.columns.blocked);
	const events = list("events");
	world.sense(bodies, events, { targets: "all", crowd });
	hash("sense").list(events, BODIES);
	const proximities = list("proximities");
	world.overlaps(bodies, proximities, { targets: "all", crowd });
	hash("overlaps").list(proximities, BODIES);
	world.nearest(bodies, proximities, { max: 3, distance: 60 });
	hash("nearest").list(proximities, BODIES);
	const neighbours = list("neighbours");
	world.neighbours(bodies, neighbours, { targets: "circles", crowd, skipSelf: true, max: 5 });
	hash("neighbours").list(neighbours, BODIES);
	world.neighbours(bodies, neighbours, { targets: "circles", crowd, skipSelf: true, max: 5, distance: 80, sight: true });
	hash("sight").list(neighbours, BODIES);
	const offsets = g.offsets(BODIES);
	world.depenetrate(bodies, offsets);
	hash("depenetrate").all(offsets.columns.x, offsets.columns.y);
	const pairs = g.list("pairs", 0);
	for (let k = 0; k < BODIES; k++) pairs.push(k, k % WALLS, 0);
	const intervals = list("intervals");
	world.intervals(bodies, pairs, intervals);
	hash("intervals").list(intervals);

	const prediction = { until: 6, crowd };
	world.predict(bodies, hits, prediction);
	hash("predict").all(hits.columns.time, hits.columns.index, hits.columns.normalX);
	const [touches, anew] = [list("touches"), list("touches")];
	world.predictTouches(bodies, touches, { ...prediction, max: 3 });
	hash("predictTouches").list(touches, BODIES);
	units.vx[7] = -units.vx[7];
	world.updateTouches(bodies, anew, touches, g.pick([7]), { ...prediction, max: 3 });
	hash("updateTouches").list(anew, BODIES);

	const moving = g.bodies(units, { step: 0.125, toVx: "vx", toVy: "vy" });
	const contacts = list("contacts");
	for (let tick = 0; tick < 10; tick++) world.move(moving, { contacts });
	hash("move").all(units.x, units.y, units.vx, units.vy, [...contacts].flatMap(Object.values));
	for (let tick = 0; tick < 10; tick++) world.move(moving, { crowd });
	hash("moveRounds").all(units.x, units.y, units.vx, units.vy);
	const sensors = { world: g.world({ ax: [0], ay: [200], bx: [400], by: [200] }), events };
	for (let tick = 0; tick < 5; tick++) world.move(moving, { crowd, method: "events", sensors });
	hash("moveEvents").all(units.x, units.y, units.vx, units.vy, [...events].flatMap(Object.values));
	const pushed = list("pushed");
	const turned = { walls: [20, 21], angle: 0.5, pivotX: 200, pivotY: 200 };
	world.pushWalls(moving, [{ walls: [10], dx: 7, dy: 2 }, turned], { pushed });
	hash("pushWalls").all(units.x, units.y, [...pushed].flatMap(Object.values));
	world.disableWalls([3, 30]);
	hash("save").all(world.save());
	return hashes;
}
