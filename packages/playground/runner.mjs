// Runs a scene in fixed time steps, and measures it.

import { levelOf } from "./levels/level.mjs";
import { SCENES } from "./scenes/index.mjs";
import { STEP, hashOf } from "./scenes/common.mjs";

const MAX_TICKS = 4; // of a frame: a page that is slower than that runs in slow motion
const MAX_MILLISECONDS = 40; // of the ticks of a frame
const CHECK_PERIOD = 30; // ticks from one count of overlaps to the next
const COOLING = 32; // of a body that has touched something, per tick, of 255
const WINDOW = 1000; // milliseconds over which rates are measured

export class Runner {
	constructor(graze) {
		this.graze = graze;
		this.paused = false;
		this.pointer = { x: 0, y: 0 };
		this.custom = null; // a level that was dropped in
	}

	// Builds everything anew, from the seed. Throws where the settings or the level do not allow that.
	start(name, settings) {
		const scene = SCENES[name];
		const source = scene.takesFiles && this.custom ? this.custom() : scene.level();
		const level = levelOf(source);
		const sim = scene.start(this.graze, level, settings);
		this.#dispose();
		sim.touched = 0;
		Object.assign(this, { scene, level, settings, sim, ticks: 0, overlaps: 0, time: 0 });
		const [x, y] = source.start ?? [800, 500];
		const shown = `${name} ${source.name}`;
		if (this.shown !== shown) this.pointer = { x, y };
		this.shown = shown;
		this.heat = new Uint8Array(sim.bodies.columns.count);
		this.checks = { crowd: sim.world.crowd(), list: this.graze.list("proximities", 0) };
		this.#measure();
	}

	#dispose() {
		if (!this.sim) return;
		this.sim.bodies.columns.dispose();
		for (const value of [...Object.values(this.sim), ...Object.values(this.checks)]) value?.dispose?.();
	}

	#measure() {
		const rates = { ticks: 0, frames: 0, touches: 0, work: 0, drawing: 0, since: performance.now() };
		this.window = rates;
		this.rates ??= { ticksPerSecond: 0, framesPerSecond: 0, touchesPerSecond: 0, perTick: 0, perFrame: 0 };
	}

	get bodies() {
		return this.sim.bodies;
	}

	get hash() {
		return hashOf(this.sim.bodies);
	}

	// Advances by a tick.
	tick() {
		const began = performance.now();
		this.scene.tick(this.sim, this.pointer);
		this.window.work += performance.now() - began;
		this.window.ticks++;
		this.window.touches += this.sim.touched;
		this.ticks++;
		this.#warm();
		if (this.ticks % CHECK_PERIOD === 0) this.check();
	}

	// Bodies that touch something glow for a while. What a state is does not depend on that.
	#warm() {
		const { heat, sim } = this;
		const contacts = sim.options?.firstContacts;
		for (let k = 0; k < heat.length; k++) heat[k] = heat[k] > COOLING ? heat[k] - COOLING : 0;
		for (let k = 0; contacts && k < contacts.count; k++) heat[contacts.body(k)] = 255;
	}

	// Counts overlaps of bodies with walls, and where they collide with one another, among them.
	check() {
		const { sim, scene, checks } = this;
		const { world, bodies, targets } = sim;
		const count = (of) => {
			checks.crowd.place(of);
			return world.overlaps(of, checks.list, { targets: "all", crowd: checks.crowd, skipSelf: true }).hits;
		};
		this.overlaps = scene.collide ? count(bodies) : world.overlaps(bodies, checks.list).hits;
		if (targets) this.overlaps += count(targets);
		return this.overlaps;
	}

	// Runs the ticks of a frame that begins at a time, in milliseconds.
	frame(now) {
		const elapsed = this.last === undefined ? 0 : (now - this.last) / 1000;
		this.last = now;
		this.window.frames++;
		if (this.paused) return this.#rate();
		this.time = Math.min(this.time + elapsed, MAX_TICKS * STEP);
		const until = performance.now() + MAX_MILLISECONDS;
		// A screen of 60 Hz has frames that come a little early: they run their tick, too.
		while (this.time > 0.9 * STEP) {
			this.time -= STEP;
			this.tick();
			if (performance.now() > until) this.time = 0;
		}
		return this.#rate();
	}

	drawn(milliseconds) {
		this.window.drawing += milliseconds;
	}

	// Whether the rates are new.
	#rate() {
		const { ticks, frames, touches, work, drawing, since } = this.window;
		const elapsed = performance.now() - since;
		if (elapsed < WINDOW) return false;
		const perSecond = 1000 / elapsed;
		this.rates = {
			ticksPerSecond: ticks * perSecond,
			framesPerSecond: frames * perSecond,
			touchesPerSecond: touches * perSecond,
			perTick: ticks ? work / ticks : this.rates.perTick,
			perFrame: frames ? drawing / frames : 0,
		};
		this.#measure();
		return true;
	}
}
