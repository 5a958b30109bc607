/** Among how many possibilities the draws of our own games choose. */

import { BALLS_GAMES } from "@webframe/shared/games/balls";
import { NUMBERS_GAMES } from "@webframe/shared/games/numbers";
import { WHEEL_GAMES } from "@webframe/shared/games/wheel";
import { drawBalls } from "../../packages/shared/src/games/balls/draw.ts";
import type { Choices } from "../../packages/shared/src/games/fairness/choices.ts";
import { choicesOf } from "../../packages/shared/src/games/fairness/choices.ts";
import { drawWheel } from "../../packages/shared/src/games/wheel/draw.ts";
import { seedNumbered } from "./seeds.ts";

/** What a game chooses only now and then, such as a seventh boost, comes up in so many rounds. */
const ROUNDS_PER_VERSION = 300;

/** Every number of possibilities that occurs in a draw of any version of any of our own games, ascending. */
export async function possibilitiesInUse(): Promise<readonly number[]> {
	const found = new Set<number>();
	for (const { versions } of NUMBERS_GAMES)
		for (const { highest, drawn } of Object.values(versions)) noteDistinct(found, highest, drawn);
	for (let round = 0; round < ROUNDS_PER_VERSION; round++) {
		const noting = () => notingChoices(choicesOf(seedNumbered(round)), found);
		for (const { versions } of BALLS_GAMES)
			for (const rules of Object.values(versions)) await drawBalls(noting(), rules);
		for (const { versions } of WHEEL_GAMES)
			for (const rules of Object.values(versions)) await drawWheel(noting(), rules);
	}
	return [...found].toSorted((one, other) => one - other);
}

function notingChoices(choices: Choices, found: Set<number>): Choices {
	return {
		below: (possibilities) => {
			found.add(possibilities);
			return choices.below(possibilities);
		},
		distinct: (highest, drawn) => {
			noteDistinct(found, highest, drawn);
			return choices.distinct(highest, drawn);
		},
	};
}

function noteDistinct(found: Set<number>, highest: number, drawn: number): void {
	for (let place = 0; place < drawn; place++) found.add(highest - place);
}
