import { createGameSync } from "../catalogue/sync-games.ts";
import type { Config } from "../config.ts";
import { checkPools } from "../jackpots/check-pools.ts";
import { closeWins } from "../jackpots/close-wins.ts";
import { runJobs } from "../jobs/run-jobs.ts";
import { forgetSignIns } from "../operators/forget-sign-ins.ts";
import { forgetWork } from "../operators/forget-work.ts";
import { type Repeated, repeat } from "../platform/repeat.ts";
import { forgetOldAnswers } from "../players/forget-answers.ts";
import { askForCoefficients } from "../provider/coefficients.ts";
import { forgetOldNonces } from "../provider/forget-old.ts";
import { beat, HEARTBEAT_MS, Pulse } from "../records/alarms/heartbeat.ts";
import { keepAlarms } from "../records/alarms/keep-alarms.ts";
import { sendAlarms } from "../records/alarms/send-alarms.ts";
import { forgetExchanges } from "../records/forget-exchanges.ts";
import { fold } from "../reports/fold.ts";
import { advanceRounds } from "../rounds/advance-rounds.ts";
import { forgetResults } from "../rounds/forget-results.ts";
import { settleRounds } from "../rounds/settle-rounds.ts";
import { bringBackFarAhead } from "../wagering/bring-back.ts";
import { listOverdue } from "../wagering/list-overdue.ts";
import { recover } from "../wagering/recover.ts";
import { lookAtClock, sendingOf } from "./alarm-workers.ts";
import type { Connections } from "./connect.ts";
import type { Core } from "./create-core.ts";
import type { Surroundings } from "./surroundings.ts";

const ROUNDS_PAUSE_MS = 100;
const RECOVER_PAUSE_MS = 250;
/** How long work that an operator has started may wait until somebody looks for it. */
const JOBS_PAUSE_MS = 1_000;
const CHORES_PAUSE_MS = 30_000;
const SEND_PAUSE_MS = 2_000;
const FOLD_PAUSE_MS = 5_000;
/** Checking pools reads many of their entries. */
const SUMS_PAUSE_MS = 600_000;

/** The work that repeats: each piece begins anew a pause after it has ended. */
export function startWorkers(
	config: Config,
	surroundings: Surroundings,
	connections: Connections,
	{ wagering, jackpots, rounds, jobs, catalogue }: Core,
): readonly Repeated[] {
	const { clock, logger } = surroundings;
	const { database, alarms, http } = connections;
	const pulse = new Pulse(clock);
	const work = (name: string, pauseMs: number, run: () => Promise<unknown>): Repeated =>
		repeat(pulse.watch(name, pauseMs, run), { name, pauseMs, clock, logger });
	const sending = sendingOf(config, surroundings, connections);
	const { HEARTBEAT_URL: url } = config;
	const options = { name: "heartbeat", pauseMs: HEARTBEAT_MS, clock, logger, startsWithPause: true };
	const heartbeat =
		url === undefined ? [] : [repeat(() => beat({ database, clock, logger, http, pulse, url }), options)];
	// Each look at the rounds that finds something to settle kicks it: the pause is only so that nothing can be forgotten.
	const settlements = work("settlements", CHORES_PAUSE_MS, () => settleRounds(rounds));
	return [
		...heartbeat,
		work("alarms", CHORES_PAUSE_MS, async () => {
			lookAtClock(surroundings, alarms);
			return await keepAlarms({ database, clock });
		}),
		work("messages about alarms", SEND_PAUSE_MS, () => sendAlarms(sending)),
		work("recover", RECOVER_PAUSE_MS, async () => (await recover(wagering)) > 0),
		work("rounds", ROUNDS_PAUSE_MS, () => advanceRounds(rounds, settlements.kick)),
		settlements,
		work("jobs of operators", JOBS_PAUSE_MS, () => runJobs(jobs)),
		work("chores", CHORES_PAUSE_MS, () => forgetOldAnswers({ database, clock })),
		work("games of providers", CHORES_PAUSE_MS, createGameSync(catalogue)),
		work("coefficients of rounds", CHORES_PAUSE_MS, () => askForCoefficients({ catalogue, wagering })),
		work("old nonces", CHORES_PAUSE_MS, () => forgetOldNonces({ database, clock })),
		work("overdue", CHORES_PAUSE_MS, () => listOverdue(wagering)),
		work("far ahead", CHORES_PAUSE_MS, () => bringBackFarAhead(wagering)),
		work("ends of jackpots", CHORES_PAUSE_MS, () => closeWins(jackpots)),
		work("sums of jackpots", SUMS_PAUSE_MS, () => checkPools(jackpots).then(() => false)),
		work("movements", FOLD_PAUSE_MS, () => fold({ database })),
		work("old results", CHORES_PAUSE_MS, () => forgetResults({ database, clock })),
		work("old sign-ins of operators", CHORES_PAUSE_MS, () => forgetSignIns({ database, clock })),
		work("old work of operators", CHORES_PAUSE_MS, () => forgetWork({ database, clock })),
		work("old exchanges", CHORES_PAUSE_MS, () => forgetExchanges({ database, clock }, config.EXCHANGES_KEPT_DAYS)),
	];
}
