// Programs of npm's registry, for tests: in pinned versions, in a folder of their own. Where the registry cannot be
// reached, a test ends as skipped (77), but in continuous integration it fails.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PACKAGE } from "./support.mjs";

const SKIPPED = 77;
const UNREACHABLE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/;

// A folder in which the package and these programs are installed; it is removed in the end.
export function install(programs) {
	const folder = mkdtempSync(join(tmpdir(), "graze-registry-"));
	process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
	mkdirSync(join(folder, "src"));
	writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "user", private: true, type: "module" }));
	const options = ["--no-audit", "--no-fund", "--loglevel=error", "--install-links", "--fetch-retries=1"];
	try {
		execFileSync("npm", ["install", ...options, PACKAGE, ...programs], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
	} catch (error) {
		const text = String(error.stderr);
		if (process.env.CI || !UNREACHABLE.test(text)) throw new Error(text);
		console.log(`skipped: npm's registry cannot be reached\n${text}`);
		process.exit(SKIPPED);
	}
	return folder;
}

export function run(folder, program, ...options) {
	const command = join(folder, "node_modules/.bin", program);
	try {
		return execFileSync(command, options, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
	} catch (error) {
		throw new Error(`${program} ${options.join(" ")}\n${error.stdout}${error.stderr}`);
	}
}
