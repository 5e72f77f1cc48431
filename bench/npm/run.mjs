// Graze beside other libraries of npm's registry:
//
//	node run.mjs [--circles N] [--bodies N] [--ticks N] [--rounds N] [--json]
//
// prints tables in Markdown, or the rows as JSON. Where the libraries of package.json are not installed in this folder, it
// installs them first; the package of Graze has to be built before, in build/npm_package.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const DEFAULTS = { circles: "10000", bodies: "2000", ticks: "150", rounds: "10" };

const options = { json: { type: "boolean" } };
for (const [name, value] of Object.entries(DEFAULTS)) options[name] = { type: "string", default: value };
const { values } = parseArgs({ options });
const settings = {};
for (const name of Object.keys(DEFAULTS)) {
	settings[name] = Number(values[name]);
	if (!Number.isInteger(settings[name]) || settings[name] < 1) {
		throw new RangeError(`--${name} ${values[name]} is not an integer from 1 on`);
	}
}

const here = dirname(fileURLToPath(import.meta.url));
if (!existsSync(join(here, "node_modules"))) {
	// The package of Graze becomes a link, so that it is the one that was built last.
	const options = ["--no-audit", "--no-fund", "--no-package-lock", "--no-install-links"];
	execFileSync("npm", ["install", ...options], { cwd: here, stdio: ["ignore", 2, 2] });
}
const { loadPeers, measureCrowds, measureSweeps } = await import("./measure.mjs");
const { crowdTable, markdown, sweepTable } = await import("./tables.mjs");

const note = (what) => console.error(`measured: ${what}`);
const { peers, missing } = await loadPeers();
const sweeps = await measureSweeps(peers, settings, note);
const crowds = await measureCrowds(peers, settings, note);
if (values.json) {
	console.log(JSON.stringify({ missing, sweeps, crowds }));
} else {
	const { dependencies } = JSON.parse(readFileSync(join(here, "package.json")));
	const versions = Object.entries(dependencies).filter(([name]) => name !== "graze-collide");
	console.log(`Node ${process.versions.node}, ${cpus()[0].model}; ${versions.map((both) => both.join(" ")).join(", ")}.\n`);
	console.log(`First hits of ${settings.circles} circles:\n\n${markdown(sweepTable(sweeps))}\n`);
	console.log(`Crowds of ${settings.bodies} bodies, ${settings.ticks} ticks:\n\n${markdown(crowdTable(crowds))}`);
	for (const line of missing) console.log(`\nNot measured: ${line}`);
}
process.exit(0); // a library may leave threads behind
