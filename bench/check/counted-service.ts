/**
 * The service as a process, with everything around it that a bet needs, so that nothing happens in it but what is asked of
 * it: no workers, a round that takes bets for an hour, and a partner that accepts in a fixed order.
 */

import { freePort } from "@webframe/harness";
import { prepareCounterpartyKey } from "@webframe/shared/signing";
import type postgres from "postgres";
import { Pool } from "undici";
import { type Database, openDatabase } from "../../packages/bff/src/platform/database.ts";
import { nextRound, openRound } from "../../packages/bff/src/store/rounds.ts";
import {
	COUNTERPARTY_ID,
	COUNTERPARTY_KEY,
	openTestSession,
	PROVIDER_ID,
	sendCall,
	signCall,
} from "../../packages/bff/src/testing/test-provider.ts";
import { KENO_BET } from "../bet-path/load/bet.ts";
import { Player } from "../bet-path/load/player.ts";
import { beside, type Machine, startMachine } from "../bet-path/machine.ts";
import { CLIENT_SECRET, HERE, PARTNER_CLIENT_ID, partners, service } from "../bet-path/servers.ts";
import { userToken } from "../read-json.ts";
import { CountersOfProcess } from "./counters.ts";
import { newRefreshToken, type Partner, startPartner } from "./partner.ts";

const HOUR_MS = 3_600_000;
/** Never met, and looked at all the same. */
const NO_LIMIT = 100_000;
const PAY_IN = { gameRoundId: "round", betAmount: "0.20" } as const;
const TAKEN = 1;
const PLAYER = "alice";
const DATABASE = "counted";
const POSTGRES_SETTINGS = {
	shared_preload_libraries: "pg_stat_statements",
	"pg_stat_statements.track_planning": "off",
	autovacuum: "off",
	scram_iterations: "1",
} as const;
/**
 * One tier of code and one thread of the collector, or what is allocated would hang on when code is optimized; and young
 * space for all that a row allocates, so that nothing is collected while it is counted.
 */
const NODE_ARGS = [
	"--expose-gc",
	"--no-opt",
	"--no-maglev",
	"--no-sparkplug",
	"--single-threaded-gc",
	"--min-semi-space-size=128",
	"--max-semi-space-size=128",
];
const CALL_END_WAIT_MS = 20_000;

export interface CountedService {
	readonly counters: CountersOfProcess;
	readonly partner: Partner;
	/** The statements of the service, as the superuser sees them. */
	readonly sql: postgres.Sql;
	/** One who bets, connected to the hub. */
	readonly player: Player;
	/** Places a bet of the frame. @returns when the player was told that it is accepted */
	bet(): Promise<void>;
	/** A provider's pay-in. @returns when it is answered */
	payIn(): Promise<void>;
	logIn(): Promise<void>;
	stop(): Promise<void>;
}

export async function startCountedService(): Promise<CountedService> {
	const running: { stop(): unknown }[] = [];
	const stop = async (): Promise<void> => {
		for (const one of running.toReversed()) await one.stop();
	};
	try {
		return await start(running, stop);
	} catch (error) {
		await stop();
		throw error;
	}
}

async function start(running: { stop(): unknown }[], stop: () => Promise<void>): Promise<CountedService> {
	const machine = await startMachine({ durable: false, settings: POSTGRES_SETTINGS });
	running.push(machine);
	const [port, partnerPort, countersPort] = await Promise.all([freePort(), freePort(), freePort()]);
	const serverUrl = `http://127.0.0.1:${port}`;
	const casinoUrl = `http://127.0.0.1:${partnerPort}`;
	const bff = await service("bff", HERE, {
		nodeArgs: [...NODE_ARGS, "--import", beside("../check/counting-process.ts")],
		document,
		env: { COUNTERS_PORT: String(countersPort), WORKERS: "false", USER_TOKENS_PER_MINUTE: String(NO_LIMIT) },
	}).start({ machine, name: DATABASE, port, casinoUrl });
	running.push(bff);

	const sql = await openSuperuser(machine, running);
	const owner = openOwner(machine, running);
	const partner = await startPartner({
		port: partnerPort,
		partnerClientId: PARTNER_CLIENT_ID,
		secretKey: CLIENT_SECRET,
		serverUrl,
		callEnded: (betId) => untilTaken(owner, betId),
	});
	running.push(partner);
	const roundId = await openLongRound(owner);
	const pool = new Pool(serverUrl, { connections: 1, pipelining: 1 });
	running.push({ stop: () => pool.close() });
	const player = await Player.open(pool, casinoUrl, serverUrl, PLAYER);
	running.push({ stop: () => player.close() });
	const logIn = (): Promise<string> => userToken(serverUrl, PARTNER_CLIENT_ID, newRefreshToken(PLAYER));
	const sessionId = await openTestSession(owner, await logIn(), new Date(), { minBet: 1n });
	const key = await prepareCounterpartyKey(COUNTERPARTY_KEY);
	return {
		counters: new CountersOfProcess(countersPort),
		partner,
		sql,
		player,
		bet: () => player.bet(roundId),
		payIn: async () => {
			const call = await signCall(key, { ...PAY_IN, betId: crypto.randomUUID() }, new Date());
			const answer = await sendCall(serverUrl, `${sessionId}/bets/pay-in`, call);
			if (answer._responseCode !== TAKEN) throw new Error(`A pay-in was answered ${JSON.stringify(answer)}`);
		},
		logIn: async () => void (await logIn()),
		stop,
	};
}

/** As `bff apply` takes it. */
function document(casinoUrl: string): object {
	const provider = {
		id: PROVIDER_ID,
		counterpartyId: COUNTERPARTY_ID,
		name: "Counted games",
		apiUrl: "http://127.0.0.1:1/v1",
		keys: [COUNTERPARTY_KEY],
		settings: { payInsPerSecond: NO_LIMIT },
	};
	return { providers: [provider], ...partners(casinoUrl, { providers: [{ providerId: PROVIDER_ID }] }) };
}

async function openSuperuser(machine: Machine, running: { stop(): unknown }[]): Promise<postgres.Sql> {
	const sql = machine.open(DATABASE);
	running.push({ stop: () => sql.end() });
	await sql.unsafe("create extension pg_stat_statements");
	return sql;
}

function openOwner(machine: Machine, running: { stop(): unknown }[]): Database {
	const owner = openDatabase({ url: machine.url(DATABASE, "webframe_owner"), connectionsMax: 1 });
	running.push({ stop: () => owner.end() });
	return owner;
}

async function openLongRound(owner: Database): Promise<number> {
	const [opens, closes] = [new Date(Date.now() - HOUR_MS), new Date(Date.now() + HOUR_MS)];
	const long = {
		...(await nextRound(owner, KENO_BET.gameCode)),
		gameCode: KENO_BET.gameCode,
		rulesVersion: 1,
		opened: null,
		bettingOpensAt: opens,
		bettingClosesAt: closes,
		cutAt: closes,
		drawAt: closes,
		revealsAt: closes,
		seedHash: "00".repeat(32),
	};
	const round = await openRound(owner, long, "betting");
	if (round === undefined) throw new Error("There is such a round already.");
	return round.roundId;
}

async function untilTaken(owner: Database, betId: number): Promise<void> {
	const deadline = Date.now() + CALL_END_WAIT_MS;
	while (Date.now() < deadline) {
		const [row] = await owner<{ state: string }[]>`
			select state from delivery where subject_id = ${betId}::bigint and seq = 1`;
		if (row?.state === "taken") return;
	}
	throw new Error(`The end of the call about ${betId} was not written.`);
}
