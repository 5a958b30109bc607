import type { ResultField } from "../contract/result-form.ts";
import { bookOf } from "./book.ts";
import type { TableRules, WheelRules } from "./wheel-rules.ts";

/** The fields of a result; see `parseWheelResult`. */
export function wheelResultForm(rules: WheelRules): readonly ResultField[] {
	if (rules.kind === "table") return tableForm(rules);
	const highest = bookOf(rules).ring.length;
	return [{ name: "spins", kind: "integers", least: 1, most: rules.spinsMax, lowest: 1, highest }];
}

function tableForm(rules: TableRules): readonly ResultField[] {
	const { stops, levels } = bookOf(rules);
	const stop = { name: "stop", kind: "choice", choices: stops } as const;
	if (rules.second !== undefined) return [stop, { name: "second", kind: "integer", lowest: 1, highest: levels.length }];
	if (rules.boosts === undefined) return [stop];
	const counts = rules.boosts.counts.map(([count]) => count);
	const multipliers = rules.boosts.multipliers.map(([multiplier]) => multiplier);
	return [stop, { name: "boosts", kind: "boosts", counts, stops, multipliers }];
}
