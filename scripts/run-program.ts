import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";

/** How much of what a program says last is kept, in characters. */
const TAIL_CHARACTERS_MAX = 8_000;
/** How long what a program has left in its pipes may take to come, once it has ended: what it has started may hold them open. */
const DRAIN_MS_MAX = 1_000;

export interface Ended {
	/** Its exit code; 1 where a signal has ended it or it could not be started. */
	readonly code: number;
	/** The end of what it has said, as plain text. */
	readonly tail: string;
}

/**
 * Runs a program in the workspace and shows its output line by line, to a terminal in colours. It has no terminal itself:
 * of programs that run side by side one would write over what the other has said.
 */
export async function runProgram(
	program: string,
	args: readonly string[],
	env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
	const colours = process.stdout.isTTY && process.env["NO_COLOR"] === undefined ? { FORCE_COLOR: "1" } : {};
	const child = spawn(program, args, {
		stdio: ["inherit", "pipe", "pipe"],
		env: { ...process.env, ...colours, ...env },
	});
	let tail = "";
	const streams = [
		{ from: child.stdout, to: process.stdout },
		{ from: child.stderr, to: process.stderr },
	];
	for (const { from, to } of streams) {
		from.setEncoding("utf8").on("data", (text: string) => {
			to.write(text);
			tail = (tail + text).slice(-TAIL_CHARACTERS_MAX);
		});
	}
	const closed = once(child, "close").catch(() => undefined);
	try {
		const [code] = await once(child, "exit");
		await Promise.race([closed, pause(DRAIN_MS_MAX, undefined, { ref: false })]);
		return { code: typeof code === "number" ? code : 1, tail: stripVTControlCharacters(tail) };
	} catch (error) {
		return { code: 1, tail: String(error) };
	} finally {
		for (const { from } of streams) from.destroy();
	}
}
