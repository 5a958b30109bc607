import type { Pool } from "undici";
import { WebSocket } from "ws";
import { z } from "zod";
import { logIn } from "../../read-json.ts";
import { type Bet, KENO_BET } from "./bet.ts";

const RECORD_END = "\u001e";
const HANDSHAKE = `{"protocol":"json","version":1}${RECORD_END}`;
const PING = `{"type":6}${RECORD_END}`;
const PING_EVERY_MS = 10_000;
/** A bet that is not accepted by then is an error of the measurement, not a slow bet. */
const ACCEPT_WAIT_MS = 15_000;

interface HubMessage {
	readonly type?: number;
	readonly target?: string;
	readonly arguments?: readonly { readonly betId?: number; readonly status?: string; readonly winAmount?: string }[];
}

/** One player with one connection to the hub and one bet under way at most. */
export class Player {
	readonly #pool: Pool;
	readonly #token: string;
	readonly #socket: WebSocket;
	readonly #bet: Bet;
	#waiting: PromiseWithResolvers<number> | undefined;
	#unsettled = 0;
	#pushes = 0;

	private constructor(pool: Pool, token: string, socket: WebSocket, bet: Bet) {
		this.#pool = pool;
		this.#bet = bet;
		this.#token = token;
		this.#socket = socket;
		socket.on("message", (data) => this.#take(String(data)));
		socket.on("close", () => this.#waiting?.reject(new Error("The hub closed a connection.")));
		setInterval(() => socket.send(PING), PING_EVERY_MS).unref();
	}

	/** Logs a player in at the casino, and with its refresh token at the server. */
	static async open(
		pool: Pool,
		casinoUrl: string,
		serverUrl: string,
		name: string,
		bet: Bet = KENO_BET,
	): Promise<Player> {
		const user_access_token = await logIn(serverUrl, casinoUrl, name);
		const url = `${serverUrl.replace("http", "ws")}/frame/hub?access_token=${user_access_token}`;
		const socket = new WebSocket(url, { perMessageDeflate: false });
		await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
		const player = new Player(pool, user_access_token, socket, bet);
		socket.send(HANDSHAKE);
		return player;
	}

	/** Places a bet and waits for the push that says it is accepted. */
	async bet(roundId: number): Promise<void> {
		const waiting = Promise.withResolvers<number>();
		this.#waiting = waiting;
		// The push may come before the answer, and an answer without a bet is an error before any push.
		waiting.promise.catch(() => {});
		const timer = setTimeout(() => waiting.reject(new Error("A bet was not accepted.")), ACCEPT_WAIT_MS);
		try {
			const betId = await this.#place(roundId);
			const accepted = await waiting.promise;
			if (accepted !== betId) throw new Error(`The bet ${betId} was placed, but ${accepted} was accepted.`);
		} finally {
			clearTimeout(timer);
			this.#waiting = undefined;
		}
	}

	/** Accepted bets whose payout is not through. */
	get unsettled(): number {
		return this.#unsettled;
	}

	/** What the hub has told, each message for itself. */
	get pushes(): number {
		return this.#pushes;
	}

	close(): void {
		this.#socket.terminate();
	}

	async #place(roundId: number): Promise<number> {
		const { statusCode, body } = await this.#pool.request({
			path: "/make-bet",
			method: "POST",
			headers: {
				authorization: `Bearer ${this.#token}`,
				"content-type": "application/json",
				"idempotency-key": crypto.randomUUID(),
			},
			body: JSON.stringify({ ...this.#bet, roundId }),
		});
		const text = await body.text();
		if (statusCode !== 202) throw new Error(`A bet was answered with ${statusCode}: ${text}`);
		const answer = JSON.parse(text) as { Value: { betId: number } }; // Both servers are ours.
		return answer.Value.betId;
	}

	#take(text: string): void {
		for (const record of text.split(RECORD_END)) {
			if (record.includes('"target"')) this.#pushes++;
			if (!record.includes('"betAccepted"') && !record.includes('"betSettled"')) continue;
			const { target, arguments: [bet] = [] } = JSON.parse(record) as HubMessage; // Both servers are ours.
			if (target === "betSettled") {
				if (bet?.status === "win" || bet?.status === "lose") this.#unsettled--;
			} else if (bet?.betId !== undefined && bet.winAmount === undefined) {
				// With a win it is told again when the round is drawn.
				this.#unsettled++;
				this.#waiting?.resolve(bet.betId);
			}
		}
	}
}

/** As much of it as both servers tell. */
const roundSchema = z.object({
	Value: z.object({ roundId: z.number(), state: z.string(), bettingClosesAt: z.string() }).nullish(),
});

/** The round of a game that takes bets now, with at least that much of its betting time left. */
export async function openRound(
	serverUrl: string,
	leftMs: number,
	gameCode: number = KENO_BET.gameCode,
): Promise<number | undefined> {
	const response = await fetch(`${serverUrl}/frame/rounds/${gameCode}`);
	if (!response.ok) return undefined;
	const { Value } = roundSchema.parse(await response.json());
	const isOpen = Value?.state === "betting" && Date.parse(Value.bettingClosesAt) - Date.now() >= leftMs;
	return isOpen ? Value.roundId : undefined;
}
