// A level for the scenes: walls of line segments, and the areas in which bodies can start.

import { areasOf } from "./areas.mjs";
import { HEIGHT, WIDTH } from "./rooms.mjs";

const MARGIN = 20;
const MAX_SEGMENTS = 200000;

// segments: [ax, ay, bx, by] each, of floats
// start: a point of the inside, or null
export function levelOf({ segments, start }) {
	const walls = { ax: [], ay: [], bx: [], by: [] };
	for (const [ax, ay, bx, by] of segments) {
		walls.ax.push(Math.fround(ax));
		walls.ay.push(Math.fround(ay));
		walls.bx.push(Math.fround(bx));
		walls.by.push(Math.fround(by));
	}
	const { areas, open } = areasOf(walls, start, WIDTH, HEIGHT);
	if (!open) return { walls, areas };
	// Bodies could leave: a frame keeps them in.
	const corners = [
		[0, 0],
		[WIDTH, 0],
		[WIDTH, HEIGHT],
		[0, HEIGHT],
	];
	corners.forEach(([x, y], k) => {
		const [toX, toY] = corners[(k + 1) % 4];
		walls.ax.push(x);
		walls.ay.push(y);
		walls.bx.push(toX);
		walls.by.push(toY);
	});
	return { walls, areas };
}

// Scales what a reader has found so that it fits into the view. Equal points stay equal.
export function fitted({ segments, start }) {
	if (!segments.length) throw new Error("there are no walls in it");
	if (segments.length > MAX_SEGMENTS) {
		throw new Error(`it has ${segments.length} walls, and at most ${MAX_SEGMENTS} are read`);
	}
	let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
	segments.forEach((segment, k) => {
		if (!segment.every((value) => Math.abs(value) <= 1e9)) {
			throw new Error(`wall ${k}: the coordinates ${segment.join(", ")} are not numbers up to 1e9`);
		}
		const [ax, ay, bx, by] = segment;
		left = Math.min(left, ax, bx);
		right = Math.max(right, ax, bx);
		top = Math.min(top, ay, by);
		bottom = Math.max(bottom, ay, by);
	});
	const [width, height] = [right - left, bottom - top];
	if (!(width > 0 || height > 0)) throw new Error("all of its walls are in one point");
	const scale = Math.min((WIDTH - 2 * MARGIN) / width, (HEIGHT - 2 * MARGIN) / height);
	const x = (value) => WIDTH / 2 + (value - left - width / 2) * scale;
	const y = (value) => HEIGHT / 2 + (value - top - height / 2) * scale;
	return {
		segments: segments.map(([ax, ay, bx, by]) => [x(ax), y(ay), x(bx), y(by)]),
		start: start && [x(start[0]), y(start[1])],
	};
}
