/**
 * What a bet, a pay-in and a log-in took when it was last looked at, in the repository: whoever makes one grow mends it, or
 * writes it anew and says why; whoever makes one smaller writes it anew, so that it stays so.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { Figures, RowFigures } from "./count.ts";

/**
 * A share of what is recorded. Runs on a machine that was busy with other things differed by 0.4 % in bytes, for the lengths of
 * numbers and times in texts.
 */
const MARGIN = 0.02;
/** The same of a cost that is no median but a mean, with what the service did besides: three runs differed by up to 9 %. */
const GARBAGE_MARGIN = 0.2;
/** Buffers differ by one or two, for where PostgreSQL finds room for a row: of few of them as of many. */
const BUFFERS_MARGIN = 2;

/** By how much a cost may differ from what is recorded. */
function marginOf(cost: string, recorded: number): number {
	if (cost === "buffers") return BUFFERS_MARGIN;
	return recorded * (cost === "bytes of old garbage" ? GARBAGE_MARGIN : MARGIN);
}

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
	/**
	 * Counts, the same in every run, that are below what is recorded. They must be written anew: else what was saved comes back
	 * unseen, and a counter that has stopped counting holds nothing back any more.
	 */
	readonly fewer: readonly string[];
	/** Costs that are better than recorded, and stay so only when they are written anew. */
	readonly smaller: readonly string[];
}

export function compare(figures: Figures, recorded: Figures): Compared {
	const names = new Set([...Object.keys(figures), ...Object.keys(recorded)]);
	const compared = [...names].map((name): Compared => {
		const [now, before] = [figures[name], recorded[name]];
		if (now === undefined) return only(`${name}: recorded, and not counted any more`);
		if (before === undefined) return only(`${name}: counted, and not recorded yet`);
		return compareRow(name, now, before);
	});
	return {
		grown: compared.flatMap(({ grown }) => grown),
		fewer: compared.flatMap(({ fewer }) => fewer),
		smaller: compared.flatMap(({ smaller }) => smaller),
	};
}

function only(grown: string): Compared {
	return { grown: [grown], fewer: [], smaller: [] };
}

function compareRow(row: string, now: RowFigures, before: RowFigures): Compared {
	const counts = compareNumbers(row, now.counts, before.counts, () => 0);
	const costs = compareNumbers(row, now.costs, before.costs, marginOf);
	const grown = [...counts.above, ...costs.above];
	return {
		grown: grown.length === 0 ? [] : [...grown, ...moreStatements(row, now, before)],
		fewer: counts.below,
		smaller: costs.below,
	};
}

type Numbers = RowFigures["counts"];

function compareNumbers(
	row: string,
	now: Numbers,
	before: Numbers,
	marginOf: (name: string, recorded: number) => number,
): Record<"above" | "below", string[]> {
	const [above, below]: [string[], string[]] = [[], []];
	for (const name of new Set([...Object.keys(now), ...Object.keys(before)])) {
		const [count, known] = [now[name] ?? 0, before[name] ?? 0];
		const margin = marginOf(name, known);
		const line = `${row}: ${name} ${count}, recorded are ${known}`;
		if (count > known + margin) above.push(line);
		else if (count < known - margin) below.push(line);
	}
	return { above, below };
}

/** Where something has grown: which statements are there more often. */
function moreStatements(row: string, now: RowFigures, before: RowFigures): readonly string[] {
	return Object.entries(now.statements)
		.filter(([name, calls]) => calls > (before.statements[name] ?? 0))
		.map(([name, calls]) => `${row}: ${calls} × ${name}, recorded are ${before.statements[name] ?? 0}`);
}
