/** What a run of the simulation has found, read from what it printed: the same text that a person would read. */

export interface Find {
	readonly seed: number;
	/** What the judges say is wrong. */
	readonly judged: readonly string[];
	/** An error on the way, of the simulation itself or of its world, or a line that the service has logged as an error. */
	readonly others: readonly string[];
}

const FIND = /The seed (\d+) found:\n([\s\S]*?)\n *with the plan/;

/** Judges begin with what they speak of: a bet, a bonus, a round, a jackpot, a call, a balance, a report. */
const JUDGED =
	/^(?:(?:provider )?bet |freebet |jackpot |round \d|cashback \d|\d+: |\/|the bet(?:'s)? |the reports |the balance of |the casino asked |a captured call )/;

/** A line of an error that says where it was thrown. */
const STACK = /^at /;

/** @returns undefined when it found nothing */
export function findIn(output: string): Find | undefined {
	const [, seed, text] = FIND.exec(output) ?? [];
	if (seed === undefined || text === undefined) return undefined;
	const lines = text
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line !== "" && !STACK.test(line));
	return {
		seed: Number(seed),
		judged: lines.filter((line) => JUDGED.test(line)),
		others: lines.filter((line) => !JUDGED.test(line)),
	};
}
