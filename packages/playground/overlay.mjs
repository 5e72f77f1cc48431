// What is measured, as a list above the view. Its texts change once per second, so that it costs next to nothing.

const number = (value, digits = 0) =>
	value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });

const measured = (value, digits) => (value ? number(value, digits) : "–");

const LINES = {
	bodies: ["bodies", ({ bodies }) => number(bodies.count)],
	tick: ["ms per tick", ({ rates }) => measured(rates.perTick, 2)],
	contacts: ["contacts", ({ sim }) => number(sim.touched)],
	overlaps: ["overlaps", ({ overlaps }) => number(overlaps)],
	hits: ["hits per second", ({ rates }) => number(rates.touchesPerSecond)],
	ticks: ["ticks per second", ({ rates }) => `${number(rates.ticksPerSecond)} of 60`],
	frames: ["frames per second", ({ rates }) => number(rates.framesPerSecond)],
	draw: ["ms per frame", ({ rates }, painter) => `${measured(rates.perFrame, 2)} ${painter}`],
	state: ["state", ({ ticks, hash }) => `${hash} at ${number(ticks)}`],
};

const TITLES = {
	contacts: "bodies that touched something in the last tick",
	overlaps: "of bodies with walls and one another, counted every 30 ticks",
	state: "a hash of all positions and motions, and the tick",
};

export function overlayIn(list) {
	const values = {};
	for (const [name, [label]] of Object.entries(LINES)) {
		const [term, value] = [document.createElement("dt"), document.createElement("dd")];
		term.textContent = label;
		term.title = TITLES[name] ?? "";
		value.id = `shown-${name}`;
		const line = document.createElement("div");
		line.append(term, value);
		list.append(line);
		values[name] = value;
	}
	return (runner, painter) => {
		for (const [name, [, text]] of Object.entries(LINES)) {
			const now = text(runner, painter);
			if (values[name].textContent !== now) values[name].textContent = now;
		}
	};
}
