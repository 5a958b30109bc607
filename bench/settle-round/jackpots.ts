/** What jackpots add to the settlement of a round of Keno, with a floor beside it. */
import type postgres from "postgres";
import type { Machine } from "../bet-path/machine.ts";
import { alternatingPairs } from "../hub/statistics.ts";
import { settleByOneStatement } from "./floor.ts";
import { makeRound } from "./rounds.ts";
import type { Settling } from "./settling.ts";
import { lineOf, ratioOf, type Taken, taken } from "./taken.ts";

/** Source: issue 19. */
const RATIO_MAX = 1.05;

export interface Measured {
	readonly machine: Machine;
	readonly sql: postgres.Sql;
	readonly settling: Settling;
	readonly bets: number;
	readonly pairs: number;
}

/** @returns whether jackpots cost no more than they may */
export async function measureJackpots({ machine, sql, settling, bets, pairs }: Measured): Promise<boolean> {
	const settle = async (hasJackpots: boolean): Promise<Taken> => {
		const roundId = await makeRound(sql, { bets, hasJackpots });
		return await taken(machine, () => settling.settle(roundId));
	};
	const floor = async (): Promise<Taken> => {
		const roundId = await makeRound(sql, { bets });
		return await taken(machine, () => settleByOneStatement(sql, roundId));
	};
	// Pools are opened, statements prepared and code compiled before.
	for (const hasJackpots of [false, true, false, true]) await settle(hasJackpots);
	await floor();
	const floors: Taken[] = [];
	const measured = await alternatingPairs(
		pairs,
		async () => {
			floors.push(await floor());
			return await settle(false);
		},
		() => settle(true),
	);
	// The same twice tells what a pair of this machine is worth.
	const same = await alternatingPairs(
		pairs,
		() => settle(false),
		() => settle(false),
	);
	const [without, withJackpots] = [measured.map(([one]) => one), measured.map(([, other]) => other)];
	console.log(lineOf("floor", floors));
	console.log(lineOf("without jackpots", without));
	console.log(lineOf("with three jackpots", withJackpots));
	const ratio = ratioOf(measured);
	console.log(
		`with / without ${ratio.toFixed(3)} (at most ${RATIO_MAX}; the same twice ${ratioOf(same).toFixed(3)}): ${ratio <= RATIO_MAX ? "met" : "missed"}`,
	);
	return ratio <= RATIO_MAX;
}
