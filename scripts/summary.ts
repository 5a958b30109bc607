/**
 * The end of a test run: a table of its stages, under each stage that has failed what failed in it, what the whole took, and
 * in the last line the sum. Whoever sees no more of a run than its end knows from it which test to look at.
 */
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import type { Failure, Tally } from "./stages.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** How many failed tests of a stage are named. */
export const FAILURES_NAMED_MAX = 20;
/** How many lines of its output stand for a stage that names no test. */
export const TAIL_LINES_MAX = 12;
/** Of each line, in characters. */
export const LINE_CHARACTERS_MAX = 200;

export interface Finished {
	readonly name: string;
	readonly tally: Tally;
	readonly seconds: number;
}

/** The whole run: stages run side by side, so that it is shorter than their sum. */
export interface WholeRun {
	/** By the clock, from its first step to its last. */
	readonly seconds: number;
	/** Of the machine, as far as this run may use them. */
	readonly cores: number;
}

/** @returns the lines of the table; the last one is `N passed, N failed` */
export function summary(finished: readonly Finished[], { seconds, cores }: WholeRun): readonly string[] {
	const sum = (of: (tally: Tally) => number): number => finished.reduce((total, { tally }) => total + of(tally), 0);
	const totals = `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`;
	const whole = `the whole run took ${seconds.toFixed(1)} s on ${cores} ${cores === 1 ? "core" : "cores"}`;
	return [...finished.flatMap(linesOf), whole, totals];
}

function linesOf({ name, tally, seconds }: Finished): readonly string[] {
	const mark = tally.failed === 0 ? "✔" : "✘";
	const counts = `${tally.passed} passed, ${tally.failed} failed`;
	return [
		`${mark} ${name.padEnd(20)} ${counts.padEnd(24)} ${seconds.toFixed(1)} s`,
		...tally.skipped.map((skipped) => `  skipped: ${skipped}`),
		...(tally.failed === 0 ? [] : whatFailed(tally)),
		...named("flaky", tally.flaky),
	];
}

function whatFailed({ failures, tail }: Tally): readonly string[] {
	if (failures.length === 0) return lastLines(tail).map((line) => bounded(`  | ${line}`));
	return named("failed", failures);
}

function named(what: "failed" | "flaky", tests: readonly Failure[]): readonly string[] {
	const unnamed = tests.length - FAILURES_NAMED_MAX;
	return [
		...tests
			.slice(0, FAILURES_NAMED_MAX)
			.flatMap(({ test, message }) => [
				bounded(`  ${what}: ${test}`),
				...toldOf(message).map((line) => bounded(`          ${line}`)),
			]),
		...(unnamed > 0 ? [`  ${what}: ${unnamed} more`] : []),
	];
}

function lastLines(text: string): readonly string[] {
	return linesIn(text).slice(-TAIL_LINES_MAX);
}

/** What a browser was told to wait for stands below the message, and where the test stood below that. */
const WAITED_FOR = /^\s*- (waiting for .*)$/;
const STOOD_AT = /^\s*at (?:.* \()?(?:file:\/\/)?(\/(?!.*node_modules).*?:\d+):\d+\)?$/;

function toldOf(message: string): readonly string[] {
	const lines = linesIn(stripVTControlCharacters(message));
	const first = (pattern: RegExp): readonly string[] => {
		const found = lines.map((line) => pattern.exec(line)?.[1]).find((line) => line !== undefined);
		return found === undefined ? [] : [found];
	};
	const places = first(STOOD_AT).map((place) => `at ${relative(ROOT, place).replaceAll("\\", "/")}`);
	return [lines[0] ?? "without a message", ...first(WAITED_FOR), ...places];
}

/** The lines that say something. */
function linesIn(text: string): readonly string[] {
	return text
		.split(/\r?\n/)
		.map((line) => line.trimEnd())
		.filter((line) => line !== "");
}

function bounded(line: string): string {
	return line.length > LINE_CHARACTERS_MAX ? `${line.slice(0, LINE_CHARACTERS_MAX - 1)}…` : line;
}
