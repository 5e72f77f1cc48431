// A crowd that wanders through a level: one that was dropped in, or the built-in one.

import { Random, STEP, placesIn } from "./common.mjs";
import { maze } from "../levels/rooms.mjs";

function start(g, level, settings) {
	const random = new Random(settings.seed);
	const world = g.world(level.walls);
	const room = settings.radius + settings.skin;
	const places = placesIn(g, world, level.areas, room, settings.number, random);
	const columns = g.columns({ x: "f32", y: "f32", vx: "f32", vy: "f32" }, places.length);
	const { x, y, vx, vy } = columns;
	places.forEach((place, k) => {
		const direction = random.vector(settings.speed);
		x[k] = place.x;
		y[k] = place.y;
		vx[k] = direction.x;
		vy[k] = direction.y;
	});
	const response = g.constructor.RESPONSE[settings.response];
	const shared = { radius: settings.radius, step: STEP, response };
	const bodies = g.bodies(columns, { ...shared, toVx: "vx", toVy: "vy" });
	const crowd = world.crowd();
	const contacts = g.list("firstContacts", places.length);
	return { world, bodies, crowd, random, settings, options: { crowd, skin: settings.skin, firstContacts: contacts } };
}

// Each body turns a little at random; one that was stopped takes a new direction.
function tick(sim) {
	const { x, vx, vy } = sim.bodies.columns;
	const { settings, random } = sim;
	for (let k = 0; k < x.length; k++) {
		const turn = 0.3 * (random.uniform() - 0.5);
		const toX = vx[k] - turn * vy[k];
		const toY = vy[k] + turn * vx[k];
		const speed = Math.sqrt(toX * toX + toY * toY);
		if (speed < 0.1 * settings.speed) {
			const direction = random.vector(settings.speed);
			vx[k] = direction.x;
			vy[k] = direction.y;
		} else {
			vx[k] = (toX / speed) * settings.speed;
			vy[k] = (toY / speed) * settings.speed;
		}
	}
	sim.touched = sim.world.move(sim.bodies, sim.options).hits;
}

export const level = {
	name: "level",
	title: "Level",
	about: "A crowd in a level of yours: drop a file, or choose one.",
	level: maze,
	takesFiles: true,
	defaults: { number: 4000, speed: 120, radius: 3, response: "slide", skin: 0.05 },
	limits: { number: 20000, speed: 1000, radius: 12 },
	collide: true,
	parts: ["places", "moves"],
	start,
	tick,
};
