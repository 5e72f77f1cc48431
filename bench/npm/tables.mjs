// Results as tables: a heading and rows of texts, with the ratio to Graze, which is first in each workload.

const digits = (value) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toPrecision(2));

function ratios(rows, unit) {
	let of = 1;
	return rows.map((row) => {
		if (row.library === "Graze") of = row[unit];
		return row[unit] === null ? "" : digits(row[unit] / of);
	});
}

// What is the same as in the row before is left out.
const once = (rows) => rows.map(({ workload }, k) => (k && rows[k - 1].workload === workload ? "" : workload));

export function sweepTable(rows) {
	const [names, ratio] = [once(rows), ratios(rows, "ns")];
	return {
		heading: ["circles", "library", "ns per circle", "× Graze", "hits", "late or missed", "early or false", "not touching"],
		rows: rows.map(({ library, ns, hits, late, early, untouched }, k) =>
			[names[k], library, ns === null ? "" : digits(ns), ratio[k], ...[hits, late, early, untouched].map(String)]),
	};
}

export function crowdTable(rows) {
	const [names, ratio] = [once(rows), ratios(rows, "ms")];
	return {
		heading: ["crowd", "library", "ms per tick", "× Graze", "bodies that overlap", "deepest, m", "way"],
		rows: rows.map(({ library, ms, overlapping, deepest, way }, k) =>
			[names[k], library, digits(ms), ratio[k], String(overlapping), deepest.toFixed(3), `${(way * 100).toFixed(0)}%`]),
	};
}

export function markdown({ heading, rows }) {
	const line = (cells) => `| ${cells.join(" | ")} |`;
	return [line(heading), `|${"---|".repeat(heading.length)}`, ...rows.map(line)].join("\n");
}
