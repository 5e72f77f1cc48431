// Pods under constant thrust. What each will touch first is predicted seconds ahead, and only where a pod has touched
// something it is predicted anew: between touches a pod is where its parabola says.
//
// Pods are predicted with the skin around them, so that rounding never brings a pod itself to a wall.

import { Random, STEP, placesIn } from "./common.mjs";
import { cavern } from "../levels/rooms.mjs";

export const HORIZON = 240; // ticks that are predicted
const PERIOD = 120; // ticks after which all pods are predicted anew
const MAX_TOUCHES = 16; // of a pod in a tick: one that touches more, such as in a narrow corner, comes to rest
const LEAST_SPEED = 12; // at which a pod leaves a wall, else its thrust would press it to the wall without end

function start(g, level, settings) {
	const random = new Random(settings.seed);
	const world = g.world(level.walls);
	const places = placesIn(g, world, level.areas, settings.radius + 2 * settings.skin, settings.number, random);
	const count = places.length;
	const types = { x: "f32", y: "f32", vx: "f32", vy: "f32", ax: "f32", ay: "f32", since: "f64" };
	const columns = g.columns(types, count);
	const { x, y, vx, vy, ax, ay } = columns;
	places.forEach((place, k) => {
		const motion = random.vector(settings.speed * (0.4 + 0.6 * random.uniform()));
		const thrust = random.vector(0.3 * settings.speed);
		x[k] = place.x;
		y[k] = place.y;
		vx[k] = motion.x;
		vy[k] = motion.y;
		ax[k] = thrust.x;
		ay[k] = thrust.y + 0.2 * settings.speed;
	});
	const pick = g.pick(count);
	const predicted = g.bodies(columns, { radius: settings.radius + settings.skin, step: STEP, pick });
	const shown = g.columns({ x: "f32", y: "f32", vx: "f32", vy: "f32" }, count);
	const bodies = g.bodies(shown, { radius: settings.radius, step: STEP });
	const next = g.hits(count).columns; // of each pod its next touch
	const found = g.hits(count); // of the picked ones
	return { world, bodies, predicted, pick, next, found, settings, now: 0, touched: 0 };
}

// Predicts the pods of the pick from a time on.
function predict(sim, from) {
	const { next, found, pick } = sim;
	sim.world.predict(sim.predicted, found, { from, until: HORIZON });
	const { time, normalX, normalY } = found.columns;
	for (let k = 0; k < pick.count; k++) {
		const pod = pick.index[k];
		next.time[pod] = time[k];
		next.normalX[pod] = normalX[k];
		next.normalY[pod] = normalY[k];
	}
}

// Predicts all pods, and counts time from now on, so that times, which are floats, stay small and exact.
function restart(sim) {
	const { pick, predicted } = sim;
	const { since } = predicted.columns;
	pick.count = since.length;
	for (let k = 0; k < since.length; k++) {
		since[k] -= sim.now;
		pick.index[k] = k;
	}
	sim.now = 0;
	predict(sim, 0);
}

// Where a pod is at a time, in ticks, and how it moves.
export function podAt(sim, k, time) {
	const { x, y, vx, vy, ax, ay, since } = sim.predicted.columns;
	const s = (time - since[k]) / 60;
	return {
		x: x[k] + s * (vx[k] + (ax[k] / 2) * s),
		y: y[k] + s * (vy[k] + (ay[k] / 2) * s),
		vx: vx[k] + ax[k] * s,
		vy: vy[k] + ay[k] * s,
	};
}

// A pod responds to its next touch, and begins a new parabola there. With `rest` it stays there for good.
function touch(sim, k, rest) {
	const { x, y, vx, vy, ax, ay, since } = sim.predicted.columns;
	const { time, normalX, normalY } = sim.next;
	const at = podAt(sim, k, time[k]);
	const approach = at.vx * normalX[k] + at.vy * normalY[k];
	const leave = sim.settings.response === "bounce" ? Math.max(-approach, LEAST_SPEED) : LEAST_SPEED;
	since[k] = time[k];
	x[k] = at.x;
	y[k] = at.y;
	vx[k] = rest ? 0 : at.vx + (leave - approach) * normalX[k];
	vy[k] = rest ? 0 : at.vy + (leave - approach) * normalY[k];
	if (rest) ax[k] = ay[k] = 0;
}

function tick(sim) {
	const { pick, next, predicted } = sim;
	const { x, y, vx, vy } = sim.bodies.columns;
	if (sim.now % PERIOD === 0) restart(sim);
	sim.now++;
	sim.touched = 0;
	for (let k = 0; k < x.length; k++) {
		for (let touches = 1; next.time[k] <= sim.now; touches++) {
			touch(sim, k, touches === MAX_TOUCHES || sim.settings.response === "stop");
			pick.index[0] = k;
			pick.count = 1;
			predict(sim, predicted.columns.since[k]);
			sim.touched++;
		}
		const at = podAt(sim, k, sim.now);
		x[k] = at.x;
		y[k] = at.y;
		vx[k] = at.vx;
		vy[k] = at.vy;
	}
}

export const pods = {
	name: "pods",
	title: "Pods",
	about: "Pods under constant thrust, and where each will touch a wall: predicted up to four seconds ahead.",
	level: cavern,
	defaults: { number: 24, speed: 150, radius: 12, response: "bounce", skin: 0.1 },
	limits: { number: 10000, speed: 600, radius: 24 },
	constants: { HORIZON, PERIOD, MAX_TOUCHES, LEAST_SPEED },
	helpers: [predict, restart, podAt, touch],
	parts: ["places"],
	start,
	tick,
};
