// Draws a film: the part of the level that is in sight, and the bodies at a time.

const HUES = 24; // directions of motion that have a colour of their own
const AT_REST = HUES;
const LEAST_RADIUS = 1.3; // in pixels: smaller bodies are drawn with this radius
const PATH_TICKS = 90; // of the path of a marked body, to either side
const MARGIN = 14; // around the level, in pixels

// Closed lines along the walls that have an outside; what they enclose an odd number of times is the floor.
function floorPath(walls) {
	const path = new Path2D();
	const wallsAt = new Map(); // per end; taken from the lists when they are passed, so that each is looked at once
	const outlines = new Set(walls.filter((wall) => wall.hasOutside));
	const ends = (wall) => [`${wall.ax} ${wall.ay}`, `${wall.bx} ${wall.by}`];
	for (const wall of outlines)
		for (const end of ends(wall)) {
			if (!wallsAt.has(end)) wallsAt.set(end, []);
			wallsAt.get(end).push(wall);
		}
	const takeWallAt = (end) => {
		const there = wallsAt.get(end);
		let wall = there.pop();
		while (wall && !outlines.has(wall)) wall = there.pop();
		return wall;
	};
	for (const first of outlines) {
		path.moveTo(first.ax, first.ay);
		let [, end] = ends(first);
		for (let wall = first; wall; wall = takeWallAt(end)) {
			outlines.delete(wall);
			const [a, b] = ends(wall);
			if (wall !== first) end = a === end ? b : a;
			path.lineTo(...end.split(" ").map(Number));
		}
		path.closePath();
	}
	return path;
}

function wallPath(walls) {
	const path = new Path2D();
	for (const wall of walls) {
		path.moveTo(wall.ax, wall.ay);
		path.lineTo(wall.bx, wall.by);
	}
	return path;
}

function readTheme() {
	const style = getComputedStyle(document.documentElement);
	const value = (name) => style.getPropertyValue(name).trim();
	const base = Number(value("--base"));
	const swing = Number(value("--swing"));
	const channel = (hue, k) => Math.round(255 * (base + swing * Math.cos(2 * Math.PI * (hue / HUES - k / 3))));
	const colors = Array.from({ length: HUES }, (_, hue) => `rgb(${[0, 1, 2].map((k) => channel(hue, k)).join(" ")})`);
	return {
		outside: value("--outside"),
		floor: value("--floor"),
		wall: value("--wall"),
		text: value("--text"),
		touchesWall: value("--touches-wall"),
		touchesBody: value("--touches-body"),
		colors: [...colors, value("--rest")], // by hue, then AT_REST
	};
}

class View {
	constructor(canvas, film) {
		this.canvas = canvas;
		this.film = film;
		this.context = canvas.getContext("2d");
		this.floor = floorPath(film.walls);
		this.walls = wallPath(film.walls);
		this.updateTheme();
	}

	updateTheme() {
		this.theme = readTheme();
		// The wheel turns clockwise from the top, angles turn counterclockwise from the right.
		const stops = Array.from({ length: HUES + 1 }, (_, k) => this.theme.colors[(HUES + HUES / 4 - k) % HUES]);
		document.documentElement.style.setProperty("--wheel", `conic-gradient(${stops.join(", ")})`);
	}

	// -----------------------------------------------------------------------------------------------------------------
	// What is in sight
	// -----------------------------------------------------------------------------------------------------------------

	// Adapts to the size of the canvas; the point at its centre stays there.
	resize() {
		const ratio = window.devicePixelRatio;
		this.canvas.width = Math.round(this.canvas.clientWidth * ratio);
		this.canvas.height = Math.round(this.canvas.clientHeight * ratio);
	}

	// Shows the whole level between the covers of the upper and the lower edge, in pixels.
	fit(top, bottom) {
		const { lowX, lowY, highX, highY } = this.film.shown;
		const width = this.canvas.clientWidth - 2 * MARGIN;
		const height = this.canvas.clientHeight - top - bottom - 2 * MARGIN;
		this.scale = Math.min(width / (highX - lowX || 1), height / (highY - lowY || 1));
		this.leastScale = this.scale / 4;
		this.mostScale = this.scale * 4096;
		this.x = (lowX + highX) / 2;
		this.y = (lowY + highY) / 2 + (top - bottom) / 2 / this.scale;
	}

	pan(dx, dy) {
		this.x -= dx / this.scale;
		this.y += dy / this.scale;
	}

	// Zooms by a factor; the point of the level at (left, top) stays there.
	zoom(factor, left, top) {
		const before = this.toLevel(left, top);
		this.scale = Math.min(Math.max(this.scale * factor, this.leastScale), this.mostScale);
		const after = this.toLevel(left, top);
		this.x += before.x - after.x;
		this.y += before.y - after.y;
	}

