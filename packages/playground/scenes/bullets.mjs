// Bullet hell: emitters that turn, bullets against walls, and a few targets that move.
//
// Bullets pass one another. One that hits a target, or is stopped by a wall, is fired again.

import { Random, STEP } from "./common.mjs";
import { arena } from "../levels/rooms.mjs";

const EMITTERS = [
	[400, 300],
	[1200, 300],
	[400, 700],
	[1200, 700],
];
const TARGETS = [
	[800, 180],
	[800, 820],
	[200, 500],
	[1400, 500],
	[620, 420],
	[980, 600],
];
const TARGET_RADIUS = 30;

function start(g, level, settings) {
	const random = new Random(settings.seed);
	const world = g.world(level.walls);
	const place = { x: "f32", y: "f32", vx: "f32", vy: "f32" };
	const response = g.constructor.RESPONSE[settings.response];
	const shared = { radius: settings.radius, step: STEP, response };
	const bodies = g.bodies(g.columns(place, settings.number), { ...shared, toVx: "vx", toVy: "vy", count: 0 });
	const contacts = g.list("firstContacts", settings.number);
	const options = { skin: settings.skin, firstContacts: contacts };
	const bounce = { response: g.constructor.RESPONSE.bounce, toVx: "vx", toVy: "vy" };
	const targets = g.bodies(g.columns(place, TARGETS.length), { radius: TARGET_RADIUS, step: STEP, ...bounce });
	const { x, y, vx, vy } = targets.columns;
	TARGETS.forEach((center, k) => {
		const direction = random.vector(60);
		[x[k], y[k]] = center;
		vx[k] = direction.x;
		vy[k] = direction.y;
	});
	const crowd = world.crowd();
	const moves = { crowd: world.crowd(), skin: settings.skin };
	const aims = EMITTERS.map(() => random.vector(1));
	const hits = g.list("bodyHits", settings.number);
	return { world, bodies, targets, crowd, moves, options, aims, hits, random, settings };
}

// Bullet k starts at its emitter, which then turns by the angle of the triangle 7, 24, 25.
function fire(sim, k) {
	const { x, y, vx, vy } = sim.bodies.columns;
	const emitter = k % EMITTERS.length;
	const aim = sim.aims[emitter];
	const speed = sim.settings.speed * (0.8 + 0.4 * sim.random.uniform());
	[x[k], y[k]] = EMITTERS[emitter];
	vx[k] = aim.x * speed;
	vy[k] = aim.y * speed;
	const turned = { x: 0.96 * aim.x - 0.28 * aim.y, y: 0.28 * aim.x + 0.96 * aim.y };
	const length = Math.sqrt(turned.x * turned.x + turned.y * turned.y);
	sim.aims[emitter] = { x: turned.x / length, y: turned.y / length };
}

function tick(sim) {
	const { bodies, targets, world, crowd, hits, settings, options } = sim;
	const more = Math.min(settings.number, bodies.count + Math.ceil(settings.number / 240));
	for (let k = bodies.count; k < more; k++) fire(sim, k);
	bodies.count = more;

	crowd.place(targets);
	world.sweepHits(bodies, hits, { targets: "all", crowd });
	sim.touched = 0;
	for (let k = 0; k < hits.count; k++) {
		if (hits.feature(k) !== 4) continue; // Graze.FEATURE.circle
		fire(sim, hits.body(k));
		sim.touched++;
	}

	sim.touched += world.move(bodies, options).hits;
	if (settings.response === "stop") {
		const { firstContacts } = options;
		for (let k = 0; k < firstContacts.count; k++) fire(sim, firstContacts.body(k));
	}
	world.move(targets, sim.moves);
}

export const bullets = {
	name: "bullets",
	title: "Bullet hell",
	about: "Bullets against walls and a few moving targets. A bullet that hits a target is fired again.",
	level: arena,
	defaults: { number: 10000, speed: 260, radius: 2, response: "stop", skin: 0.02 },
	limits: { number: 20000, speed: 4000, radius: 8 },
	constants: { EMITTERS, TARGETS, TARGET_RADIUS },
	helpers: [fire],
	targetRadius: TARGET_RADIUS,
	parts: ["moves"],
	start,
	tick,
};
