// Lists: results of which there may be any number per body.

import type { Resource } from "./columns.js";

/**
 * Results as structs in the module's memory. A method for each member reads it from result k, and creates nothing:
 * `list.time(k)`. k is below `count`, or they throw a RangeError. Ids are exact up to 2^53; id64(k) is a bigint.
 */
export interface List extends Resource {
	readonly of: keyof Lists;
	/** How many results the list has. */
	readonly count: number;
	/** How many were found: more than `count` where the capacity was too small, which the report says, too. */
	readonly found: number;
	readonly capacity: number;
	/** Makes room for so many results. Without memory it throws, and the list stays what it was. */
	reserve(capacity: number): this;
	/**
	 * The results of a body, counted through all chunks, begin here and end where those of the next body begin: in lists
	 * that a query fills by bodies, complete or not. In lists of crushes and pushed bodies it counts by groups.
	 */
	first(body: number): number;
}

/** Lists of objects, for printing and tests: each object is garbage. */
interface Objects<T> extends Iterable<T> {
	object(k: number): T;
}

type Reader<T> = {
	[K in keyof T]: T[K] extends readonly (infer E)[] ? (k: number, i: number) => E : (k: number) => T[K];
};
type BigIds<T> = "id" extends keyof T ? { id64(k: number): bigint } : {};
type ListOf<T> = List & Objects<T> & Reader<T> & BigIds<T>;

/** gz_hit. */
export interface Hit {
	time: number;
	index: number;
	id: number;
	pointX: number;
	pointY: number;
	normalX: number;
	normalY: number;
	feature: number;
}

/** gz_body_hit. */
export interface BodyHit extends Hit {
	body: number;
}

/** gz_sensor_event: `circle` is 1 for a body of the crowd, `kind` a value of Graze.EVENT. */
export interface SensorEvent {
	time: number;
	index: number;
	id: number;
	circle: number;
	kind: number;
}

/** gz_proximity: a distance below 0 is minus the depth of an overlap. */
export interface Proximity extends Omit<Hit, "time"> {
	distance: number;
}

/** gz_neighbour. */
export interface Neighbour {
	distance: number;
	index: number;
}

/** gz_pair: `circle` is 1 for a body of the crowd, 0 for a wall. */
export interface Pair {
	body: number;
	index: number;
	circle: number;
}

/** gz_overlap_interval: `kind` is a value of Graze.CASE. */
export interface OverlapInterval {
	entry: number;
	exit: number;
	from: number;
	to: number;
	kind: number;
}

/** gz_contact. */
export interface Contact {
	time: number;
	index: number;
	id: number;
	centerX: number;
	centerY: number;
	normalX: number;
	normalY: number;
	feature: number;
}

/** gz_body_contact. */
export interface FirstContact extends Contact {
	body: number;
}

/** gz_crush. */
export interface Crush {
	body: number;
	id: number;
	group: number;
	wall: number;
}

/** gz_pushed. */
export interface Pushed {
	body: number;
	id: number;
	group: number;
	dx: number;
	dy: number;
}

/** gz_touch: `kind` is a value of Graze.EVENT. */
export interface Touch extends Contact {
	pointX: number;
	pointY: number;
	kind: number;
}

/** gz_touch_times: `times` of the four values of `time` and `kind` are used. */
export interface TouchTimes {
	time: number[];
	firstTouch: number;
	kind: number[];
	times: number;
	starts: number;
	ends: number;
	invalid: number;
}

/** gz_roots: `times` of the four values are used; `crossing` is of Graze.CROSSING, `kind` of Graze.ROOTS. */
export interface Roots {
	value: number[];
	crossing: number[];
	times: number;
	kind: number;
}

/** gz_segment. */
export interface Segment {
	ax: number;
	ay: number;
	bx: number;
	by: number;
}

/** The kinds of lists, and what they hold. */
export interface Results {
	bodyHits: BodyHit;
	hits: Hit;
	events: SensorEvent;
	proximities: Proximity;
	neighbours: Neighbour;
	pairs: Pair;
	intervals: OverlapInterval;
	contacts: Contact;
	firstContacts: FirstContact;
	crushes: Crush;
	pushed: Pushed;
	touches: Touch;
	touchTimes: TouchTimes;
	roots: Roots;
	segments: Segment;
}

/** The lists that a program fills itself: `pairs.push(body, index, circle)`; `count` may be set. */
interface Inputs {
	pairs: { push(body: number, index: number, circle: number): void; count: number };
	segments: { push(ax: number, ay: number, bx: number, by: number): void; count: number };
}

type InputOf<K> = K extends keyof Inputs ? Inputs[K] : {};
export type Lists = { [K in keyof Results]: ListOf<Results[K]> & InputOf<K> & { readonly of: K } };
