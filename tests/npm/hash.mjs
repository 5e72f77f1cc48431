// The answers of every question are the same, to the bit, with both modules and natively: GRAZE_ANSWERS is the program
// of answers.c.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { Graze } from "./support.mjs";
import { answers } from "./answers.mjs";

const simd = answers(await Graze.load({ simd: true }));

test("the scalar module has the answers of the one with SIMD", async () => {
	assert.deepEqual(answers(await Graze.load({ simd: false })), simd);
});

test("so has the native library", { skip: !process.env.GRAZE_ANSWERS }, () => {
	const lines = execFileSync(process.env.GRAZE_ANSWERS, { encoding: "utf8" }).trim().split("\n");
	assert.deepEqual(Object.fromEntries(lines.map((line) => line.split(" "))), simd);
});

test("each question has an answer of its own", () => {
	const all = Object.values(simd);
	assert.ok(all.length >= 18);
	assert.equal(new Set(all).size, all.length);
});
