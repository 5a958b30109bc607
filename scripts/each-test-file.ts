/**
 * Loaded before each test file. At its end nothing is mocked any more, for the file that has the worker next; and where
 * `TEST_COSTS` names a file, what this one has cost is noted there.
 *
 * This file is evaluated anew for each test file; what it imports is not, where files share a worker.
 */
import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, vi } from "vitest";
import { takeUsage } from "./costs/used-before.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const NOTES = process.env["TEST_COSTS"];

// Registered first, and so the last of all: what a file tidies up is part of its cost.
afterAll(() => {
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
	vi.unstubAllEnvs();
	if (NOTES === undefined) return;
	const { wall, cpu } = takeUsage();
	const file = relative(ROOT, expect.getState().testPath ?? "").replaceAll("\\", "/");
	appendFileSync(NOTES, `${JSON.stringify({ file, wall: Math.round(wall), cpu: Math.round(cpu) })}\n`);
});
