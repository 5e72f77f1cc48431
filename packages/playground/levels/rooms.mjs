// The built-in levels: line segments [ax, ay, bx, by] within WIDTH and HEIGHT.
//
// Coordinates are multiples of 1/4, whatever a browser's Math.cos returns: a level is the same everywhere.

export const WIDTH = 1600;
export const HEIGHT = 1000;

const exact = (value) => Math.round(4 * value) / 4;

function closed(points) {
	return points.map(([x, y], k) => {
		const [toX, toY] = points[(k + 1) % points.length];
		return [exact(x), exact(y), exact(toX), exact(toY)];
	});
}

const box = (left, top, right, bottom) =>
	closed([
		[left, top],
		[right, top],
		[right, bottom],
		[left, bottom],
	]);

// radius: a number, or a function of the angle
function round(x, y, radius, corners, turn = 0) {
	const at = typeof radius === "function" ? radius : () => radius;
	const points = Array.from({ length: corners }, (_, k) => {
		const angle = ((k + turn) / corners) * 2 * Math.PI;
		return [x + at(angle, k) * Math.cos(angle), y + at(angle, k) * Math.sin(angle)];
	});
	return closed(points);
}

const frame = (margin) => box(margin, margin, WIDTH - margin, HEIGHT - margin);

// Of the swarm: pillars of several forms.
export function pillars() {
	const segments = [
		...frame(4),
		...round(420, 300, 70, 24),
		...round(1180, 700, 90, 6),
		...round(1180, 280, (_, k) => (k % 2 ? 38 : 95), 10, -2.5),
		...box(330, 620, 480, 770),
		...round(800, 500, 34, 12),
		[640, 120, 760, 240],
		[840, 860, 1000, 790],
		[620, 760, 700, 880],
		[900, 120, 980, 200],
	];
	return { segments, start: [800, 400] };
}

// Of the bullets: cover around four emitters.
export function arena() {
	const segments = [...frame(4)];
	for (const [x, y] of [
		[400, 300],
		[1200, 300],
		[400, 700],
		[1200, 700],
	]) {
		for (const side of [-1, 1]) {
			segments.push([x + side * 130, y - 60, x + side * 130, y + 60]);
			segments.push([x - 60, y + side * 110, x + 60, y + side * 110]);
		}
	}
	segments.push(...round(800, 500, 60, 8, 0.5), ...round(800, 330, 18, 6), ...round(800, 670, 18, 6));
	segments.push(
		...round(60, 60, 30, 4),
		...round(1540, 60, 30, 4),
		...round(60, 940, 30, 4),
		...round(1540, 940, 30, 4),
	);
	return { segments, start: [800, 180] };
}

// Of billiards: cushions, and three bumpers.
export function table() {
	const [left, top, right, bottom, cut] = [40, 40, WIDTH - 40, HEIGHT - 40, 60];
	const cushions = closed([
		[left + cut, top],
		[right - cut, top],
		[right, top + cut],
		[right, bottom - cut],
		[right - cut, bottom],
		[left + cut, bottom],
		[left, bottom - cut],
		[left, top + cut],
	]);
	const bumpers = [...round(800, 500, 80, 32), ...round(440, 500, 40, 24), ...round(1160, 500, 40, 24)];
	return { segments: [...cushions, ...bumpers], start: [800, 200] };
}

// Of the pods: a cave with a rough outline, and rocks.
export function cavern() {
	const rough = (angle) => 1 + 0.06 * Math.cos(5 * angle) + 0.05 * Math.sin(9 * angle + 1);
	const outline = Array.from({ length: 56 }, (_, k) => {
		const angle = (k / 56) * 2 * Math.PI;
		return [800 + 700 * rough(angle) * Math.cos(angle), 500 + 435 * rough(angle) * Math.sin(angle)];
	});
	const rock = (x, y, size, corners) => round(x, y, (angle) => size * rough(angle + x), corners);
	const segments = [
		...closed(outline),
		...rock(560, 420, 90, 13),
		...rock(1020, 560, 110, 15),
		...rock(800, 760, 50, 9),
	];
	return { segments: [...segments, ...rock(840, 250, 45, 8), ...rock(340, 610, 40, 8)], start: [700, 560] };
}

// Of the scene `level`, where no file was dropped in: rooms with doorways.
export function maze() {
	const segments = [...frame(20)];
	const wall = (ax, ay, bx, by) => segments.push([ax, ay, bx, by]);
	for (const x of [420, 820, 1220]) {
		for (let y = 20; y < 980; y += 240) wall(x, y, x, y + 160);
	}
	for (const y of [340, 660]) {
		for (let x = 20; x < 1580; x += 400) {
			wall(x, y, x + 150, y);
			wall(x + 230, y, Math.min(x + 400, 1580), y);
		}
	}
	segments.push(...round(220, 180, 60, 16), ...box(560, 440, 680, 560), ...round(1020, 820, 80, 5));
	segments.push(...round(1400, 500, (_, k) => (k % 2 ? 40 : 90), 12), ...box(940, 130, 1100, 230));
	segments.push([80, 720, 200, 900], [260, 720, 380, 900], [1290, 100, 1500, 220]);
	return { segments, start: [620, 180] };
}
