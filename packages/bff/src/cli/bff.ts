#!/usr/bin/env node
import { Command } from "commander";
import { ConfigError } from "../config.ts";
import { applyCommand } from "./apply.ts";
import { migrateCommand } from "./migrate.ts";
import { UsageError } from "./usage-error.ts";

const program = new Command("bff")
	.description("Operates a WebFrame aggregator: its schema, its partners and its keys.")
	.addCommand(migrateCommand())
	.addCommand(applyCommand());

try {
	await program.parseAsync();
} catch (error) {
	// What the caller got wrong is told in plain words; anything else is a fault of ours and keeps its stack.
	if (!(error instanceof UsageError || error instanceof ConfigError)) throw error;
	process.stderr.write(`${error.message}\n`);
	process.exitCode = 1;
}
