#!/usr/bin/env node
import { inspect } from "node:util";
import { SHELF } from "../app/shelf.ts";
import { printable } from "../platform/printable.ts";
import type { CommandIo } from "./command-io.ts";
import { runProgram } from "./program.ts";

const io: CommandIo = {
	env: process.env,
	now: () => new Date(),
	ownGames: SHELF,
	print: (line) => process.stdout.write(`${line}\n`),
	complain: (line) => process.stderr.write(`${line}\n`),
};
try {
	process.exitCode = await runProgram(process.argv.slice(2), io);
} catch (error) {
	// A fault of ours, with its stack: what others have written may stand in its message.
	io.complain(printable(inspect(error)));
	process.exitCode = 1;
}
