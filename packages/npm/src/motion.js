// Bodies that move and respond, and walls that push them.

import { Crowd } from "./crowd.js";
import { NO_OPTIONS, checkOptions, natural, oneOf, wallIndex } from "./calls.js";
import { Queries } from "./queries.js";
import { describe, expect } from "./memory.js";
import { enums, structs } from "./layout.mjs";

const { gz_move_options, gz_move_sensors, gz_wall_push, gz_wall_group } = structs;
const COMMON = ["skin", "crowd", "sensors"];
const MOVE = [...COMMON, "maxContacts", "maxRounds", "method", "contacts", "firstContacts"];
const PUSH = [...COMMON, "maxPasses", "crushes", "pushed"];
const SENSORS = ["world", "crowd", "events"];
const GROUP = ["walls", "dx", "dy", "angle", "pivotX", "pivotY"];
const METHODS = { rounds: enums.GZ_CROWD_ROUNDS, events: enums.GZ_CROWD_EVENTS };

export class Motion extends Queries {
	// Moves bodies by their displacements: they slide, bounce, stop or pass, by their column `response`.
	move(bodies, options = NO_OPTIONS) {
		checkOptions(options, MOVE);
		const { contacts, firstContacts, sensors, crowd, method, maxContacts, maxRounds } = options;
		const query = this.query(bodies, NO_OPTIONS);
		const moves = bodies.at("gz_moves");
		const contactList = contacts ? this.list(contacts, "contacts") : 0;
		const firstList = firstContacts ? this.list(firstContacts, "firstContacts") : 0;
		const sensed = sensors ? this.#sensors(sensors) : 0;
		const { fields } = gz_move_options;
		const at = this.graze.argument("gz_move_options");
		const { u32, f32 } = this.graze.memory;
		f32[(at + fields.skin.offset) >>> 2] = options.skin ?? 0;
		u32[(at + fields.max_contacts.offset) >>> 2] = natural(maxContacts ?? 0, "maxContacts");
		u32[(at + fields.crowd.offset) >>> 2] = this.#crowd(crowd);
		u32[(at + fields.method.offset) >>> 2] = oneOf(METHODS, method ?? "rounds", "method");
		u32[(at + fields.max_rounds.offset) >>> 2] = natural(maxRounds ?? 0, "maxRounds");
		u32[(at + fields.contacts.offset) >>> 2] = contactList;
		u32[(at + fields.sensors.offset) >>> 2] = sensed;
		u32[(at + fields.first_contacts.offset) >>> 2] = firstList;
		const { report, scratch } = this;
		crowd?.moved();
		this.exports.gz_move(report.address, moves, at, this.address, query, scratch);
		// Without memory for the events alone, bodies have moved, with their contacts.
		const partial = report.status === "OUT_OF_MEMORY";
		if (partial && contacts) contacts.filled(report.written, -1);
		if (partial && firstContacts) firstContacts.filled(report.written, -1);
		report.checked();
		if (contacts) contacts.filledByBodies(this.total);
		if (firstContacts) firstContacts.filled(report.hits, -1);
		if (sensors) sensors.events.filledByBodies(this.total);
		return report;
	}

	#crowd(crowd) {
		return crowd ? expect(this.graze, Crowd, crowd, "a crowd").address : 0;
	}

	#sensors(sensors) {
		checkOptions(sensors, SENSORS);
		const { world, crowd, events } = sensors;
		const record = this.list(events, "events");
		const { fields } = gz_move_sensors;
		const at = this.graze.argument("gz_move_sensors");
		const { u32 } = this.graze.memory;
		u32[(at + fields.world.offset) >>> 2] = world ? expect(this.graze, Motion, world, "a world").address : 0;
		u32[(at + fields.crowd.offset) >>> 2] = this.#crowd(crowd);
		u32[(at + fields.events.offset) >>> 2] = record;
		return at;
	}

	// Moves groups of walls, one after the other, and pushes the bodies in their way.
	pushWalls(bodies, groups, options = NO_OPTIONS) {
		checkOptions(options, PUSH);
		const { crushes, pushed, sensors, crowd, maxPasses } = options;
		const data = this.#groups(groups); // before anything else for which the memory may grow
		const query = this.query(bodies, NO_OPTIONS);
		const moves = bodies.at("gz_moves");
		const crushList = crushes ? this.list(crushes, "crushes", groups.length) : 0;
		const pushedList = pushed ? this.list(pushed, "pushed", groups.length) : 0;
		const sensed = sensors ? this.#sensors(sensors) : 0;
		const { fields } = gz_wall_push;
		const at = this.graze.argument("gz_wall_push");
		const { u32, f32 } = this.graze.memory;
		u32[(at + fields.data.offset) >>> 2] = data;
		u32[(at + fields.count.offset) >>> 2] = groups.length;
		f32[(at + fields.skin.offset) >>> 2] = options.skin ?? 0;
		u32[(at + fields.crushes.offset) >>> 2] = crushList;
		u32[(at + fields.crowd.offset) >>> 2] = this.#crowd(crowd);
		u32[(at + fields.max_passes.offset) >>> 2] = natural(maxPasses ?? 0, "maxPasses");
		u32[(at + fields.sensors.offset) >>> 2] = sensed;
		u32[(at + fields.pushed.offset) >>> 2] = pushedList;
		const { report, scratch } = this;
		crowd?.moved();
		this.exports.gz_world_push_walls(report.address, at, moves, this.address, query, scratch);
		report.checked();
		if (crushes) crushes.filledByBodies(groups.length);
		if (pushed) pushed.filledByBodies(groups.length);
		if (sensors) sensors.events.filledByBodies(this.total);
		return report;
	}

	// Writes groups and the indices of their walls; the address of the groups.
	#groups(groups) {
		let walls = 0;
		for (let k = 0; k < groups.length; k++) {
			checkOptions(groups[k], GROUP);
			walls += indexCount(groups[k].walls);
		}
		const { memory } = this.graze;
		const data = memory.arena(groups.length * gz_wall_group.size + 4 * walls, groups);
		const { u32, f32 } = memory;
		const { fields } = gz_wall_group;
		let index = data + groups.length * gz_wall_group.size;
		for (let k = 0; k < groups.length; k++) {
			const group = groups[k];
			const at = data + k * gz_wall_group.size;
			u32[(at + fields.wall.offset) >>> 2] = index;
			u32[(at + fields.count.offset) >>> 2] = group.walls.length;
			f32[(at + fields.dx.offset) >>> 2] = group.dx ?? 0;
			f32[(at + fields.dy.offset) >>> 2] = group.dy ?? 0;
			f32[(at + fields.angle.offset) >>> 2] = group.angle ?? 0;
			f32[(at + fields.pivot_x.offset) >>> 2] = group.pivotX ?? 0;
			f32[(at + fields.pivot_y.offset) >>> 2] = group.pivotY ?? 0;
			for (let i = 0; i < group.walls.length; i++, index += 4) u32[index >>> 2] = wallIndex(group.walls[i]);
			walls -= group.walls.length;
		}
		if (walls) throw new TypeError("walls of a group in the module's memory, which has grown: take them anew");
		return data;
	}
}

function indexCount(walls) {
	if (typeof walls?.length === "number") return walls.length;
	throw new TypeError(`the walls of a group are an array of indices, not ${describe(walls)}`);
}
