// The parabolas of pods up to what they will touch, as line segments.

import { HORIZON, podAt } from "../scenes/pods.mjs";

const MAX_PODS = 200; // with a path: more could not be told apart
const PARTS = 16; // of a path
const CORNERS = 12; // of the circle where a pod will be when it touches something

export class Paths {
	constructor() {
		this.segments = new Float32Array(4 * MAX_PODS * (PARTS + CORNERS));
		this.count = 0;
	}

	#add(ax, ay, bx, by) {
		const at = 4 * this.count++;
		this.segments[at] = ax;
		this.segments[at + 1] = ay;
		this.segments[at + 2] = bx;
		this.segments[at + 3] = by;
	}

	#circle({ x, y }, radius) {
		for (let k = 0; k < CORNERS; k++) {
			const [from, to] = [k, k + 1].map((corner) => (corner / CORNERS) * 2 * Math.PI);
			const at = (angle) => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
			this.#add(...at(from), ...at(to));
		}
	}

	// Of a simulation without predictions there are none.
	follow(sim) {
		this.count = 0;
		if (!sim.predicted) return this;
		const { time } = sim.next;
		const pods = Math.min(sim.bodies.count, MAX_PODS);
		for (let k = 0; k < pods; k++) {
			const end = Math.min(time[k], HORIZON);
			let from = podAt(sim, k, sim.now);
			for (let part = 1; part <= PARTS; part++) {
				const to = podAt(sim, k, sim.now + ((end - sim.now) * part) / PARTS);
				this.#add(from.x, from.y, to.x, to.y);
				from = to;
			}
			if (time[k] > HORIZON) continue;
			this.#circle(from, sim.settings.radius);
		}
		return this;
	}
}
