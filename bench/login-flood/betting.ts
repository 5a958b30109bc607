/** The whole service with the reference casino, and players who bet at a fixed rate, whatever becomes of their bets. */
import { freePort } from "@webframe/harness";
import { Pool } from "undici";
import { cpuTimeMs } from "../bet-path/cpu-time.ts";
import { betSteadily } from "../bet-path/load/bet-steadily.ts";
import { openRound, Player } from "../bet-path/load/player.ts";
import type { Machine } from "../bet-path/machine.ts";
import { startCasino } from "../bet-path/measure.ts";
import { HERE, service } from "../bet-path/servers.ts";

const POLL_MS = 250;
const ROUND_WAIT_MS = 180_000;
/** The proxy, so that the flood can come from many addresses. */
const SERVICE_ENV = { LOG_LEVEL: "error", TRUSTED_PROXIES: "127.0.0.1" };

/** What was measured in some time of betting. */
export interface Betting {
	/** One for each bet in milliseconds: from the moment at which it was to be placed to the push that it is accepted. */
	readonly latencies: readonly number[];
	/** Share of one processor that the service's process used. */
	readonly cpuShare: number;
}

export interface BettingWorld {
	readonly serverUrl: string;
	/** A round that takes bets for at least that long, once all bets of earlier ones are paid. */
	untilRound(leftMs: number): Promise<number>;
	bet(roundId: number, forMs: number): Promise<Betting>;
	stop(): Promise<void>;
}

/** @param betsPerSecond far below what the service can do, so that a bet waits for the flood only and not for bets */
export async function startBetting(machine: Machine, players: number, betsPerSecond: number): Promise<BettingWorld> {
	const [port, casinoPort] = await Promise.all([freePort(), freePort()]);
	const serverUrl = `http://127.0.0.1:${port}`;
	const casinoUrl = `http://127.0.0.1:${casinoPort}`;
	const casino = await startCasino(machine, "casino", casinoPort, serverUrl);
	const bff = await service("bff", HERE, { env: SERVICE_ENV }).start({ machine, name: "service", port, casinoUrl });
	const pool = new Pool(serverUrl, { connections: players, pipelining: 1 });
	const all: Player[] = [];
	for (let index = 0; index < players; index++) {
		all.push(await Player.open(pool, casinoUrl, serverUrl, `player-${index}`));
	}
	return {
		serverUrl,
		untilRound: async (leftMs) => {
			const deadline = Date.now() + ROUND_WAIT_MS;
			while (Date.now() < deadline) {
				const isPaid = all.every(({ unsettled }) => unsettled === 0);
				const roundId = isPaid ? await openRound(serverUrl, leftMs) : undefined;
				if (roundId !== undefined) return roundId;
				await new Promise((resolve) => setTimeout(resolve, POLL_MS));
			}
			throw new Error("No round took bets for long enough on a server that had done with those before.");
		},
		bet: async (roundId, forMs) => {
			const start = performance.now();
			const cpuBefore = cpuTimeMs(bff.pid);
			const latencies = await betSteadily(all, roundId, forMs, betsPerSecond);
			return { latencies, cpuShare: (cpuTimeMs(bff.pid) - cpuBefore) / (performance.now() - start) };
		},
		stop: async () => {
			for (const player of all) player.close();
			await pool.close();
			await bff.stop();
			await casino.stop();
		},
	};
}
