import { createService, type Service } from "../../packages/bff/src/app.ts";
import { readConfig } from "../../packages/bff/src/config.ts";
import type { Clock } from "../../packages/bff/src/platform/clock.ts";
import type { Database } from "../../packages/bff/src/platform/database.ts";
import type { Logger } from "../../packages/bff/src/platform/logger.ts";
import { CHEAPEST_SECRET } from "../../packages/bff/src/testing/cheapest-secret.ts";
import { SHELF } from "./games/shelf.ts";
import { Life, type LifeEvents } from "./life.ts";
import { overheard, type ToldRound, type ToldState } from "./told-states.ts";

export interface ProcessParts extends LifeEvents {
	/** Outlives the process, so that a new one costs no new connections. */
	readonly pool: Database;
	readonly databaseUrl: string;
	/** The one address behind which all processes stand. */
	readonly url: string;
	readonly clock: Clock;
	readonly random: () => number;
	readonly newSessionId: () => string;
	readonly logger: Logger;
	/** A living process tells a player how a bet stands. */
	readonly onTold: (told: ToldState) => void;
	/** It tells everybody how a round stands. */
	readonly onRound: (round: ToldRound) => void;
}

/** In hexadecimal digits. */
export const SECRETS_KEY = "02".repeat(32);

/** A process of the real service, which can be ended between any two steps that it takes. */
export interface SimulatedProcess {
	readonly service: Service;
	readonly life: Life;
}

export async function startProcess(parts: ProcessParts): Promise<SimulatedProcess> {
	const life = new Life(parts);
	const backplane = overheard({
		onTold: (told) => (life.isAlive ? parts.onTold(told) : undefined),
		onRound: (round) => (life.isAlive ? parts.onRound(round) : undefined),
	});
	const config = readConfig({
		DATABASE_URL: parts.databaseUrl,
		PUBLIC_URL: parts.url,
		FAIRNESS_KEY: "01".repeat(32),
		SECRETS_KEY: SECRETS_KEY,
		ALLOW_PRIVATE_NETWORKS: "true",
		WORKERS: "false",
		USER_TOKENS_PER_MINUTE: "1000000",
		LOG_LEVEL: "silent",
	});
	const service = await createService(config, {
		clock: { ...life.clock(parts.clock), fault: undefined },
		random: parts.random,
		newSessionId: parts.newSessionId,
		logger: parts.logger,
		environment: {},
		ownGames: SHELF,
		secretCost: CHEAPEST_SECRET,
		backplane,
		openDatabase: life.database(parts.pool),
		createOutboundHttp: life.outboundHttp,
		onFatal: (error) => {
			throw error;
		},
	});
	return { service, life };
}
