/** The service's own settlement of a round, in this process: nothing else runs in it. */
import { randomUUID } from "node:crypto";
import { createService, type Service } from "../../packages/bff/src/app.ts";
import { SURFACES } from "../../packages/bff/src/config.ts";
import { rulesOfRound } from "../../packages/bff/src/games/own-games.ts";
import type { JackpotsContext } from "../../packages/bff/src/jackpots/context.ts";
import { finishRoundWithJackpots } from "../../packages/bff/src/jackpots/finish-round.ts";
import { systemClock } from "../../packages/bff/src/platform/clock.ts";
import { createLogger } from "../../packages/bff/src/platform/logger.ts";
import { findRound, finishRound, markSettled } from "../../packages/bff/src/store/rounds.ts";
import { settleRound } from "../../packages/bff/src/wagering/settle-round.ts";

/** The keys are those with which `servers.ts` has started the service before. */
const KEY_BYTES = 32;
const SECOND_PERSON_ABOVE_EUROS = 500;

export interface Settling {
	/** From the end of its draw until every bet has its payout written. */
	settle(roundId: number): Promise<void>;
	stop(): Promise<void>;
}

/** @param databaseUrl of a database that has its schema and its partner */
export async function openSettling(databaseUrl: string): Promise<Settling> {
	const logger = createLogger("silent");
	const service = await createService(
		{
			DATABASE_URL: databaseUrl,
			PUBLIC_URL: "http://127.0.0.1:1",
			FAIRNESS_KEY: Buffer.alloc(KEY_BYTES, 0x11),
			SECRETS_KEY: Buffer.alloc(KEY_BYTES, 0x22),
			PORT: 1,
			HOST: "127.0.0.1",
			ALLOW_PRIVATE_NETWORKS: true,
			SURFACES: new Set(SURFACES),
			WORKERS: false,
			PROCESSES: 1,
			DATABASE_CONNECTIONS_MAX: 4,
			TRUSTED_PROXIES: [],
			USER_TOKENS_PER_MINUTE: 300,
			SECOND_PERSON_ABOVE_EUROS,
			EXCHANGES_KEPT_DAYS: 90,
			OPENID_SCOPES: "openid",
			OPENID_ROLE_CLAIM: "roles",
			LOG_LEVEL: "silent",
		},
		{
			// It goes by the clock of this machine, which is the database's, too.
			clock: { ...systemClock, fault: undefined },
			logger,
			random: Math.random,
			newSessionId: randomUUID,
			environment: {},
			onFatal: (error) => {
				throw error;
			},
		},
	);
	const { database, partners, clock, alarms } = service.wagering;
	const jackpots: JackpotsContext = {
		database,
		partners,
		clock,
		logger,
		alarms,
		events: { jackpotsChanged: () => {} },
		poolWalks: new Map(),
		secondPersonAboveEuros: SECOND_PERSON_ABOVE_EUROS,
	};
	return { settle: (roundId) => settle(service, jackpots, roundId), stop: () => service.stop() };
}

async function settle({ wagering }: Service, jackpots: JackpotsContext, roundId: number): Promise<void> {
	const { database, clock, ownGames } = wagering;
	const drawn = await findRound(database, roundId);
	if (drawn === undefined) throw new Error(`There is no round ${roundId}.`);
	const finished =
		drawn.jackpots === null
			? await finishRound(database, roundId, clock.now())
			: await finishRoundWithJackpots(jackpots, drawn);
	const result = finished === undefined ? undefined : rulesOfRound(ownGames, finished)?.parseResult(finished.result);
	if (finished === undefined || result === undefined) throw new Error(`The round ${roundId} was not finished.`);
	await settleRound(wagering, finished, result);
	if (!(await markSettled(database, finished, clock.now()))) throw new Error(`The round ${roundId} has open bets.`);
}
