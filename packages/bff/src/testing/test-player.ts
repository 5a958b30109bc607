import {
	envelopeSchema,
	type FrameBet,
	type FrameRound,
	frameBetSchema,
	frameRoundSchema,
	makeBetValueSchema,
	userTokenValueSchema,
} from "@webframe/shared/wire";
import { z } from "zod";
import { GAME, PARTNER_ID, type World } from "./world.ts";

export interface Answer {
	readonly status: number;
	readonly headers: Headers;
	readonly body: unknown;
}

/** One HTTP request; the body of the answer is parsed as JSON, or undefined when it is none. */
export async function request(url: string, init: RequestInit = {}): Promise<Answer> {
	const response = await fetch(url, init);
	const text = await response.text();
	return { status: response.status, headers: response.headers, body: text === "" ? undefined : JSON.parse(text) };
}

export function postJson(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
	return request(url, {
		method: "POST",
		headers: { "content-type": "application/json", ...headers },
		body: JSON.stringify(body),
	});
}

export function valueIn(answer: Answer): unknown {
	return envelopeSchema.parse(answer.body).Value;
}

const UNAVAILABLE = 503;
/** Attempts of one log-in. */
const LOGINS_MAX = 3;

const loginSchema = z.object({ RefreshToken: z.string() });

/** A fresh refresh token of the casino, as its page would get it. */
export async function refreshToken(world: World, player: string): Promise<string> {
	const answer = await postJson(`${world.casino.url}/demo/login`, { player });
	return loginSchema.parse(answer.body).RefreshToken;
}

/** A logged-in player of the reference casino. */
export class TestPlayer {
	readonly world: World;
	readonly name: string;
	readonly token: string;

	private constructor(world: World, name: string, token: string) {
		this.world = world;
		this.name = name;
		this.token = token;
	}

	/**
	 * The first call of a test file opens connections on both sides, and on a busy machine that can take longer than a
	 * partner may take for its answer here. The log-in is no subject of the tests that begin with it: when the casino
	 * did not answer in time (503, and nothing else), it is done again with a new refresh token, as a player would.
	 */
	static async logIn(world: World, name: string): Promise<TestPlayer> {
		for (let attempt = 1; ; attempt++) {
			const answer = await postJson(`${world.url}/auth/user-token`, {
				partnerClientId: PARTNER_ID,
				refreshToken: await refreshToken(world, name),
			});
			if (answer.status === UNAVAILABLE && attempt < LOGINS_MAX) continue;
			return new TestPlayer(world, name, userTokenValueSchema.parse(valueIn(answer)).user_access_token);
		}
	}

	get headers(): Record<string, string> {
		return { authorization: `Bearer ${this.token}` };
	}

	/** The round of a game, usually Keno, that takes bets now; the clock moves on to the next one when there is none. */
	async openRound(gameCode = GAME.gameCode): Promise<FrameRound> {
		for (;;) {
			await this.world.service.step();
			const answer = await request(`${this.world.url}/frame/rounds/${gameCode}`);
			const round = frameRoundSchema.safeParse(answer.status === 200 ? valueIn(answer) : undefined);
			if (round.success && round.data.state === "betting") return round.data;
			await this.world.passOn();
		}
	}

	/** A round that has just opened, so that a bet's own deadline comes before the round's cut. */
	async newRound(gameCode = GAME.gameCode): Promise<FrameRound> {
		for (;;) {
			const round = await this.openRound(gameCode);
			const nowMs = this.world.clock.now().getTime();
			if (nowMs - Date.parse(round.bettingOpensAt) < 1_000) return round;
			await this.world.pass(Date.parse(round.bettingClosesAt) - nowMs);
		}
	}

	/** The body of a good bet, with parts replaced. One of another game names its round, too: Keno may not be there. */
	async betBody(over: object = {}): Promise<object> {
		const isOfAnother = "gameCode" in over && "roundId" in over;
		return {
			gameCode: GAME.gameCode,
			...(isOfAnother ? {} : { roundId: (await this.openRound()).roundId }),
			selection: { market: "numbers", numbers: [1, 2, 3] },
			amount: "5.00",
			...over,
		};
	}

	makeBet(body: unknown, key: string = crypto.randomUUID()): Promise<Answer> {
		return postJson(`${this.world.url}/make-bet`, body, { ...this.headers, "idempotency-key": key });
	}

	/** Places a bet and waits until nothing is under way any more. @returns its id */
	async place(over: object = {}): Promise<number> {
		const answer = await this.makeBet(await this.betBody(over));
		const { betId } = makeBetValueSchema.parse(valueIn(answer));
		await this.world.settle();
		return betId;
	}

	async bet(betId: number): Promise<FrameBet> {
		return frameBetSchema.parse(
			valueIn(await request(`${this.world.url}/frame/bets/${betId}`, { headers: this.headers })),
		);
	}

	/** What the casino's wallet really did for a bet: type and amount, oldest first. */
	async ledger(betId: number): Promise<readonly (readonly [number, string])[]> {
		const entries = await this.world.casino.books.ledger({ betId });
		return entries.flatMap(({ transaction }) =>
			transaction === undefined ? [] : [[transaction.transactionType, transaction.amount] as const],
		);
	}
}
