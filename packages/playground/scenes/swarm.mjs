// A swarm among walls that follows the pointer; heavier bodies push lighter ones aside.

import { Random, STEP, placesIn } from "./common.mjs";
import { pillars } from "../levels/rooms.mjs";

const CENTER = [800, 500]; // of the room
const SHARE = 0.65; // of the room's sides, that the swarm takes around the pointer

function start(g, level, settings) {
	const random = new Random(settings.seed);
	const world = g.world(level.walls);
	const room = 1.25 * settings.radius + settings.skin;
	const places = placesIn(g, world, level.areas, room, settings.number, random);
	const types = {
		x: "f32",
		y: "f32",
		vx: "f32",
		vy: "f32",
		radius: "f32",
		pushMass: "f32",
		placeX: "f32",
		placeY: "f32",
	};
	const columns = g.columns(types, places.length);
	const { x, y, vx, vy, radius, pushMass, placeX, placeY } = columns;
	places.forEach((place, k) => {
		const motion = random.vector(settings.speed);
		x[k] = place.x;
		y[k] = place.y;
		vx[k] = motion.x;
		vy[k] = motion.y;
		radius[k] = settings.radius * (0.75 + 0.5 * random.uniform());
		pushMass[k] = radius[k] * radius[k];
		placeX[k] = SHARE * (x[k] - CENTER[0]);
		placeY[k] = SHARE * (y[k] - CENTER[1]);
	});
	const response = g.constructor.RESPONSE[settings.response];
	const bodies = g.bodies(columns, { step: STEP, response, toVx: "vx", toVy: "vy" });
	const crowd = world.crowd();
	const contacts = g.list("firstContacts", places.length);
	return { world, bodies, crowd, settings, options: { crowd, skin: settings.skin, firstContacts: contacts } };
}

// Each body has a place of its own around the pointer, goes towards it, and slows down where it is near.
function tick(sim, pointer) {
	const { x, y, vx, vy, placeX, placeY } = sim.bodies.columns;
	const { speed } = sim.settings;
	for (let k = 0; k < x.length; k++) {
		const dx = pointer.x + placeX[k] - x[k];
		const dy = pointer.y + placeY[k] - y[k];
		const distance = Math.sqrt(dx * dx + dy * dy);
		const wanted = speed / (distance + 20);
		vx[k] = vx[k] + 0.08 * (dx * wanted - vx[k]);
		vy[k] = vy[k] + 0.08 * (dy * wanted - vy[k]);
	}
	sim.touched = sim.world.move(sim.bodies, sim.options).hits;
}

export const swarm = {
	name: "swarm",
	title: "Swarm",
	about: "A crowd that follows the pointer, among walls. Heavier bodies push lighter ones aside.",
	level: pillars,
	defaults: { number: 10000, speed: 160, radius: 2.5, response: "slide", skin: 0.05 },
	limits: { number: 20000, speed: 1000, radius: 12 },
	constants: { CENTER, SHARE },
	collide: true,
	parts: ["places", "moves"],
	start,
	tick,
};
