import type { PartnerAnswer } from "@webframe/shared/wire";
import { afterAll, beforeAll, expect, vi } from "vitest";
import { type Casino, startCasino } from "../casino.ts";
import { formatDecimal } from "../decimal.ts";
import type { CasinoOptions } from "../options.ts";
import { useCasinoDatabase } from "./casino-database.ts";
import { createManualClock, type ManualClock } from "./manual-clock.ts";
import {
	type JwtChanges,
	PARTNER_CLIENT_ID,
	postToken,
	readAnswer,
	SECRET_KEY,
	startTestAggregator,
	type TestAggregator,
} from "./test-aggregator.ts";

/** On a machine that is busy with other things. */
const HELD_WITHIN_MS = 60_000;

export interface CasinoOfTest {
	readonly clock: ManualClock;
	readonly aggregator: TestAggregator;
	readonly casino: Casino;
	readonly databaseUrl: string;
	/** Calls the casino as the aggregator does and waits until its queue has nothing to do. */
	call(path: string, data: unknown, changes?: JwtChanges): Promise<PartnerAnswer>;
	/** The same without waiting for the queue. */
	callOnly(path: string, data: unknown, init?: RequestInit): Promise<Response>;
	/** A caller's patience that ends when the casino makes him wait: what is done for his call has been done by then. */
	untilHeld(): AbortSignal;
	/** Moves the clock and waits until the queue has done what fell due. */
	advance(ms: number): Promise<void>;
	/** Stops the casino and starts it again on the same database. */
	restart(changes?: Partial<CasinoOptions>): Promise<void>;
	/** Makes a player with 1000.00 EUR (or what the name gives) and returns the name. */
	player(name?: string): Promise<string>;
	balance(player: string): Promise<string>;
	/** An id that no bet or cashback of this file has. */
	newId(): number;
	/** The ErrorCodes of the reports for a bet or cashback, in order. */
	codesOf(id: number): readonly unknown[];
}

/** Starts an aggregator and a casino on a clock that stands still, for the tests of one file. */
export function useCasino(options: Partial<CasinoOptions> = {}): () => CasinoOfTest {
	const databaseUrl = useCasinoDatabase();
	let made: { clock: ManualClock; aggregator: TestAggregator; casino: Casino } | undefined;
	let lastId = 0;

	function parts(): NonNullable<typeof made> {
		if (made === undefined) throw new Error("The casino is there only inside tests and hooks.");
		return made;
	}

	async function start(
		clock: ManualClock,
		aggregator: TestAggregator,
		changes: Partial<CasinoOptions>,
	): Promise<Casino> {
		return await startCasino({
			databaseUrl: databaseUrl(),
			aggregatorUrl: aggregator.url,
			partnerClientId: PARTNER_CLIENT_ID,
			secretKey: SECRET_KEY,
			clock,
			...options,
			...changes,
		});
	}

	beforeAll(async () => {
		const clock = createManualClock();
		const aggregator = await startTestAggregator(clock);
		made = { clock, aggregator, casino: await start(clock, aggregator, {}) };
	});
	afterAll(async () => {
		await made?.casino.stop();
		await made?.aggregator.stop();
	});

	async function call(path: string, data: unknown, changes?: JwtChanges): Promise<PartnerAnswer> {
		const { aggregator, casino } = parts();
		const response = await postToken(casino.url + path, await aggregator.sign(data, changes));
		const answer = await readAnswer(response);
		await casino.idle();
		return answer;
	}

	return () => ({
		...parts(),
		databaseUrl: databaseUrl(),
		call,
		callOnly: async (path, data, init) =>
			await postToken(parts().casino.url + path, await parts().aggregator.sign(data), init),
		untilHeld: () => {
			const patience = new AbortController();
			const isHeld = (): void => expect(parts().casino.traffic.load().held).toBe(1);
			void vi.waitFor(isHeld, HELD_WITHIN_MS).then(
				() => patience.abort(new DOMException("The casino does not answer.", "TimeoutError")),
				(error: unknown) => patience.abort(error),
			);
			return patience.signal;
		},
		advance: async (ms) => {
			parts().clock.advance(ms);
			await parts().casino.idle();
		},
		restart: async (changes = {}) => {
			const { clock, aggregator, casino } = parts();
			await casino.stop();
			made = { clock, aggregator, casino: await start(clock, aggregator, changes) };
			await made.casino.idle();
		},
		player: async (name = `alice-${++lastId}`) => {
			const body = JSON.stringify({ player: name });
			const response = await fetch(`${parts().casino.url}/demo/login`, { method: "POST", body });
			if (!response.ok) throw new Error(`No log-in: HTTP ${response.status}.`);
			return name;
		},
		balance: async (player) => {
			const found = await parts().casino.books.player(player);
			return found === undefined ? "none" : formatDecimal(found.balance, 2);
		},
		newId: () => 1_000 + ++lastId,
		codesOf: (id) =>
			parts()
				.aggregator.reports.filter(({ body }) => (body.Value["BetId"] ?? body.Value["CashbackId"]) === id)
				.map(({ body }) => body.ErrorCode),
	});
}
