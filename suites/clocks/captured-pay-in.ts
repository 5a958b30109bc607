/** A provider whose calls somebody captures and sends again, to either process. */
import { type CounterpartyKey, type Json, prepareCounterpartyKey } from "@webframe/shared/signing";
import { expect } from "vitest";
import {
	COUNTERPARTY_ID,
	COUNTERPARTY_KEY,
	openTestSession,
	PROVIDER_ID,
	sendCall,
	signCall,
} from "../../packages/bff/src/testing/test-provider.ts";
import type { Machine } from "../kills/machine.ts";
import { logIn, STAKE_MINOR } from "../kills/players.ts";

/** As `bff apply` takes it. */
export const PROVIDER = {
	id: PROVIDER_ID,
	counterpartyId: COUNTERPARTY_ID,
	name: "Test games",
	apiUrl: "http://127.0.0.1:1/v1",
	keys: [COUNTERPARTY_KEY],
};
const TAKEN = 1;
const REPEAT = 99;
const NOT_AUTHENTIC = 401;
/** Each waits for 8 s, and after 30 s the bet would be ended. */
const REPEATS_MAX = 2;
const STAKE = "0.20";
const PATIENT = { timeout: 60_000, interval: 50 };

export class CapturedProvider {
	readonly #machine: Machine;
	readonly #key: CounterpartyKey;
	readonly #sessionId: string;
	readonly #betIds: string[] = [];

	private constructor(machine: Machine, key: CounterpartyKey, sessionId: string) {
		this.#machine = machine;
		this.#key = key;
		this.#sessionId = sessionId;
	}

	static async arrive(machine: Machine): Promise<CapturedProvider> {
		const token = await logIn(machine, "provider-player", 0);
		const sessionId = await openTestSession(machine.owner, token, new Date(), { minBet: STAKE_MINOR });
		return new CapturedProvider(machine, await prepareCounterpartyKey(COUNTERPARTY_KEY), sessionId);
	}

	/**
	 * A pay-in is taken by the first process and captured; the second one forgets old nonces; then it is sent again.
	 *
	 * @returns what went wrong
	 */
	async capture(): Promise<readonly string[]> {
		const wrongs: string[] = [];
		const betId = crypto.randomUUID();
		this.#betIds.push(betId);
		const path = `${this.#sessionId}/bets/pay-in`;
		const payIn = { betId, gameRoundId: "r-1", betAmount: STAKE };
		const captured = await this.#sign(payIn);
		const [right, wrong] = this.#machine.urls;
		let taken = await sendCall(right, path, captured);
		// On a busy machine the casino may accept later than a pay-in waits: then it is repeated, as by every provider.
		for (let repeat = 0; taken._responseCode === REPEAT && repeat < REPEATS_MAX; repeat++) {
			taken = await sendCall(right, path, await this.#sign(payIn));
		}
		if (taken._responseCode !== TAKEN) wrongs.push(`an honest pay-in was answered ${JSON.stringify(taken)}`);
		await this.#untilSwept();
		for (const url of [right, wrong]) {
			const again = await sendCall(url, path, captured);
			if (again.status !== NOT_AUTHENTIC) wrongs.push(`a captured pay-in was answered ${JSON.stringify(again)}`);
			const honest = await sendCall(url, `${this.#sessionId}/balance`, await this.#sign(undefined));
			if (honest.status === NOT_AUTHENTIC) wrongs.push("an honest call was told not to be authentic");
		}
		return wrongs;
	}

	/** Pays out every bet, so that all of them end. @returns what went wrong */
	async payOut(): Promise<readonly string[]> {
		const wrongs: string[] = [];
		for (const betId of this.#betIds) {
			const payOut = async () => {
				const call = await this.#sign({ betId, gameRoundId: "r-1", winAmount: STAKE });
				return (await sendCall(this.#machine.urls[0], `${this.#sessionId}/bets/pay-out`, call))._responseCode;
			};
			const poll = expect.poll(payOut, PATIENT).toBe(TAKEN);
			await poll.catch((error: unknown) => wrongs.push(`a pay-out is not taken: ${String(error)}`));
		}
		return wrongs;
	}

	/** A nonce that is old by the database's clock goes with the next look; the first process looks every half minute. */
	async #untilSwept(): Promise<void> {
		const { owner } = this.#machine;
		const requestId = crypto.randomUUID();
		await owner`
			insert into provider_nonce (provider_id, request_id, seen_at)
			values (${PROVIDER_ID}, ${requestId}::uuid, clock_timestamp() - interval '11 minutes')`;
		const isThere = async () =>
			(await owner`select 1 from provider_nonce where request_id = ${requestId}::uuid`).length;
		await expect.poll(isThere, PATIENT).toBe(0);
	}

	#sign(body: Json | undefined) {
		return signCall(this.#key, body, new Date());
	}
}
