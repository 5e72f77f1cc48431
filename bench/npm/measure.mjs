// Measures all peers on the same workloads, in turns, and compares their answers. Runs under Node and in browsers.

import { judge, overlaps } from "./check.mjs";
import { CROWDS, SWEEPS, TICK, makeCircles, makeCrowd, makeLevel } from "./workloads.mjs";

const FILES = ["graze", "rapier2d", "rapier2d_simd", "planck", "box2d"];
// A run is measured in pieces of some milliseconds: long enough for the clocks of browsers, which are coarse, and so short
// that in some round no other program interrupts them. What counts is the sum of the least times of all pieces.
const CIRCLES_OF_PIECE = 1000;
const TICKS_OF_PIECE = 10;
const CALLS_OF_PIECE = 10; // where one call casts all circles

// The peers that are installed, and why others are not there.
export async function loadPeers() {
	const [peers, missing] = [[], []];
	for (const file of FILES) {
		try {
			const { default: all } = await import(`./peers/${file}.mjs`);
			for (const peer of all) await peer.load();
			peers.push(...all);
		} catch (error) {
			if (file === "graze") throw error;
			missing.push(`${file}: ${error.message.split("\n")[0]}`);
		}
	}
	return { peers, missing };
}

// Lets a page show what there is so far.
const pause = () => new Promise((resolve) => setTimeout(resolve));

function timed(run) {
	const before = performance.now();
	run();
	return performance.now() - before;
}

function keepLeast(pieces, k, ms) {
	pieces[k] = Math.min(pieces[k] ?? Infinity, ms);
}

const sum = (pieces) => pieces.reduce((total, ms) => total + ms, 0);

// One round of a caster. Where one call casts all circles, it is repeated for as many pieces as there are for the others.
function castAll({ caster, pieces }, count) {
	for (let from = 0, k = 0; from < count; from += CIRCLES_OF_PIECE, k++) {
		const to = Math.min(count, from + CIRCLES_OF_PIECE);
		if (!caster.castAll) {
			keepLeast(pieces, k, timed(() => caster.cast(from, to)));
			continue;
		}
		const ms = timed(() => {
			for (let call = 0; call < CALLS_OF_PIECE; call++) caster.castAll();
		});
		keepLeast(pieces, k, (ms / CALLS_OF_PIECE) * ((to - from) / count));
	}
}

// First hits: rows { workload, library, ns, hits, late, early, untouched }.
export async function measureSweeps(peers, { circles: count, rounds }, note) {
	const walls = makeLevel();
	const rows = [];
	for (const [workload, settings] of Object.entries(SWEEPS)) {
		const circles = makeCircles(walls, settings, count);
		const { hits, compare } = judge(walls, circles);
		const all = peers.map((peer) => ({ peer, caster: peer.caster(walls, circles), pieces: [] }));
		for (let round = 0; round < rounds; round++) {
			for (const one of all) {
				castAll(one, count);
				await pause();
			}
		}
		for (const { peer, caster, pieces } of all) {
			const ns = (sum(pieces) * 1e6) / count;
			rows.push({ workload, library: peer.name, ns, ...compare(caster.results()) });
			caster.dispose();
		}
		rows.push({ workload, library: "oracle", ns: null, hits, late: 0, early: 0, untouched: 0 });
		note?.(`first hits of ${workload}`);
	}
	return rows;
}

// Steps a crowd so many times. `observe(columns, places, tick)` has the velocities that bodies are given in a tick, and
// where they are after it; `pieces` keeps times.
function runCrowd(peer, scene, ticks, { observe, pieces }) {
	const crowd = peer.crowd(scene.walls, scene, TICK);
	let given;
	let tick = 0;
	const steer = (columns) => scene.steer((given = columns), tick);
	for (let k = 0; tick < ticks; k++) {
		const end = Math.min(ticks, tick + TICKS_OF_PIECE);
		const ms = timed(() => {
			for (; tick < end; tick++) {
				crowd.step(steer);
				observe?.(given, crowd.places(), tick);
			}
		});
		if (pieces) keepLeast(pieces, k, ms);
	}
	crowd.dispose();
}

// What becomes of a crowd: the most bodies that overlap others, and the deepest overlap, after every tenth tick and the
// last; and the way that bodies go, as a share of the one that they are given.
function observeCrowd(peer, scene, ticks) {
	const seen = { overlapping: 0, deepest: 0 };
	let [given, gone] = [0, 0];
	let before = scene;
	const observe = ({ vx, vy }, { x, y }, tick) => {
		for (let i = 0; i < x.length; i++) {
			given += Math.hypot(vx[i], vy[i]) * TICK;
			gone += Math.hypot(x[i] - before.x[i], y[i] - before.y[i]);
		}
		before = { x: x.slice(), y: y.slice() };
		if (tick % 10 && tick < ticks - 1) return;
		const { bodies, deepest } = overlaps({ ...before, radius: scene.radius, side: scene.side });
		seen.overlapping = Math.max(seen.overlapping, bodies);
		seen.deepest = Math.max(seen.deepest, deepest);
	};
	runCrowd(peer, scene, ticks, { observe });
	return { ...seen, way: gone / given };
}

// Crowds: rows { workload, library, ms, overlapping, deepest, way }.
export async function measureCrowds(peers, { bodies, ticks, rounds }, note) {
	const rows = [];
	for (const [workload, settings] of Object.entries(CROWDS)) {
		const scene = makeCrowd(settings, bodies);
		const all = peers.filter((peer) => peer.crowd).map((peer) => ({ peer, pieces: [] }));
		for (const one of all) one.seen = observeCrowd(one.peer, scene, ticks);
		for (let round = 0; round < rounds; round++) {
			for (const one of all) {
				runCrowd(one.peer, scene, ticks, one);
				await pause();
			}
		}
		for (const { peer, pieces, seen } of all) {
			rows.push({ workload, library: peer.name, ms: sum(pieces) / ticks, ...seen });
		}
		note?.(`crowd ${workload}`);
	}
	return rows;
}
