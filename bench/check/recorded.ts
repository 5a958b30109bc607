/**
 * What a bet, a pay-in and a log-in took when it was last looked at, in the repository: whoever makes one grow mends it, or
 * writes it anew and says why; whoever makes one smaller writes it anew, so that it stays so.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { Figures, RowFigures } from "./count.ts";

/**
 * A share of what is recorded. Runs on a machine that was busy with other things differed by 0.4 % in bytes, for the lengths
 * of numbers and times in texts, and by one or two of a pay-in's 145 buffers, for where PostgreSQL finds room for a row.
 */
const MARGIN = 0.02;

export const RECORDED_FILE = fileURLToPath(new URL("./recorded.json", import.meta.url));

const numbers = z.record(z.string(), z.number());
const recordedSchema = z.record(
	z.string(),
	z.strictObject({ counts: numbers, costs: numbers, statements: z.record(z.string(), z.int()) }),
);

export function readRecorded(): Figures {
	return recordedSchema.parse(JSON.parse(readFileSync(RECORDED_FILE, "utf8")));
}

export function recordedText(figures: Figures): string {
	return `${JSON.stringify(figures, undefined, "\t")}\n`;
}

export interface Compared {
	/** What must not be. */
	readonly grown: readonly string[];
	/** What is better than recorded, and stays so only when it is written anew. */
	readonly smaller: readonly string[];
}

export function compare(figures: Figures, recorded: Figures): Compared {
	const names = new Set([...Object.keys(figures), ...Object.keys(recorded)]);
	const compared = [...names].map((name): Compared => {
		const [now, before] = [figures[name], recorded[name]];
		if (now === undefined) return { grown: [`${name}: recorded, and not counted any more`], smaller: [] };
		if (before === undefined) return { grown: [`${name}: counted, and not recorded yet`], smaller: [] };
		return compareRow(name, now, before);
	});
	return {
		grown: compared.flatMap(({ grown }) => grown),
		smaller: compared.flatMap(({ smaller }) => smaller),
	};
}

function compareRow(row: string, now: RowFigures, before: RowFigures): Compared {
	const grown: string[] = [];
	const smaller: string[] = [];
	for (const [kind, margin] of [
		["counts", 0],
		["costs", MARGIN],
	] as const) {
		for (const name of new Set([...Object.keys(now[kind]), ...Object.keys(before[kind])])) {
			const [count, known] = [now[kind][name] ?? 0, before[kind][name] ?? 0];
			const line = `${row}: ${name} ${count}, recorded are ${known}`;
			if (count > known * (1 + margin)) grown.push(line);
			else if (count < known * (1 - margin)) smaller.push(line);
		}
	}
	return grown.length === 0 ? { grown, smaller } : { grown: [...grown, ...moreStatements(row, now, before)], smaller };
}

/** Where something has grown: which statements are there more often. */
function moreStatements(row: string, now: RowFigures, before: RowFigures): readonly string[] {
	return Object.entries(now.statements)
		.filter(([name, calls]) => calls > (before.statements[name] ?? 0))
		.map(([name, calls]) => `${row}: ${calls} × ${name}, recorded are ${before.statements[name] ?? 0}`);
}
