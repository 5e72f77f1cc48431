// Measures in the page, and shows the tables. Settings are parameters of the address, such as ?circles=2000; with
// ?post=ADDRESS the rows are sent there.

import { loadPeers, measureCrowds, measureSweeps } from "./measure.mjs";
import { crowdTable, sweepTable } from "./tables.mjs";

const parameters = new URLSearchParams(location.search);
const settings = { circles: 10000, bodies: 2000, ticks: 150, rounds: 10 };
const form = document.querySelector("form");
for (const name of Object.keys(settings)) {
	const given = Number(parameters.get(name));
	if (Number.isInteger(given) && given > 0) settings[name] = given;
	form.elements[name].value = settings[name];
}

const status = document.querySelector("#status");
const say = (text) => (status.textContent = text);

function show(selector, { heading, rows }) {
	const table = document.querySelector(selector);
	table.replaceChildren();
	for (const cells of [heading, ...rows]) {
		const row = table.insertRow();
		for (const cell of cells) {
			const element = document.createElement(cells === heading ? "th" : "td");
			element.textContent = cell;
			row.append(element);
		}
	}
}

async function measure() {
	say("loading");
	const { peers, missing } = await loadPeers();
	document.querySelector("#missing").textContent = missing.join("; ");
	const note = (what) => say(`measured: ${what}`);
	const sweeps = await measureSweeps(peers, settings, note);
	show("#sweeps", sweepTable(sweeps));
	const crowds = await measureCrowds(peers, settings, note);
	show("#crowds", crowdTable(crowds));
	say("done");
	return { missing, sweeps, crowds };
}

async function run() {
	form.elements.run.disabled = true;
	const result = await measure().catch((error) => (say(String(error)), { error: String(error.stack) }));
	form.elements.run.disabled = false;
	const address = parameters.get("post");
	if (address) await fetch(address, { method: "POST", body: JSON.stringify(result) });
}

form.addEventListener("submit", (event) => {
	event.preventDefault();
	for (const name of Object.keys(settings)) settings[name] = Math.max(1, Math.floor(form.elements[name].valueAsNumber) || 1);
	run();
});
if (parameters.size) run();
