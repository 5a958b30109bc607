import { randomUUID } from "node:crypto";
import { type CounterpartyKey, type Json, newRequestId, signRequest } from "@webframe/shared/signing";
import { gameLaunchValueSchema } from "@webframe/shared/wire";
import type { Pool } from "undici";
import type { Target } from "../bet-path/load/load.ts";
import { logIn, postJson } from "../read-json.ts";
import { COUNTERPARTY_ID } from "./order.ts";

/** A player in a game of the provider, and the provider's server that calls for its bets. */
export class Gambler {
	readonly name: string;
	readonly #pool: Pool;
	readonly #key: CounterpartyKey;
	readonly #path: string;
	/** Bets that were taken and are not paid out. */
	#open: { readonly betId: string; readonly betAmount: string }[] = [];

	private constructor(name: string, pool: Pool, key: CounterpartyKey, sessionId: string) {
		this.name = name;
		this.#pool = pool;
		this.#key = key;
		this.#path = `/provider/v1/sessions/${sessionId}/bets`;
	}

	/** Logs a player in and launches the game for money. */
	static async open(
		name: string,
		pool: Pool,
		key: CounterpartyKey,
		target: Target,
		gameCode: number,
	): Promise<Gambler> {
		const token = await logIn(target.serverUrl, target.casinoUrl, name);
		const launched = await postJson(
			`${target.serverUrl}/frame/games/${gameCode}/launch`,
			{ gameMode: "real" },
			{ authorization: `Bearer ${token}` },
		);
		const { sessionId } = gameLaunchValueSchema.parse(launched["Value"]);
		return new Gambler(name, pool, key, sessionId);
	}

	/** @returns when it was answered 1, how long that took in milliseconds */
	async payIn(betAmount: string): Promise<number> {
		const bet = { betId: randomUUID(), betAmount };
		const startedAt = performance.now();
		await this.#call("pay-in", { ...bet, gameRoundId: "round" });
		const latency = performance.now() - startedAt;
		this.#open.push(bet);
		return latency;
	}

	/** Pays every stake back as a win, so that nobody runs out of money. */
	async payOutAll(): Promise<void> {
		const bets = this.#open;
		this.#open = [];
		for (const { betId, betAmount } of bets) {
			await this.#call("pay-out", { betId, gameRoundId: "round", winAmount: betAmount });
		}
	}

	async #call(operation: string, message: Json): Promise<void> {
		const signed = await signRequest({
			counterpartyId: COUNTERPARTY_ID,
			key: this.#key,
			body: message,
			sentAt: new Date(),
			requestId: newRequestId(),
		});
		const { statusCode, body } = await this.#pool.request({
			path: `${this.#path}/${operation}`,
			method: "POST",
			headers: { ...signed.headers, "content-type": "application/json" },
			body: signed.body ?? "",
		});
		const text = await body.text();
		if (statusCode !== 200) throw new Error(`A ${operation} was answered with ${statusCode}: ${text}`);
	}
}
