import { createGameSync } from "../catalogue/sync-games.ts";
import type { Config } from "../config.ts";
import { checkPools } from "../jackpots/check-pools.ts";
import { closeWins } from "../jackpots/close-wins.ts";
import { type Repeated, repeat } from "../platform/repeat.ts";
import { forgetOldAnswers } from "../players/forget-answers.ts";
import { askForCoefficients } from "../provider/coefficients.ts";
import { forgetOldNonces } from "../provider/forget-old.ts";
import { forgetExchanges } from "../records/forget-exchanges.ts";
import { advanceRounds } from "../rounds/advance-rounds.ts";
import { forgetResults } from "../rounds/forget-results.ts";
import { bringBackFarAhead } from "../wagering/bring-back.ts";
import { listOverdue } from "../wagering/list-overdue.ts";
import { recover } from "../wagering/recover.ts";
import type { Connections } from "./connect.ts";
import type { Core } from "./create-core.ts";
import type { Surroundings } from "./surroundings.ts";

const ROUNDS_PAUSE_MS = 100;
const RECOVER_PAUSE_MS = 250;
const CHORES_PAUSE_MS = 30_000;
/** Adding pools up reads all their entries. */
const SUMS_PAUSE_MS = 600_000;

/** The work that repeats: each piece begins anew a pause after it has ended. */
export function startWorkers(
	config: Config,
	{ clock, logger }: Surroundings,
	{ database }: Connections,
	{ wagering, jackpots, rounds, catalogue }: Core,
): readonly Repeated[] {
	const work = (name: string, pauseMs: number, run: () => Promise<unknown>): Repeated =>
		repeat(run, { name, pauseMs, clock, logger });
	return [
		work("recover", RECOVER_PAUSE_MS, async () => (await recover(wagering)) > 0),
		work("rounds", ROUNDS_PAUSE_MS, () => advanceRounds(rounds)),
		work("chores", CHORES_PAUSE_MS, () => forgetOldAnswers({ database, clock })),
		work("games of providers", CHORES_PAUSE_MS, createGameSync(catalogue)),
		work("coefficients of rounds", CHORES_PAUSE_MS, () => askForCoefficients({ catalogue, wagering })),
		work("old nonces", CHORES_PAUSE_MS, () => forgetOldNonces({ database, clock })),
		work("overdue", CHORES_PAUSE_MS, () => listOverdue(wagering)),
		work("far ahead", CHORES_PAUSE_MS, () => bringBackFarAhead(wagering)),
		work("ends of jackpots", CHORES_PAUSE_MS, () => closeWins(jackpots)),
		work("sums of jackpots", SUMS_PAUSE_MS, () => checkPools(jackpots).then(() => false)),
		work("old results", CHORES_PAUSE_MS, () => forgetResults({ database, clock })),
		work("old exchanges", CHORES_PAUSE_MS, () => forgetExchanges({ database, clock }, config.EXCHANGES_KEPT_DAYS)),
	];
}
