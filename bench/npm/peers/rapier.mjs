// Rapier, from the module that a file beside this one imports: one call for each circle.
//
// Walls are segments, each a collider of its own, so that a hit names its wall. One collider of all walls (a polyline) has
// about the same times, and its hits do not say which segment.

import { castResults, crowdColumns } from "../columns.mjs";

export function makePeer(name, RAPIER) {
	const none = { x: 0, y: 0 };

	function makeWorld(walls) {
		const world = new RAPIER.World(none);
		const numbers = new Map(); // of walls, by handles
		const [a, b] = [new RAPIER.Vector2(0, 0), new RAPIER.Vector2(0, 0)];
		for (let k = 0; k < walls.ax.length; k++) {
			[a.x, a.y, b.x, b.y] = [walls.ax[k], walls.ay[k], walls.bx[k], walls.by[k]];
			const shape = RAPIER.ColliderDesc.segment(a, b).setFriction(0).setRestitution(0);
			numbers.set(world.createCollider(shape).handle, k);
		}
		return { world, numbers };
	}

	function caster(walls, { x, y, dx, dy, radius }) {
		const { world, numbers } = makeWorld(walls);
		world.step(); // puts the colliders into the tree that queries search
		const ball = new RAPIER.Ball(1);
		const [place, motion] = [new RAPIER.Vector2(0, 0), new RAPIER.Vector2(0, 0)];
		const results = castResults(x.length);
		const { time, wall, normalX, normalY } = results;
		return {
			cast(from, to) {
				for (let i = from; i < to; i++) {
					ball.radius = radius[i];
					place.x = x[i];
					place.y = y[i];
					motion.x = dx[i];
					motion.y = dy[i];
					const hit = world.castShape(place, 0, motion, ball, 0, 1, true);
					time[i] = hit ? hit.time_of_impact : Infinity;
					wall[i] = hit ? numbers.get(hit.collider.handle) : -1;
					if (!hit) continue;
					normalX[i] = hit.normal1.x;
					normalY[i] = hit.normal1.y;
				}
			},
			results: () => results,
			dispose: () => world.free(),
		};
	}

	function crowd(walls, bodies, seconds) {
		const { world } = makeWorld(walls);
		world.timestep = seconds;
		const circles = Array.from(bodies.x, (x, i) => {
			const body = world.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(x, bodies.y[i]).lockRotations());
			const shape = RAPIER.ColliderDesc.ball(bodies.radius[i]).setFriction(0).setRestitution(0);
			world.createCollider(shape, body);
			return body;
		});
		const all = crowdColumns(bodies);
		const velocity = { x: 0, y: 0 };
		return {
			step(steer) {
				steer(all);
				for (let i = 0; i < circles.length; i++) {
					velocity.x = all.vx[i];
					velocity.y = all.vy[i];
					circles[i].setLinvel(velocity, true);
				}
				world.step();
				for (let i = 0; i < circles.length; i++) {
					const place = circles[i].translation();
					all.x[i] = place.x;
					all.y[i] = place.y;
				}
			},
			places: () => all,
			dispose: () => world.free(),
		};
	}

	return { name, load: () => RAPIER.init(), caster, crowd };
}
