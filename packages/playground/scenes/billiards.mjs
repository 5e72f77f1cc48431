// Billiards: balls that bounce off cushions and one another. One in eight is hit at the start.

import { Random, STEP, placesIn } from "./common.mjs";
import { table } from "../levels/rooms.mjs";

function start(g, level, settings) {
	const random = new Random(settings.seed);
	const world = g.world(level.walls);
	const room = settings.radius + settings.skin;
	const places = placesIn(g, world, level.areas, room, settings.number, random);
	const columns = g.columns({ x: "f32", y: "f32", vx: "f32", vy: "f32" }, places.length);
	const { x, y, vx, vy } = columns;
	places.forEach((place, k) => {
		x[k] = place.x;
		y[k] = place.y;
		if (k % 8) return;
		const direction = random.vector(settings.speed);
		vx[k] = direction.x;
		vy[k] = direction.y;
	});
	const response = g.constructor.RESPONSE[settings.response];
	const { radius, restitution } = settings;
	const bodies = g.bodies(columns, { radius, restitution, step: STEP, response, toVx: "vx", toVy: "vy" });
	const crowd = world.crowd();
	const contacts = g.list("firstContacts", places.length);
	const options = { crowd, method: settings.method, skin: settings.skin, firstContacts: contacts };
	return { world, bodies, crowd, options };
}

function tick(sim) {
	sim.touched = sim.world.move(sim.bodies, sim.options).hits;
}

export const billiards = {
	name: "billiards",
	title: "Billiards",
	about: "Balls that bounce, from event to event in the order of time, or all at once in a few rounds.",
	level: table,
	defaults: {
		number: 600,
		speed: 700,
		radius: 8,
		response: "bounce",
		skin: 0.02,
		restitution: 0.98,
		method: "events",
	},
	limits: { number: 10000, speed: 2000, radius: 20 },
	collide: true,
	parts: ["places", "moves"],
	start,
	tick,
};
