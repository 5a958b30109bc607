/**
 * What a bet, a pay-in and a log-in take, counted: `node bench/check/run.ts`. It ends with 1 when something has grown
 * beyond `recorded.json`.
 *
 * --write   makes what this run has counted what later runs are held to
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { countAll, type Figures } from "./count.ts";
import { compare, RECORDED_FILE, readRecorded, recordedText } from "./recorded.ts";

const { values } = parseArgs({ options: { write: { type: "boolean", default: false } } });

function lines(figures: Figures): readonly string[] {
	return Object.entries(figures).flatMap(([row, { counts, costs, statements }]) => [
		row,
		...Object.entries({ ...counts, ...costs }).map(([name, count]) => `  ${String(count).padStart(9)}  ${name}`),
		...Object.entries(statements).map(([name, calls]) => `  ${String(calls).padStart(9)}    ${name}`),
	]);
}

const figures = await countAll();
console.log(lines(figures).join("\n"));
if (values.write) writeFileSync(RECORDED_FILE, recordedText(figures));
const { grown, smaller } = compare(figures, readRecorded());
for (const line of smaller) console.log(`smaller, write it anew (--write): ${line}`);
for (const line of grown) console.log(`✘ grown: ${line}`);
if (grown.length > 0) process.exitCode = 1;
