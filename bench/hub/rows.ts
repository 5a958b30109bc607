/** What the measurements hand over, and the table that is printed of it. */
import { cpus, release, totalmem, type } from "node:os";

export interface Row {
	readonly what: string;
	readonly ours: string;
	/** The yardstick's name and figure. */
	readonly theirs: string;
	/** Ours against the yardstick's: the median over the pairs. */
	readonly compared: string;
	/** None when it is only shown. */
	readonly goal?: { readonly text: string; readonly isMet: boolean };
}

export const HEAD = "| Measured | Ours | Yardstick | Compared | Goal | |\n| --- | --- | --- | --- | --- | --- |";
const GIB = 1024 ** 3;

/** When and on what it was measured: figures of different machines must not be compared. */
export function dateAndMachine(): string {
	const processors = cpus();
	const machine = `${processors.length} × ${processors[0]?.model ?? "unknown processor"}`;
	const memory = `${(totalmem() / GIB).toFixed(0)} GiB`;
	return `${new Date().toISOString()}, ${machine}, ${memory}, ${type()} ${release()}, Node.js ${process.version}`;
}

export function lineOf({ what, ours, theirs, compared, goal }: Row): string {
	const verdict = goal === undefined ? "" : goal.isMet ? "met" : "missed";
	return `| ${[what, ours, theirs, compared, goal?.text ?? "", verdict].join(" | ")} |`;
}

/** A goal of the form "at most". */
export function atMost(bound: number, value: number, unit = ""): NonNullable<Row["goal"]> {
	return { text: `≤ ${bound.toFixed(2)}${unit}`, isMet: value <= bound };
}
