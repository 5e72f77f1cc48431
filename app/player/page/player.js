// The page: its controls, keys and gestures, and the clock that plays the film.

const element = (id) => document.getElementById(id);
const ZOOM_STEP = 1.4;
const HOVER_DISTANCE = 12; // from the edge of a body, in pixels
const NARROW = 700; // in pixels, as in player.css
const TAP_DISTANCE = 8; // in pixels: fingers that move less tap

class Player {
	constructor(film) {
		this.film = film;
		this.time = 0; // in ticks; an integer while the film does not play
		this.playing = false;
		this.frame = 0; // the request of the next frame
		this.speed = 1;
		this.body = -1; // the marked one
		this.pointers = new Map(); // that are down, by their ids
		this.view = new View(element("view"), film);
		element("slider").max = film.ticks;
		for (const id of ["legend", "controls"]) element(id).hidden = false;
		this.resize();
		this.fit();
	}

	// The tick whose motion is on the screen; 0 at the start.
	get tick() {
		return Math.ceil(this.time);
	}

	// -----------------------------------------------------------------------------------------------------------------
	// Time
	// -----------------------------------------------------------------------------------------------------------------

	play() {
		this.stop();
		if (this.time >= this.film.ticks) this.time = 0;
		this.playing = true;
		let last = performance.now();
		const advance = (now) => {
			this.time = Math.min(this.time + (Math.max(0, now - last) / 1000) * TICKS_PER_SECOND * this.speed, this.film.ticks);
			last = now;
			this.frame = requestAnimationFrame(advance);
			if (this.time === this.film.ticks) this.pause();
			else this.update();
		};
		this.frame = requestAnimationFrame(advance);
		this.update();
	}

	// Cancels the next frame, too: else the film would be played twice where it goes on before that frame.
	stop() {
		this.playing = false;
		cancelAnimationFrame(this.frame);
	}

	pause() {
		this.stop();
		this.time = this.tick;
		this.update();
	}

	toggle() {
		if (this.playing) this.pause();
		else this.play();
	}

	seek(tick) {
		this.stop();
		this.time = Math.min(Math.max(tick, 0), this.film.ticks);
		this.update();
	}

	setSpeed(index) {
		const select = element("speed");
		select.selectedIndex = Math.min(Math.max(index, 0), select.options.length - 1);
		this.speed = Number(select.value);
	}

	// -----------------------------------------------------------------------------------------------------------------
	// The screen
	// -----------------------------------------------------------------------------------------------------------------

	resize() {
		this.view.resize();
		if (this.isFitted) this.fit();
		else if (this.isFitted === false) this.update();
	}

	fit() {
		const covered = (selector) => document.querySelector(selector).offsetHeight;
		this.view.fit(covered("header"), covered("footer"));
		this.isFitted = true;
		this.update();
	}

	pan(dx, dy) {
		this.view.pan(dx, dy);
		this.isFitted = false;
		this.update();
	}

	zoom(factor, left = window.innerWidth / 2, top = window.innerHeight / 2) {
		this.view.zoom(factor, left, top);
		this.isFitted = false;
		this.update();
	}

	// Marks the body at a point of the screen.
	markAt(left, top) {
		const { x, y } = this.view.toLevel(left, top);
		this.body = this.film.bodyAt(x, y, this.time, HOVER_DISTANCE / this.view.scale);
		this.update();
	}

	// Draws at most once per frame of the screen.
	update() {
		if (this.isDue) return;
		this.isDue = true;
		requestAnimationFrame(() => {
			this.isDue = false;
			this.draw();
		});
	}

	draw() {
		this.view.draw(this.time, this.body);
		element("slider").value = this.tick;
		element("tick").value = `tick ${this.tick} of ${this.film.ticks}`;
		element("play").classList.toggle("playing", this.playing);
		element("play").setAttribute("aria-label", this.playing ? "Pause" : "Play");
		this.drawCard();
	}

	drawCard() {
		const card = element("card");
		card.hidden = this.body < 0;
		if (card.hidden) return;
		card.textContent = this.describe(this.body);
		const { left, top, radius } = this.view.circle(this.body, this.time);
		const lowest = window.innerHeight - element("controls").offsetHeight - card.offsetHeight - 8;
		const right = left + radius + 14;
		let x = right + card.offsetWidth < window.innerWidth - 8 ? right : left - radius - 14 - card.offsetWidth;
		let y = Math.max(8, Math.min(top - card.offsetHeight / 2, lowest));
		if (window.innerWidth < NARROW) [x, y] = [8, lowest]; // beside the body there is no room
		card.style.transform = `translate(${x}px, ${y}px)`;
	}

	describe(body) {
		const way = this.film.displacement(body, this.tick);
		const { x, y } = this.film.position(body, this.tick);
		const perTick = Math.hypot(way.x, way.y);
		const contacts = this.film.contacts(body, this.tick).map(({ kind, index }) => `${kind}\u00a0${index}`);
		return [
			`body ${body}, radius ${digits(this.film.radius[body])}`,
			`at ${digits(x)}, ${digits(y)}`,
			`speed ${digits(perTick * TICKS_PER_SECOND)} per second, ${digits(perTick)} per tick`,
			contacts.length ? `touches ${[...new Set(contacts)].join(", ")}` : "touches nothing",
		].join("\n");
	}

