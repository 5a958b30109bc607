import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";

declare module "vitest" {
	interface ProvidedContext {
		/** The folder with the frame as it is delivered. */
		builtFrame: string;
	}
}

/** One build of the frame for all tests of what is delivered. */
export async function setup(project: TestProject): Promise<() => void> {
	const folder = mkdtempSync(join(tmpdir(), "webframe-dist-"));
	const script = fileURLToPath(new URL("../../build/build.ts", import.meta.url));
	await promisify(execFile)(process.execPath, [script, folder]);
	project.provide("builtFrame", folder);
	return () => rmSync(folder, { recursive: true });
}