	toLevel(left, top) {
		return {
			x: this.x + (left - this.canvas.clientWidth / 2) / this.scale,
			y: this.y - (top - this.canvas.clientHeight / 2) / this.scale,
		};
	}

	toScreen(x, y) {
		return {
			left: this.canvas.clientWidth / 2 + (x - this.x) * this.scale,
			top: this.canvas.clientHeight / 2 - (y - this.y) * this.scale,
		};
	}

	// -----------------------------------------------------------------------------------------------------------------
	// Drawing
	// -----------------------------------------------------------------------------------------------------------------

	// body: the marked one, or -1
	draw(time, body) {
		const { context, theme } = this;
		const ratio = window.devicePixelRatio;
		context.setTransform(1, 0, 0, 1, 0, 0);
		context.fillStyle = theme.outside;
		context.fillRect(0, 0, this.canvas.width, this.canvas.height);
		const origin = this.toScreen(0, 0);
		const scale = ratio * this.scale;
		context.setTransform(scale, 0, 0, -scale, ratio * origin.left, ratio * origin.top);
		context.fillStyle = theme.floor;
		context.fill(this.floor, "evenodd");
		context.strokeStyle = theme.wall;
		context.lineWidth = 1.5 / this.scale;
		context.lineCap = "round";
		context.stroke(this.walls);
		context.setTransform(ratio, 0, 0, ratio, 0, 0);
		this.drawBodies(time);
		if (body >= 0) this.mark(body, time);
	}

	hue(body, time) {
		const way = this.film.displacement(body, Math.ceil(time));
		if (way.x === 0 && way.y === 0) return AT_REST;
		return (Math.round((Math.atan2(way.y, way.x) / (2 * Math.PI)) * HUES) + HUES) % HUES;
	}

	circle(body, time) {
		const at = this.film.position(body, time);
		return { ...this.toScreen(at.x, at.y), radius: Math.max(this.film.radius[body] * this.scale, LEAST_RADIUS) };
	}

	isInSight({ left, top, radius }) {
		const { clientWidth, clientHeight } = this.canvas;
		return left + radius > 0 && left - radius < clientWidth && top + radius > 0 && top - radius < clientHeight;
	}

	drawBodies(time) {
		const { context, film, theme } = this;
		const disks = theme.colors.map(() => new Path2D());
		const wallRings = new Path2D();
		const bodyRings = new Path2D();
		const ringWidth = Math.min(Math.max(film.meanRadius * this.scale * 0.25, 0.6), 2);
		for (let body = 0; body < film.bodies; body++) {
			const circle = this.circle(body, time);
			if (!this.isInSight(circle)) continue;
			addCircle(disks[this.hue(body, time)], circle, 0);
			if (circle.radius === LEAST_RADIUS) continue;
			const touched = film.touched(body, Math.ceil(time));
			if (touched & 1) addCircle(wallRings, circle, ringWidth / 2);
			if (touched & 2) addCircle(bodyRings, circle, 1.5 * ringWidth);
		}
		disks.forEach((path, hue) => {
			context.fillStyle = theme.colors[hue];
			context.fill(path);
		});
		context.lineWidth = ringWidth / 2;
		context.strokeStyle = theme.touchesBody;
		context.stroke(bodyRings);
		context.lineWidth = ringWidth;
		context.strokeStyle = theme.touchesWall;
		context.stroke(wallRings);
	}

	strokeWay(body, from, to) {
		this.context.beginPath();
		for (let time = from; time < to; time = Math.floor(time) + 1) {
			const { left, top } = this.circle(body, time);
			this.context.lineTo(left, top);
		}
		const { left, top } = this.circle(body, to);
		this.context.lineTo(left, top);
		this.context.stroke();
	}

	// Circles a body, and draws its path: brighter before the time than after it.
	mark(body, time) {
		const { context, film } = this;
		const now = this.circle(body, time);
		context.lineWidth = 1.25;
		context.strokeStyle = this.theme.text;
		this.strokeWay(body, Math.max(0, time - PATH_TICKS), time);
		context.globalAlpha = 0.5;
		this.strokeWay(body, time, Math.min(film.ticks, time + PATH_TICKS));
		context.globalAlpha = 1;
		context.beginPath();
		context.lineWidth = 2;
		context.arc(now.left, now.top, now.radius + 5, 0, 2 * Math.PI);
		context.stroke();
	}
}

// inset: by how many pixels the circle is smaller
function addCircle(path, { left, top, radius }, inset) {
	const inner = Math.max(radius - inset, 0.5);
	path.moveTo(left + inner, top);
	path.arc(left, top, inner, 0, 2 * Math.PI);
}
