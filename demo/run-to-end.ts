import { homedir } from "node:os";
import { fileURLToPath } from "node:url";
import { startTied } from "@webframe/harness";
import { DemoError } from "./settings.ts";

/** What any program needs of its surroundings; everything else it is told. */
export const SURROUNDINGS = { PATH: process.env["PATH"] ?? "", HOME: homedir() };

/** A file of the checkout, as seen from this folder. */
export const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** Runs one of our programs to its end. @returns what it printed @throws DemoError with that, when it fails. */
export async function runToEnd(
	file: string,
	args: readonly string[],
	env: Record<string, string> = {},
): Promise<string> {
	let output = "";
	const program = await startTied({
		command: process.execPath,
		args: [path(file), ...args],
		cwd: path(".."),
		env: { ...SURROUNDINGS, ...env },
		onOutput: (text) => {
			output += text;
		},
	});
	const end = await program.ended;
	if (end.code !== 0) throw new DemoError(`${file} failed:\n${output}`);
	return output;
}
