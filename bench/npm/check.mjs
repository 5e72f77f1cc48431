// What the answers are compared with, in double precision, among all walls and all pairs: the same for all peers.

import { distanceToWall, isNearBox } from "./workloads.mjs";

// When a point that moves by (dx, dy) from (x, y) comes to be within `radius` of the segment from a to b; Infinity if not
// within [0, 1]. It starts outside. The area within `radius` of a segment is two circles and a box between them.
function timeOfImpact(x, y, dx, dy, radius, ax, ay, bx, by) {
	const [ux, uy] = [bx - ax, by - ay];
	const length = Math.hypot(ux, uy);
	let first = Math.min(timeInCircle(x - ax, y - ay, dx, dy, radius), timeInCircle(x - bx, y - by, dx, dy, radius));
	const side = ((x - ax) * uy - (y - ay) * ux) / length; // signed distance from the line
	const speed = (dx * uy - dy * ux) / length;
	const time = (Math.abs(side) - radius) / -(speed * Math.sign(side));
	if (time >= 0 && time <= 1) {
		const along = ((x + dx * time - ax) * ux + (y + dy * time - ay) * uy) / (length * length);
		if (along >= 0 && along <= 1) first = Math.min(first, time);
	}
	return first;
}

function timeInCircle(x, y, dx, dy, radius) {
	const [a, b, c] = [dx * dx + dy * dy, x * dx + y * dy, x * x + y * y - radius * radius];
	const discriminant = b * b - a * c;
	if (b >= 0 || discriminant < 0) return Infinity;
	const time = c / (-b + Math.sqrt(discriminant));
	return time <= 1 ? Math.max(0, time) : Infinity;
}

// The first hits of circles whose radii are changed by `grow`.
export function firstHits(walls, { x, y, dx, dy, radius }, grow = 0) {
	const { ax, ay, bx, by } = walls;
	return Float64Array.from(x, (_, i) => {
		const [r, middleX, middleY] = [radius[i] + grow, x[i] + dx[i] / 2, y[i] + dy[i] / 2];
		const reach = r + Math.hypot(dx[i], dy[i]) / 2;
		let first = Infinity;
		for (let k = 0; k < ax.length; k++) {
			if (!isNearBox(walls, k, middleX, middleY, reach)) continue;
			first = Math.min(first, timeOfImpact(x[i], y[i], dx[i], dy[i], r, ax[k], ay[k], bx[k], by[k]));
		}
		return first;
	});
}

export const TOLERANCE = 0.05; // in units of the level; radii are 2 to 20

// How answers differ: `late` are hits that are later than a circle that is smaller by the tolerance touches, or missed;
// `early` are sooner than one that is larger touches, or false; `untouched` are those whose wall the circle does not touch
// at that time.
export function judge(walls, circles) {
	const { x, y, dx, dy, radius } = circles;
	const [sure, smaller, larger] = [0, -TOLERANCE, TOLERANCE].map((grow) => firstHits(walls, circles, grow));
	const count = (times) => times.reduce((sum, time) => sum + (time <= 1), 0);
	const touches = (i, t, k) =>
		Math.abs(distanceToWall(walls, k, x[i] + t * dx[i], y[i] + t * dy[i]) - radius[i]) <= TOLERANCE;
	return {
		hits: count(sure),
		// wall: may be missing
		compare({ time, wall }) {
			let [late, early, untouched] = [0, 0, 0];
			time.forEach((t, i) => {
				late += t > smaller[i] + 1e-6 && smaller[i] <= 1;
				early += t < larger[i] - 1e-6 && t <= 1;
				untouched += t <= 1 && wall !== undefined && !touches(i, t, wall[i]);
			});
			return { hits: count(time), late, early, untouched };
		},
	};
}

// How many bodies overlap another one or a wall of the room by more than `depth`, and the deepest overlap.
export function overlaps({ x, y, radius, side }, depth = 1e-3) {
	const cell = 2 * radius.reduce((a, b) => Math.max(a, b));
	const cells = new Map();
	const overlapping = new Set();
	let deepest = 0;
	const note = (overlap, ...bodies) => {
		deepest = Math.max(deepest, overlap);
		if (overlap > depth) bodies.forEach((i) => overlapping.add(i));
	};
	for (let i = 0; i < x.length; i++) {
		note(radius[i] - Math.min(x[i], y[i], side - x[i], side - y[i]), i);
		const [column, row] = [Math.floor(x[i] / cell), Math.floor(y[i] / cell)];
		for (let k = 0; k < 9; k++) {
			for (const j of cells.get(`${column - 1 + (k % 3)} ${row - 1 + Math.floor(k / 3)}`) ?? []) {
				note(radius[i] + radius[j] - Math.hypot(x[i] - x[j], y[i] - y[j]), i, j);
			}
		}
		const key = `${column} ${row}`;
		if (!cells.has(key)) cells.set(key, []);
		cells.get(key).push(i);
	}
	return { bodies: overlapping.size, deepest };
}