	// -----------------------------------------------------------------------------------------------------------------
	// Input
	// -----------------------------------------------------------------------------------------------------------------

	listen() {
		element("play").addEventListener("click", () => this.toggle());
		element("back").addEventListener("click", () => this.seek(this.tick - 1));
		element("forward").addEventListener("click", () => this.seek(this.tick + 1));
		element("slider").addEventListener("input", (event) => this.seek(Number(event.target.value)));
		element("speed").addEventListener("change", (event) => this.setSpeed(event.target.selectedIndex));
		element("in").addEventListener("click", () => this.zoom(ZOOM_STEP));
		element("out").addEventListener("click", () => this.zoom(1 / ZOOM_STEP));
		element("fit").addEventListener("click", () => this.fit());
		window.addEventListener("keydown", (event) => this.onKey(event));
		window.addEventListener("resize", () => this.resize());
		matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
			this.view.updateTheme();
			this.update();
		});
		const canvas = element("view");
		canvas.addEventListener("wheel", (event) => this.onWheel(event), { passive: false });
		canvas.addEventListener("pointerdown", (event) => this.onDown(event));
		canvas.addEventListener("pointermove", (event) => this.onMove(event));
		for (const type of ["pointerup", "pointercancel"]) canvas.addEventListener(type, (event) => this.onUp(event));
		canvas.addEventListener("pointerleave", (event) => {
			if (event.pointerType !== "touch" && !this.pointers.size) this.unmark();
		});
	}

	unmark() {
		this.body = -1;
		this.update();
	}

	onKey(event) {
		const actions = {
			" ": () => this.toggle(),
			ArrowLeft: () => this.seek(this.tick - 1),
			ArrowRight: () => this.seek(this.tick + 1),
			ArrowUp: () => this.setSpeed(element("speed").selectedIndex + 1),
			ArrowDown: () => this.setSpeed(element("speed").selectedIndex - 1),
			Home: () => this.seek(0),
			End: () => this.seek(this.film.ticks),
			"+": () => this.zoom(ZOOM_STEP),
			"=": () => this.zoom(ZOOM_STEP), // + without its shift key
			"-": () => this.zoom(1 / ZOOM_STEP),
			0: () => this.fit(),
			Escape: () => this.unmark(),
		};
		const action = actions[event.key];
		if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
		// The control in focus has uses of its own for these keys.
		if (event.target.tagName === "SELECT" || (event.target.tagName === "BUTTON" && event.key === " ")) return;
		event.preventDefault();
		if (event.repeat && event.key === " ") return; // a key that is held down would flicker
		action();
	}

	onWheel(event) {
		event.preventDefault();
		const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 * event.deltaY : event.deltaY;
		this.zoom(Math.exp(-pixels / 400), event.clientX, event.clientY);
		this.markAt(event.clientX, event.clientY);
	}

	onDown(event) {
		event.target.setPointerCapture(event.pointerId);
		this.pointers.set(event.pointerId, event);
		if (this.pointers.size === 1) this.tapStart = { x: event.clientX, y: event.clientY };
		else this.tapStart = null;
	}

	onMove(event) {
		const before = this.pointers.get(event.pointerId);
		if (!before) {
			this.markAt(event.clientX, event.clientY);
			return;
		}
		const { tapStart } = this;
		if (tapStart && Math.hypot(event.clientX - tapStart.x, event.clientY - tapStart.y) < TAP_DISTANCE) return;
		this.tapStart = null;
		const others = [...this.pointers.values()].filter((pointer) => pointer.pointerId !== event.pointerId);
		this.pointers.set(event.pointerId, event);
		if (others.length) this.pinch(before, event, others[0]);
		else this.pan(event.clientX - before.clientX, event.clientY - before.clientY);
	}

	// One of two fingers has moved.
	pinch(before, after, other) {
		const distance = (pointer) => Math.hypot(pointer.clientX - other.clientX, pointer.clientY - other.clientY);
		const centerX = (after.clientX + other.clientX) / 2;
		const centerY = (after.clientY + other.clientY) / 2;
		this.pan((after.clientX - before.clientX) / 2, (after.clientY - before.clientY) / 2);
		this.zoom(Math.max(distance(after), 1) / Math.max(distance(before), 1), centerX, centerY);
	}

	onUp(event) {
		this.pointers.delete(event.pointerId);
		if (this.tapStart) this.markAt(event.clientX, event.clientY);
		this.tapStart = null;
	}
}

// A number with as many digits as a reader needs.
function digits(value) {
	return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}

async function start() {
	element("title").textContent = document.title;
	const message = element("message");
	try {
		const player = new Player(await Film.fromText(element("film").textContent));
		message.hidden = true;
		player.listen();
		window.player = player; // for the console of the browser
		if (!matchMedia("(prefers-reduced-motion: reduce)").matches) player.play();
	} catch (error) {
		message.textContent = `This browser cannot play the run: ${error.message}`;
		throw error;
	}
}

start();
