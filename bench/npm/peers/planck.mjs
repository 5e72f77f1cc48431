// planck: the world has no query for circles that move, so it is asked which walls are in the box around each path, and
// each of these is cast on its own. Nothing is created per circle or wall.

import { AABB, CircleShape, EdgeShape, ShapeCast, ShapeCastInput, ShapeCastOutput, Vec2, World } from "planck";
import { castResults, crowdColumns } from "../columns.mjs";

function makeWorld(walls) {
	const world = new World({ gravity: Vec2(0, 0), allowSleep: false });
	const body = world.createBody();
	for (let k = 0; k < walls.ax.length; k++) {
		const shape = new EdgeShape(Vec2(walls.ax[k], walls.ay[k]), Vec2(walls.bx[k], walls.by[k]));
		body.createFixture(shape, { friction: 0, restitution: 0, userData: k });
	}
	return world;
}

function caster(walls, { x, y, dx, dy, radius }) {
	const world = makeWorld(walls);
	const results = castResults(x.length);
	const { time, wall, normalX, normalY } = results;
	const input = new ShapeCastInput();
	const output = new ShapeCastOutput();
	const circle = new CircleShape(1);
	const box = new AABB();
	let current = 0;
	const visit = (fixture) => {
		input.proxyA.set(fixture.getShape(), 0);
		if (ShapeCast(output, input) && output.lambda < time[current]) {
			time[current] = output.lambda;
			wall[current] = fixture.getUserData();
			normalX[current] = output.normal.x;
			normalY[current] = output.normal.y;
		}
		return true;
	};
	return {
		cast(from, to) {
			for (let i = from; i < to; i++) {
				const r = radius[i];
				circle.m_radius = r;
				input.proxyB.set(circle, 0);
				input.transformB.p.x = x[i];
				input.transformB.p.y = y[i];
				input.translationB.x = dx[i];
				input.translationB.y = dy[i];
				box.lowerBound.x = Math.min(x[i], x[i] + dx[i]) - r;
				box.lowerBound.y = Math.min(y[i], y[i] + dy[i]) - r;
				box.upperBound.x = Math.max(x[i], x[i] + dx[i]) + r;
				box.upperBound.y = Math.max(y[i], y[i] + dy[i]) + r;
				current = i;
				time[i] = Infinity;
				wall[i] = -1;
				world.queryAABB(box, visit);
			}
		},
		results: () => results,
		dispose() {},
	};
}

function crowd(walls, bodies, seconds) {
	const world = makeWorld(walls);
	const circles = Array.from(bodies.x, (x, i) => {
		const body = world.createBody({ type: "dynamic", position: Vec2(x, bodies.y[i]), fixedRotation: true });
		body.createFixture(new CircleShape(bodies.radius[i]), { density: 1, friction: 0, restitution: 0 });
		return body;
	});
	const all = crowdColumns(bodies);
	const velocity = Vec2(0, 0);
	return {
		step(steer) {
			steer(all);
			for (let i = 0; i < circles.length; i++) {
				velocity.x = all.vx[i];
				velocity.y = all.vy[i];
				circles[i].setLinearVelocity(velocity);
			}
			world.step(seconds);
			for (let i = 0; i < circles.length; i++) {
				const place = circles[i].getPosition();
				all.x[i] = place.x;
				all.y[i] = place.y;
			}
		},
		places: () => all,
		dispose() {},
	};
}

export default [{ name: "planck", load: async () => {}, caster, crowd }];
