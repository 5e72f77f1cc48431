// Roles: which views a struct of the library has, by which names columns take these roles, and of which types.
//
// All of it follows from the layout of the structs: a member that is a view has a role of its name, such as `halfAngle`
// for half_angle, and one of two coordinates has two, such as `pointX` and `pointY`. The exceptions are short names.

import { camel } from "./errors.js";
import { structs } from "./layout.mjs";

// Types of the views: the types of their columns.
const VIEWS = {
	gz_float_view: ["f32"],
	gz_double_view: ["f64"],
	gz_vec2_view: ["f32"],
	gz_id_view: ["u32", "u64"],
	gz_bits_view: ["u32"],
	gz_byte_view: ["u8"],
	gz_float_out: ["f32"],
	gz_int_out: ["i32"],
	gz_id_out: ["u64"],
	gz_byte_out: ["u8"],
	gz_vec2_out: ["f32"],
};

const SHORT = {
	"gz_bodies.center": ["x", "y"],
	"gz_bodies.motion": ["vx", "vy"],
	"gz_bodies.acceleration": ["ax", "ay"],
	"gz_moves.center": ["toX", "toY"],
	"gz_moves.motion": ["toVx", "toVy"],
	"gz_walls.a": ["ax", "ay"],
	"gz_walls.b": ["bx", "by"],
	"gz_trajectories.center": ["x", "y"],
	"gz_trajectories.motion": ["vx", "vy"],
	"gz_trajectories.acceleration": ["ax", "ay"],
};

// What the roles of a struct within another one end with.
const SUFFIXES = { first: "1", second: "2" };

// Arguments that are views alone, as structs of one member.
const ALONE = { blocked: "gz_byte_out", offset: "gz_vec2_out", since: "gz_double_view", point: "gz_vec2_view" };
for (const [name, type] of Object.entries(ALONE)) {
	structs[`one_${name}`] = { size: structs[type].size, fields: { [name]: { offset: 0, type } } };
}
SHORT["one_point.point"] = ["x", "y"];
SHORT["one_offset.offset"] = ["x", "y"];

function* viewsOf(struct, suffix = "", base = 0) {
	for (const [name, { offset, type, count }] of Object.entries(structs[struct].fields)) {
		if (VIEWS[type]) {
			const numbers = count ? Array.from({ length: count }, (_, k) => k) : [""];
			for (const number of numbers) {
				const pair = type.startsWith("gz_vec2");
				const two = SHORT[`${struct}.${name}`] ?? [`${camel(name)}X`, `${camel(name)}Y`];
				yield {
					at: base + offset + (number || 0) * structs[type].size,
					roles: (pair ? two : [camel(name) + number]).map((role) => role + suffix),
					types: VIEWS[type],
					written: type.endsWith("_out"),
					stride: structs[type].fields.stride.offset,
					bytes: structs[type].fields.bytes?.offset,
				};
			}
		} else if (type in structs) {
			yield* viewsOf(type, SUFFIXES[name] ?? suffix, base + offset);
		}
	}
}

// The views of a struct, in the order of its members.
const cache = {};
export const views = (struct) => (cache[struct] ??= [...viewsOf(struct)]);

// A kind of tables: the structs that each of its chunks has, their roles, and the types of columns made for them.
const kind = (name, ...structNames) => ({
	name,
	structs: structNames,
	roles: structNames.flatMap((struct) => views(struct).flatMap((view) => view.roles)),
	picks: structNames.includes("gz_bodies"),
	types: Object.fromEntries(
		structNames.flatMap((struct) => views(struct).flatMap(({ roles, types }) => roles.map((role) => [role, types[0]]))),
	),
});

export const KINDS = {
	bodies: kind("bodies", "gz_bodies", "gz_moves", "gz_sight", "one_since"),
	walls: kind("walls", "gz_walls"),
	hits: kind("hits", "gz_hits"),
	blocked: kind("lines of sight", "one_blocked"),
	offsets: kind("displacements", "one_offset"),
	points: kind("points", "one_point"),
	trajectories: kind("pairs of trajectories", "gz_trajectory_pairs"),
	touchContacts: kind("contacts of touches", "gz_touch_contacts"),
	polynomials: kind("polynomials", "gz_polynomials"),
};

for (const [key, one] of Object.entries(KINDS)) one.key = key;
