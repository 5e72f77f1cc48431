// Graze: all circles in one call, in columns of the module's memory.

import { Graze } from "graze-collide";

let g;

async function load() {
	g ??= await Graze.load();
}

function makeWorld(walls, { x, y, dx: vx, dy: vy, radius }) {
	const bodies = g.bodies({ x, y, vx, vy, radius });
	const world = g.world(walls, { reach: g.typicalReach(bodies) });
	return { bodies, world };
}

// Eight columns, with an element for each circle: time, wall, id, feature, point, normal.
function caster(walls, circles) {
	const { bodies, world } = makeWorld(walls, circles);
	const hits = g.hits(circles.x.length);
	return {
		castAll: () => world.sweep(bodies, hits),
		results: () => ({ time: hits.columns.time, wall: hits.columns.index }),
		dispose: () => [hits, bodies, world].forEach((one) => one.dispose()),
	};
}

// A list of the circles that hit something, with the same.
function listCaster(walls, circles) {
	const { bodies, world } = makeWorld(walls, circles);
	const count = circles.x.length;
	const list = g.list("bodyHits", count);
	return {
		castAll: () => world.sweepHits(bodies, list),
		results() {
			const time = new Float32Array(count).fill(Infinity);
			const wall = new Int32Array(count).fill(-1);
			for (let k = 0; k < list.count; k++) {
				time[list.body(k)] = list.time(k);
				wall[list.body(k)] = list.index(k);
			}
			return { time, wall };
		},
		dispose: () => [list, bodies, world].forEach((one) => one.dispose()),
	};
}

function crowd(walls, { x, y, radius }, seconds) {
	const world = g.world(walls);
	const columns = g.adopt({ x, y, radius, vx: new Float32Array(x.length), vy: new Float32Array(x.length) });
	const bodies = g.bodies(columns, { step: seconds });
	const options = { crowd: world.crowd() };
	return {
		step(steer) {
			steer(columns);
			world.move(bodies, options);
		},
		places: () => ({ x: columns.x, y: columns.y }),
		dispose: () => [bodies, columns, world].forEach((one) => one.dispose()),
	};
}

export default [
	{ name: "Graze", load, caster, crowd },
	{ name: "Graze, a list", load, caster: listCaster },
];
