import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from "@microsoft/signalr";
import {
	type BetPush,
	type FrameBet,
	type FrameRound,
	frameBetSchema,
	frameRoundSchema,
	type MakeBetValue,
	makeBetValueSchema,
	userTokenValueSchema,
} from "@webframe/shared/wire";
import { expect, vi } from "vitest";
import { z } from "zod";
import type { DemoPlaces } from "./running-demo.ts";

const loginSchema = z.object({ RefreshToken: z.string(), PartnerClientId: z.string(), TagId: z.number() });
const walletSchema = z.object({
	Balance: z.string(),
	Currency: z.string(),
	Transactions: z.array(
		z.object({ BetId: z.number(), TransactionType: z.number(), Amount: z.string(), At: z.string() }),
	),
});
export type Wallet = z.infer<typeof walletSchema>;

const FAST_KENO = 23;
const BET_PUSHES: readonly BetPush[] = ["betInProgress", "betAccepted", "betRejected", "betSettled"];
/**
 * A bet is placed only if at least this much of the betting time is left, in rounds of their real length: of Fast Keno's ten seconds. On the
 * short grid that is four, in which a bet whose sender stands still for a while is taken all the same.
 */
const BETTING_LEFT_MS = 8_000;
/** The same in games that take bets for longer: those that are played here do it for at least 18 s. */
export const LONG_BETTING_LEFT_MS = 14_000;
/** The longest rounds last a minute. */
export const ROUND_WAIT_MS = 80_000;
const SETTLE_WAIT_MS = 60_000;

/** A player whom no test has played as yet: what a try that failed has placed and won would be counted in the next one. */
export function newName(name: string): string {
	return `${name}-${Date.now()}`;
}

/** A player without a browser: the same calls and the same hub as the frame. Several may wait side by side in one file. */
export class TestPlayer {
	readonly demo: DemoPlaces;
	readonly name: string;
	token = "";
	hub: HubConnection | undefined;
	readonly pushes: { readonly push: BetPush; readonly bet: FrameBet }[] = [];

	constructor(demo: DemoPlaces, name: string) {
		this.demo = demo;
		this.name = name;
	}

	async logIn(): Promise<this> {
		const login = loginSchema.parse(await post(`${this.demo.casinoUrl}/demo/login`, { player: this.name }));
		const answer = await post(`${this.demo.bffUrl}/auth/user-token`, {
			partnerClientId: login.PartnerClientId,
			refreshToken: login.RefreshToken,
			tagId: login.TagId,
		});
		this.token = userTokenValueSchema.parse(valueIn(answer)).user_access_token;
		return this;
	}

	/** Connects to the player hub with the official client and keeps what it pushes. */
	async connect(): Promise<this> {
		const hub = new HubConnectionBuilder()
			.withUrl(`${this.demo.bffUrl}/frame/hub`, {
				accessTokenFactory: () => this.token,
				transport: HttpTransportType.WebSockets,
				skipNegotiation: true,
			})
			.configureLogging(LogLevel.None)
			.build();
		for (const push of BET_PUSHES) {
			hub.on(push, (bet: unknown) => this.pushes.push({ push, bet: frameBetSchema.parse(bet) }));
		}
		await hub.start();
		this.hub = hub;
		return this;
	}

	async disconnect(): Promise<void> {
		await this.hub?.stop();
	}

	/** The current round of a game. */
	async readRound(gameCode = FAST_KENO): Promise<FrameRound | null> {
		const answer = await fetch(`${this.demo.bffUrl}/frame/rounds/${gameCode}`);
		return answer.ok ? frameRoundSchema.nullable().parse(valueIn(await answer.json())) : null;
	}

	/** The round of a game that takes bets, with some time left. @param bettingLeftMs how much, where rounds have their real length */
	async openRound(gameCode = FAST_KENO, bettingLeftMs = BETTING_LEFT_MS): Promise<FrameRound> {
		return await vi.waitFor(
			async () => {
				const round = await this.readRound(gameCode);
				const leftMs = round?.state === "betting" ? Date.parse(round.bettingClosesAt) - Date.now() : 0;
				if (round === null || leftMs <= bettingLeftMs * this.demo.roundFactor)
					throw new Error("No round takes bets for long enough.");
				return round;
			},
			{ timeout: ROUND_WAIT_MS, interval: 200 },
		);
	}

	async bet(details: { key?: string; amount?: string; numbers?: readonly number[]; roundId?: number } = {}): Promise<{
		readonly status: number;
		readonly body: unknown;
	}> {
		const roundId = details.roundId ?? (await this.openRound()).roundId;
		const response = await fetch(`${this.demo.bffUrl}/make-bet`, {
			method: "POST",
			headers: {
				authorization: `Bearer ${this.token}`,
				"content-type": "application/json",
				"idempotency-key": details.key ?? crypto.randomUUID(),
			},
			body: JSON.stringify({
				gameCode: FAST_KENO,
				roundId,
				selection: { market: "numbers", numbers: details.numbers ?? [1, 2, 3] },
				amount: details.amount ?? "5.00",
			}),
		});
		return { status: response.status, body: await response.json() };
	}

	/** Where neither round nor key are named, a round that has closed on the way is followed by the next one, once. */
	async place(details: Parameters<TestPlayer["bet"]>[0] = {}): Promise<MakeBetValue> {
		const first = await this.bet(details);
		const isFree = details.roundId === undefined && details.key === undefined;
		const isLate = isFree && JSON.stringify(first.body).includes('"betting_closed"');
		const answer = isLate ? await this.bet(details) : first;
		expect(answer, "the bet was placed").toMatchObject({ status: 202 });
		return makeBetValueSchema.parse(valueIn(answer.body));
	}

	async readBet(betId: number): Promise<FrameBet> {
		const response = await fetch(`${this.demo.bffUrl}/frame/bets/${betId}`, {
			headers: { authorization: `Bearer ${this.token}` },
		});
		return frameBetSchema.parse(valueIn(await response.json()));
	}

	/** Waits until the bet has one of these statuses. The service may be away in between. */
	async until(betId: number, statuses: readonly FrameBet["status"][]): Promise<FrameBet> {
		return await vi.waitFor(
			async () => {
				const bet = await this.readBet(betId);
				if (!statuses.includes(bet.status)) throw new Error(`The bet is ${bet.status}.`);
				return bet;
			},
			{ timeout: SETTLE_WAIT_MS, interval: 200 },
		);
	}

	async wallet(): Promise<Wallet> {
		const response = await fetch(`${this.demo.casinoUrl}/demo/wallet/${this.name}`);
		return walletSchema.parse(await response.json());
	}
}

/** Arms a fault of the casino for one player. */
export async function armFault(demo: DemoPlaces, fault: object): Promise<void> {
	await post(`${demo.casinoUrl}/demo/faults`, fault);
}

/** @param player whose faults alone are cleared; nobody else's are at a demo that files share */
export async function clearFaults(demo: DemoPlaces, player?: string): Promise<void> {
	const whose = player === undefined ? "" : `?player=${player}`;
	await fetch(`${demo.casinoUrl}/demo/faults${whose}`, { method: "DELETE" });
}

async function post(url: string, body: object): Promise<unknown> {
	const response = await fetch(url, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(body),
	});
	if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
	return await response.json();
}

export function valueIn(envelope: unknown): unknown {
	return z.object({ Value: z.unknown() }).parse(envelope).Value;
}
