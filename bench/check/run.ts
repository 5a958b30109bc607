/**
 * What a bet, a pay-in and a log-in take, counted: `node bench/check/run.ts`. It ends with 1 when something has grown
 * beyond `recorded.json`, or a count is below it.
 *
 * --write         makes what this run has counted what later runs are held to
 * --against DIR   measures besides what a bet takes of the processor, beside the service of another checkout, installed
 *                 there, in 15 pairs, each in a round of Keno; it ends with 1 when the lower quartile is above 1.05
 */
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { countAll, type Figures } from "./count.ts";
import { measureCpuRatios, type Spread } from "./cpu-ratios.ts";
import { compare, RECORDED_FILE, readRecorded, recordedText } from "./recorded.ts";

const { values } = parseArgs({ options: { write: { type: "boolean", default: false }, against: { type: "string" } } });

function lines(figures: Figures): readonly string[] {
	return Object.entries(figures).flatMap(([row, { counts, costs, statements }]) => [
		row,
		...Object.entries({ ...counts, ...costs }).map(([name, count]) => `  ${String(count).padStart(9)}  ${name}`),
		...Object.entries(statements).map(([name, calls]) => `  ${String(calls).padStart(9)}    ${name}`),
	]);
}

function spreadLine(name: string, { lowerQuartile, median, upperQuartile, hasGrown }: Spread): string {
	const quartiles = `quartiles ${lowerQuartile.toFixed(3)} to ${upperQuartile.toFixed(3)}`;
	return `${hasGrown ? "✘ grown: " : ""}processor time of a bet, ${name}: ${median.toFixed(3)} of the other checkout's, ${quartiles}`;
}

const figures = await countAll();
console.log(lines(figures).join("\n"));
if (values.write) writeFileSync(RECORDED_FILE, recordedText(figures));
const { grown, fewer, smaller } = compare(figures, readRecorded());
for (const line of smaller) console.log(`smaller, write it anew (--write): ${line}`);
for (const line of fewer) console.log(`✘ fewer, write it anew (--write): ${line}`);
for (const line of grown) console.log(`✘ grown: ${line}`);
if (grown.length + fewer.length > 0) process.exitCode = 1;
if (values.against !== undefined) {
	const { service, postgres } = await measureCpuRatios(resolve(values.against));
	console.log(`${spreadLine("service", service)}\n${spreadLine("PostgreSQL", postgres)}`);
	if (service.hasGrown || postgres.hasGrown) process.exitCode = 1;
}
