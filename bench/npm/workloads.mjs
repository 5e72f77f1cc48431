// What is measured: a level of walls, circles that sweep through it, and crowds that walk. All of it follows from seeds,
// so that each machine and browser has the same.

export const LEVEL_SIDE = 4096;
const ROOM = 128;
const CLEARANCE = 0.25; // between a body and the walls where it starts; far more than the tolerances of the peers

// Random numbers from integers alone: xorshift.
export function randomOf(seed) {
	let state = seed | 1;
	const next = () => {
		state ^= state << 13;
		state ^= state >>> 17;
		state ^= state << 5;
		return (state >>> 0) / 2 ** 32;
	};
	return (low, high) => low + next() * (high - low);
}

// Walls as arrays { ax, ay, bx, by } of floats, in random order: the trees of planck and Box2D depend on the order, and
// searching one that was built row by row takes planck five times as long.
export function makeLevel(seed = 9) {
	const from = randomOf(seed);
	const walls = { ax: [], ay: [], bx: [], by: [] };
	const add = (ax, ay, bx, by) => (walls.ax.push(ax), walls.ay.push(ay), walls.bx.push(bx), walls.by.push(by));
	const rooms = LEVEL_SIDE / ROOM;
	for (const [ax, ay, bx, by] of [[0, 0, 1, 0], [1, 0, 1, 1], [1, 1, 0, 1], [0, 1, 0, 0]]) {
		add(ax * LEVEL_SIDE, ay * LEVEL_SIDE, bx * LEVEL_SIDE, by * LEVEL_SIDE);
	}
	for (let k = 1; k < rooms; k++) {
		for (let n = 0; n < rooms; n++) {
			const [line, begin, middle, end] = [k * ROOM, n * ROOM, (n + 0.5) * ROOM, (n + 1) * ROOM];
			// Half of the sides between rooms are walls, with a bend in the middle.
			for (const turned of [false, true]) {
				if (from(0, 1) < 0.5) continue;
				const bend = line + from(-16, 16);
				if (turned) add(begin, line, middle, bend), add(middle, bend, end, line);
				else add(line, begin, bend, middle), add(bend, middle, line, end);
			}
		}
	}
	for (let k = 0; k < rooms * rooms; k += 3) addPillar(add, from, (k % rooms) * ROOM, Math.floor(k / rooms) * ROOM);
	const order = shuffled(walls.ax.length, from);
	return floats(Object.fromEntries(Object.entries(walls).map(([name, one]) => [name, order.map((k) => one[k])])));
}

// The numbers below `count` in random order.
function shuffled(count, from) {
	const numbers = Array.from({ length: count }, (_, k) => k);
	for (let k = count - 1; k > 0; k--) {
		const other = Math.floor(from(0, k + 1));
		[numbers[k], numbers[other]] = [numbers[other], numbers[k]];
	}
	return numbers;
}

function addPillar(add, from, left, top) {
	const [x, y] = [left + from(45, ROOM - 45), top + from(45, ROOM - 45)];
	const [radius, angle] = [from(8, 20), from(0, 1)];
	const corner = (k) => [x + radius * Math.cos(angle + k), y + radius * Math.sin(angle + k)];
	for (let k = 0; k < 6; k++) add(...corner((k * Math.PI) / 3), ...corner(((k + 1) * Math.PI) / 3));
}

const floats = (arrays) => Object.fromEntries(Object.entries(arrays).map(([name, one]) => [name, Float32Array.from(one)]));

// The distance of a point from a wall.
export function distanceToWall({ ax, ay, bx, by }, k, x, y) {
	const [ux, uy] = [bx[k] - ax[k], by[k] - ay[k]];
	const along = Math.min(1, Math.max(0, ((x - ax[k]) * ux + (y - ay[k]) * uy) / (ux * ux + uy * uy)));
	return Math.hypot(x - ax[k] - along * ux, y - ay[k] - along * uy);
}

