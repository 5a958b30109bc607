/**
 * States of a part that no outcome tells apart are one cell, so that a bound looks at few of them: a sum has a cell for each
 * step between two lines, even and odd. Parts that count keep a cell for each count, which the bound adds up.
 */
import type { BallsRules } from "./balls-rules.ts";
import { catalogueOf, type Listed } from "./catalogue.ts";

/** The cells in which an outcome wins. */
export type Cells = ReadonlyMap<Listed, readonly number[]>;

const KNOWN = new WeakMap<BallsRules, Cells>();

/** The cells of all outcomes that are listed: built once for each rules. */
export function cellsOf(rules: BallsRules): Cells {
	const known = KNOWN.get(rules);
	if (known !== undefined) return known;
	const cells = new Map<Listed, number[]>();
	const byPart = new Map<string, Listed[]>();
	for (const outcome of catalogueOf(rules).listed.values()) {
		const { key } = outcome.look.part;
		const others = byPart.get(key);
		if (others === undefined) byPart.set(key, [outcome]);
		else others.push(outcome);
	}
	for (const outcomes of byPart.values()) fill(outcomes, cells);
	KNOWN.set(rules, cells);
	return cells;
}

/** Takes the outcomes of one part. */
function fill(outcomes: readonly Listed[], cells: Map<Listed, number[]>): void {
	const seen = new Set<string>();
	const part = outcomes[0]?.look.part;
	for (const state of part?.states ?? []) {
		const winners = outcomes.map(({ look }) => look.wins(state));
		const same = part?.set === undefined ? winners.join() : String(state);
		if (seen.has(same)) continue;
		outcomes.forEach((outcome, index) => {
			if (winners[index]) cells.set(outcome, [...(cells.get(outcome) ?? []), seen.size]);
		});
		seen.add(same);
	}
}
