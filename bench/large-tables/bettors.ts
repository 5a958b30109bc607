/** Players with a past who bet at a fixed rate, and then read what frames read. */
import { Pool } from "undici";
import { WebSocket } from "ws";
import { z } from "zod";
import { openRound } from "../bet-path/load/player.ts";
import { logIn } from "../read-json.ts";

const GAME_CODE = 9;
const PLAYERS = 50;
const BETS_PER_SECOND = 50;
const BETTING_SECONDS = 20;
const TICK_MS = 10;
const ROUND_WAIT_MS = 120_000;
const POLL_MS = 200;
/** Changes of the last bet, or so: a frame that was away for a moment has missed them. */
const MISSED_CHANGES = 4;
const RECORD_END = "\u001e";

const betSchema = z.object({ Value: z.object({ betId: z.number().optional() }) });
const completionSchema = z.object({ result: z.object({ sequence: z.number() }).optional(), invocationId: z.string() });

export interface Bettors {
	/** Bets for a whole round. @returns the time of each `/make-bet`, in milliseconds */
	bet(): Promise<readonly number[]>;
	/** Reads, repeats and logs in again, as frames do. */
	read(): Promise<void>;
	close(): Promise<void>;
}

interface Bettor {
	readonly name: string;
	readonly token: string;
	lastKey: string;
	lastBetId: number;
}

export async function openBettors(serverUrl: string, casinoUrl: string, names: readonly string[]): Promise<Bettors> {
	const pool = new Pool(serverUrl, { connections: PLAYERS, pipelining: 1 });
	const bettors: Bettor[] = [];
	for (const name of names) {
		bettors.push({ name, token: await logIn(serverUrl, casinoUrl, name), lastKey: "", lastBetId: 0 });
	}

	const ask = async (bettor: Bettor, path: string, body?: object, key = ""): Promise<string> => {
		const answer = await pool.request({
			path,
			method: body === undefined ? "GET" : "POST",
			headers: {
				authorization: `Bearer ${bettor.token}`,
				...(body === undefined ? {} : { "content-type": "application/json", "idempotency-key": key }),
			},
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		const text = await answer.body.text();
		if (answer.statusCode >= 300) throw new Error(`${path} was answered with ${answer.statusCode}: ${text}`);
		return text;
	};
	const place = async (bettor: Bettor, roundId: number): Promise<number> => {
		bettor.lastKey = crypto.randomUUID();
		const start = performance.now();
		const text = await ask(bettor, "/make-bet", betIn(roundId), bettor.lastKey);
		const answer = betSchema.parse(JSON.parse(text));
		if (answer.Value.betId === undefined) throw new Error(`A bet was refused: ${text}`);
		bettor.lastBetId = answer.Value.betId;
		return performance.now() - start;
	};
	let lastRoundId = 0;
	return {
		bet: async () => {
			const roundId = await untilRound(serverUrl);
			lastRoundId = roundId;
			const running: Promise<number>[] = [];
			const start = performance.now();
			// By the clock and not one after the other: a bet that is slow does not make the next ones rarer.
			for (let passed = 0; passed < BETTING_SECONDS; passed = (performance.now() - start) / 1000) {
				for (const due = passed * BETS_PER_SECOND; running.length < due; ) {
					const bettor = bettors[running.length % bettors.length];
					if (bettor !== undefined) running.push(place(bettor, roundId));
				}
				await new Promise((resolve) => setTimeout(resolve, TICK_MS));
			}
			return await Promise.all(running);
		},
		read: async () => {
			for (const bettor of bettors) {
				await ask(bettor, "/frame/bets?limit=20");
				await ask(bettor, `/frame/bets/${bettor.lastBetId}`);
				await ask(bettor, "/make-bet", betIn(lastRoundId), bettor.lastKey);
				await resume(serverUrl, bettor.token);
				await logIn(serverUrl, casinoUrl, bettor.name);
			}
		},
		close: () => pool.close(),
	};
}

export function bettorNames(nameAt: (share: number) => string): readonly string[] {
	return Array.from({ length: PLAYERS }, (_, index) => nameAt(index / PLAYERS));
}

function betIn(roundId: number): object {
	return {
		gameCode: GAME_CODE,
		roundId,
		selection: { market: "numbers", numbers: [3, 14, 15, 65] },
		amount: "0.20",
	};
}

async function untilRound(serverUrl: string): Promise<number> {
	const deadline = Date.now() + ROUND_WAIT_MS;
	while (Date.now() < deadline) {
		const roundId = await openRound(serverUrl, (BETTING_SECONDS + 2) * 1000);
		if (roundId !== undefined) return roundId;
		await new Promise((resolve) => setTimeout(resolve, POLL_MS));
	}
	throw new Error("No round took bets for long enough.");
}

/** What a frame asks for after a day, in two parts, and after a moment. */
async function resume(serverUrl: string, token: string): Promise<void> {
	const socket = new WebSocket(`${serverUrl.replace("http", "ws")}/frame/hub?access_token=${token}`);
	await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
	const answers = Promise.withResolvers<void>();
	let missing = 3;
	socket.on("message", (data) => {
		for (const record of String(data).split(RECORD_END)) {
			if (!record.includes('"type":3')) continue;
			const { result, invocationId } = completionSchema.parse(JSON.parse(record));
			if (result === undefined) {
				answers.reject(new Error(record));
				continue;
			}
			// The first part ends where the second begins, which tells where the player stands.
			if (invocationId === "1") ask("2", result.sequence);
			if (invocationId === "2") ask("3", result.sequence - MISSED_CHANGES);
			missing--;
			if (missing === 0) answers.resolve();
		}
	});
	const send = (message: object): void => socket.send(`${JSON.stringify(message)}${RECORD_END}`);
	const ask = (invocationId: string, since: number): void =>
		send({ type: 1, invocationId, target: "Resume", arguments: [since] });
	send({ protocol: "json", version: 1 });
	ask("1", 0);
	await answers.promise;
	socket.terminate();
}
