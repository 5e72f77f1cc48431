// Expected results by brute force, in double precision, of other derivations than the library's.
//
// The distance between two convex things that move straight is a convex function of time. So a search for its minimum,
// and bisection on both sides of it, find when they touch, without an equation to solve.

export function distanceToWall(walls, k, x, y) {
	const [ax, ay] = [walls.ax[k], walls.ay[k]];
	const [ux, uy] = [walls.bx[k] - ax, walls.by[k] - ay];
	const length2 = ux * ux + uy * uy;
	const along = length2 ? Math.min(1, Math.max(0, ((x - ax) * ux + (y - ay) * uy) / length2)) : 0;
	return Math.hypot(x - ax - along * ux, y - ay - along * uy) - (walls.radius?.[k] ?? 0);
}

// Between the surfaces, at time t of a step.
export function gapToWall(walls, k, bodies, i, step = 1) {
	return (t) => {
		const [x, y] = placeOf(bodies, i, t * step);
		return distanceToWall(walls, k, x, y) - bodies.radius[i];
	};
}

export function gapToCircle(others, k, bodies, i, step = 1) {
	return (t) => {
		const [x, y] = placeOf(bodies, i, t * step);
		const [ox, oy] = placeOf(others, k, t * step);
		return Math.hypot(x - ox, y - oy) - bodies.radius[i] - others.radius[k];
	};
}

export function placeOf(bodies, i, t) {
	const half = (t * t) / 2;
	const x = bodies.x[i] + bodies.vx[i] * t + (bodies.ax?.[i] ?? 0) * half;
	return [x, bodies.y[i] + bodies.vy[i] * t + (bodies.ay?.[i] ?? 0) * half];
}

export function bisect(f, inside, outside) {
	for (let n = 0; n < 60; n++) {
		const middle = (inside + outside) / 2;
		if (f(middle) <= 0) inside = middle;
		else outside = middle;
	}
	return inside;
}

// When a convex gap is not above 0 within [low, high]: { begin, end, lowest }, or begin = Infinity.
export function overlapOf(gap, low = 0, high = 1) {
	let [from, to] = [low, high];
	for (let n = 0; n < 80; n++) {
		const [a, b] = [from + (to - from) / 3, to - (to - from) / 3];
		if (gap(a) <= gap(b)) to = b;
		else from = a;
	}
	const least = [low, (from + to) / 2, high].reduce((best, t) => (gap(t) < gap(best) ? t : best));
	const lowest = gap(least);
	if (lowest > 0) return { begin: Infinity, end: -Infinity, lowest };
	return {
		begin: gap(low) <= 0 ? low : bisect(gap, least, low),
		end: gap(high) <= 0 ? high : bisect(gap, least, high),
		lowest,
	};
}

// The first hits of bodies that start clear of everything: of each body { time, index, second, lowest }. `second` is the
// time of the next one. A lowest gap of about 0 is a hit by rounding alone.
export function firstHits(bodies, gaps) {
	return bodies.x.map((_, i) => {
		const first = { time: Infinity, index: -1, second: Infinity, grazing: false };
		gaps(i).forEach((gap, k) => {
			if (!gap) return;
			const { begin, lowest } = overlapOf(gap);
			if (Math.abs(lowest) < 1e-3) first.grazing = true;
			if (begin < first.time) {
				first.second = first.time;
				first.time = begin;
				first.index = k;
			} else if (begin < first.second) first.second = begin;
		});
		return first;
	});
}

export const countOf = (walls) => walls.ax.length;
export const gapsOfWalls = (walls, bodies, step) => (i) => walls.ax.map((_, k) => gapToWall(walls, k, bodies, i, step));
export const gapsOfCircles = (others, bodies, step, self = true) => (i) =>
	others.x.map((_, k) => (self && k === i ? null : gapToCircle(others, k, bodies, i, step)));

export const isClear = (walls) => (x, y, radius, bodies) =>
	walls.ax.every((_, k) => distanceToWall(walls, k, x, y) > radius + 0.01) &&
	bodies.x.every((_, k) => Math.hypot(x - bodies.x[k], y - bodies.y[k]) > radius + bodies.radius[k] + 0.01);

// Whether the path of a body's centre crosses a wall: by the sides of ends, exact for coordinates of few bits.
export function crosses(walls, k, bodies, i, step) {
	const side = (px, py, qx, qy, x, y) => Math.sign((qx - px) * (y - py) - (qy - py) * (x - px));
	const [x0, y0] = placeOf(bodies, i, 0);
	const [x1, y1] = placeOf(bodies, i, step);
	const { ax, ay, bx, by } = walls;
	const ofPath = side(ax[k], ay[k], bx[k], by[k], x0, y0) * side(ax[k], ay[k], bx[k], by[k], x1, y1);
	return ofPath < 0 && side(x0, y0, x1, y1, ax[k], ay[k]) * side(x0, y0, x1, y1, bx[k], by[k]) < 0;
}