// radius, move: ranges; within: the largest distance between the surface of a body and a wall
export const SWEEPS = {
	crowd: { radius: [10, 20], move: [0, 12], within: Infinity },
	bullets: { radius: [2, 6], move: [20, 80], within: Infinity },
	hugging: { radius: [10, 20], move: [0, 12], within: 8 },
};

// Circles that start clear of all walls, in random order: arrays { x, y, dx, dy, radius }.
export function makeCircles(walls, { radius, move, within }, count, seed = 77) {
	const from = randomOf(seed);
	const circles = { x: [], y: [], dx: [], dy: [], radius: [] };
	const numbers = [...walls.ax.keys()];
	while (circles.x.length < count) {
		const [x, y] = [Math.fround(from(0, LEVEL_SIDE)), Math.fround(from(0, LEVEL_SIDE))];
		const r = Math.fround(from(...radius));
		const [length, angle] = [from(...move), from(0, 2 * Math.PI)];
		const far = r + (within < Infinity ? within : CLEARANCE);
		const near = numbers.filter((k) => isNearBox(walls, k, x, y, far));
		const gap = Math.min(Infinity, ...near.map((k) => distanceToWall(walls, k, x, y))) - r;
		if (gap < CLEARANCE || gap > within) continue;
		circles.x.push(x), circles.y.push(y), circles.radius.push(r);
		circles.dx.push(length * Math.cos(angle)), circles.dy.push(length * Math.sin(angle));
	}
	return floats(circles);
}

export function isNearBox({ ax, ay, bx, by }, k, x, y, far) {
	return (
		x > Math.min(ax[k], bx[k]) - far && x < Math.max(ax[k], bx[k]) + far &&
		y > Math.min(ay[k], by[k]) - far && y < Math.max(ay[k], by[k]) + far
	);
}

// Crowds in a square room, in metres: cover is the share of the floor under the bodies; goal: where they walk to, in
// shares of the side, or none: each walks in a direction of its own, which changes from time to time.
export const CROWDS = {
	swarm: { cover: 0.3, goal: [0.5, 0.5] },
	sparse: { cover: 0.05, goal: null },
};
export const TICK = 1 / 60;
const RADIUS = [0.25, 0.5];
const SPEED = 4; // metres per second
const TURNS = 64; // ticks

// The crowd's start: on a lattice, in random order: { side, walls, x, y, radius, steer }.
export function makeCrowd({ cover, goal }, count, seed = 5) {
	const from = randomOf(seed);
	const area = (Math.PI * (RADIUS[1] ** 3 - RADIUS[0] ** 3)) / 3 / (RADIUS[1] - RADIUS[0]); // the mean one's
	const side = Math.sqrt((count * area) / cover);
	const columns = Math.ceil(Math.sqrt(count));
	const places = shuffled(columns * columns, from).slice(0, count);
	const pitch = side / columns;
	const bodies = floats({
		x: places.map((k) => ((k % columns) + 0.5) * pitch),
		y: places.map((k) => (Math.floor(k / columns) + 0.5) * pitch),
		radius: places.map(() => Math.min(from(...RADIUS), pitch * 0.45)),
	});
	const walls = floats({ ax: [0, side, side, 0], ay: [0, 0, side, side], bx: [side, side, 0, 0], by: [0, side, side, 0] });
	return { side, walls, ...bodies, steer: goal ? steerTo(goal[0] * side, goal[1] * side) : wander };
}

// Writes the wanted velocities of a tick.
function steerTo(goalX, goalY) {
	return ({ x, y, vx, vy }) => {
		for (let i = 0; i < x.length; i++) {
			const [dx, dy] = [goalX - x[i], goalY - y[i]];
			const scale = SPEED / Math.max(1, Math.sqrt(dx * dx + dy * dy));
			vx[i] = dx * scale;
			vy[i] = dy * scale;
		}
	};
}

function wander({ x, vx, vy }, tick) {
	for (let i = 0; i < x.length; i++) {
		if ((tick + i) % TURNS && tick) continue;
		const angle = (i * 2654435761 + tick * 40503) % 6283;
		vx[i] = SPEED * Math.cos(angle / 1000);
		vy[i] = SPEED * Math.sin(angle / 1000);
	}
}
