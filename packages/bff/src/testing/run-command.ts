import { expect } from "vitest";
import { SHELF } from "../app/shelf.ts";
import { runProgram } from "../cli/program.ts";

export interface CommandEnd {
	readonly code: number;
	readonly stdout: string;
	readonly stderr: string;
}

/** Runs `bff …` inside this process, with this environment and nothing of ours. */
export async function runCommand(
	args: readonly string[],
	env: Readonly<Record<string, string>> = {},
	now: Date = new Date("2026-01-01T12:00:00.000Z"),
): Promise<CommandEnd> {
	const [stdout, stderr]: [string[], string[]] = [[], []];
	const code = await runProgram(args, {
		env,
		now: () => now,
		ownGames: SHELF,
		print: (line) => stdout.push(line),
		complain: (line) => stderr.push(line),
	});
	return { code, stdout: stdout.join("\n"), stderr: stderr.join("\n") };
}

/** It refused in a plain sentence, and did not say or do anything else. */
export function expectRefusal({ code, stdout, stderr }: CommandEnd, text: string): void {
	expect(stderr).toContain(text);
	expect(stderr).not.toMatch(/^\s+at /m);
	expect(stdout).toBe("");
	expect(code).toBe(1);
}

/** It did what it says, line by line, and complained of nothing, but that it made the first operator. */
export function expectDone({ code, stdout, stderr }: CommandEnd): readonly string[] {
	const complaints = stderr.split("\n").filter((line) => line !== "" && !line.includes('"alarm":"first_operator"'));
	expect({ code, complaints }).toEqual({ code: 0, complaints: [] });
	return stdout.split("\n");
}
