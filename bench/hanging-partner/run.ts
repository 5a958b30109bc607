/**
 * What a partner that hangs costs the others: `node bench/hanging-partner/run.ts`.
 *
 * --pairs N     how many pairs are measured (7), each in a round of Keno
 * --seconds N   betting time of each quarter (3.5)
 * --players N   how many bets of the other partner are under way at once (8)
 *
 * A pair is four quarters: the players of one partner bet for a while, twice with all 64 places of another partner taken
 * by calls that get no answer, twice without; the order is with, without, without, with in one pair and the opposite in
 * the next. The time of a bet is from its request to the push that says that it is accepted.
 */
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { freePort } from "@webframe/harness";
import { Crowd } from "../bet-path/load/crowd.ts";
import { startMachine } from "../bet-path/machine.ts";
import { startCasino } from "../bet-path/measure.ts";
import { CLIENT_SECRET, HERE, PARTNER_NUMBER, service } from "../bet-path/servers.ts";
import { median, percentile } from "../hub/statistics.ts";
import { postJson, userToken } from "../read-json.ts";
import { type HangingPartner, startHangingPartner } from "./hanging-partner.ts";

const HANGING_NUMBER = 77;
const CALLS_MAX = 64;
/** The most that a partner may have, and longer than a quarter takes: no call may end while it is to hang. */
const CALL_TIMEOUT_MS = 5_000;
const ROUND_WAIT_MS = 180_000;
const POLL_MS = 250;
/** For the bets of the hanging partner and the last bets of each quarter. */
const MARGIN_MS = 4_000;
const GAME_CODE = 9;

const { values } = parseArgs({
	options: {
		pairs: { type: "string", default: "7" },
		seconds: { type: "string", default: "3.5" },
		players: { type: "string", default: "8" },
	},
});
const quarterMs = Number(values.seconds) * 1000;

/** Both partners; each may have all of its calls under way. */
function document(casinoUrl: string, hangingUrl: string): object {
	const settings = { betsPerSecond: 10_000, concurrentCallsMax: CALLS_MAX, callTimeoutMs: CALL_TIMEOUT_MS };
	const partner = { secrets: [CLIENT_SECRET], settings };
	return {
		partners: [
			{ id: PARTNER_NUMBER, name: "Measured", apiUrl: casinoUrl, ...partner },
			{ id: HANGING_NUMBER, name: "Hanging", apiUrl: hangingUrl, ...partner },
		],
	};
}

/** Fills the hanging partner's places with bets of this round. */
async function hang(serverUrl: string, partner: HangingPartner, token: string, roundId: number): Promise<void> {
	const selection = { market: "numbers", numbers: [3, 14, 15, 65] };
	const bet = { gameCode: GAME_CODE, roundId, selection, amount: "0.20" };
	const place = (): Promise<unknown> => {
		const headers = { authorization: `Bearer ${token}`, "idempotency-key": crypto.randomUUID() };
		return postJson(`${serverUrl}/make-bet`, bet, headers);
	};
	await Promise.all(Array.from({ length: CALLS_MAX }, place));
	while (partner.held() < CALLS_MAX) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

async function untilRound(crowd: Crowd): Promise<number> {
	const deadline = Date.now() + ROUND_WAIT_MS;
	while (Date.now() < deadline) {
		const isDone = await crowd.isDone(POLL_MS);
		const roundId = await crowd.openRound(4 * quarterMs + MARGIN_MS);
		if (isDone && roundId !== undefined) return roundId;
	}
	throw new Error("No round took bets for long enough on a server that had done with those before.");
}

const load = (): string => loadavg()[0]?.toFixed(1) ?? "";
const times = (latencies: readonly number[]): string =>
	[0.5, 0.99].map((share) => percentile(latencies, share).toFixed(1)).join(" / ");

console.log(`${new Date().toISOString()}, ${cpus().length} × ${cpus()[0]?.model}, load ${load()}`);
const machine = await startMachine();
const partner = await startHangingPartner();
const [port, casinoPort] = await Promise.all([freePort(), freePort()]);
const serverUrl = `http://127.0.0.1:${port}`;
const casinoUrl = `http://127.0.0.1:${casinoPort}`;
const casino = await startCasino(machine, "casino", casinoPort, serverUrl);
const ours = service("bff", HERE, { document: (url) => document(url, partner.url) });
const bff = await ours.start({ machine, name: "service", port, casinoUrl });
const ratios: number[] = [];
try {
	const pids = { pid: bff.pid, casinoPid: casino.pid, postgresPid: machine.postgresPid };
	const target = { serverUrl, casinoUrl, ...pids, database: "service", settles: true };
	const crowd = await Crowd.open(target, Number(values.players));
	const token = await userToken(serverUrl, HANGING_NUMBER, "first");
	const measure = async (roundId: number, isHanging: boolean): Promise<readonly number[]> => {
		if (isHanging) await hang(serverUrl, partner, token, roundId);
		const { latencies } = await crowd.bet(roundId, quarterMs);
		if (isHanging && partner.held() < CALLS_MAX) throw new Error("A call did not hang to the end.");
		partner.release();
		return latencies;
	};
	console.log("p50 / p99 of a bet in ms: with the hanging partner | without it | ratio of the p99 | load");
	await crowd.bet(await untilRound(crowd), quarterMs);
	for (let pair = 0; pair < Number(values.pairs); pair++) {
		const roundId = await untilRound(crowd);
		const isOuterHanging = pair % 2 === 0;
		const first = await measure(roundId, isOuterHanging);
		const inner = [await measure(roundId, !isOuterHanging), await measure(roundId, !isOuterHanging)].flat();
		const outer = [...first, ...(await measure(roundId, isOuterHanging))];
		const [hanging, alone] = isOuterHanging ? [outer, inner] : [inner, outer];
		const ratio = percentile(hanging, 0.99) / percentile(alone, 0.99);
		ratios.push(ratio);
		console.log(`${times(hanging)} | ${times(alone)} | ${ratio.toFixed(2)} | ${load()}`);
	}
	console.log(`median ratio of the p99: ${median(ratios).toFixed(2)} (at most 1.2)`);
	await crowd.close();
} finally {
	partner.close();
	await bff.stop();
	await casino.stop();
	await machine.stop();
}
